import type { Document, Value } from "../model/schema/field.js";

/** Yields the values at a place of an item: `*` stands for each element of an array. Null and missing values are left out. */
export function valuesAt(document: Document, [field = "", ...inside]: readonly string[]): readonly Value[] {
  let values: readonly Value[] = [document[field] ?? null];
  for (const step of inside) values = values.flatMap((value) => enter(value, step));
  return values.filter((value) => value !== null);
}

function enter(value: Value, step: string): readonly Value[] {
  if (Array.isArray(value)) return step === "*" ? (value as readonly Value[]) : [];
  if (typeof value !== "object" || value === null) return [];
  return [(value as { readonly [name: string]: Value })[step] ?? null];
}

/** Whether an object in the item lacks the property at this place. */
export function lacksAt(document: Document, at: readonly string[]): boolean {
  const above = at.slice(0, -1);
  const name = at.at(-1) ?? "";
  if (above.length === 0) return (document[name] ?? null) === null;
  return valuesAt(document, above).some((object) => enter(object, name).every((value) => value === null));
}
