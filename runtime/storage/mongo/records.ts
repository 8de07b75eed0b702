/** Converts items to documents of a collection and back. */
import { isDeepStrictEqual } from "node:util";
import type { ClientSession, Collection, Db, Document as Operators } from "mongodb";
import type { Item } from "../../model/plan/plan.js";
import type { Document, Value } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { matchesFieldKind, createDamagedItemRefusal } from "../../model/plan/damaged-item.js";
import {
  isAncestorId,
  parseIdPath,
  isKeyField,
  parentIdPathField,
  listStoredFields,
  getStoredFieldName,
  storedPathOf,
  formatUniqueKeyName,
  uniqueKeyTextOf,
  searchWordsIn,
  type StoredItem,
} from "../port/stored-item.js";

/**
 * A document of a collection. Besides these members, it has the fields of the item by name. An id that equals the key
 * is stored only as `_id`.
 */
export interface StoredRecord {
  readonly _id: number;
  readonly _version: number;
  readonly _path: string;
  readonly _words: readonly string[];
  readonly [field: string]: unknown;
}

/** Returns the collection name: `devices.parts` for `devices/parts`. */
export function getCollectionName(definition: Pick<ResourceDefinition, "path" | "storedAs">): string {
  return storedPathOf(definition).replaceAll("/", ".");
}

export function collectionOf(
  database: Db,
  definition: Pick<ResourceDefinition, "path" | "storedAs">,
): Collection<StoredRecord> {
  return database.collection<StoredRecord>(getCollectionName(definition));
}

export function getRecordFieldName(definition: ResourceDefinition, field: string): string {
  return isKeyField(definition, field) ? "_id" : getStoredFieldName(definition, field);
}

/** Returns the expression for the value of a field in a pipeline. */
export function valueExpressionOf(definition: ResourceDefinition, field: string): Operators | string {
  const above = definition.fields[field]?.ancestorPosition;
  if (above === undefined) return `$${getRecordFieldName(definition, field)}`;
  return { $toLong: { $arrayElemAt: [{ $split: [`$${parentIdPathField}`, "/"] }, above] } };
}

export function toRecord(definition: ResourceDefinition, { key, version, path, document }: StoredItem): StoredRecord {
  const fields = listStoredFields(definition).filter(({ name }) => !isKeyField(definition, name));
  return {
    ...Object.fromEntries(fields.map(({ name }) => [getStoredFieldName(definition, name), document[name] ?? null])),
    ...derivedFieldsOf(definition, document),
    _id: key,
    _version: version,
    _path: path,
  };
}

/**
 * Returns the values that are computed from the fields and stored with the item: words for the search, and texts of unique keys.
 */
export function derivedFieldsOf(definition: ResourceDefinition, document: Document): Pick<StoredRecord, "_words"> {
  const uniques = definition.unique.map(
    (unique) => [formatUniqueKeyName(definition, unique), uniqueKeyTextOf(unique, document)] as const,
  );
  return { ...Object.fromEntries(uniques), _words: searchWordsIn(document, definition.searchable) };
}

/**
 * Returns the changed members of the record. Fields that only another release declares are left out, so they keep their
 * stored values.
 */
export function toUpdatedFields(
  definition: ResourceDefinition,
  { document: before }: StoredItem,
  { version, document: after }: StoredItem,
): { readonly [field: string]: unknown } {
  const isChanged = (field: string): boolean => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null);
  const changed = listStoredFields(definition).filter(({ name }) => isChanged(name));
  const uniques = definition.unique.filter(({ fields }) => fields.some(isChanged));
  return {
    ...Object.fromEntries(changed.map(({ name }) => [getRecordFieldName(definition, name), after[name] ?? null])),
    ...Object.fromEntries(
      uniques.map((unique) => [formatUniqueKeyName(definition, unique), uniqueKeyTextOf(unique, after)]),
    ),
    ...(definition.searchable.some(isChanged) ? { _words: searchWordsIn(after, definition.searchable) } : {}),
    _version: version,
  };
}

/** Converts a record to a complete item, or to an item with only the id and these fields. */
export function toStoredItem(
  definition: ResourceDefinition,
  record: StoredRecord,
  fields?: readonly string[],
): StoredItem {
  requireValidRecord(definition, record);
  if (typeof record._path !== "string") rejectDamagedRecord(definition, record, "_path is not a string");
  const names =
    fields === undefined ? listStoredFields(definition).map(({ name }) => name) : [definition.id, ...fields];
  return {
    key: record._id,
    version: record._version,
    path: record._path,
    document: pickValues(definition, names, record),
  };
}

export function toItem(definition: ResourceDefinition, fields: readonly string[], record: StoredRecord): Item {
  requireValidRecord(definition, record);
  const id = record[getRecordFieldName(definition, definition.id)];
  return { id: Number(id), key: record._id, version: record._version, values: pickValues(definition, fields, record) };
}

/** Returns the projection with the members that `toItem` reads. */
export function projectionOf(definition: ResourceDefinition, fields: readonly string[]): { [field: string]: 1 } {
  const names = [definition.id, ...fields].map((field) =>
    isAncestorId(definition, field) ? parentIdPathField : getRecordFieldName(definition, field),
  );
  return Object.fromEntries([...names, "_version"].map((name) => [name, 1]));
}

function pickValues(definition: ResourceDefinition, fields: readonly string[], record: StoredRecord): Document {
  const values: { [field: string]: Value } = {};
  for (const name of fields) {
    const field = definition.fields[name];
    const value =
      field?.ancestorPosition === undefined
        ? (record[getRecordFieldName(definition, name)] ?? null)
        : (parseIdPath(record._path)[field.ancestorPosition] ?? null);
    if (value !== null && field !== undefined && !matchesFieldKind(field, value)) {
      rejectDamagedRecord(definition, record, `the stored value of ${name} does not have the declared type`);
    }
    // Callers request only fields and the path, whose values have the type `Value`.
    values[name] = value as Value;
  }
  return values;
}

/**
 * Checks the members that every record must have. They can be wrong, because another program may have written to the collection.
 */
function requireValidRecord(definition: ResourceDefinition, record: StoredRecord): void {
  if (!Number.isSafeInteger(record._id)) rejectDamagedRecord(definition, record, "_id is not an integer");
  if (!Number.isSafeInteger(record._version)) rejectDamagedRecord(definition, record, "_version is not an integer");
}

function rejectDamagedRecord(definition: ResourceDefinition, { _id }: StoredRecord, problem: string): never {
  // Writes a key that is no number as the database shell does.
  const key = typeof _id === "number" ? _id : JSON.stringify(_id);
  throw createDamagedItemRefusal(definition.path, key, problem);
}

/**
 * Returns the largest key; 0 if there is no item. MongoDB sorts keys of other types after all numbers, but such keys
 * belong to other programs, so they are ignored.
 */
export async function findLastKey(collection: Collection<StoredRecord>, session?: ClientSession): Promise<number> {
  const last = await collection.findOne(
    { _id: { $gte: 0 } },
    { sort: { _id: -1 }, projection: { _id: 1 }, ...(session && { session }) },
  );
  return last?._id ?? 0;
}

/**
 * Filter of the partial indexes for unique keys. MongoDB uses such an index only for a query that contains the same
 * filter (manual, "Partial Indexes").
 */
export const uniqueIndexFilter = { $type: "string" };
