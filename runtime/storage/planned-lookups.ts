/** Collects the values that the writes of a transaction will look up, so that one query can look up many of them. */
import type { Document } from "../model/schema/field.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { outboxResource } from "../model/plan/outbox.js";
import type { CreatePlan, UpdatePlan, WritePlan } from "../model/plan/plan.js";
import type { Scalar } from "../model/query/filter.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { idOf, pathField, childPathOf, uniqueKeyName, uniqueKeyTextOf, type StoredItem } from "./port/stored-item.js";

type LocatedItem = Pick<StoredItem, "path" | "document">;

export class PlannedLookups {
  readonly #registry: Registry;
  /**
   * Values that the writes will look up, by resource and name of the look-up: a field, a result of `formatIdLookupName`, or
   * the name of a unique key.
   */
  readonly #values = new Map<string, Set<Scalar>>();
  /**
   * The sets in `#values` that find items which a cascade removes. For each item found, `addLookupsForItems` also looks up the
   * items that are nested in it or refer to it, because the cascade may remove them, too.
   */
  readonly #cascadeValueSets = new Set<ReadonlySet<Scalar>>();
  /** Number of item keys to reserve for the planned creations, by resource. */
  readonly #keyCounts = new Map<string, number>();
  /**
   * Planned updates, by resource, path and id of the item. A unique key can also contain fields that the update does not
   * change, so `addLookupsForItems` adds the new value of the key when the item has been read.
   */
  readonly #updates = new Map<string, UpdatePlan>();

  /** Collects nothing for a single plan, because there is no second plan whose look-ups could share a query. */
  constructor(registry: Registry, plans: readonly WritePlan[]) {
    this.#registry = registry;
    if (plans.length > 1) for (const plan of plans) this.#addPlan(plan);
  }

  /** Returns the values of a field, or of a unique key, that the writes look up. The set grows while the transaction runs. */
  getPlannedValues(resource: string, lookupName: string): Set<Scalar> {
    const key = `${resource} ${lookupName}`;
    const wanted = this.#values.get(key) ?? new Set();
    this.#values.set(key, wanted);
    return wanted;
  }

  add(resource: string, lookupName: string, values: Iterable<Scalar>): void {
    const wanted = this.getPlannedValues(resource, lookupName);
    for (const value of values) wanted.add(value);
  }

  /**
   * Returns the number of item keys that the planned creations need. The caller reserves these keys, so the next call returns 0.
   */
  takeKeyCount(resource: string): number {
    const count = this.#keyCounts.get(resource) ?? 0;
    this.#keyCounts.delete(resource);
    return count;
  }

  /**
   * Adds the values that the transaction will look up when it changes or removes these items.
   * @param lookupName name of the look-up that found the items
   */
  addLookupsForItems(definition: ResourceDefinition, lookupName: string, items: readonly StoredItem[]): void {
    if (this.#cascadeValueSets.has(this.getPlannedValues(definition.path, lookupName)))
      this.#addDependents(definition, items);
    for (const item of this.#updates.size === 0 ? [] : items) {
      const plan = this.#updates.get(formatItemName(definition, item.path, idOf(definition, item)));
      if (plan !== undefined) this.#addUniqueKeyTexts(definition, item.document, { ...item.document, ...plan.changes });
    }
  }

  #addPlan(plan: WritePlan): void {
    for (const { resource, path, id } of plan.parents) this.#addId(findDefinition(this.#registry, resource), path, id);
    if (plan.kind === "act") return;
    const definition = findDefinition(this.#registry, plan.resource);
    if (plan.kind === "create") this.#addCreation(definition, plan);
    else this.#addId(definition, plan.path, plan.id);
    if (plan.kind === "update") {
      if (definition.unique.length > 0) this.#updates.set(formatItemName(definition, plan.path, plan.id), plan);
      this.#addReferences(plan, plan.changes);
    }
    if (plan.kind === "remove") {
      this.#addDependents(definition, [{ path: plan.path, document: { [definition.id]: plan.id } }]);
    }
    if (definition.hooks?.react !== undefined) this.#countCreation(outboxResource.path);
  }

  #addCreation(definition: ResourceDefinition, plan: CreatePlan): void {
    const { tenant, id, idWithinParent } = definition;
    if (plan.key === undefined) this.#countCreation(plan.resource);
    const given = plan.values[id];
    if (idWithinParent && typeof given === "number") this.#addId(definition, plan.path, given);
    this.#addReferences(plan, plan.values);
    const filled = tenant === null ? {} : { [tenant.field]: plan.values[tenant.field] ?? plan.caller.tenant };
    this.#addUniqueKeyTexts(definition, null, { ...plan.values, ...filled });
  }

