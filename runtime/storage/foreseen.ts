/** What the writes of a transaction will ask the database for, known from their plans: so that it is asked for several at once. */
import type { Document } from "../model/field.js";
import { everything, type Filter, type Scalar } from "../model/filter.js";
import { reacts, outbox } from "../model/outbox.js";
import { findDefinition } from "../model/find-definition.js";
import type { CreatePlan, IdempotencyGuard, UpdatePlan, WritePlan } from "../model/plan.js";
import type { Registry, ResourceDefinition, UniqueKey } from "../model/resource.js";
import { idOf, pathField, pathWithin, uniqueName, uniqueTextOf, type StoredItem } from "../port/stored-item.js";

/** They are decoded in one turn of the event loop, and a record may have a MiB and more. */
const idsAtOnce = 16;

/** Which items have one of these values is asked for. */
export interface ForeseenValues {
  readonly values: Set<Scalar>;
  /** Whether they go with what is removed, so that it is asked what goes with them. */
  goAlong: boolean;
}

export class Foreseen {
  readonly guards: readonly IdempotencyGuard[];
  readonly #registry: Registry;
  /** Ids by how they are asked for, in the order of the plans. */
  readonly #ids = new Map<string, Set<number>>();
  /** How many numbers a resource will take. */
  readonly #keys = new Map<string, number>();
  /** By resource and field. */
  readonly #values = new Map<string, Map<string, ForeseenValues>>();
  /** Texts of unique keys. */
  readonly #texts = new Map<string, Set<string>>();
  readonly #updates = new Map<string, UpdatePlan>();
  /** The plans of a caller share what the caller may see. */
  readonly #words = new Map<Filter, string>();

  constructor(registry: Registry, plans: readonly WritePlan[]) {
    this.guards = plans.flatMap(({ idempotency }) => idempotency ?? []);
    this.#registry = registry;
    const removed = new Map<ResourceDefinition, Pick<StoredItem, "path" | "document">[]>();
    for (const plan of plans) {
      for (const { resource, path, id, visible } of plan.parents) this.#foreseeId(resource, path, visible, id);
      if (plan.kind === "act") continue;
      const definition = findDefinition(registry, plan.resource);
      if (plan.kind === "create") this.#foreseeCreation(definition, plan);
      else this.#foreseeId(plan.resource, plan.path, plan.visible, plan.id);
      if (plan.kind === "update") {
        if (definition.unique.length > 0) this.#updates.set(nameItem(definition, plan), plan);
        this.#foreseeReferred(plan, plan.changes);
      }
      if (plan.kind === "remove") {
        const paths = removed.get(definition) ?? [];
        removed.set(definition, paths);
        paths.push({ path: plan.path, document: { [definition.id]: plan.id } });
      }
      if (reacts(definition)) this.#foreseeKey(outbox.path);
    }
    for (const [definition, items] of removed) this.noteRemoved(definition, items);
  }

  /** The id, and some that will be asked for in the same way; none of them is given again. */
  takeIds(resource: string, path: string, id: number, visible: Filter): readonly number[] {
    const ids = this.#ids.get(this.#kindOf(resource, path, visible)) ?? new Set();
    const taken = new Set([id]);
    for (const each of ids) {
      if (taken.size === idsAtOnce) break;
      taken.add(each);
    }
    for (const each of taken) ids.delete(each);
    return [...taken];
  }

  /** How many numbers will be asked for; they are foreseen no more. */
  takeKeys(resource: string): number {
    const count = this.#keys.get(resource) ?? 0;
    this.#keys.delete(resource);
    return count;
  }

  /** The values of this field that items will be looked for by. */
  valuesOf(resource: string, field: string): ForeseenValues | undefined {
    return this.#values.get(resource)?.get(field);
  }

  foresee(resource: string, field: string, values: readonly Scalar[]): void {
    const foreseen = this.#foreseeValues(resource, field, false);
    for (const value of values) foreseen.values.add(value);
  }

