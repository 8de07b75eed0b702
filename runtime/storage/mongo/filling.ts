import type { Db } from "mongodb";
import type { Registry } from "../../model/schema/resource.js";
import { rejectNonEmptyTarget, type CopyTarget } from "../../transfer/backup/archive.js";
import type { DatabaseRecords } from "../../migrations/snapshot.js";
import { declarationsOf, readStates, statesOf } from "./declaration-records.js";
import { keepIdSecret, secretsOf, sequencesOf } from "./sequences.js";
import { answersOf } from "./idempotency-records.js";
import { describeIndexes, makeIndexes, createCollection } from "./mongo-migration.js";
import { collectionName, collectionOf, toRecord, toStoredItem } from "./records.js";
import { unfinishedName } from "./unfinished-mark.js";

export interface MongoFilling extends CopyTarget {
  readonly made: readonly string[];
  /**
   * Creates the missing collections, and rewrites the internal records, such as the last used key of each resource.
   * @param work selects the error for a database that already has collections; null when an interrupted run continues, because
   * collections are then allowed
   */
  begin(records: DatabaseRecords, work: "copy" | "restore" | null): Promise<void>;
  /**
   * Creates the indexes, which fails if two items have the same unique key. Then writes the schema versions, which make
   * this a Stockroom database.
   */
  finish(records: DatabaseRecords): Promise<void>;
  removeAll(): Promise<void>;
}

/** Creates functions that fill a database. The caller has marked the database as unfinished. */
export function createMongoFilling(database: Db, registry: Registry): MongoFilling {
  const definitions = Object.values(registry.resources);
  const made: string[] = [];
  return {
    made,
    async begin({ sequences, idSecret }, work) {
      const listed = await database.listCollections({}, { nameOnly: true }).toArray();
      const existing = listed.map(({ name }) => name).filter((name) => name !== unfinishedName);
      if (existing.length > 0 && work !== null) rejectNonEmptyTarget(work, await countAll(database));
      const own = definitions.map((definition) => collectionName(definition));
      const internal = [statesOf, sequencesOf, secretsOf, declarationsOf].map((find) => find(database).collectionName);
      for (const name of [...own, ...internal, answersOf(database).collectionName]) {
        if (existing.includes(name)) continue;
        await createCollection(database, name);
        made.push(name);
      }
      for (const name of internal) await database.collection(name).deleteMany({});
      if (idSecret) await keepIdSecret(database, idSecret);
      const records = Object.entries(sequences).map(([_id, last]) => ({ _id, last }));
      if (records.length > 0) await sequencesOf(database).insertMany(records);
    },
    async insertItems(definition, items) {
      await collectionOf(database, definition).insertMany(items.map((item) => toRecord(definition, item)));
    },
    async insertAnswers(answers) {
      const records = answers.map(({ name, fingerprint, time, ...answer }) => {
        return { _id: name, fingerprint, answer, at: new Date(time * 1000) };
      });
      await answersOf(database).insertMany(records);
    },
    countItems: (definition) => collectionOf(database, definition).countDocuments({}),
    async *readItems(definition) {
      const cursor = collectionOf(database, definition).find({}, { sort: { _id: 1 } });
      while (await cursor.hasNext()) {
        yield cursor.readBufferedDocuments().map((record) => toStoredItem(definition, record));
      }
    },
    async removeFrom(definition, key) {
      await collectionOf(database, definition).deleteMany({ _id: { $gte: key } });
    },
    async removeAnswers() {
      await answersOf(database).deleteMany({});
    },
    async finish({ declarations, schemas }) {
      for (const definition of definitions) {
        const wanted = describeIndexes(definition);
        await makeIndexes(collectionOf(database, definition), definition, wanted);
        const schema = schemas[definition.path];
        if (schema === undefined) continue;
        const change = { $set: { shape: schema, indexes: wanted.map(({ name }) => name) } };
        await statesOf(database).updateOne({ _id: definition.path }, change, { upsert: true });
      }
      const records = declarations.map((declaration, index) => ({ _id: index + 1, ...declaration }));
      await declarationsOf(database).insertMany(records);
    },
    async removeAll() {
      for (const name of made) await database.collection(name).drop();
    },
  };
}

async function countAll(database: Db): Promise<readonly (readonly [string, number])[]> {
  const paths = Object.keys(await readStates(database));
  return Promise.all(
    paths.map(async (path) => [path, await collectionOf(database, { path }).countDocuments({})] as const),
  );
}
