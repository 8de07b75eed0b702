/** Finds items that must be removed when another item is changed or removed, and removes them. */
import type { WritePlan } from "../../model/plan/plan.js";
import { type Filter, combineWithAnd, whereEqual, everything, whereIn } from "../../model/query/filter.js";
import type { Document } from "../../model/schema/field.js";
import { findDefinition, isCascadingReference } from "../../model/schema/find-definition.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { getOrAdd, splitIntoSlices } from "../../model/values/objects.js";
import { type StoredItem, idOf, parentIdPathField, childPathOf, itemKeyField } from "../../storage/port/stored-item.js";
import { changeItems } from "./change-items.js";
import type { WriteExecution } from "./execution.js";
import type { Transaction } from "../../storage/port/transaction.js";
import { listRollupSourceFields } from "../../model/schema/field-lists.js";

/** Announces the items that `executeFollowUpRemovals` will remove for these plans, so that they are read together. */
export function prefetchFollowUpRemovals(
  { transaction, rules, definition }: WriteExecution,
  plans: readonly WritePlan[],
): void {
  const ids = plans.flatMap((plan) => {
    return plan.resource === definition.path && (plan.kind === "update" || plan.kind === "remove") ? [plan.id] : [];
  });
  for (const { resource, referringField } of rules.followUpRemovals.flatMap(({ items }) => items))
    transaction.planLookups(resource, referringField, ids);
}

/** Removes items whose removal a rule requires (`WriteRule.followUpRemovals`), such as the keys of a deleted account. */
export async function executeFollowUpRemovals(
  execution: WriteExecution,
  changedItemId: number,
  before: Document,
  after: Document | null,
): Promise<void> {
  const { registry, transaction, rules } = execution;
  const ended = rules.followUpRemovals.flatMap(({ isCausedBy, items }) => (isCausedBy(before, after) ? items : []));
  for (const { resource, referringField, condition = everything } of ended) {
    for await (const items of findItemsInBatches(
      transaction,
      resource,
      combineWithAnd(whereEqual(referringField, changedItemId), condition),
      [],
    )) {
      const removals = items.map((item) => ({ before: item, after: null }));
      await changeItems({ ...execution, definition: findDefinition(registry, resource) }, removals);
    }
  }
}

export interface DependentResource {
  readonly definition: ResourceDefinition;
  /** The field by which the dependent item refers to the removed item; null if the dependent item is nested in it. */
  readonly referringField: string | null;
  /** Returns the filter for the items that directly depend on these items. */
  readonly createDependentItemsFilter: (items: readonly StoredItem[]) => Filter;
}

export function listDependentResources(
  registry: Registry,
  definition: ResourceDefinition,
): readonly DependentResource[] {
  const nested = definition.children.map((path): DependentResource => ({
    definition: findDefinition(registry, path),
    referringField: null,
    createDependentItemsFilter: (items) =>
      whereIn(
        parentIdPathField,
        items.map((item) => childPathOf(item, definition)),
      ),
  }));
  const owned = definition.referrers.filter((referrer) => isCascadingReference(registry, referrer));
  const referring = owned.map(({ resource, field }): DependentResource => ({
    definition: findDefinition(registry, resource),
    referringField: field,
    createDependentItemsFilter: (items) =>
      whereIn(
        field,
        items.map((item) => idOf(definition, item)),
      ),
  }));
  return [...nested, ...referring];
}

/** Number of items in a batch. Reading this many items does not block the event loop for long. */
const itemsPerBatch = 500;

/** Yields all matching items in batches, in order of key. With `fields`, documents may contain only the id and these fields. */
export async function* findItemsInBatches(
  transaction: Transaction,
  resource: string,
  filter: Filter,
  fields?: readonly string[],
): AsyncGenerator<readonly StoredItem[]> {
  for (let where = filter; ;) {
    const items = await transaction.findItems(resource, where, itemsPerBatch, fields);
    if (items.length > 0) yield items;
    const last = items.at(itemsPerBatch - 1);
    if (last === undefined) return;
    where = combineWithAnd(filter, { kind: "range", field: itemKeyField, operator: "gt", value: last.key });
  }
}

/**
 * The items that a removal removes, by resource and key: the item itself and its dependents. A dependent has only its id and
 * the fields that rollups use, unless its resource has a `follow` hook.
 */
export type RemovedItems = ReadonlyMap<ResourceDefinition, ReadonlyMap<number, StoredItem>>;

/** Finds the item's dependents level by level, with a number of queries that hardly depends on the number of items. */
export async function collectCascade(
  { registry, definition, transaction }: WriteExecution,
  item: StoredItem,
): Promise<RemovedItems> {
  const cascade = new Map<ResourceDefinition, Map<number, StoredItem>>();
  const waiting: { readonly definition: ResourceDefinition; readonly items: readonly StoredItem[] }[] = [
    { definition, items: [item] },
  ];
  for (const { definition, items } of waiting) {
    const known = getOrAdd(cascade, definition, () => new Map());
    const fresh = items.filter(({ key }) => !known.has(key));
    for (const item of fresh) known.set(item.key, item);
    for (const { definition: dependent, createDependentItemsFilter } of listDependentResources(registry, definition)) {
      const fields =
        dependent.hooks?.follow === undefined ? listRollupSourceFields(registry, dependent.path) : undefined;
      for (const slice of splitIntoSlices(fresh)) {
        for await (const items of findItemsInBatches(
          transaction,
          dependent.path,
          createDependentItemsFilter(slice),
          fields,
        )) {
          waiting.push({ definition: dependent, items });
        }
      }
    }
  }
  return cascade;
}
