import { both, equals, everything } from "../../plan/plan.js";
import type { CopyPlan, Filter } from "../../plan/plan.js";
import type { ResourceDefinition } from "../../resource.js";
import { belongingsOf } from "../belongings.js";
import { definitionOf } from "../execution.js";
import type { Execution } from "../execution.js";
import { findBatches } from "../find-batches.js";
import { slicesOf } from "../slices.js";
import type { StoredItem } from "../stored-form.js";
import { breathe } from "./breathe.js";
import { CopiedResource } from "./copy-set.js";
import type { CopySet } from "./copy-set.js";
import { orderResources } from "./order-resources.js";

/** As many owners as are asked about in one statement. */
const ownersAtOnce = 500;

/** Every item of the company in these resources, and what belongs to it. */
export async function gatherCopies(execution: Execution, { from, resources }: CopyPlan): Promise<CopySet> {
  const { registry, transaction } = execution;
  const found = new Map<string, CopiedResource>();
  const waiting: { readonly resource: CopiedResource; readonly items: readonly StoredItem[] }[] = [];

  async function gather(definition: ResourceDefinition, filter: Filter): Promise<void> {
    const resource = found.get(definition.path) ?? new CopiedResource(definition);
    found.set(definition.path, resource);
    for await (const batch of findBatches(transaction, definition.path, filter, resource.fields)) {
      const items = resource.add(batch);
      if (items.length > 0) waiting.push({ resource, items });
      await breathe(execution);
    }
  }

  for (const path of resources) {
    const definition = definitionOf(registry, path);
    if (definition.company === null || definition.company.self) throw new Error(`${path} belongs to no company`);
    await gather(definition, ofCompany(definition, from));
  }
  for (const { resource, items } of waiting) {
    for (const { definition, owner, toFilter } of belongingsOf(registry, resource.definition)) {
      // What refers to its owner lies beside it and could be of another company.
      const own = owner === null ? everything : ofCompany(definition, from);
      for (const slice of slicesOf(items, ownersAtOnce)) await gather(definition, both(toFilter(slice), own));
    }
  }
  return orderResources(registry, found);
}

function ofCompany({ company }: ResourceDefinition, from: number): Filter {
  return company === null || company.self ? everything : equals(company.field, from);
}
