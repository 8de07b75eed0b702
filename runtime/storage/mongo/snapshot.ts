import type { ClientSession, Collection, Db, Document as Operators } from "mongodb";
import type { Value } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { NoStockroomDatabase, type Snapshot } from "../../migrations/snapshot.js";
import { findDamaged, type DamagedItem } from "../../model/plan/damaged-item.js";
import type { StoredItem } from "../port/stored-item.js";
import { declarationCollectionOf, readStoredSchemas } from "./declaration-records.js";
import { readIdSecret, sequenceCollectionOf } from "./sequences.js";
import { answerCollectionOf } from "./idempotency-records.js";
import { equalValues } from "../port/compare-values.js";
import { findForeign } from "./mongo-migration.js";
import { collectionOf, derivedFieldsOf, findLastKey, toStoredItem, type StoredRecord } from "./records.js";

/** Maximum number of records in a batch. The server also limits a batch to 16 MiB. */
const recordsAtOnce = 1000;

/** Applies the function to all documents of the collection, in order of `_id`, and yields the results in batches. */
export async function* readAll<Stored extends Operators, Found>(
  collection: Collection<Stored>,
  options: { readonly session?: ClientSession },
  toFound: (stored: Stored) => Found | null,
): AsyncGenerator<readonly Found[]> {
  const cursor = collection.find({}, { ...options, sort: { _id: 1 }, batchSize: recordsAtOnce });
  while (await cursor.hasNext()) {
    yield cursor.readBufferedDocuments().flatMap((stored) => toFound(stored as Stored) ?? []);
  }
}

/**
 * Creates functions that read the data as the transaction of the session sees it.
 * @param leaveOut receives each damaged item that the snapshot leaves out; if absent, the first damaged item is an error
 */
export function openMongoSnapshot(
  database: Db,
  session: ClientSession,
  leaveOut?: (damaged: DamagedItem) => void,
): Snapshot {
  const inOrder = { session, sort: { _id: 1 } } as const;
  /** Converts a record to an item. Returns null for a damaged item, if damaged items are left out. */
  const readItem = (definition: ResourceDefinition, record: StoredRecord): StoredItem | null => {
    try {
      return toStoredItem(definition, record);
    } catch (error) {
      const damaged = findDamaged(error);
      if (damaged === null || leaveOut === undefined) throw error;
      leaveOut(damaged);
      return null;
    }
  };
  return {
    database: "MongoDB",
    kind: "collection",
    async readDatabaseRecords() {
      const declarations = await declarationCollectionOf(database).find({}, inOrder).toArray();
      if (declarations.length === 0) {
        throw new NoStockroomDatabase(
          `the database "${database.databaseName}" is not a Stockroom database, or was never served by this version`,
        );
      }
      const schemas = await readStoredSchemas(database, { session });
      const sequences = await sequenceCollectionOf(database).find({}, inOrder).toArray();
      return {
        schemas,
        declarations: declarations.map(({ digest, declaration }) => ({ digest, declaration })),
        idSecret: await readIdSecret(database, { session }),
        sequences: Object.fromEntries(sequences.map(({ _id, last }) => [_id, last])),
      };
    },
    findForeign: (names) => findForeign(database, names),
    countItems: (definition) => collectionOf(database, definition).countDocuments({}, { session }),
    readItems: (definition) =>
      readAll(collectionOf(database, definition), { session }, (record) => readItem(definition, record)),
    findOutdatedDerivedData: (definition) =>
      readAll(collectionOf(database, definition), { session }, (record) => {
        const item = readItem(definition, record);
        const wanted = item === null ? [] : Object.entries(derivedFieldsOf(definition, item.document));
        // The cast is safe, because records contain only values that this program has written.
        const isCurrent = wanted.every(([name, value]) => equalValues((record[name] ?? null) as Value, value as Value));
        return isCurrent ? null : item;
      }),
    /** Returns 0: an item's document contains its search words and array elements, so none can remain without the item. */
    countOrphanedRows: async () => 0,
    /** Returns no index, because creating an index does not block writes in MongoDB. */
    findSlowIndexes: async () => [],
    /** Returns no problem, because MongoDB checks its own files. */
    findFileProblems: async () => [],
    findLastKey: (definition) => findLastKey(collectionOf(database, definition), session),
    readAnswers: () =>
      readAll(answerCollectionOf(database), { session }, ({ _id, fingerprint, answer, at }) => {
        return answer && { name: _id, fingerprint, key: 0, ...answer, time: at.getTime() / 1000 };
      }),
  };
}
