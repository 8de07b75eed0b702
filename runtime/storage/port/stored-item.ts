/**
 * The stored form of an item, the same on every database. A declaration cannot use names that begin with "_", so
 * databases use such names for data other than fields.
 */
import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import type { ResourceDefinition, UniqueKey } from "../../model/schema/resource.js";
import { fieldListsOf } from "../../model/schema/field-lists.js";
import { itemKeyField, parentIdPathField, type Filter } from "../../model/query/filter.js";
import { tokenizeForSearch } from "../../model/query/search-tokens.js";

export interface StoredItem {
  /**
   * Number that identifies the item in its resource and is never used again. The key equals the id, except if ids are
   * unique only within a parent.
   */
  readonly key: number;
  /** Ids of the ancestors, outermost first, joined by "/", such as "4/17"; "" at the top level. */
  readonly path: string;
  /** Number of the item's version: 1 after the creation, and one more after each change. */
  readonly version: number;
  /** Every stored field by name; null for a missing value. */
  readonly document: Document;
}

export { itemKeyField, parentIdPathField };

export function listStoredFields(definition: Pick<ResourceDefinition, "fields">): readonly FieldDefinition[] {
  return fieldListsOf(definition).storedFields;
}

/** Returns the document without fields that only a newer release declares. */
export function removeNewerFields(definition: ResourceDefinition, document: Document): Document {
  const { newerFields } = fieldListsOf(definition);
  if (newerFields.length === 0) return document;
  const own = new Map(Object.entries(document));
  for (const { name } of newerFields) own.delete(name);
  return Object.fromEntries(own);
}

/** Returns the path of the resource in the database, which stays the same if the resource is renamed. */
export function storedPathOf({ path, storedAs = path }: Pick<ResourceDefinition, "path" | "storedAs">): string {
  return storedAs;
}

/** Returns the name in the database of a field, or of other stored data such as the path. */
export function getStoredFieldName({ fields }: Pick<ResourceDefinition, "fields">, field: string): string {
  return fields[field]?.storedAs ?? field;
}

/**
 * Tells whether the field equals the key of the item. Such a field needs no column of its own, because the key is stored anyway.
 */
export function isKeyField(definition: ResourceDefinition, field: string): boolean {
  return field === itemKeyField || (field === definition.id && !definition.idWithinParent);
}

export function idOf({ id }: ResourceDefinition, { document }: Pick<StoredItem, "document">): number {
  return Number(document[id]);
}

/** Returns the path that items nested in this item have. */
export function childPathOf(item: Pick<StoredItem, "path" | "document">, definition: ResourceDefinition): string {
  return formatChildPath(item.path, idOf(definition, item));
}

/**
 * Returns a text that identifies an item of the resource: its id, or its path with the id if ids are unique within their parents
 * only.
 */
export function formatUniqueId(definition: ResourceDefinition, item: Pick<StoredItem, "path" | "document">): string {
  return definition.idWithinParent ? childPathOf(item, definition) : String(idOf(definition, item));
}

export function formatChildPath(path: string, id: number): string {
  return path === "" ? String(id) : `${path}/${String(id)}`;
}

/** Returns the ids of the ancestors of an item at this path, outermost first. */
export function parseIdPath(path: string): readonly number[] {
  return path === "" ? [] : path.split("/").map(Number);
}

/**
 * Replaces a condition on the id of the parent by a condition on the path, because the path has an index. Returns null for other
 * fields, and if the path also contains other ids.
 */
export function toPathFilter(
  { path, fields }: Pick<ResourceDefinition, "path" | "fields">,
  { field, values, negated }: Extract<Filter, { kind: "in" }>,
): Filter | null {
  const isWholePath = fields[field]?.ancestorPosition === 0 && path.split("/").length === 2;
  return isWholePath ? { kind: "in", field: parentIdPathField, values: values.map(String), negated } : null;
}

/** Tells whether the field is the id of an ancestor, which the path of the item contains. */
export function isAncestorId({ fields }: Pick<ResourceDefinition, "fields">, field: string): boolean {
  return fields[field]?.ancestorPosition !== undefined;
}

