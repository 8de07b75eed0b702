/** What the writes of a transaction will ask the database for, known from their plans: so that it is asked for several at once. */
import type { Document } from "../../model/field.js";
import { everything, type Filter, type Scalar } from "../../model/filter.js";
import { reacts, outbox } from "../../model/outbox.js";
import { findDefinition } from "../../model/find-definition.js";
import type { CreatePlan, IdempotencyGuard, UpdatePlan, WritePlan } from "../../model/plan.js";
import type { Registry, ResourceDefinition, UniqueKey } from "../../model/resource.js";
import { idOf, pathField, pathWithin, uniqueName, uniqueTextOf, type StoredItem } from "../../port/stored-item.js";

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
  readonly #values = new Map<string, ForeseenValues>();
  /** Texts of unique keys. */
  readonly #texts = new Map<string, Set<string>>();
  readonly #updates = new Map<string, UpdatePlan>();

  constructor(registry: Registry, plans: readonly WritePlan[]) {
    this.guards = plans.flatMap(({ idempotency }) => idempotency ?? []);
    this.#registry = registry;
    for (const plan of plans) {
      for (const { resource, path, id, visible } of plan.parents) this.#foreseeId(kindOf(resource, path, visible), id);
      if (plan.kind === "act") continue;
      const definition = findDefinition(registry, plan.resource);
      if (plan.kind === "create") this.#foreseeCreation(definition, plan);
      else this.#foreseeId(kindOf(plan.resource, plan.path, plan.visible), plan.id);
      if (plan.kind === "update") {
        this.#updates.set(nameItem(definition, plan), plan);
        this.#foreseeReferred(plan, { ...plan.requests, ...plan.changes });
      }
      if (plan.kind === "remove") {
        this.noteRemoved(definition, { path: plan.path, document: { [definition.id]: plan.id } });
      }
      if (reacts(definition)) this.#foreseeKey(outbox.path);
    }
  }

  /** The id, and some that will be asked for in the same way; none of them is given again. */
  takeIds(resource: string, path: string, id: number, visible: Filter): readonly number[] {
    const ids = this.#ids.get(kindOf(resource, path, visible)) ?? new Set();
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
    return this.#values.get(`${resource} ${field}`);
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

  /** The item will be removed, with what goes along and unless something that stays refers to it. */
  noteRemoved(definition: ResourceDefinition, item: Pick<StoredItem, "path" | "document">): void {
    for (const child of definition.children) this.#foreseeValue(child, pathField, pathWithin(item, definition), true);
    for (const { resource, field } of definition.referrers) {
      const { reference } = findDefinition(this.#registry, resource).fields[field] ?? {};
      this.#foreseeValue(resource, field, idOf(definition, item), reference?.onDelete === "cascade");
    }
  }

  #foreseeCreation(definition: ResourceDefinition, plan: CreatePlan): void {
    const { tenant, id, idWithinParent } = definition;
    if (plan.key === undefined) this.#foreseeKey(plan.resource);
    const given = plan.values[id];
    if (idWithinParent && typeof given === "number") {
      this.#foreseeId(kindOf(plan.resource, plan.path, everything), given);
    }
    this.#foreseeReferred(plan, { ...plan.requests, ...plan.values });
    const filled = tenant === null ? {} : { [tenant.field]: plan.values[tenant.field] ?? plan.caller.tenant };
    this.#foreseeTexts(definition, null, { ...plan.values, ...filled });
  }

  #foreseeReferred({ references }: CreatePlan | UpdatePlan, values: Document): void {
    for (const { field, to } of references) {
      const value = values[field] ?? null;
      const { id } = findDefinition(this.#registry, to);
      for (const each of Array.isArray(value) ? value : [value]) {
        if (typeof each === "number") this.#foreseeValue(to, id, each, false);
      }
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

  #foreseeValue(resource: string, field: string, value: Scalar, goesAlong: boolean): void {
    const name = `${resource} ${field}`;
    const foreseen = this.#values.get(name) ?? { values: new Set(), goAlong: false };
    this.#values.set(name, foreseen);
    foreseen.values.add(value);
    foreseen.goAlong ||= goesAlong;
  }

  #foreseeId(kind: string, id: number): void {
    const ids = this.#ids.get(kind);
    if (ids === undefined) this.#ids.set(kind, new Set([id]));
    else ids.add(id);
  }

  #foreseeKey(resource: string): void {
    this.#keys.set(resource, (this.#keys.get(resource) ?? 0) + 1);
  }
}

function kindOf(resource: string, path: string, visible: Filter): string {
  return JSON.stringify([resource, path, visible]);
}

function nameItem(
  definition: ResourceDefinition,
  { path, id }: { readonly path: string; readonly id: number },
): string {
  return `${definition.path} ${path} ${String(id)}`;
}
