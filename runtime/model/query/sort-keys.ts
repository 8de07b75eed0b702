/**
 * Orders of lists: sort keys, the indexes that support them, and keyset paging. In keyset paging, a page begins after a
 * given position, so every page costs the same.
 */
import type { Item, KeysetPosition, Sort, SortKey } from "../plan/plan.js";
import type { ResourceDefinition } from "../schema/resource.js";
import { whereEqual, everything, itemKeyField, type Filter, type Scalar } from "./filter.js";

type SortableResource = Pick<ResourceDefinition, "id" | "idWithinParent" | "fields">;

/**
 * Returns the field that is different in each listed item. Usually it is the id. If ids are unique only within a parent, it is
 * `_key` in lists across parents (`devices/-/parts`).
 */
export function tieBreakerFieldOf({ id, idWithinParent, fields }: SortableResource): string {
  return idWithinParent && Object.values(fields).some(({ ancestorPosition }) => ancestorPosition !== undefined)
    ? itemKeyField
    : id;
}

/** Returns the sort order without redundant keys: without repeated fields, and without keys after the id. */
export function normalizeSort(definition: SortableResource, [first, ...more]: readonly SortKey[]): Sort {
  const id = tieBreakerFieldOf(definition);
  if (first === undefined) return [{ field: id, descending: false }];
  const sort: [SortKey, ...SortKey[]] = [first];
  for (const key of more) {
    const last = sort.at(-1)!;
    if (last.field === id) break;
    // This key is redundant: the id breaks ties in the direction of the last key anyway.
    if (key.field === id && key.descending === last.descending) break;
    if (!sort.some(({ field }) => field === key.field)) sort.push(key);
  }
  return sort;
}

/** Lists the sort keys, with the id at the end to break ties. */
export function listSortKeysWithId(definition: SortableResource, sort: Sort): readonly SortKey[] {
  const id = tieBreakerFieldOf(definition);
  const last = sort.at(-1)!;
  return last.field === id ? sort : [...sort, { field: id, descending: last.descending }];
}

/** Tells whether the order depends on values of related items. */
export function sortsByRelatedField(sort: Sort): boolean {
  return sort.some(({ related }) => related !== undefined);
}

/**
 * Tells whether an index has the items in this order. A single sort field always has an index. Several sort fields need
 * a declared index that ends with them and has only fixed fields before them.
 * @param fixedFields fields that have the same value in all items, because of the filter
 */
export function hasIndexForOrder(
  definition: SortableResource & Pick<ResourceDefinition, "indexes">,
  sort: Sort,
  fixedFields: ReadonlySet<string> = new Set(),
): boolean {
  const { indexes, fields: declared } = definition;
  if (sortsByRelatedField(sort) || sort.some(({ field }) => declared[field]?.ancestorPosition !== undefined))
    return false;
  // Indexes order equal values by id, so items of different parents with the same id have no fixed order.
  if (tieBreakerFieldOf(definition) === itemKeyField) return sort[0].field === itemKeyField;
  if (sort.length === 1) return true;
  if (sort.some(({ descending }) => descending !== sort[0].descending)) return false;
  return indexes.some((fields) => {
    const start = fields.length - sort.length;
    return fields.every((field, index) =>
      index < start ? fixedFields.has(field) : field === sort[index - start]!.field,
    );
  });
}

/**
 * Returns filters for the items after the position, one for each consecutive segment of the list. A database reads each
 * segment as one range of an index. It could not use the index like that for one filter with "or". After the position
 * a=1, b=2, id=3 in ascending order, the first segment has the items with a=1 that follow by b and id. The second
 * segment has the items with a>1.
 */
export function listKeysetSegmentFilters(
  definition: ResourceDefinition,
  sort: Sort,
  position: KeysetPosition | null,
): readonly Filter[] {
  if (position === null) return [everything];
  const { values, id } = position;
  return sort.toReversed().flatMap((key, back) => {
    const index = sort.length - 1 - back;
    const same = sort.slice(0, index).map(({ field }, at) => whereEqualOrMissing(field, values[at] ?? null));
    const segments =
      back === 0
        ? listSegmentsOfLastKey(definition, key, values[index] ?? null, id)
        : listSegmentsOfEarlierKey(key, values[index] ?? null);
    return same.length === 0 ? segments : segments.map((segment): Filter => ({ kind: "all", of: [...same, segment] }));
  });
}

/** Returns the segments in which the last sort key has a later value, or the same value with a later id. */
function listSegmentsOfLastKey(
  definition: ResourceDefinition,
  { field, descending }: SortKey,
  value: Scalar | null,
  id: number,
): readonly Filter[] {
  const idField = tieBreakerFieldOf(definition);
  const idAfter = whereStrictlyAfter(idField, id, descending);
  if (field === idField) return [idAfter];
  const withoutValue: Filter = { kind: "exists", field, exists: false };
  const rest: Filter =
    value === null
      ? { kind: "all", of: [withoutValue, idAfter] }
      : whereAfterValueOrId(field, value, descending, idAfter);
  if (value === null) return descending ? [rest] : [rest, { kind: "exists", field, exists: true }];
  return descending ? [rest, withoutValue] : [rest];
}

/** Returns the segments in which a sort key before the last one has a later value. */
function listSegmentsOfEarlierKey({ field, descending }: SortKey, value: Scalar | null): readonly Filter[] {
  if (value === null) return descending ? [] : [{ kind: "exists", field, exists: true }];
  const after = whereStrictlyAfter(field, value, descending);
  return descending ? [after, whereEqualOrMissing(field, null)] : [after];
}

function whereEqualOrMissing(field: string, value: Scalar | null): Filter {
  return value === null ? { kind: "exists", field, exists: false } : whereEqual(field, value);
}

function whereAfterValueOrId(field: string, value: Scalar, descending: boolean, afterIdFilter: Filter): Filter {
  const either: Filter = { kind: "any", of: [whereStrictlyAfter(field, value, descending), afterIdFilter] };
  // Follows from the "or" and excludes no further items. Databases cannot start a range scan with an "or", but with
  // this condition.
  const notBefore: Filter = { kind: "range", field, operator: descending ? "lte" : "gte", value };
  return { kind: "all", of: [notBefore, either] };
}

function whereStrictlyAfter(field: string, value: Scalar, descending: boolean): Filter {
  return { kind: "range", field, operator: descending ? "lt" : "gt", value };
}

/**
 * Returns the position of the last item of a full page. Null if the page is not full, because no page follows then. The
 * items must contain their sort fields, except for the id.
 */
export function findNextPagePosition(
  items: readonly Item[],
  sort: Sort,
  definition: ResourceDefinition,
  pageSize: number,
): KeysetPosition | null {
  const last = items[pageSize - 1];
  if (last === undefined) return null;
  const sortValueOf = (name: string): Scalar | null => {
    if (name === itemKeyField) return last.key;
    const value = name === definition.id ? last.id : (last.values[name] ?? null);
    return typeof value === "object" ? null : value;
  };
  return {
    values: sort.map(({ field }) => sortValueOf(field)),
    id: Number(sortValueOf(tieBreakerFieldOf(definition))),
  };
}
