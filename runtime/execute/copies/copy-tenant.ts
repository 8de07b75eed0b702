/** Copies the items of a tenant into a new tenant (docs/reference/http.md#copies). */
import { Refusal } from "../../model/plan/errors.js";
import type { CopyPlan } from "../../model/plan/plan.js";
import { combineWithAnd, everything, type Filter } from "../../model/query/filter.js";
import { fieldListsOf } from "../../model/schema/field-lists.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { wherePathEquals } from "../../model/schema/rule-path.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import { slicesOf } from "../../storage/port/transaction.js";
import { listDependents, findInBatches } from "../integrity/end-items.js";
import { type Execution, yieldToEventLoop } from "../integrity/execution.js";
import type { Author } from "../integrity/server-values.js";
import { CopiedResource, type CopySet } from "./copy-set.js";
import { dropOrphans, findOutcomes, listTargets } from "./copy-references.js";
import { numberCopies } from "./number-copies.js";
import { orderResources } from "./order-resources.js";
import { writeCopies } from "./write-copies.js";

/** Copies items into the new tenant with this id, in the transaction that creates the tenant. */
export async function copyTenant(execution: Execution, plan: CopyPlan, tenant: number, author: Author): Promise<void> {
  const { definition, transaction } = execution;
  await transaction.lockShared(definition.path, [plan.from]);
  const set = await gatherCopies(execution, plan);
  const outcomeOf = await findOutcomes(execution, set, plan.from);
  await dropOrphans(execution, set, outcomeOf);
  const count = [...set.values()].reduce((sum, { items }) => sum + items.size, 0);
  if (count > plan.limit) throw copyTooLarge(String(count), plan.limit);
  // Locks the items that copies will refer to before the long work begins, so that nobody can remove these items meanwhile.
  const kept = await listTargets(execution, set, (field, _, id) => outcomeOf(field, id) === "kept");
  for (const [resource, ids] of kept) {
    for (const slice of slicesOf([...ids])) await transaction.lockShared(resource, slice);
  }
  await lockAuthor(execution, set, author);
  await writeCopies(execution, set, await numberCopies(execution, set, outcomeOf, tenant), author);
}

/** Locks the account that makes the copies against removal, because the copies refer to the account. */
async function lockAuthor({ transaction }: Execution, set: CopySet, { caller }: Author): Promise<void> {
  const fields = [...set.values()].flatMap(({ definition }) => {
    const { creator = [], changer = [] } = fieldListsOf(definition).byFallback;
    return [...creator, ...changer];
  });
  const resources = new Set(fields.flatMap(({ reference }) => (reference === undefined ? [] : [reference.to])));
  if (caller.account === 0) return;
  for (const resource of resources) await transaction.lockShared(resource, [caller.account]);
}

/** The search may find `limit` times this number of items, because some items are dropped later. A copy has at most `limit`. */
const foundPerCopied = 4;

/** Maximum number of items whose nested and owned items are found by one query. */
const ownersAtOnce = 500;

/** Finds the tenant's items in these resources, and all items that are nested in them or owned by them (`onDelete: cascade`). */
async function gatherCopies(execution: Execution, { from, resources, limit }: CopyPlan): Promise<CopySet> {
  const { registry, transaction } = execution;
  const found = new Map<string, CopiedResource>();
  const waiting: { readonly resource: CopiedResource; readonly items: readonly StoredItem[] }[] = [];

  let count = 0;

  async function gather(definition: ResourceDefinition, filter: Filter): Promise<void> {
    const resource = found.get(definition.path) ?? new CopiedResource(definition);
    found.set(definition.path, resource);
    const fields = resource.references.map(({ name }) => name);
    for await (const batch of findInBatches(transaction, definition.path, filter, fields)) {
      const items = resource.add(batch);
      count += items.length;
      if (count > foundPerCopied * limit) throw copyTooLarge(`more than ${String(foundPerCopied * limit)}`, limit);
      if (items.length > 0) waiting.push({ resource, items });
      await yieldToEventLoop(execution);
    }
  }

  for (const path of resources) {
    const definition = findDefinition(registry, path);
    if (definition.tenant === null || definition.tenant.self) throw new Error(`${path} belongs to no tenant`);
    await gather(definition, ofTenant(definition, from));
  }
  for (const { resource, items } of waiting) {
    for (const { definition, referringField, toFilter } of listDependents(registry, resource.definition)) {
      // Restricts the search to the tenant, because an item of another tenant could refer to a copied item.
      const own = referringField === null ? everything : ofTenant(definition, from);
      for (const slice of slicesOf(items, ownersAtOnce)) await gather(definition, combineWithAnd(toFilter(slice), own));
    }
  }
  return orderResources(registry, found);
}

function copyTooLarge(count: string, limit: number): Refusal {
  const message = `the copy would have ${count} items, but the limit is ${String(limit)}; leave some of the resources out`;
  return new Refusal("copy_too_large", message);
}

function ofTenant({ tenant }: ResourceDefinition, from: number): Filter {
  return tenant === null || tenant.self ? everything : wherePathEquals(tenant, from);
}
