/** Copies the items of a tenant into a new tenant (docs/reference/http.md#copies). */
import { Refusal } from "../../model/plan/errors.js";
import type { CopyPlan } from "../../model/plan/plan.js";
import { combineWithAnd, everything, type Filter } from "../../model/query/filter.js";
import { fieldListsOf } from "../../model/schema/field-lists.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { wherePathEquals } from "../../model/schema/ownership-path.js";
import { getOrAdd, splitIntoSlices } from "../../model/values/objects.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import { listDependentResources, findItemsInBatches } from "../integrity/dependent-items.js";
import { type WriteExecution, yieldToEventLoop } from "../integrity/execution.js";
import type { Author } from "../integrity/server-values.js";
import { CopiedResource, sortResourcesForCopying, type CopySet } from "./copy-set.js";
import { dropItemsWithMissingTargets, createCopiedReferenceResolver, collectReferencedIds } from "./copy-references.js";
import { writeCopies } from "./write-copies.js";

/** Copies items into the new tenant with this id, in the transaction that creates the tenant. */
export async function copyTenant(
  execution: WriteExecution,
  plan: CopyPlan,
  newTenantId: number,
  author: Author,
): Promise<void> {
  const { definition, transaction } = execution;
  await transaction.lockShared(definition.path, [plan.sourceTenantId]);
  const copySet = await collectItemsToCopy(execution, plan);
  const resolveCopiedReference = await createCopiedReferenceResolver(execution, copySet, plan.sourceTenantId);
  await dropItemsWithMissingTargets(execution, copySet, resolveCopiedReference);
  const count = [...copySet.values()].reduce((sum, { items }) => sum + items.size, 0);
  if (count > plan.maxItems) throw createCopyTooLargeRefusal(String(count), plan.maxItems);
  // Locks the items that copies will refer to before the long work begins, so that nobody can remove these items meanwhile.
  const kept = await collectReferencedIds(
    execution,
    copySet,
    (field, _, id) => resolveCopiedReference(field, id) === "kept",
  );
  for (const [resource, ids] of kept) {
    for (const slice of splitIntoSlices([...ids])) await transaction.lockShared(resource, slice);
  }
  await lockAuthorAccount(execution, copySet, author);
  await writeCopies(execution, copySet, resolveCopiedReference, newTenantId, author);
}

/** Locks the account that makes the copies against removal, because the copies refer to the account. */
async function lockAuthorAccount({ transaction }: WriteExecution, copySet: CopySet, { caller }: Author): Promise<void> {
  const fields = [...copySet.values()].flatMap(({ definition }) => {
    const { creator = [], changer = [] } = fieldListsOf(definition).fieldsByFallback;
    return [...creator, ...changer];
  });
  const resources = new Set(fields.flatMap(({ reference }) => (reference === undefined ? [] : [reference.to])));
  if (caller.account === 0) return;
  for (const resource of resources) await transaction.lockShared(resource, [caller.account]);
}

/** Factor by which the search may exceed `maxItems` before it fails. Some of the found items are dropped later. */
const maxFoundItemsFactor = 4;

/** Maximum number of items whose nested and owned items are found by one query. */
const ownersPerQuery = 500;

/** Finds the tenant's items in these resources, and all items that are nested in them or owned by them (`onDelete: cascade`). */
async function collectItemsToCopy(
  execution: WriteExecution,
  { sourceTenantId, resources, maxItems }: CopyPlan,
): Promise<CopySet> {
  const { registry, transaction } = execution;
  const found = new Map<string, CopiedResource>();
  const waiting: { readonly resource: CopiedResource; readonly items: readonly StoredItem[] }[] = [];

  let count = 0;

  async function collectItems(definition: ResourceDefinition, filter: Filter): Promise<void> {
    const resource = getOrAdd(found, definition.path, () => new CopiedResource(definition));
    const fields = resource.references.map(({ name }) => name);
    for await (const batch of findItemsInBatches(transaction, definition.path, filter, fields)) {
      const items = resource.addItems(batch);
      count += items.length;
      if (count > maxFoundItemsFactor * maxItems)
        throw createCopyTooLargeRefusal(`more than ${String(maxFoundItemsFactor * maxItems)}`, maxItems);
      if (items.length > 0) waiting.push({ resource, items });
      await yieldToEventLoop(execution);
    }
  }

  for (const path of resources) {
    const definition = findDefinition(registry, path);
    if (definition.tenant === null || definition.tenant.self)
      throw new Error(`${path} cannot be copied with a tenant, because its items belong to no tenant`);
    await collectItems(definition, createTenantFilter(definition, sourceTenantId));
  }
  for (const { resource, items } of waiting) {
    for (const { definition, referringField, createDependentItemsFilter } of listDependentResources(
      registry,
      resource.definition,
    )) {
      // Restricts the search to the tenant, because an item of another tenant could refer to a copied item.
      const own = referringField === null ? everything : createTenantFilter(definition, sourceTenantId);
      for (const slice of splitIntoSlices(items, ownersPerQuery))
        await collectItems(definition, combineWithAnd(createDependentItemsFilter(slice), own));
    }
  }
  return sortResourcesForCopying(registry, found);
}

function createCopyTooLargeRefusal(itemCount: string, maxItems: number): Refusal {
  const message = `the copy would have ${itemCount} items, but the limit is ${String(maxItems)}; leave some of the resources out`;
  return new Refusal("copy_too_large", message);
}

function createTenantFilter({ tenant }: ResourceDefinition, tenantId: number): Filter {
  return tenant === null || tenant.self ? everything : wherePathEquals(tenant, tenantId);
}
