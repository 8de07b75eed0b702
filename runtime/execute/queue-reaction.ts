import { findDefinition } from "../model/schema/find-definition.js";
import type { Document } from "../model/schema/field.js";
import { leastKey } from "../model/values/ids.js";
import { outbox, type QueuedChange } from "../model/plan/outbox.js";
import type { ItemPlan } from "../model/plan/plan.js";
import { completeDocument, idsOnPath, storedPath } from "../storage/port/stored-item.js";
import { changeItems, type Changing } from "./integrity/change-items.js";
import { givenIn, toHookCaller } from "./hooks/hook-rule.js";
import { keepChange } from "./hooks/keep-change.js";

/** Queues the call of the `react` hook in the transaction of the write, unless the plan says that it is not called. */
export async function queueReaction(
  execution: Changing,
  plan: ItemPlan,
  before: Document | null,
  after: Document | null,
): Promise<void> {
  const { registry, definition, transaction } = execution;
  if (plan.kind !== "remove" && plan.reacts === false) return;
  const { path } = outbox;
  const { caller, request = null } = plan;
  const change: QueuedChange = {
    before,
    after,
    given: givenIn(plan),
    parents: idsOnPath(plan.path),
    caller: toHookCaller(caller, request),
  };
  const now = Date.now();
  const key = await transaction.nextKeys(path, 1, leastKey(outbox));
  const queue = findDefinition(registry, path);
  const document = completeDocument(queue, {
    id: key,
    resource: storedPath(definition),
    change: JSON.stringify(keepChange(definition, change)),
    created: now,
    due: now,
    attempts: 0,
  });
  await changeItems({ ...execution, definition: queue }, [
    { before: null, after: { key, path: "", version: 1, document } },
  ]);
}
