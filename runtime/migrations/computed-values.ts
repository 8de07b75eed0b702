/** Computes values that depend on other items: the tenant of an item, and rollup fields. */
import type { Value } from "../model/schema/field.js";
import type { DeclaredRollup } from "../model/schema/field-lists.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { fromUnits, toUnits } from "../model/values/decimals.js";
import { extremeOf, listRollupItems, nameRollupItem, valueForRollup } from "../storage/port/rollup-values.js";
import { idOf, idsOnPath, type StoredItem } from "../storage/port/stored-item.js";
import type { RollupValue } from "./migration-port.js";
import type { Snapshot } from "./snapshot.js";

/** Finds the tenant of each item. An item names its tenant, or belongs to the tenant of its parent or of a referenced item. */
export class Tenants {
  readonly #snapshot: Snapshot;
  readonly #registry: Registry;
  /** Maps the path of a resource to a map from ids of items to their tenants. */
  readonly #known = new Map<string, ReadonlyMap<number, Value>>();

  constructor(snapshot: Snapshot, registry: Registry) {
    this.#snapshot = snapshot;
    this.#registry = registry;
  }

  /** Reads the items from which items of this resource get their tenant. Await the promise before you call `of`. */
  async readAbove({ tenant, parent }: ResourceDefinition): Promise<void> {
    const from = tenant === null ? parent : tenant.through?.[0]?.resource;
    if (from !== undefined && from !== null) await this.readAll(from);
  }

  /** Reads the tenants of all items of the resource. Await the promise before you call `ofId`. */
  async readAll(path: string): Promise<void> {
    const definition = this.#registry.resources[path];
    // An id that is unique only within one parent does not identify an item, so no tenant can be found by it.
    if (definition === undefined || definition.idWithinParent || this.#known.has(path)) return;
    await this.readAbove(definition);
    const tenants = new Map<number, Value>();
    for await (const items of this.#snapshot.readItems(definition)) {
      for (const item of items) tenants.set(idOf(definition, item), this.of(definition, item));
    }
    this.#known.set(path, tenants);
  }

  /** Returns the tenant of the item. Null if the item has no tenant, or if its tenant is unknown. */
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

/** Computes the values that a rollup field should have, such as sums, from its source items. Pass each source item to `add`. */
export class Totals {
  readonly #rollup: DeclaredRollup;
  readonly #totals = new Map<string, RollupValue>();

  constructor(rollup: DeclaredRollup) {
    this.#rollup = rollup;
  }

  add(item: StoredItem): void {
    const { of, decimals } = this.#rollup;
    const value = valueForRollup(item, this.#rollup);
    if (value === null) return;
    for (const { name } of listRollupItems(item, this.#rollup)) {
      const known = this.#totals.get(name) ?? null;
      if (of === "sum")
        this.#totals.set(name, (typeof known === "bigint" ? known : 0n) + toUnits(Number(value), decimals));
      else this.#totals.set(name, extremeOf(of, typeof known === "bigint" ? null : known, value));
    }
  }

  /** Returns the value that the rollup field of this item should have. */
  of(item: StoredItem): Value {
    const { of, definition, decimals } = this.#rollup;
    const total = this.#totals.get(nameRollupItem(definition, item)) ?? (of === "sum" ? 0n : null);
    return typeof total === "bigint" ? fromUnits(total, decimals) : total;
  }
}
