import { findBatches } from "./find-batches.js";
import type { Execution } from "./execution.js";
import type { Document } from "../model/field.js";
import { both, equals, everything } from "../model/filter.js";
import type { WritePlan } from "../model/plan.js";

/** Whatever the writes of a batch end is looked for together. */
export function foreseeEndings({ transaction, rules, definition }: Execution, plans: readonly WritePlan[]): void {
  const ids = plans.flatMap((plan) => {
    return plan.resource === definition.path && (plan.kind === "update" || plan.kind === "remove") ? [plan.id] : [];
  });
  for (const { resource, field } of rules.ends.flatMap(({ items }) => items)) transaction.foresee(resource, field, ids);
}

/** Removes the items that write rules end together with this write. */
export async function endItems(
  { transaction, rules }: Execution,
  id: number,
  before: Document,
  after: Document | null,
): Promise<void> {
  const ended = rules.ends.flatMap(({ by, items }) => (by(before, after) ? items : []));
  for (const { resource, field, rest = everything } of ended) {
    for await (const items of findBatches(transaction, resource, both(equals(field, id), rest), [])) {
      await transaction.remove(resource, items);
    }
  }
}
