/** Implements the operations of a migration for MongoDB, and describes the indexes of a resource. */
import type { Collection, Db, IndexDescription } from "mongodb";
import type { LateCommitsPort } from "../../migrations/late-commits.js";
import { storedPathOf, listStoredFields, formatUniqueKeyName } from "../port/stored-item.js";
import { migrateRecords } from "./migrate-records.js";
import {
  schemaVersionCollectionOf,
  newestVersionFirst,
  readVersionRecords,
  readResourceStates,
  resourceStateCollectionOf,
} from "./schema-records.js";
import {
  isNamespaceExistsError,
  isDuplicateKeyError,
  isIndexNotFoundError,
  isIndexRejectedError,
  tryInsert,
} from "./errors.js";
import { guardCollectionOf } from "./conflict-guards.js";
import { secretCollectionOf, sequenceCollectionOf } from "./sequences.js";
import { collectionOf, uniqueIndexFilter, getRecordFieldName, type StoredRecord } from "./records.js";
import { rejectUnfinishedDatabase } from "./unfinished-mark.js";
import { firstFieldOf } from "../../model/schema/ownership-path.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { MigrationRejectedError, DuplicateUniqueKeyError } from "../../migrations/migration-errors.js";

/** Lifetime of a guard (a record that transactions write to in order to conflict), in seconds. Every transaction is shorter. */
const guardLifetimeSeconds = 3600;

interface LeaseDocument {
  readonly _id: "items";
  readonly owner: string;
  /** A number that the migrating process changes regularly, so that other processes see that it is alive. */
  readonly beat: number;
}

const leaseId = "items";
export const leaseCollectionName = "_lease";

export function createMongoMigrationPort(database: Db): LateCommitsPort {
  const states = resourceStateCollectionOf(database);
  const leases: Collection<LeaseDocument> = database.collection(leaseCollectionName);
  const declarations = schemaVersionCollectionOf(database);
  return {
    containerKind: "collection",
    isTransactional: false,
    runAtomically: (work) => work(),
    async readLease() {
      const found = await leases.findOne({ _id: leaseId });
      return found === null ? null : { owner: found.owner, until: found.beat };
    },
    async replaceLease(owner, lease) {
      if (lease === null) return (await leases.deleteOne({ _id: leaseId, owner: owner ?? "" })).deletedCount === 1;
      const record = { owner: lease.owner, beat: lease.until };
      if (owner === null) return tryInsert(leases.insertOne({ _id: leaseId, ...record }));
      return (await leases.updateOne({ _id: leaseId, owner }, { $set: record })).matchedCount === 1;
    },
    readRecords: () => readVersionRecords(database),
    async readLatestVersion() {
      const record = await declarations.findOne({}, { ...newestVersionFirst, projection: { digest: 1 } });
      return record === null ? null : { number: record._id, digest: record.digest };
    },
    readVersion: async (number) => (await declarations.findOne({ _id: number }))?.declaration ?? '{"resources":{}}',
    appendVersion: (number, digest, declaration) =>
      tryInsert(declarations.insertOne({ _id: number, digest, declaration })),
    removeVersion: async (digest) => void (await declarations.findOneAndDelete({ digest }, newestVersionFirst)),
    readResourceStates: () => readResourceStates(database),
    async writeResourceState(path, { schema: shape, itemsChangedForVersion }) {
      const change =
        itemsChangedForVersion === undefined
          ? { $set: { shape }, $unset: { renewed: "" } as const }
          : { $set: { shape, renewed: itemsChangedForVersion } };
      await states.updateOne({ _id: path }, change, { upsert: true });
    },
    async finishLateCommits(path, renewed, shape) {
      await states.updateOne({ _id: path, renewed }, { $set: { shape }, $unset: { renewed: "" } as const });
    },
    findNamesOfOtherPrograms: (names) => findNonEmptyCollections(database, names),
    countItems: (definition) => collectionOf(database, definition).estimatedDocumentCount(),
    async prepareInternalStorage() {
      const own = [states, sequenceCollectionOf(database), secretCollectionOf(database), guardCollectionOf(database)];
      const names = [...own, declarations, leases].map(({ collectionName }) => collectionName);
      await createMissingCollections(database, [...names, "_processes"]);
      await rejectUnfinishedDatabase(database);
      await guardCollectionOf(database).createIndex({ at: 1 }, { expireAfterSeconds: guardLifetimeSeconds }, {});
    },
    async prepareItemStorage(itemStorages) {
      const names = itemStorages.map(({ definition }) => collectionOf(database, definition).collectionName);
      await createMissingCollections(database, names);
      const sequences = itemStorages.map(({ definition }) => ({
        updateOne: {
          filter: { _id: storedPathOf(definition) },
          update: { $setOnInsert: { last: 0 } },
          upsert: true,
        },
      }));
      if (sequences.length > 0) await sequenceCollectionOf(database).bulkWrite(sequences);
    },
    changeBatch: (migration, afterKey) => migrateRecords(database, migration, afterKey),
    /**
     * Lists all missing indexes of a collection together, so that MongoDB reads the items only once to create them.
     * Writes continue meanwhile.
     */
    async compareIndexes(definitions) {
      const made = new Map((await states.find().toArray()).map(({ _id: path, indexes = [] }) => [path, indexes]));
      return Promise.all(
        definitions.map(async (definition) => {
          const existing = (await collectionOf(database, definition).indexes()).map(({ name }) => name ?? "");
          const wanted = listRequiredIndexes(definition).map(({ name }) => name);
          const missing = wanted.filter((name) => !existing.includes(name));
          // Earlier releases did not save the names of their indexes. Only indexes of unique keys are recognized, by a prefix.
          const isOwnIndex = (name: string): boolean =>
            name.startsWith("_unique_") || made.get(storedPathOf(definition))?.includes(name) === true;
          return {
            missing: missing.length === 0 ? [] : [missing],
            unwanted: existing.filter((name) => isOwnIndex(name) && !wanted.includes(name)),
          };
        }),
      );
    },
    async createIndexes(definition, indexNames) {
      await states.updateOne({ _id: storedPathOf(definition) }, { $addToSet: { indexes: { $each: [...indexNames] } } });
      const indexes = listRequiredIndexes(definition).filter(({ name }) => indexNames.includes(name));
      await createNamedIndexes(collectionOf(database, definition), definition, indexes);
    },
    async dropIndexes(definition, names) {
      if (names.length === 0) return;
      for (const name of names) await dropIndex(collectionOf(database, definition), name);
      await states.updateOne({ _id: storedPathOf(definition) }, { $pullAll: { indexes: [...names] } });
    },
    async deleteResource(path) {
      await collectionOf(database, { path }).drop();
      await states.deleteOne({ _id: path });
    },
    async dropFields(path, names) {
      await collectionOf(database, { path }).updateMany({}, [{ $unset: [...names] }]);
    },
  };
}

