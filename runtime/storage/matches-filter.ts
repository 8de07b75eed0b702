/** Evaluates filters for visibility in memory. Databases give the same results (test/storage/property.test.ts). */
import type { Value } from "../model/schema/field.js";
import type { Filter } from "../model/query/filter.js";
import { keyField, pathField, type StoredItem } from "./port/stored-item.js";

type Evaluable =
  | Extract<Filter, { kind: "in" | "exists" | "empty" }>
  | { readonly kind: "all" | "any"; readonly of: readonly Evaluable[] };

/** Whether `matchesFilter` supports the filter. Order comparisons are left to the database. */
export function isEvaluable(filter: Filter): filter is Evaluable {
  if (filter.kind === "all" || filter.kind === "any") return filter.of.every(isEvaluable);
  return filter.kind === "in" || filter.kind === "exists" || filter.kind === "empty";
}

export function matchesFilter(item: StoredItem, filter: Evaluable): boolean {
  switch (filter.kind) {
    case "all":
      return filter.of.every((part) => matchesFilter(item, part));
    case "any":
      return filter.of.some((part) => matchesFilter(item, part));
    case "in":
      return valuesOf(item, filter.field).some((value) => filter.values.includes(value)) !== filter.negated;
    case "exists":
      return ((item.document[filter.field] ?? null) !== null) === filter.exists;
    case "empty":
      return [item.document[filter.field] ?? []].flat().length === 0;
  }
}

/** Returns the fields of the filter. */
export function fieldsOf(filter: Evaluable): readonly string[] {
  return "of" in filter ? filter.of.flatMap(fieldsOf) : [filter.field];
}

/** Returns the values by which the item is found: for an array, its elements. */
export function valuesOf({ key, path, document }: StoredItem, field: string): readonly (string | number | boolean)[] {
  const value: Value = field === pathField ? path : field === keyField ? key : (document[field] ?? null);
  return [value].flat().filter((part) => part !== null && typeof part !== "object");
}
