import { MongoServerError, type Db, type MongoClient } from "mongodb";
import type { Registry } from "../../model/schema/resource.js";
import { rejectNonEmptyTarget, type Archive, type FillableDatabase } from "../../transfer/backup/archive.js";
import type { DatabaseRecords } from "../../migrations/snapshot.js";
import { withUntimedClient } from "./client.js";
import { declarationCollectionOf, readStates, stateCollectionOf } from "./declaration-records.js";
import { answerCollectionOf } from "./idempotency-records.js";
import { createCollection, createMongoMigration, describeIndexes, makeIndexes } from "./mongo-migration.js";
import { collectionName, collectionOf, derivedFieldsOf, findLastKey, toRecord, toStoredItem } from "./records.js";
import { openMongoSnapshot, readAll } from "./snapshot.js";
import { storedPath } from "../port/stored-item.js";
import { isServed } from "./sessions.js";
import { storeIdSecret, secretCollectionOf, sequenceCollectionOf } from "./sequences.js";
import { markUnfinished, rejectUnfinishedDatabase, unfinishedName, unmarkUnfinished } from "./unfinished-mark.js";

export function createMongoArchive(url: string, timeoutMs: number): Archive {
  const withClient = <Result>(work: (client: MongoClient) => Promise<Result>): Promise<Result> =>
    withUntimedClient(url, timeoutMs, work);
  return {
    /**
     * Runs the work in a read-only transaction. It sees all collections as they were at its first read. The database
     * ends the transaction after `transactionLifetimeLimitSeconds`.
     */
    withSnapshot: (work, leaveOut) =>
      withClient(async (client) => {
        await rejectUnfinishedDatabase(client.db());
        const session = client.startSession();
        try {
          session.startTransaction({ readConcern: { level: "snapshot" }, readPreference: "primary" });
          return await work(openMongoSnapshot(client.db(), session, leaveOut));
        } catch (error) {
          throw explainExpired(error);
        } finally {
          // Ends the session without a commit, because nothing was written.
          await session.endSession();
        }
      }),
    fill: (origin, records, registry, work) =>
      withClient(async (client) => {
        const database = client.db();
        const isNew = await markUnfinished(database, origin);
        const made: string[] = [];
        try {
          if (isNew) await requireEmpty(database, origin === null ? "restore" : "copy");
          await createCollections(database, registry, records, made);
          await work(createFilling(database));
          await finish(database, registry, records);
        } catch (error) {
          const mustBeEmpty = origin === null || (isNew && made.length === 0);
          // If emptying fails because the server is down, the database stays marked as unfinished.
          if (mustBeEmpty) await empty(database, made).catch(() => undefined);
          throw error;
        }
        await unmarkUnfinished(database);
      }),
    withMigration: (work) => withClient((client) => work(createMongoMigration(client.db()))),
    isServed: (digests) => withClient((client) => isServed(client.db(), digests)),
    rebuildDerivedRecords: (definition, keys) =>
      withClient(async (client) => {
        const collection = collectionOf(client.db(), definition);
        for await (const record of collection.find({ _id: { $in: [...keys] } })) {
          const derived = derivedFieldsOf(definition, toStoredItem(definition, record).document);
          // Updates only the version that was read. A write that has changed the item meanwhile has also written the
          // derived values.
          await collection.updateOne({ _id: record._id, _version: record._version }, { $set: derived });
        }
      }),
    /** Does nothing, because MongoDB has its own commands to check and repair indexes. */
    async rebuildIndexes() {},
    removeOrphanedRows: (definition) =>
      withClient(async (client) => {
        const last = await findLastKey(collectionOf(client.db(), definition));
        await sequenceCollectionOf(client.db()).updateOne(
          { _id: storedPath(definition) },
          { $max: { last } },
          { upsert: true },
        );
      }),
  };
}

