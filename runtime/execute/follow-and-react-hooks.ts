import { isDeepStrictEqual } from "node:util";
import { findDefinition } from "../model/schema/find-definition.js";
import type { ItemWritePlan, RemovePlan } from "../model/plan/plan.js";
import type { Document } from "../model/schema/field.js";
import { whereIdAndPath } from "../model/query/filter.js";
import type { HookChange, NestedHookChange } from "../model/schema/hooks.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { getOrAdd, splitIntoSlices } from "../model/values/objects.js";
import { changeItems, type ChangeContext } from "./integrity/change-items.js";
import { checkReferencesSetByHooks } from "./integrity/check-references.js";
import { rejectDuplicateValues, rejectInvalidHookChange } from "./integrity/check-values.js";
import {
  assertSameTenant,
  createUpdateAuditFieldValues,
  type Author,
  retainUndeclaredProperties,
} from "./integrity/server-values.js";
import type { WriteExecution } from "./integrity/execution.js";
import { runHook, toStoredHookValues, toHookCaller } from "./hooks/hook-rule.js";
import type { ItemChange } from "../storage/port/transaction.js";
import {
  mergeDocumentValues,
  formatUniqueId,
  createCompleteDocument,
  parseIdPath,
  storedPathOf,
} from "../storage/port/stored-item.js";
import type { RemovedItems } from "./integrity/dependent-items.js";
import { computeMinKeyOfNewItem } from "../model/values/ids.js";
import { outboxResource, type QueuedChange } from "../model/plan/outbox.js";
import { toQueuedChangeWithStoredNames } from "./hooks/hook-reader.js";

/** For each resource, texts that identify items, as `formatUniqueId` returns them. */
type UniqueIdsByResource = ReadonlyMap<ResourceDefinition, ReadonlySet<string>>;

/**
 * Calls the `follow` hook of a written item, and makes the changes to other items that the hook returns. The hooks of
 * the changed items do not run.
 * @param before the item before the write; null for a creation
 * @param after the item after the write; null for a removal
 * @param removedItems items that the same operation removes; changes to them are ignored
 */
export async function runFollowHook(
  execution: WriteExecution,
  plan: ItemWritePlan,
  before: Document | null,
  after: Document | null,
  removedItems: UniqueIdsByResource = new Map(),
): Promise<void> {
  const { definition, registry, transaction } = execution;
  if (definition.hooks?.follow === undefined) return;
  const changes = await runHook(definition, "follow", { before, after, plan, reader: transaction }, execution);
  const own = after && formatUniqueId(definition, { path: plan.path, document: after });
  for (const [changed, group] of groupChangesByItem(registry, changes ?? [])) {
    if (changed === definition && own !== null && group.has(own)) {
      throw new Error(`the hook "follow" of ${definition.path} must not change its own item; use "derive" for that`);
    }
    const staying = [...group].flatMap(([name, change]) => (removedItems.get(changed)?.has(name) ? [] : [change]));
    for (const slice of splitIntoSlices(staying)) await applyHookChanges(execution, changed, slice, plan);
  }
}

/** Calls `follow` for each removed item, one after another, so that each hook sees the changes of earlier hooks. */
export async function runFollowHooksOfRemovals(
  execution: WriteExecution,
  plan: RemovePlan,
  cascade: RemovedItems,
): Promise<void> {
  const following = [...cascade].filter(([{ hooks }]) => hooks?.follow !== undefined);
  if (following.length === 0) return;
  const names = [...cascade].map(([resource, items]) => {
    return [resource, new Set([...items.values()].map((item) => formatUniqueId(resource, item)))] as const;
  });
  const removed = new Map(names);
  for (const [definition, items] of following) {
    for (const { path, document: before } of items.values()) {
      await runFollowHook({ ...execution, definition }, { ...plan, path }, before, null, removed);
    }
  }
}

/** All changes that a hook makes to one item. */
interface MergedChange {
  /** Text that identifies the item, from `formatUniqueId`. */
  readonly uniqueId: string;
  readonly id: number;
  /** Path of the item; null if the id alone identifies the item. */
  readonly path: string | null;
  readonly values: Document;
}