  #addReferences({ references, controlValues }: CreatePlan | UpdatePlan, values: Document): void {
    for (const { field, referencedResource } of references) {
      const value = [values[field] ?? controlValues[field] ?? null].flat();
      const ids = value.filter((each) => typeof each === "number");
      if (ids.length > 0) this.add(referencedResource, findDefinition(this.#registry, referencedResource).id, ids);
    }
  }

  /**
   * Adds the look-ups that a removal of the items needs: for nested items, which are removed too, and for items with
   * references to the removed items.
   */
  #addDependents(definition: ResourceDefinition, items: readonly LocatedItem[]): void {
    for (const child of definition.children) {
      this.add(
        child,
        pathField,
        items.map((item) => childPathOf(item, definition)),
      );
      this.#cascadeValueSets.add(this.getPlannedValues(child, pathField));
    }
    for (const { resource, field } of definition.referrers) {
      this.add(
        resource,
        field,
        items.map((item) => idOf(definition, item)),
      );
      const { reference } = findDefinition(this.#registry, resource).fields[field] ?? {};
      if (reference?.onDelete === "cascade") this.#cascadeValueSets.add(this.getPlannedValues(resource, field));
    }
  }

  #addUniqueKeyTexts(definition: ResourceDefinition, before: Document | null, after: Document): void {
    for (const unique of definition.unique) {
      const text = uniqueKeyTextOf(unique, after);
      if (text === null || (before !== null && text === uniqueKeyTextOf(unique, before))) continue;
      this.add(definition.path, uniqueKeyName(definition, unique), [text]);
    }
  }

  #addId(definition: ResourceDefinition, path: string, id: number): void {
    this.add(definition.path, formatIdLookupName(definition, path), [id]);
  }

  #countCreation(resource: string): void {
    this.#keyCounts.set(resource, (this.#keyCounts.get(resource) ?? 0) + 1);
  }
}

/** Returns the name of the look-up by id. If ids are unique only within their parent, each path has a separate look-up. */
export function formatIdLookupName({ id, idWithinParent }: ResourceDefinition, path: string): string {
  return idWithinParent ? `${id} at ${path}` : id;
}

function formatItemName({ path: resource }: ResourceDefinition, path: string, id: number): string {
  return `${resource} ${path} ${String(id)}`;
}

/** If a query finds too many items, the next query looks up this many times fewer values. */
const reductionFactor = 8;

/** Runs the query for these values. Returns null if the query finds more items than allowed. */
type LookupQuery<Found> = (values: readonly Scalar[]) => Promise<ReadonlyMap<Scalar, Found> | null>;

/**
 * Looks up many values in one query: the requested values that are not cached, and values that the transaction will need later.
 */
export class Lookup<Found> {
  /** Cached results by value. The result is undefined for a value that no item has. */
  readonly resultByValue = new Map<Scalar, Found | undefined>();
  readonly plannedValues: ReadonlySet<Scalar>;
  /** Maximum number of values in one query. A query has more values only if the caller requests more in one call. */
  valuesPerQuery: number;
  readonly #query: LookupQuery<Found>;
  /**
   * How many values at the beginning of `plannedValues` were already looked up. They are not prefetched again, even if the
   * cache has dropped them.
   */
  #prefetchedCount = 0;

  constructor(plannedValues: ReadonlySet<Scalar>, valuesPerQuery: number, query: LookupQuery<Found>) {
    this.plannedValues = plannedValues;
    this.valuesPerQuery = valuesPerQuery;
    this.#query = query;
  }

  /**
   * Caches the results for these values.
   * @returns false if these values alone match too many items
   */
  async load(values: readonly Scalar[]): Promise<boolean> {
    const uncached = values.filter((value) => !this.resultByValue.has(value));
    if (uncached.length === 0) return true;
    const prefetchable =
      this.#prefetchedCount < this.plannedValues.size ? [...this.plannedValues].slice(this.#prefetchedCount) : [];
    for (;;) {
      const queried = new Set(uncached);
      let taken = 0;
      for (; taken < prefetchable.length && queried.size < this.valuesPerQuery; taken += 1) {
        const value = prefetchable[taken];
        if (value !== undefined && !this.resultByValue.has(value)) queried.add(value);
      }
      const found = await this.#query([...queried]);
      if (found !== null) {
        this.#prefetchedCount += taken;
        for (const value of queried) this.resultByValue.set(value, found.get(value));
        return true;
      }
      if (queried.size === uncached.length) return false;
      this.valuesPerQuery = Math.floor(this.valuesPerQuery / reductionFactor);
    }
  }
}