async function listCollections(database: Db): Promise<readonly string[]> {
  const listed = await database.listCollections({}, { nameOnly: true }).toArray();
  return listed.map(({ name }) => name).filter((name) => name !== unfinishedName);
}

async function requireEmpty(database: Db, command: "copy" | "restore"): Promise<void> {
  if ((await listCollections(database)).length === 0) return;
  const paths = Object.keys(await readStates(database));
  const counts = paths.map(async (path) => [path, await collectionOf(database, { path }).countDocuments({})] as const);
  rejectNonEmptyTarget(command, await Promise.all(counts));
}

/**
 * Creates the missing collections, and rewrites the internal records, such as the last used key of each resource.
 * @param made receives the names of the new collections
 */
async function createCollections(
  database: Db,
  { resources }: Registry,
  { sequences, idSecret }: DatabaseRecords,
  made: string[],
): Promise<void> {
  const existing = await listCollections(database);
  const own = Object.values(resources).map(collectionName);
  const internal = [stateCollectionOf, sequenceCollectionOf, secretCollectionOf, declarationCollectionOf].map(
    (find) => find(database).collectionName,
  );
  for (const name of [...own, ...internal, answerCollectionOf(database).collectionName]) {
    if (existing.includes(name)) continue;
    await createCollection(database, name);
    made.push(name);
  }
  for (const name of internal) await database.collection(name).deleteMany({});
  if (idSecret) await storeIdSecret(database, idSecret);
  const records = Object.entries(sequences).map(([_id, last]) => ({ _id, last }));
  if (records.length > 0) await sequenceCollectionOf(database).insertMany(records);
}

function createFilling(database: Db): FillableDatabase {
  return {
    async insertItems(definition, items) {
      await collectionOf(database, definition).insertMany(items.map((item) => toRecord(definition, item)));
    },
    async insertAnswers(answers) {
      const records = answers.map(({ name, fingerprint, time, ...answer }) => {
        return { _id: name, fingerprint, answer, at: new Date(time * 1000) };
      });
      await answerCollectionOf(database).insertMany(records);
    },
    countItems: (definition) => collectionOf(database, definition).countDocuments({}),
    readItems: (definition) =>
      readAll(collectionOf(database, definition), {}, (record) => toStoredItem(definition, record)),
    async removeFrom(definition, key) {
      await collectionOf(database, definition).deleteMany({ _id: { $gte: key } });
    },
    async removeAnswers() {
      await answerCollectionOf(database).deleteMany({});
    },
  };
}

/**
 * Creates the indexes, which fails if two items have the same unique key. Then writes the schema versions, which make
 * this a Stockroom database.
 */
async function finish(database: Db, registry: Registry, { declarations, schemas }: DatabaseRecords): Promise<void> {
  for (const definition of Object.values(registry.resources)) {
    const wanted = describeIndexes(definition);
    await makeIndexes(collectionOf(database, definition), definition, wanted);
    const schema = schemas[definition.path];
    if (schema === undefined) continue;
    const change = { $set: { shape: schema, indexes: wanted.map(({ name }) => name) } };
    await stateCollectionOf(database).updateOne({ _id: definition.path }, change, { upsert: true });
  }
  const records = declarations.map((declaration, index) => ({ _id: index + 1, ...declaration }));
  await declarationCollectionOf(database).insertMany(records);
}

async function empty(database: Db, made: readonly string[]): Promise<void> {
  for (const name of made) await database.collection(name).drop();
  await unmarkUnfinished(database);
}

/** Codes of the errors NoSuchTransaction and TransactionExceededLifetimeLimitSeconds. */
const expired = new Set<unknown>([251, 290]);

function explainExpired(error: unknown): unknown {
  if (!(error instanceof MongoServerError) || !expired.has(error.code)) return error;
  return new Error(
    "MongoDB ended the transaction that reads the database in one snapshot: it took longer than " +
      "transactionLifetimeLimitSeconds, which is 60 by default; raise it while the backup runs",
    { cause: error },
  );
}
