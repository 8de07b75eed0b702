import { findDefinition } from "../../../model/find-definition.js";
import type { Value } from "../../../model/field.js";
import type { WritePlan } from "../../../model/plan.js";
import type { Registry } from "../../../model/resource.js";
import { isCopy } from "../../../port/time-limit.js";

/** Characters in the values of a short write. */
const longestValues = 8192;
const charactersOfValue = 8;

/**
 * Whether a write may be expected to take less than a millisecond: nobody else's code runs in it, it is about few other items, and
 * its values are short. What rests on all accounts is not.
 */
export function isShort(registry: Registry, plan: WritePlan): boolean {
  const { hooks, accounts, groups, children, referrers } = findDefinition(registry, plan.resource);
  if (hooks !== undefined || accounts !== null || groups !== null || isCopy(plan)) return false;
  if (plan.kind === "remove") return children.length === 0 && referrers.length === 0;
  return lengthOf(plan.kind === "create" ? plan.values : plan.changes) <= longestValues;
}

function lengthOf(value: Value | undefined): number {
  if (typeof value === "string") return charactersOfValue + value.length;
  if (typeof value !== "object" || value === null) return charactersOfValue;
  let length = charactersOfValue;
  for (const part of Object.values(value)) length += lengthOf(part);
  return length;
}
