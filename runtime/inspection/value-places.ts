import type { Document, Value } from "../model/field.js";

/** The values at a place of an item: `*` stands for each element of an array. Null and missing are none. */
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
