import { findDefinition } from "../model/schema/find-definition.js";
import { notFound, Refusal } from "../model/plan/errors.js";
import { both, type Filter, isIn } from "../model/query/filter.js";
import type { ReferrerGuard, RemovePlan, WriteResult } from "../model/plan/plan.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { idField, isUuidField } from "../model/values/ids.js";
import { removeItems } from "./integrity/change-items.js";
import { removeByRules, gatherCascade, type Cascade } from "./integrity/end-items.js";
import { type Execution, checkState, requireParents } from "./integrity/execution.js";
import { followRemovals, queueReaction } from "./follow-changes.js";
import { slicesOf, type Transaction } from "../storage/port/transaction.js";
import type { WriteContext } from "../storage/port/storage.js";
import { idOf, keyField, type StoredItem } from "../storage/port/stored-item.js";

export async function removeItem(execution: Execution, plan: RemovePlan): Promise<WriteResult> {
  const { definition, transaction, rules } = execution;
  await requireParents(execution, plan.parents);
  const item = await transaction.locate(definition.path, plan.path, plan.id, plan.visible);
  if (item === null) throw notFound();
  const context: WriteContext = { definition, plan, before: item.document, after: null, read: transaction };
  await rules.authorize(context);
  checkState(plan.state, item);
  await rules.check(context);

  const cascade = await gatherCascade(execution, item);
  await refuseReferredItems(execution, plan, cascade);
  await rules.checkConflicts(context);

  await removeItems(execution, cascade);
  if (rules.ends.length > 0) await removeByRules(execution, plan.id, item.document, null);
  await followRemovals(execution, plan, cascade);
  if (definition.hooks?.react !== undefined) await queueReaction(execution, plan, item.document, null);
  return { id: plan.id, key: item.key, version: item.version, changed: true, revealed: {} };
}

async function refuseReferredItems(execution: Execution, plan: RemovePlan, cascade: Cascade): Promise<void> {
  for (const [resource, items] of cascade) {
    const guards = resource === execution.definition ? plan.referrers : [];
    const ids = idsOf(resource, [...items.values()]);
    for (const referrer of resource.referrers) {
      if (isOwned(execution.registry, referrer)) continue;
      const guard = guards.find(({ resource, field }) => resource === referrer.resource && field === referrer.field);
      await refuseReferrers(execution, guard ?? { ...referrer, visible: null }, resource, ids, cascade);
    }
  }
}

async function refuseReferrers(
  { registry, transaction }: Execution,
  { resource, field, visible }: ReferrerGuard,
  target: ResourceDefinition,
  ids: readonly number[],
  cascade: Cascade,
): Promise<void> {
  const definition = findDefinition(registry, resource);
  const removedKeys = [...(cascade.get(definition)?.keys() ?? [])];
  for (const values of slicesOf(ids)) {
    const refers = isIn(field, values);
    if ((await countRemaining(transaction, resource, refers, removedKeys)) === 0) continue;
    const seen = visible === null ? 0 : await countRemaining(transaction, resource, both(refers, visible), removedKeys);
    // The query needs ids as the API shows them, but a transaction knows only internal numbers, not UUIDs.
    const hasQuery = definition.parent === null && ids.length === 1 && !isUuidField(idField(target));
    throw referredTo(definition, seen, hasQuery ? `${definition.name}?${field}=${String(ids[0])}` : null);
  }
}

async function countRemaining(
  transaction: Transaction,
  resource: string,
  filter: Filter,
  removedKeys: readonly number[],
): Promise<number> {
  let count = await transaction.count(resource, filter);
  for (const values of slicesOf(count === 0 ? [] : removedKeys)) {
    count -= await transaction.count(resource, both(filter, isIn(keyField, values)));
  }
  return count;
}

/**
 * Creates the error for an item that other items refer to. Its message counts only the referring items that the caller may see.
 * @param query request that lists the referring items; null if no single request does
 */
function referredTo({ name }: ResourceDefinition, count: number, query: string | null): Refusal {
  const list = query === null ? "" : `; to list them, read ${query}`;
  const others = count === 0 ? "other items refer to it" : `${name} refer to it (${String(count)})${list}`;
  return new Refusal("referred_to", `the item cannot be deleted: ${others}`);
}

/** Tells whether items with this reference are removed together with the item that they refer to. */
function isOwned(registry: Registry, { resource, field }: ResourceDefinition["referrers"][number]): boolean {
  return findDefinition(registry, resource).fields[field]?.reference?.onDelete === "cascade";
}

function idsOf(definition: ResourceDefinition, items: readonly StoredItem[]): readonly number[] {
  return items.map((item) => idOf(definition, item));
}
