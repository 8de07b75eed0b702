/** Ids of ancestors among the fields of items that are listed across parents (runtime/model/schema/above.ts). */
import { pathField, type Filter } from "../model/query/filter.js";
import type { ResourceDefinition } from "../model/schema/resource.js";

/**
 * Replaces a condition on an ancestor's id by one on the path, which an index serves; null if the id is only a part of
 * the path.
 */
export function toPathFilter(
  { path, fields }: Pick<ResourceDefinition, "path" | "fields">,
  { field, values, negated }: Extract<Filter, { kind: "in" }>,
): Filter | null {
  const isWholePath = fields[field]?.above === 0 && path.split("/").length === 2;
  return isWholePath ? { kind: "in", field: pathField, values: values.map(String), negated } : null;
}

/** Whether the field lies in the path of an item. */
export function isAbove({ fields }: Pick<ResourceDefinition, "fields">, field: string): boolean {
  return fields[field]?.above !== undefined;
}
