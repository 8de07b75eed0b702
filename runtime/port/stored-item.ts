/**
 * How an item is kept, the same on every database. Names that begin with "_" cannot be declared and are used for what a
 * database keeps beside the fields.
 */
import type { Document, FieldDefinition, Value } from "../model/field.js";
import type { ResourceDefinition, UniqueKey } from "../model/resource.js";
import { oncePerDefinition } from "../model/once-per.js";
import { foldWords } from "../model/words.js";

export interface StoredItem {
  /** Number of the item in its resource, never used twice: the id, except where ids are unique within the parent only. */
  readonly key: number;
  /** Ids of the ancestors from the outermost inwards, joined by "/"; "" at the top level. */
  readonly path: string;
  /** Counts the changes from 1. */
  readonly version: number;
  /** Every stored field by name, null where there is no value. */
  readonly document: Document;
}

/** The name of the key in filters, for every resource. */
export const keyField = "_key";

/** The name of the path in filters. */
export const pathField = "_path";

export const storedFields = oncePerDefinition(({ fields }): readonly FieldDefinition[] => {
  return Object.values(fields).filter((field) => field.stored);
});

const fieldsBeside = oncePerDefinition(({ fields }) => Object.values(fields).filter(({ beside }) => beside));

/** Without what only servers beside this one declare. */
export function withoutBeside(definition: ResourceDefinition, document: Document): Document {
  const beside = fieldsBeside(definition);
  if (beside.length === 0) return document;
  const own = new Map(Object.entries(document));
  for (const { name } of beside) own.delete(name);
  return Object.fromEntries(own);
}

/** Where the database keeps the items. */
export function storedPath({ path, storedAs = path }: Pick<ResourceDefinition, "path" | "storedAs">): string {
  return storedAs;
}

/** The name by which the database keeps a field, or what it keeps beside the fields. */
export function storedName({ fields }: Pick<ResourceDefinition, "fields">, field: string): string {
  return fields[field]?.storedAs ?? field;
}

/** Whether the field is the key itself and needs no place of its own. */
export function isKey(definition: ResourceDefinition, field: string): boolean {
  return field === keyField || (field === definition.id && !definition.idWithinParent);
}

export function idOf({ id }: ResourceDefinition, { document }: Pick<StoredItem, "document">): number {
  return Number(document[id]);
}

/** The path of what is nested in an item. */
export function pathWithin(item: Pick<StoredItem, "path" | "document">, definition: ResourceDefinition): string {
  const id = String(idOf(definition, item));
  return item.path === "" ? id : `${item.path}/${id}`;
}

/** Ids of the objects that an item at this path is nested in, from the outermost inwards. */
export function idsOnPath(path: string): readonly number[] {
  return path === "" ? [] : path.split("/").map(Number);
}

/** Name of the stored text of a unique key; another key has another name. */
export function uniqueName(definition: Pick<ResourceDefinition, "fields">, key: UniqueKey): string {
  const fields = key.fields.map((field) => storedName(definition, field));
  return `_unique_${fields.join("_")}${key.ignoreCase ? "_folded" : ""}${key.sparse ? "_filled" : ""}`;
}

/** The values of a unique key as the one text that is compared; null for an item that the key leaves out. */
export function uniqueText(key: UniqueKey, values: readonly Value[]): string | null {
  if (key.sparse && values.some((value) => value === null || value === "")) return null;
  const text = JSON.stringify(values);
  return key.ignoreCase ? text.toLowerCase() : text;
}

export function uniqueTextOf(key: UniqueKey, document: Document): string | null {
  return uniqueText(
    key,
    key.fields.map((field) => document[field] ?? null),
  );
}

/** Of a text longer than the index takes, which hooks and older declarations may produce, only the beginning is found. */
export function wordsOf(definition: ResourceDefinition, document: Document): readonly string[] {
  return wordsIn(document, definition.searchable);
}

/** Words of these fields, each once. */
export function wordsIn(document: Document, fields: readonly string[]): readonly string[] {
  const texts = fields.map((field) => document[field]).filter((value) => typeof value === "string");
  return [...new Set(texts.flatMap((text) => foldWords(text).words))];
}

/** Without any value. To copy it costs less than to add its fields to an empty object one by one. */
const emptyDocument = oncePerDefinition((definition): Document => {
  return Object.fromEntries(storedFields(definition).map(({ name }) => [name, null]));
});

/**
 * A complete document in the form in which every database gives it back: no field missing, no negative zero.
 * @param values the later ones go before
 */
export function completeDocument(definition: ResourceDefinition, ...values: readonly Document[]): Document {
  return changeDocument(definition, emptyDocument(definition), ...values);
}

/** The complete document with these values in place of its own; what is not stored is left out. */
export function changeDocument(
  definition: ResourceDefinition,
  document: Document,
  ...values: readonly Document[]
): Document {
  const known = emptyDocument(definition);
  const changed: { [field: string]: Value } = { ...document };
  for (const some of values) {
    for (const name of Object.keys(some)) {
      if (Object.hasOwn(known, name)) changed[name] = withoutNegativeZero(some[name] ?? null);
    }
  }
  return changed;
}

/** SQLite and JSON have no negative zero. */
function withoutNegativeZero(value: Value): Value {
  if (value === 0) return 0;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNegativeZero);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutNegativeZero(part)]));
}
