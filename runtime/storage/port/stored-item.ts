/**
 * The stored form of an item, the same on every database. Names that begin with "_" cannot be declared; databases use them for
 * data other than fields.
 */
import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import type { ResourceDefinition, UniqueKey } from "../../model/schema/resource.js";
import { listsOf } from "../../model/schema/field-lists.js";
import { keyField, pathField, type Filter } from "../../model/query/filter.js";
import { foldWords } from "../../model/query/words.js";

export interface StoredItem {
  /** Number of the item in its resource, never used twice: the id, except where ids are unique within the parent only. */
  readonly key: number;
  /** Ids of the ancestors from the outermost inwards, joined by "/"; "" at the top level. */
  readonly path: string;
  /** Counts the changes from 1. */
  readonly version: number;
  /** Every stored field by name; null for a missing value. */
  readonly document: Document;
}

export { keyField, pathField };

export function storedFields(definition: Pick<ResourceDefinition, "fields">): readonly FieldDefinition[] {
  return listsOf(definition).stored;
}

/** Leaves out fields that only a newer release declares. */
export function withoutNewerFields(definition: ResourceDefinition, document: Document): Document {
  const { newer } = listsOf(definition);
  if (newer.length === 0) return document;
  const own = new Map(Object.entries(document));
  for (const { name } of newer) own.delete(name);
  return Object.fromEntries(own);
}

/** Returns the path that the resource has in the database. */
export function storedPath({ path, storedAs = path }: Pick<ResourceDefinition, "path" | "storedAs">): string {
  return storedAs;
}

/** Returns the name of a field, or of other stored data, in the database. */
export function storedName({ fields }: Pick<ResourceDefinition, "fields">, field: string): string {
  return fields[field]?.storedAs ?? field;
}

/** Tells whether the field is the key itself, so that it needs no column of its own. */
export function isKey(definition: ResourceDefinition, field: string): boolean {
  return field === keyField || (field === definition.id && !definition.idWithinParent);
}

export function idOf({ id }: ResourceDefinition, { document }: Pick<StoredItem, "document">): number {
  return Number(document[id]);
}

/** Returns the path of the items nested in an item. */
export function pathWithin(item: Pick<StoredItem, "path" | "document">, definition: ResourceDefinition): string {
  const id = String(idOf(definition, item));
  return item.path === "" ? id : `${item.path}/${id}`;
}

/** Returns the ids of the ancestors of an item at this path, outermost first. */
export function idsOnPath(path: string): readonly number[] {
  return path === "" ? [] : path.split("/").map(Number);
}

/**
 * Replaces a condition on an ancestor's id by one on the path, which an index serves; null if the id is only a part of
 * the path.
 */
export function toPathFilter(
  { path, fields }: Pick<ResourceDefinition, "path" | "fields">,
  { field, values, negated }: Extract<Filter, { kind: "in" }>,
): Filter | null {
  const isWholePath = fields[field]?.above === 0 && path.split("/").length === 2;
  return isWholePath ? { kind: "in", field: pathField, values: values.map(String), negated } : null;
}

/** Tells whether the field is the id of an ancestor, which the path of the item contains. */
export function isAncestorId({ fields }: Pick<ResourceDefinition, "fields">, field: string): boolean {
  return fields[field]?.above !== undefined;
}

/** Returns the name of the stored text of a unique key; different keys have different names. */
export function uniqueName(definition: Pick<ResourceDefinition, "fields">, key: UniqueKey): string {
  const fields = key.fields.map((field) => storedName(definition, field));
  return `_unique_${fields.join("_")}${key.ignoreCase ? "_folded" : ""}${key.sparse ? "_filled" : ""}`;
}

/** Returns the values of a unique key as one text for comparison; null if the key exempts the item. */
export function uniqueText(key: UniqueKey, values: readonly Value[]): string | null {
  if (key.sparse && values.some((value) => value === null || value === "")) return null;
  const text = JSON.stringify(values);
  return key.ignoreCase ? text.toLowerCase() : text;
}

/** Returns the texts of several lists of values, each once, without those that the key exempts. */
export function uniqueTexts(key: UniqueKey, values: readonly (readonly Value[])[]): readonly string[] {
  return [...new Set(values.map((each) => uniqueText(key, each)))].filter((text) => text !== null);
}

export function uniqueTextOf(key: UniqueKey, document: Document): string | null {
  return uniqueText(
    key,
    key.fields.map((field) => document[field] ?? null),
  );
}

/** Returns the words for the word index. Of a text that is too long for the index, only the words at the beginning count. */
export function wordsOf(definition: ResourceDefinition, document: Document): readonly string[] {
  return wordsIn(document, definition.searchable);
}

/** Returns the words of these fields, each once. */
export function wordsIn(document: Document, fields: readonly string[]): readonly string[] {
  const texts = fields.map((field) => document[field]).filter((value) => typeof value === "string");
  return [...new Set(texts.flatMap((text) => foldWords(text).words))];
}

/**
 * Returns a complete document in the form in which every database returns it: without missing fields and negative zeros.
 * @param values later ones replace earlier ones
 */
export function completeDocument(definition: ResourceDefinition, ...values: readonly Document[]): Document {
  return changeDocument(definition, listsOf(definition).empty, ...values);
}

/** Returns the complete document with these values replaced; fields that are not stored are left out. */
export function changeDocument(
  definition: ResourceDefinition,
  document: Document,
  ...values: readonly Document[]
): Document {
  const known = listsOf(definition).empty;
  const changed: { [field: string]: Value } = { ...document };
  for (const some of values) {
    for (const name of Object.keys(some)) {
      if (Object.hasOwn(known, name)) changed[name] = withoutNegativeZero(some[name] ?? null);
    }
  }
  return changed;
}

/**
 * Sets fields whose default depends on another field, by the final value of that field. Existing values stay.
 * @param open fields that may be set; all by default
 */
export function setDependentDefaults(
  definition: ResourceDefinition,
  document: Document,
  open?: ReadonlySet<string>,
): Document {
  const decided: { [field: string]: Value } = {};
  for (const { name, fallback } of listsOf(definition).byFallback.by ?? []) {
    if (fallback.kind !== "by" || (document[name] ?? null) !== null || open?.has(name) === false) continue;
    const selector = String(document[fallback.field]);
    if (Object.hasOwn(fallback.values, selector)) decided[name] = fallback.values[selector] ?? null;
  }
  return Object.keys(decided).length === 0 ? document : { ...document, ...decided };
}

const bytesOfScalar = 8;

/** Estimates the number of bytes of a value's JSON. */
export function sizeOf(value: Value): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return bytesOfScalar;
  const parts: readonly Value[] = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + sizeOf(part), 0);
}

/** Replaces negative zeros, because SQLite and JSON have none. */
function withoutNegativeZero(value: Value): Value {
  if (value === 0) return 0;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNegativeZero);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutNegativeZero(part)]));
}
