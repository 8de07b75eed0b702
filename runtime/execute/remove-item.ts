import { findDefinition, isCascadingReference } from "../model/schema/find-definition.js";
import { createNotFoundRefusal, Refusal } from "../model/plan/errors.js";
import { combineWithAnd, type Filter, whereIn } from "../model/query/filter.js";
import type { RemovePlan, WriteResult } from "../model/plan/plan.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { idFieldOf, isUuidField } from "../model/values/ids.js";
import { removeItems } from "./integrity/change-items.js";
import { executeFollowUpRemovals, collectCascade, type RemovedItems } from "./integrity/dependent-items.js";
import { type WriteExecution, requireExpectedVersion, requireParents } from "./integrity/execution.js";
import { runFollowHooksOfRemovals, queueReaction } from "./follow-and-react-hooks.js";
import { splitIntoSlices } from "../model/values/objects.js";
import type { WriteContext } from "../storage/port/storage.js";
import { idOf, itemKeyField } from "../storage/port/stored-item.js";

export async function removeItem(execution: WriteExecution, plan: RemovePlan): Promise<WriteResult> {
  const { definition, transaction, rules } = execution;
  await requireParents(execution, plan.parents);
  const item = await transaction.locate(definition.path, plan.path, plan.id, plan.visibilityFilter);
  if (item === null) throw createNotFoundRefusal();
  const context: WriteContext = { definition, plan, before: item.document, after: null, reader: transaction };
  await rules.authorize(context);
  requireExpectedVersion(plan.versionPrecondition, item);
  await rules.check(context);

  const cascade = await collectCascade(execution, item);
  await rejectIfReferenced(execution, plan, cascade);
  await rules.checkConflicts(context);

  await removeItems(execution, cascade);
  await executeFollowUpRemovals(execution, plan.id, item.document, null);
  await runFollowHooksOfRemovals(execution, plan, cascade);
  await queueReaction(execution, plan, item.document, null);
  return { id: plan.id, key: item.key, version: item.version, hasChanged: true, generatedSecrets: {} };
}

/** Rejects the removal if an item that stays refers to one of the removed items. */
async function rejectIfReferenced(
  { registry, transaction, definition: own }: WriteExecution,
  plan: RemovePlan,
  cascade: RemovedItems,
): Promise<void> {
  async function countRemainingReferrers(definition: ResourceDefinition, filter: Filter): Promise<number> {
    let count = await transaction.count(definition.path, filter);
    const removedKeys = count === 0 ? [] : [...(cascade.get(definition)?.keys() ?? [])];
    for (const values of splitIntoSlices(removedKeys)) {
      count -= await transaction.count(definition.path, combineWithAnd(filter, whereIn(itemKeyField, values)));
    }
    return count;
  }

  for (const [target, items] of cascade) {
    const guards = target === own ? plan.referrerChecks : [];
    const ids = Array.from(items.values(), (removed) => idOf(target, removed));
    for (const referrer of target.referrers) {
      if (isCascadingReference(registry, referrer)) continue;
      const { resource, field } = referrer;
      const definition = findDefinition(registry, resource);
      const visible =
        guards.find((guard) => guard.resource === resource && guard.field === field)?.visibilityFilter ?? null;
      for (const values of splitIntoSlices(ids)) {
        const refers = whereIn(field, values);
        if ((await countRemainingReferrers(definition, refers)) === 0) continue;
        const seen = visible === null ? 0 : await countRemainingReferrers(definition, combineWithAnd(refers, visible));
        // The query needs ids as the API shows them, but a transaction knows only internal numbers, not UUIDs.
        const hasQuery = definition.parent === null && ids.length === 1 && !isUuidField(idFieldOf(target));
        throw createReferencedRefusal(
          definition,
          seen,
          hasQuery ? `${definition.name}?${field}=${String(ids[0])}` : null,
        );
      }
    }
  }
}

/**
 * Creates the error for an item that other items refer to. Its message counts only the referring items that the caller may see.
 * @param listQuery request that lists the referring items; null if no single request does
 */
function createReferencedRefusal(
  { name }: ResourceDefinition,
  referrerCount: number,
  listQuery: string | null,
): Refusal {
  const list = listQuery === null ? "" : `; to list them, read ${listQuery}`;
  const others =
    referrerCount === 0 ? "other items refer to it" : `${name} refer to it (${String(referrerCount)})${list}`;
  return new Refusal("referred_to", `the item cannot be deleted: ${others}`);
}
