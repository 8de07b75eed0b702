import { MongoServerError, type Db, type MongoClient } from "mongodb";
import type { Registry } from "../../model/schema/resource.js";
import {
  createDifferentSourceError,
  createTargetInUseError,
  rejectNonEmptyTarget,
  type MaintenanceDatabase,
  type TargetDatabase,
} from "../../transfer/backup/maintenance-database.js";
import { withLease } from "../../migrations/lease.js";
import type { DatabaseRecords } from "../../migrations/snapshot.js";
import { withClientWithoutTimeLimit } from "./client.js";
import { schemaVersionCollectionOf, readResourceStates, resourceStateCollectionOf } from "./schema-records.js";
import {
  createMissingCollections,
  createMongoMigrationPort,
  listRequiredIndexes,
  createNamedIndexes,
  leaseCollectionName,
  listCollectionNames,
} from "./mongo-migration.js";
import { getCollectionName, collectionOf, derivedFieldsOf, findLastKey, toRecord, toStoredItem } from "./records.js";
import { openMongoSnapshot, readAllDocuments } from "./snapshot.js";
import { storedPathOf } from "../port/stored-item.js";
import { isAnyVersionServed } from "./sessions.js";
import { ensureIdSecret, secretCollectionOf, sequenceCollectionOf } from "./sequences.js";
import {
  markDatabaseChecked,
  markDatabaseUnchecked,
  readUnfinishedMark,
  rejectUnfinishedDatabase,
  unfinishedCollectionName,
  removeUnfinishedMark,
} from "./unfinished-mark.js";

export function createMongoMaintenance(url: string, timeoutMs: number): MaintenanceDatabase {
  const withClient = <Result>(operation: (client: MongoClient) => Promise<Result>): Promise<Result> =>
    withClientWithoutTimeLimit(url, timeoutMs, operation);
  return {
    /**
     * Runs the work in a read-only transaction. It sees all collections as they were at its first read. The database
     * ends the transaction after `transactionLifetimeLimitSeconds`.
     */
    withSnapshot: (work, onDamagedItem) =>
      withClient(async (client) => {
        await rejectUnfinishedDatabase(client.db());
        const session = client.startSession();
        try {
          session.startTransaction({ readConcern: { level: "snapshot" }, readPreference: "primary" });
          return await work(openMongoSnapshot(client.db(), session, onDamagedItem));
        } catch (error) {
          throw explainExpiredTransaction(error);
        } finally {
          // Ends the session without a commit, because nothing was written.
          await session.endSession();
        }
      }),
    fill: (sourceDigest, records, registry, writeData) =>
      withClient(async (client) => {
        const database = client.db();
        // Writes nothing into a database that has other data, not even the lease.
        if ((await readUnfinishedMark(database)) === null) await requireEmptyDatabase(database);
        await runWithMigrationLease(database, async (requireLease) => {
          await claimDatabase(database, sourceDigest);
          await createCollections(database, registry, records);
          await writeData(createTargetDatabase(database, requireLease));
          await requireLease();
          await finishFilling(database, registry, records);
          await requireLease();
          await removeUnfinishedMark(database);
        });
      }),
    withMigration: (work) => withClient((client) => work(createMongoMigrationPort(client.db()))),
    isAnyVersionServed: (digests) => withClient((client) => isAnyVersionServed(client.db(), digests)),
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
          { _id: storedPathOf(definition) },
          { $max: { last } },
          { upsert: true },
        );
      }),
  };
}

/**
 * Takes the lease of migrations, and runs the work. Meanwhile, no migration can run. Takes over the lease of a process
 * that has died.
 * @param work calls `requireLease` before each write; `requireLease` throws if another process has taken over the lease
 * @throws Error if another process has the lease and is alive
 */