/**
 * Returns the name of the column (in MongoDB, the member) with the text of a unique key, such as `_unique_name_folded`.
 * Different unique keys have different names.
 */
export function formatUniqueKeyName(definition: Pick<ResourceDefinition, "fields">, key: UniqueKey): string {
  const fields = key.fields.map((field) => getStoredFieldName(definition, field));
  return `_unique_${fields.join("_")}${key.ignoreCase ? "_folded" : ""}${key.sparse ? "_filled" : ""}`;
}

/**
 * Returns the values of a unique key as one JSON text, which databases compare. Returns null if the key is sparse and a value is
 * empty, because such items may repeat values.
 */
export function formatUniqueKeyText(key: UniqueKey, values: readonly Value[]): string | null {
  if (key.sparse && values.some((value) => value === null || value === "")) return null;
  const text = JSON.stringify(values);
  return key.ignoreCase ? text.toLowerCase() : text;
}

/**
 * Returns the results of `formatUniqueKeyText` for several lists of values. Leaves out repeated texts, and lists for which
 * `formatUniqueKeyText` returns null.
 */
export function formatUniqueKeyTexts(key: UniqueKey, values: readonly (readonly Value[])[]): readonly string[] {
  return [...new Set(values.map((each) => formatUniqueKeyText(key, each)))].filter((text) => text !== null);
}

export function uniqueKeyTextOf(key: UniqueKey, document: Document): string | null {
  return formatUniqueKeyText(
    key,
    key.fields.map((field) => document[field] ?? null),
  );
}

/**
 * Returns the words of these fields for the word index, without duplicates. If a text is too long for the index, only the
 * words at its beginning are indexed.
 */
export function searchWordsIn(document: Document, fields: readonly string[]): readonly string[] {
  const texts = fields.map((field) => document[field]).filter((value) => typeof value === "string");
  return [...new Set(texts.flatMap((text) => tokenizeForSearch(text).words))];
}

/**
 * Returns a document as every database returns it: with all stored fields, and with 0 instead of -0.
 * @param values objects with the values of fields; later objects override earlier ones
 */
export function createCompleteDocument(definition: ResourceDefinition, ...values: readonly Document[]): Document {
  return mergeDocumentValues(definition, fieldListsOf(definition).emptyDocument, ...values);
}

/** Returns a copy of the complete document with the given values. Values of fields that are not stored are ignored. */
export function mergeDocumentValues(
  definition: ResourceDefinition,
  document: Document,
  ...values: readonly Document[]
): Document {
  const known = fieldListsOf(definition).emptyDocument;
  const changed: { [field: string]: Value } = { ...document };
  for (const some of values) {
    for (const name of Object.keys(some)) {
      if (Object.hasOwn(known, name)) changed[name] = replaceNegativeZero(some[name] ?? null);
    }
  }
  return changed;
}

/**
 * Sets empty fields whose default depends on the final value of another field.
 * @param settableFields fields that may be set; all by default
 */
export function setDependentDefaults(
  definition: ResourceDefinition,
  document: Document,
  settableFields?: ReadonlySet<string>,
): Document {
  const decided: { [field: string]: Value } = {};
  for (const { name, fallback } of fieldListsOf(definition).fieldsByFallback.by ?? []) {
    if (fallback.kind !== "by" || (document[name] ?? null) !== null || settableFields?.has(name) === false) continue;
    const selector = String(document[fallback.field]);
    if (Object.hasOwn(fallback.values, selector)) decided[name] = fallback.values[selector] ?? null;
  }
  return Object.keys(decided).length === 0 ? document : { ...document, ...decided };
}

const bytesPerScalar = 8;

/** Estimates the size of a value as JSON, in bytes. */
export function estimateSizeInBytes(value: Value): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return bytesPerScalar;
  const parts: readonly Value[] = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + estimateSizeInBytes(part), 0);
}

/** Replaces -0 by 0, because SQLite and JSON would lose the sign. */
function replaceNegativeZero(value: Value): Value {
  if (value === 0) return 0;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(replaceNegativeZero);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceNegativeZero(part)]));
}
