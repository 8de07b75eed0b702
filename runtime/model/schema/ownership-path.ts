/**
 * The path from an item to the field with its tenant or owner. The field belongs to the item (`owner_id`) or to an item that
 * references lead to (`customer_id.agent_id`).
 */
import { whereEqual, type Filter, type Scalar } from "../query/filter.js";
import type { OwnershipStep } from "./resource-parts.js";

export interface OwnershipPath {
  readonly field: string;
  readonly through?: readonly OwnershipStep[];
}

/** Returns the first field of the path, which belongs to the item itself: `customer_id` for `customer_id.agent_id`. */
export function firstFieldOf({ field, through }: OwnershipPath): string {
  return through?.[0]?.field ?? field;
}

/** Returns the filter for items that have this value at the end of the path. */
export function wherePathEquals({ field, through = [] }: OwnershipPath, value: Scalar): Filter {
  return through.reduceRight<Filter>(
    (filter, { field: by, resource, id }) => ({ kind: "related", field: by, resource, by: id, filter, negated: false }),
    whereEqual(field.slice(field.lastIndexOf(".") + 1), value),
  );
}
