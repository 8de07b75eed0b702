/** Collects the values that the writes of a transaction will look up, so that one query can look up many of them. */
import type { Document } from "../model/schema/field.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { outboxResource } from "../model/plan/outbox.js";
import type { CreatePlan, RemovePlan, UpdatePlan, WritePlan } from "../model/plan/plan.js";
import type { Scalar } from "../model/query/filter.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { getOrAdd } from "../model/values/objects.js";
import {
  formatChildPath,
  createCompleteDocument,
  parentIdPathField,
  formatUniqueKeyName,
  uniqueKeyTextOf,
} from "./port/stored-item.js";

export class PlannedLookups {
  readonly #registry: Registry;
  /**
   * Values that the writes will look up, by resource and name of the look-up: a field, a result of `formatIdLookupName`, or
   * the name of a unique key.
   */
  readonly #values = new Map<string, Set<Scalar>>();
  /** Number of item keys to reserve for the planned creations, by resource. */
  readonly #keyCounts = new Map<string, number>();

  /** Collects nothing for a single plan, because there is no second plan whose look-ups could share a query. */
  constructor(registry: Registry, plans: readonly WritePlan[]) {
    this.#registry = registry;
    if (plans.length > 1) for (const plan of plans) this.#addPlan(plan);
  }

  /** Returns the values of a field, or of a unique key, that the writes look up. */
  getPlannedValues(resource: string, lookupName: string): Set<Scalar> {
    return getOrAdd(this.#values, `${resource} ${lookupName}`, () => new Set());
  }

  add(resource: string, lookupName: string, values: Iterable<Scalar>): void {
    const wanted = this.getPlannedValues(resource, lookupName);
    for (const value of values) wanted.add(value);
  }

  /**
   * Returns the number of item keys that the planned creations need. The caller reserves these keys, so the next call returns 0.
   */
  takeCountOfKeysToReserve(resource: string): number {
    const count = this.#keyCounts.get(resource) ?? 0;
    this.#keyCounts.delete(resource);
    return count;
  }

  #addPlan(plan: WritePlan): void {
    for (const { resource, path, id } of plan.parents) this.#addId(findDefinition(this.#registry, resource), path, id);
    if (plan.kind === "act") return;
    const definition = findDefinition(this.#registry, plan.resource);
    if (definition.hooks?.react !== undefined) this.#incrementKeyCount(outboxResource.path);
    switch (plan.kind) {
      case "create":
        return this.#addCreation(definition, plan);
      case "update":
        this.#addId(definition, plan.path, plan.id);
        this.#addReferences(plan, plan.changes);
        return this.#addUniqueKeyTexts(definition, plan, plan.changes);
      case "remove":
        this.#addId(definition, plan.path, plan.id);
        return this.#addDependents(definition, plan);
    }
  }

  #addCreation(definition: ResourceDefinition, plan: CreatePlan): void {
    const { id, idWithinParent } = definition;
    if (plan.key === undefined) this.#incrementKeyCount(plan.resource);
    const given = plan.values[id];
    if (idWithinParent && typeof given === "number") this.#addId(definition, plan.path, given);
    this.#addReferences(plan, plan.values);
    this.#addUniqueKeyTexts(definition, plan, createCompleteDocument(definition, plan.values));
  }

  #addReferences({ referenceChecks: references, controlValues }: CreatePlan | UpdatePlan, values: Document): void {
    for (const { field, referencedResource } of references) {
      const value = [values[field] ?? controlValues[field] ?? null].flat();
      const ids = value.filter((each) => typeof each === "number");
      if (ids.length > 0) this.add(referencedResource, findDefinition(this.#registry, referencedResource).id, ids);
    }
  }

  /** Adds the look-ups of the items that are nested in the removed item or refer to it. */
  #addDependents(definition: ResourceDefinition, { path, id }: RemovePlan): void {
    for (const child of definition.children) this.add(child, parentIdPathField, [formatChildPath(path, id)]);
    for (const { resource, field } of definition.referrers) this.add(resource, field, [id]);
  }

  /** Adds the values of unique keys. If the request gives no tenant, the tenant is probably that of the caller. */
  #addUniqueKeyTexts(
    { path, fields, tenant, unique }: ResourceDefinition,
    { caller }: WritePlan,
    given: Document,
  ): void {
    const values = tenant === null ? given : { ...given, [tenant.field]: given[tenant.field] ?? caller.tenant };
    for (const key of unique) {
      // An update may give only some values of a key. The others are unknown until the item is read.
      const text = key.fields.every((field) => field in values) ? uniqueKeyTextOf(key, values) : null;
      if (text !== null) this.add(path, formatUniqueKeyName({ fields }, key), [text]);
    }
  }

  #addId(definition: ResourceDefinition, path: string, id: number): void {
    this.add(definition.path, formatIdLookupName(definition, path), [id]);
  }

  #incrementKeyCount(resource: string): void {
    this.#keyCounts.set(resource, (this.#keyCounts.get(resource) ?? 0) + 1);
  }
}

/** Returns the name of the look-up by id. If ids are unique only within their parent, each path has a separate look-up. */
export function formatIdLookupName({ id, idWithinParent }: ResourceDefinition, path: string): string {
  return idWithinParent ? `${id} at ${path}` : id;
}

/** Runs the query for these values. Returns null if the query finds too many items. */
type LookupQuery<Found> = (values: readonly Scalar[]) => Promise<ReadonlyMap<Scalar, Found> | null>;

/** Looks up many values in one query: the requested values that are not cached, and values that the transaction will need later. */
export interface PrefetchingLookup<Found> {
  /** Cached results by value. The result is undefined for a value that no item has. */
  readonly resultByValue: Map<Scalar, Found | undefined>;
  /**
   * Caches the results for these values.
   * @returns false if the query finds too many items
   */
  load(values: readonly Scalar[]): Promise<boolean>;
}

/** @param maxValues maximum number of values in one query, which has more only if the caller requests more in one call */
export function createPrefetchingLookup<Found>(
  plannedValues: ReadonlySet<Scalar>,
  maxValues: number,
  query: LookupQuery<Found>,
): PrefetchingLookup<Found> {
  const resultByValue: PrefetchingLookup<Found>["resultByValue"] = new Map();
  /**
   * How many values at the beginning of `plannedValues` were already looked up. They are not prefetched again, even if the cache
   * has dropped them. After a query that finds too many items, nothing is prefetched any more.
   */
  let prefetchedCount = 0;
  return {
    resultByValue,
    async load(values) {
      const queried = new Set(values.filter((value) => !resultByValue.has(value)));
      if (queried.size === 0) return true;
      for (const value of prefetchedCount < plannedValues.size ? [...plannedValues].slice(prefetchedCount) : []) {
        if (queried.size >= maxValues) break;
        prefetchedCount += 1;
        if (!resultByValue.has(value)) queried.add(value);
      }
      const found = await query([...queried]);
      if (found === null) prefetchedCount = Infinity;
      else for (const value of queried) resultByValue.set(value, found.get(value));
      return found !== null;
    },
  };
}
