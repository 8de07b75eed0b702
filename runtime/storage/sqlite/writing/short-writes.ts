import { findDefinition } from "../../../model/find-definition.js";
import type { Value } from "../../../model/field.js";
import type { ItemPlan, WritePlan } from "../../../model/plan.js";
import type { Registry } from "../../../model/resource.js";

/** Characters in the values of short writes. */
const longestValues = 8192;
const charactersOfValue = 8;
/** What every write costs, whatever its values are. */
const charactersOfWrite = 512;

/**
 * Whether the writes of one transaction may be expected to take less than a millisecond: nobody else's code runs in them, they are
 * about few other items, and their values are short. What rests on all accounts is not.
 */
export function areShort(registry: Registry, plans: readonly WritePlan[]): boolean {
  const further = charactersOfWrite * (plans.length - 1);
  if (further > longestValues) return false;
  const items = plans.filter((plan) => plan.kind !== "act");
  if (items.length < plans.length || !items.every((plan) => mayBeShort(registry, plan))) return false;
  return items.reduce((length, plan) => length + lengthOfValues(plan), further) <= longestValues;
}

function mayBeShort(registry: Registry, plan: ItemPlan): boolean {
  const { hooks, accounts, groups, children, referrers } = findDefinition(registry, plan.resource);
  if (hooks !== undefined || accounts !== null || groups !== null) return false;
  if (plan.kind === "remove") return children.length === 0 && referrers.length === 0;
  return plan.kind === "update" || plan.copy === null;
}

function lengthOfValues(plan: ItemPlan): number {
  if (plan.kind === "remove") return 0;
  return lengthOf(plan.kind === "create" ? plan.values : plan.changes);
}

function lengthOf(value: Value | undefined): number {
  if (typeof value === "string") return charactersOfValue + value.length;
  if (typeof value !== "object" || value === null) return charactersOfValue;
  let length = charactersOfValue;
  for (const part of Object.values(value)) length += lengthOf(part);
  return length;
}
