/** Converts conditions on fields and on related items to filters. Both queries and declarations contain such conditions. */
import type { ConditionTerm } from "./condition-text.js";
import { combineWithOr, combineWithAnd, everything, type Filter, type RelatedFilter, type Scalar } from "./filter.js";
import { getOrAdd } from "../values/objects.js";
import type { Operator } from "./query-grammar.js";

/** A step from an item to related items. The item refers to them, or they refer to the item, or they are nested in the item. */
export interface RelationStep {
  readonly name: string;
  /** The field of the item that is compared with the field `relatedField` of the related items. */
  readonly field: string;
  /** Path of the resource of the related items. */
  readonly resource: string;
  /** The field of the related items that has the same value as `field`. Null if the related items are nested in the item. */
  readonly relatedField: string | null;
  /** Whether an item can have several related items by this step. */
  readonly isToMany: boolean;
  /** Condition that the caller may see a related item. */
  readonly visibilityFilter: Filter;
}

/** A filter on related items. `path` has the steps that lead from an item to the related items. */
export interface RelatedPathFilter {
  readonly path: readonly RelationStep[];
  readonly filter: Filter;
}

export function toFieldFilter(field: string, operator: Operator, values: readonly Scalar[]): Filter {
  const [value = ""] = values;
  switch (operator) {
    case "eq":
    case "in":
      return { kind: "in", field, values, negated: false };
    case "ne":
    case "nin":
      return { kind: "in", field, values, negated: true };
    case "prefix":
      return combineWithOr(values.map((each) => ({ kind: "prefix", field, prefix: String(each) })));
    case "contains":
      return combineWithOr(values.map((each) => ({ kind: "contains", field, text: String(each) })));
    case "exists":
      return { kind: "exists", field, exists: value === true };
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return { kind: "range", field, operator, value };
  }
}

/** Selects items with a related item that matches the filter and that the caller may see. `negated` selects all other items. */
export function createRelatedFilter(
  { field, resource, relatedField, visibilityFilter: visible }: RelationStep,
  filter: Filter,
  negated: boolean,
): RelatedFilter {
  return {
    kind: "related",
    field,
    resource,
    by: relatedField,
    filter: combineWithAnd(filter, visible),
    negated,
  };
}

/**
 * Combines conditions that must all match. If several conditions use the same relation, one related item must match all of them.
 * A negative condition (`ne`, `nin`, `exists` with false) on a referenced item also matches if the reference is empty.
 */
export function combineRelatedFilters(pathFilters: readonly RelatedPathFilter[]): Filter {
  const filters: Filter[] = [];
  const through = new Map<string, { readonly relation: RelationStep; readonly deeperFilters: RelatedPathFilter[] }>();
  for (const { path, filter } of pathFilters) {
    const [relation, ...rest] = path;
    const opposite = path.some(({ isToMany }) => isToMany) ? null : removeNegation(filter);
    if (relation === undefined) {
      filters.push(filter);
    } else if (opposite !== null) {
      filters.push(createRelatedFilter(relation, combineRelatedFilters([{ path: rest, filter: opposite }]), true));
    } else {
      getOrAdd(through, relation.name, () => ({ relation, deeperFilters: [] })).deeperFilters.push({
        path: rest,
        filter,
      });
    }
  }
  for (const { relation, deeperFilters } of through.values())
    filters.push(createRelatedFilter(relation, combineRelatedFilters(deeperFilters), false));
  return filters.reduce(combineWithAnd, everything);
}

/** Converts a term to a filter. Combines the conditions of an "and" by `combineRelatedFilters`. */
export function combineTerms<Condition extends { readonly kind: "condition" }>(
  term: ConditionTerm<Condition>,
  toPathFilter: (condition: Condition) => RelatedPathFilter,
): Filter {
  if (!("terms" in term)) return combineRelatedFilters([toPathFilter(term)]);
  if (term.kind === "or") return combineWithOr(term.terms.map((each) => combineTerms(each, toPathFilter)));
  return combineRelatedFilters(
    term.terms.map((each) =>
      "terms" in each ? { path: [], filter: combineTerms(each, toPathFilter) } : toPathFilter(each),
    ),
  );
}

/** Returns the filter without its negation, such as `in` for `nin`. Null if the filter is not negated. */
function removeNegation(filter: Filter): Filter | null {
  switch (filter.kind) {
    case "in":
    case "related":
      return filter.negated ? { ...filter, negated: false } : null;
    case "counted": {
      const opposite = removeNegation(filter.filter);
      return opposite && { ...filter, filter: opposite };
    }
    case "exists":
      return filter.exists ? null : { ...filter, exists: true };
    default:
      return null;
  }
}