async function runWithMigrationLease(
  database: Db,
  work: (requireLease: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const throwInUseError = (): never => {
    throw createTargetInUseError(formatDatabaseName(database));
  };
  const workWithLease = async (renew: () => Promise<boolean>): Promise<true> => {
    await work(async () => {
      if (!(await renew())) throwInUseError();
    });
    return true;
  };
  const port = createMongoMigrationPort(database);
  let isDone: true | null = null;
  while (isDone === null) isDone = await withLease(port, workWithLease, throwInUseError);
}

/**
 * Marks an empty database, so that no server uses it. Accepts the mark of an earlier run from the same source.
 * @throws Error if the database is not empty, or if another source has filled it in part
 */
async function claimDatabase(database: Db, sourceDigest: string): Promise<void> {
  const mark = await readUnfinishedMark(database);
  // Checks again, because another restore or copy may have filled the database since the first check.
  if (mark === null) await requireEmptyDatabase(database);
  else if (mark.unchecked !== true) {
    if (mark.origin === sourceDigest) return;
    throw createDifferentSourceError(formatDatabaseName(database));
  }
  await markDatabaseUnchecked(database, sourceDigest);
  try {
    // A server may have created collections before it could see the mark.
    await requireEmptyDatabase(database);
  } catch (error) {
    await removeUnfinishedMark(database);
    throw error;
  }
  await markDatabaseChecked(database);
}

function formatDatabaseName({ databaseName }: Db): string {
  return `the database "${databaseName}"`;
}

/** Throws if the database has other collections than those of the mark and the lease. */
async function requireEmptyDatabase(database: Db): Promise<void> {
  const names = await listCollectionNames(database);
  if ([...names].every((name) => name === unfinishedCollectionName || name === leaseCollectionName)) return;
  const paths = Object.keys(await readResourceStates(database));
  const counts = paths.map(async (path) => [path, await collectionOf(database, { path }).countDocuments({})] as const);
  rejectNonEmptyTarget(await Promise.all(counts));
}

/** Creates the missing collections, and rewrites the internal records, such as the last used key of each resource. */
async function createCollections(
  database: Db,
  { resources }: Registry,
  { sequences, idSecret }: DatabaseRecords,
): Promise<void> {
  const own = Object.values(resources).map(getCollectionName);
  const internal = [resourceStateCollectionOf, sequenceCollectionOf, secretCollectionOf, schemaVersionCollectionOf].map(
    (find) => find(database).collectionName,
  );
  await createMissingCollections(database, [...own, ...internal]);
  for (const name of internal) await database.collection(name).deleteMany({});
  if (idSecret) await ensureIdSecret(database, idSecret);
  const records = Object.entries(sequences).map(([_id, last]) => ({ _id, last }));
  if (records.length > 0) await sequenceCollectionOf(database).insertMany(records);
}

/** @param requireLease throws if another process may fill the database */
function createTargetDatabase(database: Db, requireLease: () => Promise<void>): TargetDatabase {
  return {
    async insertItems(definition, items) {
      await requireLease();
      await collectionOf(database, definition).insertMany(items.map((item) => toRecord(definition, item)));
    },
    countItems: (definition) => collectionOf(database, definition).countDocuments({}),
    readItems: (definition) =>
      readAllDocuments(collectionOf(database, definition), {}, (record) => toStoredItem(definition, record)),
    async removeItems(definition) {
      await requireLease();
      await collectionOf(database, definition).deleteMany({});
    },
  };
}

/**
 * Creates the indexes, which fails if two items have the same unique key. Then writes the schema versions, which make
 * this a Stockroom database.
 */
async function finishFilling(
  database: Db,
  registry: Registry,
  { declarations, schemas }: DatabaseRecords,
): Promise<void> {
  for (const definition of Object.values(registry.resources)) {
    const wanted = listRequiredIndexes(definition);
    await createNamedIndexes(collectionOf(database, definition), definition, wanted);
    const schema = schemas[definition.path];
    if (schema === undefined) continue;
    const change = { $set: { shape: schema, indexes: wanted.map(({ name }) => name) } };
    await resourceStateCollectionOf(database).updateOne({ _id: definition.path }, change, { upsert: true });
  }
  const records = declarations.map((declaration, index) => ({ _id: index + 1, ...declaration }));
  await schemaVersionCollectionOf(database).insertMany(records);
}

/** Codes of the errors NoSuchTransaction and TransactionExceededLifetimeLimitSeconds. */
const expiredTransactionCodes = new Set<unknown>([251, 290]);

function explainExpiredTransaction(error: unknown): unknown {
  if (!(error instanceof MongoServerError) || !expiredTransactionCodes.has(error.code)) return error;
  return new Error(
    "MongoDB ended the transaction that reads the database in one snapshot: it took longer than " +
      "transactionLifetimeLimitSeconds, which is 60 by default; raise this limit in MongoDB until the backup has ended",
    { cause: error },
  );
}
