/** Prefetches the values that the writes of a transaction will look up. */
import type { Document } from "../model/schema/field.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { outbox } from "../model/plan/outbox.js";
import type { CreatePlan, UpdatePlan, WritePlan } from "../model/plan/plan.js";
import type { Scalar } from "../model/query/filter.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { idOf, pathField, pathWithin, uniqueName, uniqueTextOf, type StoredItem } from "./port/stored-item.js";

type LocatedItem = Pick<StoredItem, "path" | "document">;

export class WantedValues {
  readonly #registry: Registry;
  /** Wanted values by resource and name of the look-up: a field, a result of `nameIdLookup`, or the name of a unique key. */
  readonly #values = new Map<string, Set<Scalar>>();
  /** Wanted values that find items which are removed together with another item. */
  readonly #cascading = new Set<ReadonlySet<Scalar>>();
  /** Number of keys that the planned creations need, by resource. */
  readonly #keyCounts = new Map<string, number>();
  /** Updates by resource, path and id of the item. Its texts of unique keys can be computed only after it has been read. */
  readonly #updates = new Map<string, UpdatePlan>();

  /** Ignores a single plan, because it looks up its values one by one anyway. */
  constructor(registry: Registry, plans: readonly WritePlan[]) {
    this.#registry = registry;
    if (plans.length > 1) for (const plan of plans) this.#addPlan(plan);
  }

  /** Returns the values that a look-up will need. The set grows while the transaction runs. */
  of(resource: string, name: string): ReadonlySet<Scalar> {
    return this.#valuesOf(resource, name);
  }

  add(resource: string, name: string, values: Iterable<Scalar>): void {
    const wanted = this.#valuesOf(resource, name);
    for (const value of values) wanted.add(value);
  }

  /** Returns how many keys the planned creations need. The caller reserves them, so the next call returns 0. */
  takeKeyCount(resource: string): number {
    const count = this.#keyCounts.get(resource) ?? 0;
    this.#keyCounts.delete(resource);
    return count;
  }

  /**
   * Adds the values that changing or removing these items will look up.
   * @param name of the look-up that found the items
   */
  noteRead(definition: ResourceDefinition, name: string, items: readonly StoredItem[]): void {
    if (this.#cascading.has(this.#valuesOf(definition.path, name))) this.#addDependents(definition, items);
    for (const item of this.#updates.size === 0 ? [] : items) {
      const plan = this.#updates.get(nameItem(definition, item.path, idOf(definition, item)));
      if (plan !== undefined) this.#addTexts(definition, item.document, { ...item.document, ...plan.changes });
    }
  }

  #addPlan(plan: WritePlan): void {
    for (const { resource, path, id } of plan.parents) this.#addId(findDefinition(this.#registry, resource), path, id);
    if (plan.kind === "act") return;
    const definition = findDefinition(this.#registry, plan.resource);
    if (plan.kind === "create") this.#addCreation(definition, plan);
    else this.#addId(definition, plan.path, plan.id);
    if (plan.kind === "update") {
      if (definition.unique.length > 0) this.#updates.set(nameItem(definition, plan.path, plan.id), plan);
      this.#addReferences(plan, plan.changes);
    }
    if (plan.kind === "remove") {
      this.#addDependents(definition, [{ path: plan.path, document: { [definition.id]: plan.id } }]);
    }
    if (definition.hooks?.react !== undefined) this.#countCreation(outbox.path);
  }

  #addCreation(definition: ResourceDefinition, plan: CreatePlan): void {
    const { tenant, id, idWithinParent } = definition;
    if (plan.key === undefined) this.#countCreation(plan.resource);
    const given = plan.values[id];
    if (idWithinParent && typeof given === "number") this.#addId(definition, plan.path, given);
    this.#addReferences(plan, plan.values);
    const filled = tenant === null ? {} : { [tenant.field]: plan.values[tenant.field] ?? plan.caller.tenant };
    this.#addTexts(definition, null, { ...plan.values, ...filled });
  }

