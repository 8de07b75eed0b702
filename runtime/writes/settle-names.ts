import { Refusal } from "../model/errors.js";
import type { Document } from "../model/field.js";
import type { UpdatePlan } from "../model/plan.js";
import { equalValues } from "../port/equal-values.js";

/**
 * What is meant where a request gives a field two values, under its name and under the one before: the one that is not as it was.
 * @throws Refusal invalid_fields where neither is
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
