/** Changes the items that are there to what a declaration asks for. */
import type { AnyBulkWriteOperation, Collection } from "mongodb";
import type { Value } from "../../model/field.js";
import type { ResourceDefinition } from "../../model/resource.js";
import type { Batch } from "../../migrations/migration-port.js";
import { NotUnique } from "../../migrations/not-declarable.js";
import { equalValues } from "../../port/equal-values.js";
import { migrateItem, listRead, withSources } from "../../migrations/migrate-item.js";
import type { FillItem } from "../../migrations/hook-backfill-types.js";
import type { ResourceMigration } from "../../migrations/plan-resource.js";
import { storedFields, uniqueName } from "../../port/stored-item.js";
import type { StoredItem } from "../../port/stored-item.js";
import { isDuplicateKey } from "./errors.js";
import { derivedOf, projectionOf, recordField, toStoredItem } from "./records.js";
import type { StoredRecord } from "./records.js";

/** Limits of one step: other writers wait for it, and its records are held in memory. */
const recordsAtOnce = 200;
const lettersAtOnce = 2 ** 22;

/**
 * Writes what differs in the items after this key, as many as one step may have. Fields that are removed keep their values. Items
 * that others change meanwhile are read again.
 *
 * @param fill gives what a hook is asked for
 */
export async function renewItems(
  collection: Collection<StoredRecord>,
  declared: ResourceDefinition,
  migration: ResourceMigration,
  fill: FillItem | undefined,
  after: number,
): Promise<Batch> {
  const definition = withSources(declared, migration);
  const changed = [...Object.keys(migration.filled), ...migration.completed, ...migration.asked];
  const fields = listRead(declared, migration) ?? storedFields(definition).map(({ name }) => name);
  const derived = ["_words", "_path", ...definition.unique.map((key) => uniqueName(definition, key))];
  const projection = { ...projectionOf(definition, fields), ...Object.fromEntries(derived.map((name) => [name, 1])) };
  const read = async (filter: object): Promise<readonly StoredRecord[]> => {
    const records: StoredRecord[] = [];
    let letters = 0;
    // Leaving the loop closes the cursor.
    for await (const record of collection.find(filter, { projection, sort: { _id: 1 }, limit: recordsAtOnce })) {
      records.push(record);
      letters += countLetters(record);
      if (letters > lettersAtOnce) break;
    }
    return records;
  };
  const records = await read({ _id: { $gt: after } });
  const migrate = (item: StoredItem): StoredItem => migrateItem(definition, item, migration, fill);
  for (let left = records; left.length > 0;) {
    const renewals = left.flatMap((record) => describeRenewal(definition, fields, changed, migrate, record) ?? []);
    if (renewals.length === 0) break;
    try {
      const { matchedCount } = await collection.bulkWrite(renewals, { ordered: false });
      if (matchedCount === renewals.length) break;
    } catch (error) {
      throw isDuplicateKey(error) ? new NotUnique(definition.path, error) : error;
    }
    left = await read({ _id: { $in: left.map(({ _id }) => _id) } });
  }
  return { items: records.length, last: records.at(-1)?._id ?? null };
}

/** Null for an item that needs no change. */
function describeRenewal(
  definition: ResourceDefinition,
  fields: readonly string[],
  changed: readonly string[],
  evolved: (item: StoredItem) => StoredItem,
  record: StoredRecord,
): AnyBulkWriteOperation<StoredRecord> | null {
  const { version, document } = evolved(toStoredItem(definition, record, fields));
  const wanted: { readonly [name: string]: unknown } = {
    ...Object.fromEntries(changed.map((name) => [recordField(definition, name), document[name] ?? null])),
    ...derivedOf(definition, document),
    _version: version,
  };
  // What lies in a record was a value when it was put there.
  const isAnother = ([name, value]: [string, unknown]): boolean =>
    !equalValues((record[name] ?? null) as Value, value as Value);
  const changes = Object.fromEntries(Object.entries(wanted).filter(isAnother));
  if (Object.keys(changes).length === 0) return null;
  return { updateOne: { filter: { _id: record._id, _version: record._version }, update: { $set: changes } } };
}

function countLetters(record: StoredRecord): number {
  return Object.values(record).reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 8), 0);
}
