/** Conditions on related items as filters (docs/reference/http.md#related-items). */
import type { Filter } from "../model/query/filter.js";
import type { Condition, Relation } from "../model/plan/planned.js";
import { relate, toFilter } from "./query-filter.js";

/** A condition and the relations that still lead to its items. */
interface Remaining {
  readonly path: readonly Relation[];
  readonly filter: Filter;
}

/**
 * Filters of conditions that must all hold. Conditions through the same relation must hold for one and the same related item.
 * A negative condition (`ne`, `nin`, `exists` with false) through references alone also holds where a reference is empty.
 */
export function relateConditions(conditions: readonly Condition[]): readonly Filter[] {
  return relateAll(conditions.map((condition) => ({ path: condition.path ?? [], filter: toFilter(condition) })));
}

function relateAll(remaining: readonly Remaining[]): readonly Filter[] {
  const filters: Filter[] = [];
  const through = new Map<string, { readonly relation: Relation; readonly below: Remaining[] }>();
  for (const { path, filter } of remaining) {
    const [relation, ...rest] = path;
    const opposite = path.some(({ isMany }) => isMany) ? null : findOpposite(filter);
    if (relation === undefined) {
      filters.push(filter);
    } else if (opposite !== null) {
      filters.push(relate(relation, { kind: "all", of: relateAll([{ path: rest, filter: opposite }]) }, true));
    } else {
      const group = through.get(relation.name) ?? { relation, below: [] };
      group.below.push({ path: rest, filter });
      through.set(relation.name, group);
    }
  }
  for (const { relation, below } of through.values()) {
    filters.push(relate(relation, { kind: "all", of: relateAll(below) }, false));
  }
  return filters;
}

/** The positive filter that a negative one is the opposite of; null for a positive filter. */
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