/**
 * Lists the collections with these names that contain documents. An empty collection does not count, because an
 * administrator may have created it for Stockroom.
 */
export async function findNonEmptyCollections(
  database: Db,
  collectionPaths: readonly string[],
): Promise<readonly string[]> {
  const existing = await listCollectionNames(database);
  const foreign: string[] = [];
  for (const path of collectionPaths) {
    const collection = collectionOf(database, { path });
    if (!existing.has(collection.collectionName)) continue;
    if ((await collection.findOne({}, { projection: { _id: 1 } })) !== null) foreign.push(collection.collectionName);
  }
  return foreign;
}

export async function listCollectionNames(database: Db): Promise<ReadonlySet<string>> {
  return new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
}

export async function createMissingCollections(database: Db, names: readonly string[]): Promise<void> {
  const existing = await listCollectionNames(database);
  for (const name of names.filter((each) => !existing.has(each))) {
    try {
      await database.createCollection(name);
    } catch (error) {
      // Ignored: another process that is starting has created the collection.
      if (!isNamespaceExistsError(error)) throw error;
    }
  }
}

type NamedIndex = IndexDescription & { readonly name: string };

/**
 * Creates indexes that do not exist.
 * @throws MigrationRejectedError if the stored items do not allow an index
 */
export async function createNamedIndexes(
  collection: Collection<StoredRecord>,
  { path }: ResourceDefinition,
  indexes: readonly NamedIndex[],
): Promise<void> {
  try {
    await collection.createIndexes([...indexes]);
  } catch (error) {
    if (isDuplicateKeyError(error)) throw new DuplicateUniqueKeyError(path, error);
    if (!isIndexRejectedError(error)) throw error;
    throw new MigrationRejectedError(`MongoDB rejects an index that "${path}" needs: ${error.message}`, {
      cause: error,
    });
  }
}

export async function dropIndex(collection: Collection<StoredRecord>, name: string): Promise<void> {
  try {
    await collection.dropIndex(name);
  } catch (error) {
    // Ignored: another process that is starting has dropped the index.
    if (!isIndexNotFoundError(error)) throw error;
  }
}

export function listRequiredIndexes(definition: ResourceDefinition): readonly NamedIndex[] {
  const id = getRecordFieldName(definition, definition.id);
  // Gives each index the name that the driver would give it by default.
  const createAscendingIndex = (fields: readonly string[]): NamedIndex => ({
    name: fields.map((field) => `${field}_1`).join("_"),
    key: Object.fromEntries(fields.map((field) => [field, 1])),
  });
  // Removes duplicate names, because a resource can be sorted by its id, and an index must not contain the id twice.
  const createIndexOnFields = (names: readonly string[]) =>
    createAscendingIndex([...new Set(names.map((name) => getRecordFieldName(definition, name)))]);
  const sorted = definition.sortable.map((field) => createIndexOnFields([field, definition.id]));
  const tenant =
    definition.tenant === null ? [] : [createIndexOnFields([firstFieldOf(definition.tenant), definition.id])];
  const references = listStoredFields(definition).filter(({ reference }) => reference !== undefined);
  const declared = definition.indexes.map(createIndexOnFields);
  const path = definition.parent === null ? [] : [{ ...createAscendingIndex(["_path", id]), unique: true }];
  const uniques = definition.unique.map((key) => ({
    name: formatUniqueKeyName(definition, key),
    key: { [formatUniqueKeyName(definition, key)]: 1 },
    unique: true,
    partialFilterExpression: { [formatUniqueKeyName(definition, key)]: uniqueIndexFilter },
  }));
  const words = createAscendingIndex(["_words"]);
  const all = [...sorted, ...tenant, ...references.map(({ name }) => createIndexOnFields([name])), ...declared];
  const others = all.filter(({ key }) => Object.keys(key).join() !== "_id");
  const distinct = new Map(others.map((index) => [index.name, index]));
  return [...distinct.values(), ...path, ...uniques, words];
}
