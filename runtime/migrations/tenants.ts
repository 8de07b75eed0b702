/** Finds the tenants of items and of the items that they refer to. */
import type { Snapshot } from "./snapshot.js";
import type { Value } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { idOf, idsOnPath, type StoredItem } from "../storage/port/stored-item.js";

export class Tenants {
  readonly #snapshot: Snapshot;
  readonly #registry: Registry;
  /** Tenants of items, by path of the resource, then by id. */
  readonly #known = new Map<string, ReadonlyMap<number, Value>>();

  constructor(snapshot: Snapshot, registry: Registry) {
    this.#snapshot = snapshot;
    this.#registry = registry;
  }

  /** Reads the tenants that `of` needs for items of this resource. Await it before calling `of`. */
  async readAbove({ tenant, parent }: ResourceDefinition): Promise<void> {
    const from = tenant === null ? parent : tenant.through?.[0]?.resource;
    if (from !== undefined && from !== null) await this.readAll(from);
  }

  /** Reads the tenants of all items of the resource. Await it before calling `ofId`. */
  async readAll(path: string): Promise<void> {
    const definition = this.#registry.resources[path];
    // Ids that are unique within one parent only do not identify items.
    if (definition === undefined || definition.idWithinParent || this.#known.has(path)) return;
    await this.readAbove(definition);
    const tenants = new Map<number, Value>();
    for await (const items of this.#snapshot.readItems(definition)) {
      for (const item of items) tenants.set(idOf(definition, item), this.of(definition, item));
    }
    this.#known.set(path, tenants);
  }

  /** Returns the tenant of the item; null if it has none or its tenant is unknown. */
  of({ tenant, parent }: ResourceDefinition, { path, document }: StoredItem): Value {
    const [step] = tenant?.through ?? [];
    if (step !== undefined) return this.ofId(step.resource, Number(document[step.field]));
    if (tenant !== null) return document[tenant.field] ?? null;
    return parent === null ? null : this.ofId(parent, idsOnPath(path).at(-1) ?? 0);
  }

  ofId(path: string, id: number): Value {
    return this.#known.get(path)?.get(id) ?? null;
  }
}
