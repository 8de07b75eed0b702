import { changeItems } from "./change-items.js";
import { findBatches } from "./find-batches.js";
import type { Execution } from "./execution.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { Document } from "../../model/schema/field.js";
import { both, equals, everything } from "../../model/query/filter.js";
import type { WritePlan } from "../../model/plan/plan.js";

/** Prefetches the items that the writes of a batch end. */
export function planEndings({ transaction, rules, definition }: Execution, plans: readonly WritePlan[]): void {
  const ids = plans.flatMap((plan) => {
    return plan.resource === definition.path && (plan.kind === "update" || plan.kind === "remove") ? [plan.id] : [];
  });
  for (const { resource, field } of rules.ends.flatMap(({ items }) => items))
    transaction.planLookups(resource, field, ids);
}

/** Removes the items that write rules end together with this write. */
export async function endItems(
  { registry, transaction, rules }: Execution,
  id: number,
  before: Document,
  after: Document | null,
): Promise<void> {
  const ended = rules.ends.flatMap(({ by, items }) => (by(before, after) ? items : []));
  for (const { resource, field, rest = everything } of ended) {
    for await (const items of findBatches(transaction, resource, both(equals(field, id), rest), [])) {
      const removals = items.map((item) => ({ before: item, after: null }));
      await changeItems({ definition: findDefinition(registry, resource), transaction }, removals);
    }
  }
}
