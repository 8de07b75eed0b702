import { Refusal } from "../model/plan/errors.js";
import type { Document } from "../model/schema/field.js";
import type { UpdatePlan } from "../model/plan/plan.js";
import { equalValues } from "../storage/port/equal-values.js";

/**
 * Decides between two values that a request gives a field, under its current and its former name: the one that differs from the
 * stored value counts.
 * @throws Refusal invalid_fields if both differ
 */
export function settleNames(plan: UpdatePlan, before: Document): UpdatePlan {
  const { otherwise, changes } = plan;
  if (otherwise === undefined) return plan;
  const settled = Object.entries(otherwise).map(([field, value]) => {
    const [now, is] = [before[field] ?? null, changes[field] ?? null];
    if (equalValues(now, is)) return [field, value] as const;
    if (equalValues(now, value) || equalValues(is, value)) return [field, is] as const;
    const details = [{ field: `/${field}`, rule: "alias", message: "has another value under its former name" }];
    throw new Refusal("invalid_fields", `${field} has another value under its former name`, { details });
  });
  return { ...plan, changes: { ...changes, ...Object.fromEntries(settled) } };
}