function groupChangesByItem(
  registry: Registry,
  changes: readonly (HookChange | NestedHookChange)[],
): ReadonlyMap<ResourceDefinition, Map<string, MergedChange>> {
  const grouped = new Map<ResourceDefinition, Map<string, MergedChange>>();
  for (const change of changes) {
    const { resource, id, values } = change;
    const definition = findDefinition(registry, resource);
    const path = definition.idWithinParent ? requireParentPath(change) : null;
    const group = getOrAdd(grouped, definition, () => new Map<string, MergedChange>());
    const uniqueId = formatUniqueId(definition, { path: path ?? "", document: { [definition.id]: id } });
    group.set(uniqueId, { uniqueId, id, path, values: { ...group.get(uniqueId)?.values, ...values } });
  }
  return grouped;
}

function requireParentPath(change: HookChange | NestedHookChange): string {
  if ("parents" in change && Array.isArray(change.parents)) return change.parents.join("/");
  const { resource } = change;
  throw new Error(
    `a hook changed ${resource} without "parents"; give "parents", because ids of ${resource} are unique only within parents`,
  );
}

async function applyHookChanges(
  execution: WriteExecution,
  definition: ResourceDefinition,
  changes: readonly MergedChange[],
  author: Author,
): Promise<void> {
  const { path: resource } = definition;
  if (definition.accounts !== null || definition.groups !== null) {
    throw new Error(`a hook changed ${resource}, but only requests can change accounts and groups`);
  }
  const items = await execution.transaction.findItems(resource, whereIdAndPath(definition.id, changes), changes.length);
  if (items.length < changes.length) {
    const ids = changes.map(({ id }) => id).join(", ");
    throw new Error(`a hook changed ${resource} with the ids ${ids}, but at least one of these items does not exist`);
  }
  const given = new Map(changes.map(({ uniqueId, values }) => [uniqueId, values]));
  const replacements: ItemChange[] = [];
  for (const item of items) {
    const before = item.document;
    const values = toStoredHookValues(given.get(formatUniqueId(definition, item)) ?? {}, definition);
    const changed = retainUndeclaredProperties(definition, before, mergeDocumentValues(definition, before, values));
    if (isDeepStrictEqual(before, changed)) continue;
    assertSameTenant(definition, before, changed);
    const place = { path: item.path, caller: author.caller };
    await checkReferencesSetByHooks({ ...execution, definition }, place, before, changed);
    const stamps = createUpdateAuditFieldValues(definition, author);
    const after = { ...changed, ...stamps };
    rejectInvalidHookChange(definition, before, after);
    replacements.push({ before: item, after: { ...item, version: item.version + 1, document: after } });
  }
  if (replacements.length === 0) return;
  await rejectDuplicateValues({ ...execution, definition }, replacements);
  await changeItems({ ...execution, definition }, replacements);
}

/**
 * Queues a call of the `react` hook in the transaction of the write, if the resource has this hook. Some imports have plans with
 * `callsReactHook: false`, which queue none.
 */
export async function queueReaction(
  execution: ChangeContext,
  plan: ItemWritePlan,
  before: Document | null,
  after: Document | null,
): Promise<void> {
  const { registry, definition, transaction } = execution;
  if (definition.hooks?.react === undefined || (plan.kind !== "remove" && plan.callsReactHook === false)) return;
  const { path } = outboxResource;
  const { caller, requestId = null } = plan;
  const change: QueuedChange = {
    before,
    after,
    given: plan.kind === "remove" ? [] : plan.givenFields,
    parents: parseIdPath(plan.path),
    caller: toHookCaller(caller, requestId),
  };
  const now = Date.now();
  const key = await transaction.reserveItemKeys(path, 1, computeMinKeyOfNewItem(outboxResource));
  const queue = findDefinition(registry, path);
  const document = createCompleteDocument(queue, {
    id: key,
    resource: storedPathOf(definition),
    change: JSON.stringify(toQueuedChangeWithStoredNames(definition, change)),
    created: now,
    due: now,
    attempts: 0,
  });
  await changeItems({ ...execution, definition: queue }, [
    { before: null, after: { key, path: "", version: 1, document } },
  ]);
}
