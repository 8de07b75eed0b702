/**
 * Uses the indexes of unique keys for filters. Such an index finds items if the filter lists values for all fields of the key.
 */
import type { ResourceDefinition } from "../schema/resource.js";
import { combineWithAnd, listAndConditions, everything, type Filter, type Scalar } from "./filter.js";

/** For each field, the values that a filter allows. Contains only fields for which the filter lists the values. */
export type ListedValues = ReadonlyMap<string, readonly Scalar[]>;

type KeyedResource = Pick<ResourceDefinition, "unique" | "fields">;

/** Maximum number of combinations of values that one filter looks up in an index. */
const maxCombinations = 1000;

/**
 * Finds the first unique key for which the filter lists values of every field. Returns a filter with all combinations of these
 * values, or null if there is no such key.
 */
export function findUniqueFilter(
  { unique, fields }: KeyedResource,
  listed: ListedValues,
): Extract<Filter, { kind: "unique" }> | null {
  for (const [key, each] of unique.entries()) {
    const lists = each.fields.map((field) => (fields[field]?.kind === "array" ? undefined : listed.get(field)));
    // The index of a sparse key leaves out items with "".
    const isIndexed = lists.every((values) => values !== undefined && !(each.sparse && values.includes("")));
    const values = isIndexed ? combine(lists.map((list) => list!)) : null;
    if (values !== null) return { kind: "unique", key, values };
  }
  return null;
}

/** Returns all combinations of the values. Null if there are too many. */
function combine(lists: readonly (readonly Scalar[])[]): readonly (readonly Scalar[])[] | null {
  if (lists.reduce((product, { length }) => product * length, 1) > maxCombinations) return null;
  return lists.reduce<readonly (readonly Scalar[])[]>(
    (known, values) => known.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );
}

/**
 * Adds conditions on unique keys to the filter, so that databases use their indexes. They follow from the other conditions,
 * so they exclude no further items.
 */
export function withUniqueKeys(
  filter: Filter,
  definition: KeyedResource,
  find: (resource: string) => KeyedResource,
): Filter {
  switch (filter.kind) {
    case "any":
      return { kind: "any", of: filter.of.map((part) => withUniqueKeys(part, definition, find)) };
    case "related":
      return { ...filter, filter: withUniqueKeys(filter.filter, find(filter.resource), find) };
    case "all":
    case "in": {
      if (filter === everything) return filter;
      const parts = listAndConditions(filter);
      const added = definition.unique.length === 0 ? null : findUniqueFilter(definition, listValues(parts));
      const own = parts.map((part) => (part.kind === "in" ? part : withUniqueKeys(part, definition, find)));
      return combineWithAnd(added ?? everything, filter.kind === "all" ? { kind: "all", of: own } : filter);
    }
    default:
      return filter;
  }
}

function listValues(parts: readonly Filter[]): ListedValues {
  return new Map(
    parts.flatMap((part) => (part.kind === "in" && !part.negated ? [[part.field, part.values] as const] : [])),
  );
}
