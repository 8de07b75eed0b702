import { isDeepStrictEqual } from "node:util";
import type { ClientSession, Collection, Db, Document as Operators } from "mongodb";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { NoStockroomDatabaseError, type Snapshot } from "../../migrations/snapshot.js";
import { findDamagedItemCause, type DamagedItemError } from "../../model/plan/damaged-item.js";
import type { StoredItem } from "../port/stored-item.js";
import { schemaVersionCollectionOf, readStoredSchemas } from "./schema-records.js";
import { readIdSecret, sequenceCollectionOf } from "./sequences.js";
import { findNonEmptyCollections } from "./mongo-migration.js";
import { collectionOf, derivedFieldsOf, findLastKey, toStoredItem, type StoredRecord } from "./records.js";

/** Maximum number of records in a batch. The server also limits a batch to 16 MiB. */
const maxRecordsPerBatch = 1000;

/** Applies the function to all documents of the collection, in order of `_id`, and yields the results in batches. */
export async function* readAllDocuments<Stored extends Operators, Converted>(
  collection: Collection<Stored>,
  options: { readonly session?: ClientSession },
  convert: (document: Stored) => Converted | null,
): AsyncGenerator<readonly Converted[]> {
  const cursor = collection.find({}, { ...options, sort: { _id: 1 }, batchSize: maxRecordsPerBatch });
  while (await cursor.hasNext()) {
    yield cursor.readBufferedDocuments().flatMap((stored) => convert(stored as Stored) ?? []);
  }
}

/**
 * Creates functions that read the data as the transaction of the session sees it.
 * @param onDamagedItem receives each damaged item that the snapshot leaves out; if absent, the first damaged item is an error
 */
export function openMongoSnapshot(
  database: Db,
  session: ClientSession,
  onDamagedItem?: (damaged: DamagedItemError) => void,
): Snapshot {
  const inOrder = { session, sort: { _id: 1 } } as const;
  /** Converts a record to an item. Returns null for a damaged item, if damaged items are left out. */
  const readItem = (definition: ResourceDefinition, record: StoredRecord): StoredItem | null => {
    try {
      return toStoredItem(definition, record);
    } catch (error) {
      const damaged = findDamagedItemCause(error);
      if (damaged === null || onDamagedItem === undefined) throw error;
      onDamagedItem(damaged);
      return null;
    }
  };
  return {
    databaseProduct: "MongoDB",
    containerKind: "collection",
    async readDatabaseRecords() {
      const declarations = await schemaVersionCollectionOf(database).find({}, inOrder).toArray();
      if (declarations.length === 0) {
        throw new NoStockroomDatabaseError(
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
    findNamesOfOtherPrograms: (names) => findNonEmptyCollections(database, names),
    countItems: (definition) => collectionOf(database, definition).countDocuments({}, { session }),
    readItems: (definition) =>
      readAllDocuments(collectionOf(database, definition), { session }, (record) => readItem(definition, record)),
    findOutdatedDerivedData: (definition) =>
      readAllDocuments(collectionOf(database, definition), { session }, (record) => {
        const item = readItem(definition, record);
        const wanted = item === null ? [] : Object.entries(derivedFieldsOf(definition, item.document));
        const isCurrent = wanted.every(([name, value]) => isDeepStrictEqual(record[name] ?? null, value));
        return isCurrent ? null : item;
      }),
    /** Returns 0: an item's document contains its search words and array elements, so none can remain without the item. */
    countOrphanedRows: async () => 0,
    /** Returns no index, because creating an index does not block writes in MongoDB. */
    findMissingBlockingIndexes: async () => [],
    /** Returns no problem, because MongoDB checks its own files. */
    findFileProblems: async () => [],
    findLastKey: (definition) => findLastKey(collectionOf(database, definition), session),
  };
}
