import { findDefinition } from "../model/find-definition.js";
import { isPartlyHidden, visibility } from "../access/visibility.js";
import { mayRead } from "../model/narrowing.js";
import type { Principal } from "../model/principal.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import type { CountGuard } from "../model/plan.js";

interface Split {
  readonly fields: readonly string[];
  readonly counts: readonly CountGuard[];
}

/**
 * Fields of a view that are stored, and those that are counted on read: of what the caller may see. Who may not read what is
 * counted, or not all that it is nested in, gets no number.
 */
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
    const counted = findDefinition(registry, count.of);
    if (!mayRead(principal, counted)) return [];
    if (isPartlyHidden(principal, counted, registry)) return [];
    return { field, ...count, visible: visibility(principal, counted) };
  });
  return { fields: storedOf(fields, definition), counts };
}

/** The same list for the same view: what storage prepares for a list of fields is found by it. */
const storedFields = new WeakMap<readonly string[], readonly string[]>();

function storedOf(fields: readonly string[], definition: ResourceDefinition): readonly string[] {
  const known = storedFields.get(fields);
  if (known !== undefined) return known;
  const stored = fields.filter((name) => definition.fields[name]?.count === undefined);
  storedFields.set(fields, stored);
  return stored;
}
