/** Keyset paging: a page begins after a position, at constant cost wherever that is. */
import { equals, everything, keyField, type Filter, type Scalar } from "../../model/query/filter.js";
import type { Item, Position, Sort } from "../../model/plan/plan.js";
import type { Value } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { listAllKeys, uniqueField } from "../../model/query/sort-keys.js";

/**
 * Returns the items after the position as consecutive segments of the sorted collection. Each segment is one range of an index,
 * but their disjunction would not be.
 */
export function segmentsBehind(
  definition: ResourceDefinition,
  sort: Sort,
  position: Position | null,
): readonly Filter[] {
  if (position === null) return [everything];
  if (sort.then !== undefined) return segmentsOfKeys(definition, sort, position);
  const { field, descending } = sort;
  const id = uniqueField(definition);
  const idBehind = beyond(id, position.id, descending);
  if (field === id) return [idBehind];
  const withoutValue: Filter = { kind: "exists", field, exists: false };
  const withValue: Filter = { kind: "exists", field, exists: true };
  if (position.value === null) {
    const rest: Filter = { kind: "all", of: [withoutValue, idBehind] };
    return descending ? [rest] : [rest, withValue];
  }
  const rest = behindValue(field, position.value, descending, idBehind);
  return descending ? [rest, withoutValue] : [rest];
}

/**
 * The first segment has items that equal the position in all keys but the last; the next one those that equal it in all but the
 * last two, and so on.
 */
function segmentsOfKeys(definition: ResourceDefinition, sort: Sort, { value, id, then = [] }: Position): Filter[] {
  const values = [value, ...then, id];
  const keys = listAllKeys(definition, sort);
  const unique = uniqueField(definition);
  return keys.toReversed().flatMap(({ field, descending }, back) => {
    const last = keys.length - 1 - back;
    const same = keys.slice(0, last).map((key, index) => hasValue(key.field, values[index] ?? null));
    const behind = segmentsOfKey(field, field === unique ? id : (values[last] ?? null), descending);
    return behind.map((part): Filter => ({ kind: "all", of: [...same, part] }));
  });
}

function segmentsOfKey(field: string, value: Scalar | null, descending: boolean): readonly Filter[] {
  if (value === null) return descending ? [] : [{ kind: "exists", field, exists: true }];
  const behind = beyond(field, value, descending);
  return descending ? [behind, hasValue(field, null)] : [behind];
}

function hasValue(field: string, value: Scalar | null): Filter {
  return value === null ? { kind: "exists", field, exists: false } : equals(field, value);
}

function behindValue(field: string, value: Scalar, descending: boolean, idBehind: Filter): Filter {
  const either: Filter = { kind: "any", of: [beyond(field, value, descending), idBehind] };
  // This condition is redundant, but it is the only one from which a database starts a range scan of the index.
  const notBefore: Filter = { kind: "range", field, operator: descending ? "lte" : "gte", value };
  return { kind: "all", of: [notBefore, either] };
}

function beyond(field: string, value: Scalar, descending: boolean): Filter {
  return { kind: "range", field, operator: descending ? "lt" : "gt", value };
}

/**
 * Returns the position of the last item of a full page; null if nothing follows. The items contain their sort fields, unless that
 * is the id.
 */
export function positionAfter(
  items: readonly Item[],
  { field, then }: Sort,
  definition: ResourceDefinition,
  size: number,
): Position | null {
  const last = items[size - 1];
  if (last === undefined) return null;
  const valueOf = (name: string): Scalar | null => {
    if (name === keyField) return last.key;
    return name === definition.id ? last.id : toScalar(last.values[name] ?? null);
  };
  const position = { value: valueOf(field), id: Number(valueOf(uniqueField(definition))) };
  return then === undefined ? position : { ...position, then: then.map((key) => valueOf(key.field)) };
}

function toScalar(value: Value): Scalar | null {
  return typeof value === "object" ? null : value;
}
