/** Turns conditions on fields and on related items into filters. Queries and declarations contain such conditions. */
import { anyOf, both, everything, type Filter, type RelatedFilter, type Scalar } from "./filter.js";
import type { Operator } from "./query-grammar.js";

/** A step from an item to related items: it refers to them, they refer to it, or they are nested in it. */
export interface RelationStep {
  readonly name: string;
  /** The field of the item whose value is compared with `by`. */
  readonly field: string;
  readonly definition: { readonly path: string };
  /** The field of the related resource that has the same value; null if the related items are nested in the item. */
  readonly by: string | null;
  /** Whether several items may be related. */
  readonly isMany: boolean;
  /** Condition on the related items. */
  readonly visible: Filter;
}

/** A filter on related items, and the relations that lead from an item to them. */
export interface PathFilter {
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
      return anyOf(values.map((each) => ({ kind: "prefix", field, prefix: String(each) })));
    case "contains":
      return anyOf(values.map((each) => ({ kind: "contains", field, text: String(each) })));
    case "exists":
      return { kind: "exists", field, exists: value === true };
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return { kind: "range", field, operator, value };
  }
}

/** Selects items that are related to a visible item which matches the filter. `negated` selects all other items. */
export function relate(
  { field, definition, by, visible }: RelationStep,
  filter: Filter,
  negated: boolean,
): RelatedFilter {
  return { kind: "related", field, resource: definition.path, by, filter: both(filter, visible), negated };
}

/**
 * Combines conditions that must all hold. Conditions through the same relation must hold for the same related item.
 * A negative condition (`ne`, `nin`, `exists` with false) through references alone also matches items whose reference
 * is empty.
 */
export function relateAll(remaining: readonly PathFilter[]): Filter {
  const filters: Filter[] = [];
  const through = new Map<string, { readonly relation: RelationStep; readonly below: PathFilter[] }>();
  for (const { path, filter } of remaining) {
    const [relation, ...rest] = path;
    const opposite = path.some(({ isMany }) => isMany) ? null : findOpposite(filter);
    if (relation === undefined) {
      filters.push(filter);
    } else if (opposite !== null) {
      filters.push(relate(relation, relateAll([{ path: rest, filter: opposite }]), true));
    } else {
      const group = through.get(relation.name) ?? { relation, below: [] };
      group.below.push({ path: rest, filter });
      through.set(relation.name, group);
    }
  }
  for (const { relation, below } of through.values()) filters.push(relate(relation, relateAll(below), false));
  return both({ kind: "all", of: filters }, everything);
}

/** Returns the positive filter that a negative filter negates; null for a positive filter. */
function findOpposite(filter: Filter): Filter | null {
  switch (filter.kind) {
    case "in":
    case "related":
      return filter.negated ? { ...filter, negated: false } : null;
    case "counted": {
      const opposite = findOpposite(filter.filter);
      return opposite && { ...filter, filter: opposite };
    }
    case "exists":
      return filter.exists ? null : { ...filter, exists: true };
    default:
      return null;
  }
}
