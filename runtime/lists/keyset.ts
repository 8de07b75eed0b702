/** Keyset paging: a page begins behind a position, at constant cost wherever that is. */
import { everything } from "../model/filter.js";
import type { Filter, Scalar } from "../model/filter.js";
import type { Item, Position, Sort } from "../model/plan.js";
import type { Value } from "../model/field.js";
import type { ResourceDefinition } from "../model/resource.js";

/**
 * What comes after the position, as consecutive segments of the sorted collection. Each of them is one range of an index;
 * their disjunction would not be.
 */
export function segmentsBehind(
  definition: ResourceDefinition,
  sort: Sort,
  position: Position | null,
): readonly Filter[] {
  if (position === null) return [everything];
  const { field, descending } = sort;
  const idBehind = beyond(definition.id, position.id, descending);
  if (field === definition.id) return [idBehind];
  const withoutValue: Filter = { kind: "exists", field, exists: false };
  const withValue: Filter = { kind: "exists", field, exists: true };
  if (position.value === null) {
    const rest: Filter = { kind: "all", of: [withoutValue, idBehind] };
    return descending ? [rest] : [rest, withValue];
  }
  const rest = behindValue(field, position.value, descending, idBehind);
  return descending ? [rest, withoutValue] : [rest];
}

function behindValue(field: string, value: Scalar, descending: boolean, idBehind: Filter): Filter {
  const either: Filter = { kind: "any", of: [beyond(field, value, descending), idBehind] };
  // Redundant, but the only condition from which a database can start a range scan of the index.
  const notBefore: Filter = { kind: "range", field, operator: descending ? "lte" : "gte", value };
  return { kind: "all", of: [notBefore, either] };
}

function beyond(field: string, value: Scalar, descending: boolean): Filter {
  return { kind: "range", field, operator: descending ? "lt" : "gt", value };
}

/**
 * The position of the last item of a full page, else null: nothing is behind it. The items carry the field that they are
 * sorted by, unless it is the id.
 */
export function positionAfter(
  items: readonly Item[],
  { field }: Sort,
  definition: ResourceDefinition,
  size: number,
): Position | null {
  const last = items[size - 1];
  if (last === undefined) return null;
  return { value: field === definition.id ? last.id : toScalar(last.values[field] ?? null), id: last.id };
}

function toScalar(value: Value): Scalar | null {
  return typeof value === "object" ? null : value;
}