  #addReferences({ references, requests }: CreatePlan | UpdatePlan, stored: Document): void {
    for (const { field, to } of references) {
      const value = [stored[field] ?? requests[field] ?? null].flat();
      const ids = value.filter((each) => typeof each === "number");
      if (ids.length > 0) this.add(to, findDefinition(this.#registry, to).id, ids);
    }
  }

  /** Adds look-ups for the removal of the items: of nested items, which are removed too, and of items that refer to them. */
  #addDependents(definition: ResourceDefinition, items: readonly LocatedItem[]): void {
    for (const child of definition.children) {
      this.add(
        child,
        pathField,
        items.map((item) => pathWithin(item, definition)),
      );
      this.#cascading.add(this.#valuesOf(child, pathField));
    }
    for (const { resource, field } of definition.referrers) {
      this.add(
        resource,
        field,
        items.map((item) => idOf(definition, item)),
      );
      const { reference } = findDefinition(this.#registry, resource).fields[field] ?? {};
      if (reference?.onDelete === "cascade") this.#cascading.add(this.#valuesOf(resource, field));
    }
  }

  #addTexts(definition: ResourceDefinition, before: Document | null, after: Document): void {
    for (const unique of definition.unique) {
      const text = uniqueTextOf(unique, after);
      if (text === null || (before !== null && text === uniqueTextOf(unique, before))) continue;
      this.add(definition.path, uniqueName(definition, unique), [text]);
    }
  }

  #addId(definition: ResourceDefinition, path: string, id: number): void {
    this.add(definition.path, nameIdLookup(definition, path), [id]);
  }

  #countCreation(resource: string): void {
    this.#keyCounts.set(resource, (this.#keyCounts.get(resource) ?? 0) + 1);
  }

  #valuesOf(resource: string, name: string): Set<Scalar> {
    const key = `${resource} ${name}`;
    const wanted = this.#values.get(key) ?? new Set();
    this.#values.set(key, wanted);
    return wanted;
  }
}

/** Returns the name of the look-up by id. If ids are unique only within their parent, each path has a look-up of its own. */
export function nameIdLookup({ id, idWithinParent }: ResourceDefinition, path: string): string {
  return idWithinParent ? `${id} at ${path}` : id;
}

function nameItem({ path: resource }: ResourceDefinition, path: string, id: number): string {
  return `${resource} ${path} ${String(id)}`;
}

/** After a query that has found too many items, the next one requests this many times fewer values. */
const fewerBy = 8;

/** Returns null if the query finds more items than allowed. */
type Read<Found> = (values: readonly Scalar[]) => Promise<ReadonlyMap<Scalar, Found> | null>;

/** Looks up values in bulk: requested values that are not cached, together with values that will be needed next. */
export class Lookup<Found> {
  /** Cached results by value; undefined for a value without matches. */
  readonly found = new Map<Scalar, Found | undefined>();
  readonly wanted: ReadonlySet<Scalar>;
  /** Number of values in one query, unless more values are requested together. */
  atOnce: number;
  readonly #read: Read<Found>;
  /** Number of wanted values that were looked up. Dropped values are not prefetched again. */
  #prefetched = 0;

  constructor(wanted: ReadonlySet<Scalar>, atOnce: number, read: Read<Found>) {
    this.wanted = wanted;
    this.atOnce = atOnce;
    this.#read = read;
  }

  /** @returns false if these values alone match too many items */
  async load(values: readonly Scalar[]): Promise<boolean> {
    const unknown = values.filter((value) => !this.found.has(value));
    if (unknown.length === 0) return true;
    const ahead = this.#prefetched < this.wanted.size ? [...this.wanted].slice(this.#prefetched) : [];
    for (;;) {
      const asked = new Set(unknown);
      let taken = 0;
      for (; taken < ahead.length && asked.size < this.atOnce; taken += 1) {
        const value = ahead[taken];
        if (value !== undefined && !this.found.has(value)) asked.add(value);
      }
      const found = await this.#read([...asked]);
      if (found !== null) {
        this.#prefetched += taken;
        for (const value of asked) this.found.set(value, found.get(value));
        return true;
      }
      if (asked.size === unknown.length) return false;
      this.atOnce = Math.floor(this.atOnce / fewerBy);
    }
  }
}

/** Looks items up by the values of one field. */
export class ItemLookup extends Lookup<readonly StoredItem[]> {
  readonly field: string;
  /** The fields that are read; null for whole items. */
  readonly fields: readonly string[] | null;

  constructor(
    by: Pick<ItemLookup, "field" | "fields">,
    wanted: ReadonlySet<Scalar>,
    atOnce: number,
    read: Read<readonly StoredItem[]>,
  ) {
    super(wanted, atOnce, read);
    this.field = by.field;
    this.fields = by.fields;
  }
}
