import { Refusal } from "../errors.js";
import { both } from "../plan/plan.js";
import type { Filter, ReferrerGuard, RemovePlan, WriteResult } from "../plan/plan.js";
import type { Registry, ResourceDefinition } from "../resource.js";
import type { Execution } from "./execution.js";
import { checkVersion, definitionOf, requireParents, notFound } from "./execution.js";
import type { WriteContext } from "./storage.js";
import { keyField, pathWithin } from "./stored-form.js";
import type { StoredItem } from "./stored-form.js";
import type { Transaction } from "./transaction.js";

/** What goes, by resource: the item and all that is nested in it. */
type Going = ReadonlyMap<ResourceDefinition, readonly StoredItem[]>;

/** In one statement: databases limit the number of values. */
const valuesAtOnce = 1000;

export async function removeItem(execution: Execution, plan: RemovePlan): Promise<WriteResult> {
  const { definition, transaction, rules } = execution;
  await requireParents(execution, plan.parents);
  const item = await transaction.locate(definition.path, plan.path, plan.id, plan.visible);
  if (item === null) throw notFound();
  const context: WriteContext = { definition, plan, before: item.document, after: null, read: transaction };
  await rules.authorize(context);
  checkVersion(plan.version, item.version);
  await rules.check(context);

  const going = await gatherGoing(execution, item);
  await refuseReferred(execution, plan, going);
  await rules.settle(context);

  for (const [resource, items] of going) {
    // New items rely on each of their ancestors, so those nested in what goes are excluded by the item alone.
    const referable = resource === definition || resource.referrers.length > 0;
    if (referable) await transaction.condemn(resource.path, idsOf(resource, items));
    await transaction.remove(resource.path, items);
  }
  return { id: plan.id, version: item.version, changed: true, revealed: {} };
}

async function gatherGoing({ registry, definition, transaction }: Execution, item: StoredItem): Promise<Going> {
  const going = new Map<ResourceDefinition, readonly StoredItem[]>([[definition, [item]]]);
  const path = pathWithin(item, definition);
  for (const resource of descendantsOf(registry, definition)) {
    const items = await transaction.findBelow(resource.path, path);
    if (items.length > 0) going.set(resource, items);
  }
  return going;
}

function descendantsOf(registry: Registry, { children }: ResourceDefinition): readonly ResourceDefinition[] {
  return children.flatMap((child) => {
    const definition = definitionOf(registry, child);
    return [definition, ...descendantsOf(registry, definition)];
  });
}

/** Refuses when anything that stays refers to anything that goes. */
async function refuseReferred(execution: Execution, plan: RemovePlan, going: Going): Promise<void> {
  for (const [resource, items] of going) {
    const guards = resource === execution.definition ? plan.referrers : [];
    for (const referrer of resource.referrers) {
      const guard = guards.find(({ resource, field }) => resource === referrer.resource && field === referrer.field);
      await refuseReferrers(execution, guard ?? { ...referrer, visible: null }, idsOf(resource, items), going);
    }
  }
}

async function refuseReferrers(
  { registry, transaction }: Execution,
  { resource, field, visible }: ReferrerGuard,
  ids: readonly number[],
  going: Going,
): Promise<void> {
  const definition = definitionOf(registry, resource);
  const goingKeys = (going.get(definition) ?? []).map(({ key }) => key);
  for (const values of slices(ids)) {
    const refers: Filter = { kind: "in", field, values, negated: false };
    if ((await countStaying(transaction, resource, refers, goingKeys)) === 0) continue;
    const seen = visible === null ? 0 : await countStaying(transaction, resource, both(refers, visible), goingKeys);
    throw referredTo(definition, seen);
  }
}

async function countStaying(
  transaction: Transaction,
  resource: string,
  filter: Filter,
  goingKeys: readonly number[],
): Promise<number> {
  let count = await transaction.count(resource, filter);
  for (const values of slices(count === 0 ? [] : goingKeys)) {
    count -= await transaction.count(resource, both(filter, { kind: "in", field: keyField, values, negated: false }));
  }
  return count;
}

function slices(numbers: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(numbers.length / valuesAtOnce);
  return Array.from({ length: count }, (_, index) => numbers.slice(index * valuesAtOnce, (index + 1) * valuesAtOnce));
}

/** Tells of others only as many as the caller may see. */
function referredTo({ name }: ResourceDefinition, count: number): Refusal {
  const others = count === 0 ? "others refer to it" : `${name} refer to it (${String(count)})`;
  return new Refusal("referred_to", `the object cannot be deleted: ${others}`);
}

function idsOf(definition: ResourceDefinition, items: readonly StoredItem[]): readonly number[] {
  return items.map(({ document }) => Number(document[definition.id]));
}
