/** Prefetches the values that the writes of a transaction will look up. */
import type { Document } from "../model/schema/field.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { outbox } from "../model/plan/outbox.js";
import type { CreatePlan, UpdatePlan, WritePlan } from "../model/plan/plan.js";
import type { Scalar } from "../model/query/filter.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { idOf, pathField, pathWithin, uniqueName, uniqueTextOf, type StoredItem } from "./port/stored-item.js";

type Place = Pick<StoredItem, "path" | "document">;

export class WantedValues {
  readonly #registry: Registry;
  /** Keyed by resource and the name of the look-up: a field, `nameId` or the name of a unique key. */
  readonly #values = new Map<string, Set<Scalar>>();
  /** Look-ups whose items are removed together with the item that they depend on. */
  readonly #cascading = new Set<ReadonlySet<Scalar>>();
  /** Number of ids that the creations of a resource need. */
  readonly #numbers = new Map<string, number>();
  /** Keyed by place of the item: its unique texts are known after it has been read. */
  readonly #updates = new Map<string, UpdatePlan>();

  /** A single plan looks up values one by one anyway. */
  constructor(registry: Registry, plans: readonly WritePlan[]) {
    this.#registry = registry;
    if (plans.length > 1) for (const plan of plans) this.#addPlan(plan);
  }

  /** The set grows while the transaction runs. */
  of(resource: string, name: string): ReadonlySet<Scalar> {
    return this.#open(resource, name);
  }

  add(resource: string, name: string, values: Iterable<Scalar>): void {
    const wanted = this.#open(resource, name);
    for (const value of values) wanted.add(value);
  }

  /** Returns how many numbers will be needed; the next call returns 0. */
  takeNumbers(resource: string): number {
    const count = this.#numbers.get(resource) ?? 0;
    this.#numbers.delete(resource);
    return count;
  }

  /** Adds what changing or removing these items, found by a value of this look-up, will look up. */
  noteRead(definition: ResourceDefinition, name: string, items: readonly StoredItem[]): void {
    if (this.#cascading.has(this.#open(definition.path, name))) this.#addDependents(definition, items);
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
    if (definition.hooks?.react !== undefined) this.#addNumber(outbox.path);
  }

  #addCreation(definition: ResourceDefinition, plan: CreatePlan): void {
    const { tenant, id, idWithinParent } = definition;
    if (plan.key === undefined) this.#addNumber(plan.resource);
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

  /** The items will be removed: nested items are removed with them, and referring items are removed or block the removal. */
  #addDependents(definition: ResourceDefinition, items: readonly Place[]): void {
    for (const child of definition.children) {
      this.add(
        child,
        pathField,
        items.map((item) => pathWithin(item, definition)),
      );
      this.#cascading.add(this.#open(child, pathField));
    }
    for (const { resource, field } of definition.referrers) {
      this.add(
        resource,
        field,
        items.map((item) => idOf(definition, item)),
      );
      const { reference } = findDefinition(this.#registry, resource).fields[field] ?? {};
      if (reference?.onDelete === "cascade") this.#cascading.add(this.#open(resource, field));
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
    this.add(definition.path, nameId(definition, path), [id]);
  }

  #addNumber(resource: string): void {
    this.#numbers.set(resource, (this.#numbers.get(resource) ?? 0) + 1);
  }

  #open(resource: string, name: string): Set<Scalar> {
    const key = `${resource} ${name}`;
    const wanted = this.#values.get(key) ?? new Set();
    this.#values.set(key, wanted);
    return wanted;
  }
}

/** Names the look-up by id: one for each path if ids are unique within their parent only. */
export function nameId({ id, idWithinParent }: ResourceDefinition, path: string): string {
  return idWithinParent ? `${id} at ${path}` : id;
}

function nameItem({ path: resource }: ResourceDefinition, path: string, id: number): string {
  return `${resource} ${path} ${String(id)}`;
}

/** After a query that found too much, the next one requests this many times fewer values. */
const fewerBy = 8;

/** Returns null if a query finds more than allowed. */
type Read<Found> = (values: readonly Scalar[]) => Promise<ReadonlyMap<Scalar, Found> | null>;

/** Looks up values in bulk: the unknown ones, together with the next ones that will be needed. */
export class Lookup<Found> {
  /** Undefined for a value without matches. */
  readonly found = new Map<Scalar, Found | undefined>();
  readonly wanted: ReadonlySet<Scalar>;
  /** Number of values in one query, unless more are needed at once. */
  atOnce: number;
  readonly #read: Read<Found>;
  /** Number of wanted values that were looked up. Dropped values are not prefetched again. */
  #asked = 0;

  constructor(wanted: ReadonlySet<Scalar>, atOnce: number, read: Read<Found>) {
    this.wanted = wanted;
    this.atOnce = atOnce;
    this.#read = read;
  }

  /** @returns false if these values alone match too much */
  async load(values: readonly Scalar[]): Promise<boolean> {
    const unknown = values.filter((value) => !this.found.has(value));
    if (unknown.length === 0) return true;
    const ahead = this.#asked < this.wanted.size ? [...this.wanted].slice(this.#asked) : [];
    for (;;) {
      const asked = new Set(unknown);
      let taken = 0;
      for (; taken < ahead.length && asked.size < this.atOnce; taken += 1) {
        const value = ahead[taken];
        if (value !== undefined && !this.found.has(value)) asked.add(value);
      }
      const found = await this.#read([...asked]);
      if (found !== null) {
        this.#asked += taken;
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
