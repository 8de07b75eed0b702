/**
 * Uses the indexes of unique keys for filters. Such an index finds items if the filter lists values for all fields of the key.
 */
import type { ResourceDefinition } from "../schema/resource.js";
import { combineWithAnd, listAndConditions, everything, type Filter, type Scalar } from "./filter.js";

/** For each field, the values that a filter allows. Contains only fields for which the filter lists the values. */
export type AllowedValuesByField = ReadonlyMap<string, readonly Scalar[]>;

type ResourceWithUniqueKeys = Pick<ResourceDefinition, "unique" | "fields">;

/** Maximum number of combinations of values that one filter looks up in an index. */
const maxCombinations = 1000;

/**
 * Finds the first unique key for which the filter lists values of every field. Returns a filter with all combinations of these
 * values, or null if there is no such key.
 */
export function createUniqueKeyFilter(
  { unique, fields }: ResourceWithUniqueKeys,
  allowedValues: AllowedValuesByField,
): Extract<Filter, { kind: "unique" }> | null {
  for (const [keyIndex, each] of unique.entries()) {
    const lists = each.fields.map((field) => (fields[field]?.kind === "array" ? undefined : allowedValues.get(field)));
    // The index of a sparse key leaves out items with "".
    const isIndexed = lists.every((values) => values !== undefined && !(each.sparse && values.includes("")));
    const values = isIndexed ? listCombinations(lists.map((list) => list!)) : null;
    if (values !== null) return { kind: "unique", keyIndex, values };
  }
  return null;
}

/** Returns all combinations of the values. Null if there are too many. */
function listCombinations(valueLists: readonly (readonly Scalar[])[]): readonly (readonly Scalar[])[] | null {
  if (valueLists.reduce((product, { length }) => product * length, 1) > maxCombinations) return null;
  return valueLists.reduce<readonly (readonly Scalar[])[]>(
    (known, values) => known.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );
}

/**
 * Adds conditions on unique keys to the filter, so that databases use the indexes of these keys. The added conditions
 * follow from the other conditions, so they exclude no further items.
 */
export function addUniqueKeyFilters(
  filter: Filter,
  definition: ResourceWithUniqueKeys,
  findResource: (resource: string) => ResourceWithUniqueKeys,
): Filter {
  switch (filter.kind) {
    case "any":
      return { kind: "any", of: filter.of.map((part) => addUniqueKeyFilters(part, definition, findResource)) };
    case "related":
      return { ...filter, filter: addUniqueKeyFilters(filter.filter, findResource(filter.resource), findResource) };
    case "all":
    case "in": {
      if (filter === everything) return filter;
      const parts = listAndConditions(filter);
      const added =
        definition.unique.length === 0 ? null : createUniqueKeyFilter(definition, collectAllowedValues(parts));
      const own = parts.map((part) =>
        part.kind === "in" ? part : addUniqueKeyFilters(part, definition, findResource),
      );
      return combineWithAnd(added ?? everything, filter.kind === "all" ? { kind: "all", of: own } : filter);
    }
    default:
      return filter;
  }
}

function collectAllowedValues(conditions: readonly Filter[]): AllowedValuesByField {
  return new Map(
    conditions.flatMap((part) => (part.kind === "in" && !part.negated ? [[part.field, part.values] as const] : [])),
  );
}
