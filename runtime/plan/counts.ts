import { countable } from "../access/visibility.js";
import { oncePer } from "../model/values/once-per.js";
import type { Principal } from "../model/plan/principal.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { CountGuard } from "../model/query/related-key.js";

interface Split {
  readonly fields: readonly string[];
  readonly counts: readonly CountGuard[];
}

/** Divides the fields of a view into stored fields and counts. A count is left out if the caller may not see what it counts. */
export function splitCounts(
  fields: readonly string[],
  definition: ResourceDefinition,
  registry: Registry,
  principal: Principal,
): Split {
  if (!fields.some((name) => definition.fields[name]?.count !== undefined)) return { fields, counts: [] };
  const counts = fields.flatMap((field): CountGuard | readonly [] => {
    const count = definition.fields[field]?.count;
    if (count === undefined) return [];
    const visible = countable(principal, { resource: count.of, field: count.by }, registry);
    return visible === null ? [] : { field, ...count, visible };
  });
  return { fields: storedOf(fields, definition), counts };
}

/** The stored fields of a view. A view always gives the same array, because storage caches its work by the array. */
const storedOf = oncePer((fields: readonly string[], definition: ResourceDefinition): readonly string[] =>
  fields.filter((name) => definition.fields[name]?.count === undefined),
);
