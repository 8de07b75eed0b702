/**
 * Orders of lists: their sort keys, whether an index serves them, and keyset paging, in which a page begins after a position and costs
 * the same at every position.
 */
import type { Item, Position, Sort, SortKey } from "../plan/plan.js";
import type { Value } from "../schema/field.js";
import type { ResourceDefinition } from "../schema/resource.js";
import { equals, everything, keyField, type Filter, type Scalar } from "./filter.js";

type SortableResource = Pick<ResourceDefinition, "id" | "idWithinParent" | "fields">;

/**
 * Returns the field that has a different value in each listed item. It is the id, or the key if the list is across
 * parents and ids are unique within one parent only.
 */
export function uniqueField({ id, idWithinParent, fields }: SortableResource): string {
  return idWithinParent && Object.values(fields).some(({ above }) => above !== undefined) ? keyField : id;
}

/** Returns the sort order without redundant keys: repeated fields, and all keys after the id. */
export function toSort(definition: SortableResource, [first, ...more]: readonly SortKey[]): Sort {
  const id = uniqueField(definition);
  if (first === undefined) return { field: id, descending: false };
  const keys = [first];
  for (const key of more) {
    const last = keys.at(-1)!;
    if (last.field === id) break;
    // The id in the same direction breaks ties anyway.
    if (key.field === id && key.descending === last.descending) break;
    if (!keys.some(({ field }) => field === key.field)) keys.push(key);
  }
  const then = keys.slice(1);
  return then.length === 0 ? first : { ...first, then };
}

/** Lists the sort keys, without the id that breaks ties. */
export function listKeys(sort: Sort): readonly SortKey[] {
  return sort.then === undefined ? [sort] : [sort, ...sort.then];
}

/** Lists the sort keys, with the id that breaks ties at the end. */
export function listAllKeys(definition: SortableResource, sort: Sort): readonly SortKey[] {
  const id = uniqueField(definition);
  const keys = listKeys(sort);
  const last = keys.at(-1)!;
  return last.field === id ? keys : [...keys, { field: id, descending: last.descending }];
}

/** Whether the order depends on values of related items. */
export function hasRelatedKey(sort: Sort): boolean {
  return listKeys(sort).some(({ related }) => related !== undefined);
}

const none: ReadonlySet<string> = new Set();

/**
 * Whether the items can be read in this order along an index. It is the index of a sortable field, or a declared index
 * over the sort fields.
 * @param fixed fields for which the filter allows only one value
 */
export function isIndexOrder(
  definition: SortableResource & Pick<ResourceDefinition, "indexes">,
  sort: Sort,
  fixed: ReadonlySet<string> = none,
): boolean {
  const { indexes, fields: declared } = definition;
  if (hasRelatedKey(sort) || listKeys(sort).some(({ field }) => declared[field]?.above !== undefined)) return false;
  // Indexes end with the id, so items of different parents with the same id have no fixed order.
  if (uniqueField(definition) === keyField) return sort.field === keyField;
  if (sort.then === undefined) return true;
  const keys = listKeys(sort);
  if (keys.some(({ descending }) => descending !== sort.descending)) return false;
  return indexes.some((fields) => {
    const start = fields.length - keys.length;
    return fields.every((field, index) => (index < start ? fixed.has(field) : field === keys[index - start]!.field));
  });
}

/**
 * Returns filters for the items after the position, one for each of the consecutive segments of the sorted collection. Each segment
 * is one range of an index; the disjunction of all would not be.
 */
export function rangesAfter(definition: ResourceDefinition, sort: Sort, position: Position | null): readonly Filter[] {
  if (position === null) return [everything];
  if (sort.then !== undefined) return segmentsOfKeys(definition, sort, position);
  const { field, descending } = sort;
  const id = uniqueField(definition);
  const idAfter = afterFilter(id, position.id, descending);
  if (field === id) return [idAfter];
  const withoutValue: Filter = { kind: "exists", field, exists: false };
  const withValue: Filter = { kind: "exists", field, exists: true };
  if (position.value === null) {
    const rest: Filter = { kind: "all", of: [withoutValue, idAfter] };
    return descending ? [rest] : [rest, withValue];
  }
  const rest = afterValue(field, position.value, descending, idAfter);
  return descending ? [rest, withoutValue] : [rest];
}

/**
 * Returns the segments for several sort keys. The first segment has the items that equal the position in all keys but the last, the
 * next one the items that equal it in all keys but the last two, and so on.
 */
function segmentsOfKeys(definition: ResourceDefinition, sort: Sort, { value, id, then = [] }: Position): Filter[] {
  const values = [value, ...then, id];
  const keys = listAllKeys(definition, sort);
  const unique = uniqueField(definition);
  return keys.toReversed().flatMap(({ field, descending }, back) => {
    const last = keys.length - 1 - back;
    const same = keys.slice(0, last).map((key, index) => presentFilter(key.field, values[index] ?? null));
    const after = segmentsOfKey(field, field === unique ? id : (values[last] ?? null), descending);
    return after.map((part): Filter => ({ kind: "all", of: [...same, part] }));
  });
}

function segmentsOfKey(field: string, value: Scalar | null, descending: boolean): readonly Filter[] {
  if (value === null) return descending ? [] : [{ kind: "exists", field, exists: true }];
  const after = afterFilter(field, value, descending);
  return descending ? [after, presentFilter(field, null)] : [after];
}

function presentFilter(field: string, value: Scalar | null): Filter {
  return value === null ? { kind: "exists", field, exists: false } : equals(field, value);
}

function afterValue(field: string, value: Scalar, descending: boolean, idAfter: Filter): Filter {
  const either: Filter = { kind: "any", of: [afterFilter(field, value, descending), idAfter] };
  // This condition is redundant, but it is the only one from which a database starts a range scan of the index.
  const notBefore: Filter = { kind: "range", field, operator: descending ? "lte" : "gte", value };
  return { kind: "all", of: [notBefore, either] };
}

function afterFilter(field: string, value: Scalar, descending: boolean): Filter {
  return { kind: "range", field, operator: descending ? "lt" : "gt", value };
}

/**
 * Returns the position of the last item of a full page; null if the page is not full. The items must contain their sort fields,
 * except for the id.
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
