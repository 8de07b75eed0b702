import { findDefinition } from "../../model/schema/find-definition.js";
import { Refusal } from "../../model/plan/errors.js";
import { both, everything, type Filter } from "../../model/query/filter.js";
import type { CopyPlan } from "../../model/plan/plan.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { dependentsOf, findBatches } from "../integrity/end-items.js";
import { endsAt } from "../../model/schema/rule-path.js";
import { type Execution, yieldToEventLoop } from "../integrity/execution.js";
import { slicesOf } from "../../storage/port/transaction.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import { CopiedResource, type CopySet } from "./copy-set.js";
import { orderResources } from "./order-resources.js";

/** The search may find `limit` times this number of items, because some items are dropped later. A copy has at most `limit`. */
const foundPerCopied = 4;

/** Maximum number of items whose nested and owned items are found by one query. */
const ownersAtOnce = 500;

/** Finds the tenant's items in these resources, and all items that are nested in them or owned by them (`onDelete: cascade`). */
export async function gatherCopies(execution: Execution, { from, resources, limit }: CopyPlan): Promise<CopySet> {
  const { registry, transaction } = execution;
  const found = new Map<string, CopiedResource>();
  const waiting: { readonly resource: CopiedResource; readonly items: readonly StoredItem[] }[] = [];

  let count = 0;

  async function gather(definition: ResourceDefinition, filter: Filter): Promise<void> {
    const resource = found.get(definition.path) ?? new CopiedResource(definition);
    found.set(definition.path, resource);
    for await (const batch of findBatches(transaction, definition.path, filter, resource.fields)) {
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
    for (const { definition, by, toFilter } of dependentsOf(registry, resource.definition)) {
      // Restricts the search to the tenant, because an item of another tenant could refer to a copied item.
      const own = by === null ? everything : ofTenant(definition, from);
      for (const slice of slicesOf(items, ownersAtOnce)) await gather(definition, both(toFilter(slice), own));
    }
  }
  return orderResources(registry, found);
}

export function copyTooLarge(count: string, limit: number): Refusal {
  const message = `the copy would have ${count} items, but the limit is ${String(limit)}; leave some of the resources out`;
  return new Refusal("copy_too_large", message);
}

function ofTenant({ tenant }: ResourceDefinition, from: number): Filter {
  return tenant === null || tenant.self ? everything : endsAt(tenant, from);
}
