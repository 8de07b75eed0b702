/** What of a query no index serves, so that it costs by all items and not by those that it finds (docs/http.md#what-no-index-serves). */
import type { Sort } from "../model/plan.js";
import type { Condition } from "../model/planned.js";
import type { ResourceDefinition } from "../model/resource.js";
import { isIndexOrder } from "../model/sort-keys.js";

const nothing: readonly string[] = [];

/** Parameters, as they may be written. */
export function findUnserved(
  definition: ResourceDefinition,
  conditions: readonly Condition[],
  sort: Sort | null,
): readonly string[] {
  if (sort?.then === undefined) return nothing;
  const fixed = conditions.filter(({ operator }) => operator === "eq").map(({ field }) => field.field ?? field.name);
  return isIndexOrder(definition, sort, new Set(fixed)) ? nothing : ["sort_by"];
}
