/** Changes existing items for a migration. */
import { isDeepStrictEqual } from "node:util";
import type { AnyBulkWriteOperation, Collection, Db } from "mongodb";
import type { Document } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import type {
  ChangedBatch,
  RollupWithSource,
  ItemRewrite,
  ComputedRollupValue,
} from "../../migrations/migration-port.js";
import { DuplicateUniqueKeyError } from "../../migrations/migration-errors.js";
import { estimateSizeInBytes, idOf, childPathOf, listStoredFields, formatUniqueKeyName } from "../port/stored-item.js";
import { isDuplicateKeyError } from "./errors.js";
import { createExactSumExpression } from "./aggregate.js";
import {
  collectionOf,
  derivedFieldsOf,
  projectionOf,
  getRecordFieldName,
  toStoredItem,
  type StoredRecord,
} from "./records.js";

/**
 * Maximum number of records in a batch, and their maximum size (`maxBytesPerBatch`). Both are limited, because other
 * writers wait for the batch, and its records are in memory.
 */
const maxRecordsPerBatch = 200;
const maxBytesPerBatch = 2 ** 22;
/** Number of records that one command backfills. A write to one of these records may wait until the whole command ends. */
const recordsPerBackfill = 1000;

/**
 * Changes the next items after `afterKey`, and writes only values that differ. Values of fields that are no longer
 * declared stay. If another process changes an item meanwhile, the item is read and changed again.
 */
export async function migrateRecords(database: Db, migration: ItemRewrite, afterKey: number): Promise<ChangedBatch> {
  const { definition, constants } = migration;
  const collection = collectionOf(database, definition);
  if (constants !== null) return backfillRecords(collection, definition, constants, afterKey);
  const fields = migration.fieldsRead ?? listStoredFields(definition).map(({ name }) => name);
  const derived = ["_words", "_path", ...definition.unique.map((key) => formatUniqueKeyName(definition, key))];
  const projection = { ...projectionOf(definition, fields), ...Object.fromEntries(derived.map((name) => [name, 1])) };
  const findRecords = (filter: object) =>
    collection.find(filter, { projection, sort: { _id: 1 }, limit: maxRecordsPerBatch });
  const records: StoredRecord[] = [];
  let estimatedBytes = 0;
  // Leaving this loop early closes the cursor, because `for await` ends its iterator.
  for await (const record of findRecords({ _id: { $gt: afterKey } })) {
    records.push(record);
    // The cast is safe, because the result is only an estimate, whatever the values are.
    estimatedBytes += estimateSizeInBytes(record as Document);
    if (estimatedBytes > maxBytesPerBatch) break;
  }
  for (let left: readonly StoredRecord[] = records; left.length > 0;) {
    const rolledUp = migration.rollup === undefined ? null : await computeRollups(database, migration.rollup, left);
    const updates = left.flatMap((record) => createUpdate(migration, fields, record, rolledUp) ?? []);
    if (updates.length === 0) break;
    try {
      const { matchedCount } = await collection.bulkWrite(updates, { ordered: false });
      if (matchedCount === updates.length) break;
    } catch (error) {
      throw isDuplicateKeyError(error) ? new DuplicateUniqueKeyError(definition.path, error) : error;
    }
    // This read has no size limit: the updates so far may have made the records larger, and all of them must be read
    // again.
    left = await findRecords({ _id: { $in: left.map(({ _id }) => _id) } }).toArray();
  }
  return { itemCount: records.length, lastKey: records.at(-1)?._id ?? null };
}

/** Returns the command that updates a record; null if nothing changes. */
function createUpdate(
  { definition, fieldsWritten, change }: ItemRewrite,
  fieldsRead: readonly string[],
  record: StoredRecord,
  rollupValueByKey: ReadonlyMap<number, ComputedRollupValue> | null,
): AnyBulkWriteOperation<StoredRecord> | null {
  const { version, document } = change(toStoredItem(definition, record, fieldsRead), rollupValueByKey?.get(record._id));
  const wanted: { readonly [name: string]: unknown } = {
    ...Object.fromEntries(fieldsWritten.map((name) => [getRecordFieldName(definition, name), document[name] ?? null])),
    ...derivedFieldsOf(definition, document),
    _version: version,
  };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(record[name] ?? null, value)),
  );
  if (Object.keys(changes).length === 0) return null;
  return { updateOne: { filter: { _id: record._id, _version: record._version }, update: { $set: changes } } };
}

/**
 * Computes the rollups (fields that summarize other items) of these records, by key. A write that changes a rollup also
 * changes the version of the record. An outdated result therefore fails to be stored, and is computed again.
 */
async function computeRollups(
  database: Db,
  { rollup, source }: RollupWithSource,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<number, ComputedRollupValue>> {
  const { definition, of, field, by, decimals } = rollup;
  const name = by === null ? "_path" : getRecordFieldName(source, by);
  const keys = new Map(
    records.map((record) => {
      const item = toStoredItem(definition, record, []);
      return [by === null ? childPathOf(item, definition) : idOf(definition, item), record._id] as const;
    }),
  );
  const isArray = by !== null && source.fields[by]?.kind === "array";
  const value = `$${getRecordFieldName(source, field)}`;
  const found = await collectionOf(database, source)
    .aggregate<{ readonly _id: string | number; readonly value: unknown }>([
      { $match: { [name]: { $in: [...keys.keys()] } } },
      // An array that contains an id several times counts as one reference.
      ...(isArray ? [{ $set: { [name]: { $setUnion: [`$${name}`, []] } } }, { $unwind: `$${name}` }] : []),
      {
        $group: {
          _id: `$${name}`,
          value: of === "sum" ? createExactSumExpression(value, decimals) : { [`$${of}`]: value },
        },
      },
    ])
    .toArray();
  const results = new Map<number, ComputedRollupValue>(records.map(({ _id }) => [_id, of === "sum" ? 0n : null]));
  for (const { _id, value } of found) {
    const key = keys.get(_id);
    // The cast is safe, because the fields that rollups summarize hold no lists or objects.
    if (key !== undefined) results.set(key, of === "sum" ? BigInt(String(value)) : (value as ComputedRollupValue));
  }
  return results;
}

/** Backfills missing values with constants inside the database, so that no items are transferred. */
async function backfillRecords(
  collection: Collection<StoredRecord>,
  definition: ResourceDefinition,
  constants: Document,
  afterKey: number,
): Promise<ChangedBatch> {
  const filled = Object.entries(constants).map(
    ([name, value]) => [getRecordFieldName(definition, name), value] as const,
  );
  if (filled.length === 0) return { itemCount: 0, lastKey: null };
  const values = filled.map(([name, value]) => [name, { $ifNull: [`$${name}`, { $literal: value }] }] as const);
  const change = [{ $set: { ...Object.fromEntries(values), _version: { $add: ["$_version", 1] } } }];
  const lacks = filled.map(([name]) => ({ [name]: null }));
  const options = { projection: { _id: 1 }, sort: { _id: 1 }, limit: recordsPerBackfill } as const;
  const ids = await collection.find({ _id: { $gt: afterKey } }, options).toArray();
  const lastKey = ids.at(-1)?._id;
  if (lastKey === undefined) return { itemCount: 0, lastKey: null };
  await collection.updateMany({ _id: { $gt: afterKey, $lte: lastKey }, $or: lacks }, change);
  return { itemCount: ids.length, lastKey };
}
