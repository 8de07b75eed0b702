/** Determines the sort keys of a list, and whether an index serves its order. */
import type { Sort, SortKey } from "../plan/plan.js";
import type { ResourceDefinition } from "../schema/resource.js";
import { keyField } from "./filter.js";

type SortedDefinition = Pick<ResourceDefinition, "id" | "idWithinParent" | "fields">;

/**
 * Returns the field that has a different value in each listed item: the id, or the key if the list is across parents
 * and ids are unique within one parent only.
 */
export function uniqueField({ id, idWithinParent, fields }: SortedDefinition): string {
  return idWithinParent && Object.values(fields).some(({ above }) => above !== undefined) ? keyField : id;
}

/** Returns the sort order without redundant keys: repeated fields, and all keys after the id. */
export function toSort(definition: SortedDefinition, [first, ...more]: readonly SortKey[]): Sort {
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
export function listAllKeys(definition: SortedDefinition, sort: Sort): readonly SortKey[] {
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
  definition: SortedDefinition & Pick<ResourceDefinition, "indexes">,
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
