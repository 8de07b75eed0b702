import { findBatches } from "./find-batches.js";
import type { Execution } from "./execution.js";
import type { WritePlan } from "../model/plan.js";
import type { WriteContext } from "../port/storage.js";

/** Whatever the writes of a batch end is looked for together. */
export function foreseeEndings({ transaction, rules, definition }: Execution, plans: readonly WritePlan[]): void {
  const ids = plans.flatMap((plan) => {
    return plan.resource === definition.path && (plan.kind === "update" || plan.kind === "remove") ? [plan.id] : [];
  });
  for (const { resource, field } of rules.ends) transaction.foresee(resource, field, ids);
}

/** Removes the items that write rules end together with this write. */
export async function endItems({ transaction, rules }: Execution, context: WriteContext): Promise<void> {
  for (const { resource, filter } of rules.end(context)) {
    for await (const items of findBatches(transaction, resource, filter, [])) {
      await transaction.remove(resource, items);
    }
  }
}