  /** The texts of this unique key that will be looked for, as far as they do not rest on what is derived. */
  textsOf(definition: ResourceDefinition, unique: UniqueKey): ReadonlySet<string> {
    return this.#texts.get(`${definition.path} ${uniqueName(definition, unique)}`) ?? new Set();
  }

  /** The item was read; a plan may be to change it. */
  noteRead(definition: ResourceDefinition, item: StoredItem): void {
    const plan = this.#updates.get(nameItem(definition, { path: item.path, id: idOf(definition, item) }));
    if (plan !== undefined) this.#foreseeTexts(definition, item.document, { ...item.document, ...plan.changes });
  }

  /** The items will be removed, with what goes along and unless something that stays refers to them. */
  noteRemoved(definition: ResourceDefinition, items: readonly Pick<StoredItem, "path" | "document">[]): void {
    for (const child of definition.children) {
      const { values } = this.#foreseeValues(child, pathField, true);
      for (const item of items) values.add(pathWithin(item, definition));
    }
    for (const { resource, field } of definition.referrers) {
      const { reference } = findDefinition(this.#registry, resource).fields[field] ?? {};
      const { values } = this.#foreseeValues(resource, field, reference?.onDelete === "cascade");
      for (const item of items) values.add(idOf(definition, item));
    }
  }

  #foreseeCreation(definition: ResourceDefinition, plan: CreatePlan): void {
    const { tenant, id, idWithinParent } = definition;
    if (plan.key === undefined) this.#foreseeKey(plan.resource);
    const given = plan.values[id];
    if (idWithinParent && typeof given === "number") {
      this.#foreseeId(plan.resource, plan.path, everything, given);
    }
    this.#foreseeReferred(plan, plan.values);
    if (definition.unique.length === 0) return;
    const filled = tenant === null ? {} : { [tenant.field]: plan.values[tenant.field] ?? plan.caller.tenant };
    this.#foreseeTexts(definition, null, { ...plan.values, ...filled });
  }

  #foreseeReferred({ references, requests }: CreatePlan | UpdatePlan, stored: Document): void {
    for (const { field, to } of references) {
      const value = stored[field] ?? requests[field] ?? null;
      const { values } = this.#foreseeValues(to, findDefinition(this.#registry, to).id, false);
      for (const each of Array.isArray(value) ? value : [value]) if (typeof each === "number") values.add(each);
    }
  }

  #foreseeTexts(definition: ResourceDefinition, before: Document | null, after: Document): void {
    for (const unique of definition.unique) {
      const text = uniqueTextOf(unique, after);
      if (text === null || (before !== null && text === uniqueTextOf(unique, before))) continue;
      const name = `${definition.path} ${uniqueName(definition, unique)}`;
      const texts = this.#texts.get(name);
      if (texts === undefined) this.#texts.set(name, new Set([text]));
      else texts.add(text);
    }
  }

  #foreseeValues(resource: string, field: string, goAlong: boolean): ForeseenValues {
    const fields = this.#values.get(resource) ?? new Map<string, ForeseenValues>();
    this.#values.set(resource, fields);
    const foreseen = fields.get(field) ?? { values: new Set(), goAlong: false };
    fields.set(field, foreseen);
    foreseen.goAlong ||= goAlong;
    return foreseen;
  }

  #foreseeId(resource: string, path: string, visible: Filter, id: number): void {
    const kind = this.#kindOf(resource, path, visible);
    const ids = this.#ids.get(kind);
    if (ids === undefined) this.#ids.set(kind, new Set([id]));
    else ids.add(id);
  }

  #kindOf(resource: string, path: string, visible: Filter): string {
    const known = this.#words.get(visible) ?? JSON.stringify(visible);
    this.#words.set(visible, known);
    return `${resource} ${path} ${known}`;
  }

  #foreseeKey(resource: string): void {
    this.#keys.set(resource, (this.#keys.get(resource) ?? 0) + 1);
  }
}

function nameItem(
  definition: ResourceDefinition,
  { path, id }: { readonly path: string; readonly id: number },
): string {
  return `${definition.path} ${path} ${String(id)}`;
}
