/** Determines the sort keys of an order, and whether an index serves it. */
import type { Sort, SortKey } from "../plan/plan.js";
import type { ResourceDefinition } from "../schema/resource.js";
import { keyField } from "./filter.js";

type Ordered = Pick<ResourceDefinition, "id" | "idWithinParent" | "fields">;

/** The field that no two listed items share: the id, or the key if ids are unique within parents only and the list is across them. */
export function uniqueField({ id, idWithinParent, fields }: Ordered): string {
  return idWithinParent && Object.values(fields).some(({ above }) => above !== undefined) ? keyField : id;
}

/** Returns the order without redundant keys: repeated fields, and everything after the id. */
export function toSort(definition: Ordered, [first, ...more]: readonly SortKey[]): Sort {
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
export function listAllKeys(definition: Ordered, sort: Sort): readonly SortKey[] {
  const id = uniqueField(definition);
  const keys = listKeys(sort);
  const last = keys.at(-1)!;
  return last.field === id ? keys : [...keys, { field: id, descending: last.descending }];
}

/** Tells whether the order depends on values that do not lie in the items. */
export function hasRelatedKey(sort: Sort): boolean {
  return listKeys(sort).some(({ related }) => related !== undefined);
}

const none: ReadonlySet<string> = new Set();

/**
 * Tells whether the items can be read in this order along an index: the one of a sortable field, or a declared one over
 * these fields.
 * @param fixed fields that the filter fixes to one value
 */
export function isIndexOrder(
  definition: Ordered & Pick<ResourceDefinition, "indexes">,
  sort: Sort,
  fixed: ReadonlySet<string> = none,
): boolean {
  const { indexes, fields: declared } = definition;
  if (hasRelatedKey(sort) || listKeys(sort).some(({ field }) => declared[field]?.above !== undefined)) return false;
  // Indexes end with the id, which leaves items of different parents in any order.
  if (uniqueField(definition) === keyField) return sort.field === keyField;
  if (sort.then === undefined) return true;
  const keys = listKeys(sort);
  if (keys.some(({ descending }) => descending !== sort.descending)) return false;
  return indexes.some((fields) => {
    const start = fields.length - keys.length;
    return fields.every((field, index) => (index < start ? fixed.has(field) : field === keys[index - start]!.field));
  });
}
