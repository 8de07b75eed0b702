import type { Document } from "../model/schema/field.js";
import { findDamaged } from "../model/plan/damaged-item.js";
import { both, equals, type Filter, type Scalar } from "../model/query/filter.js";
import { findDefinition } from "../model/schema/find-definition.js";
import type { WritePlan } from "../model/plan/plan.js";
import type { Registry, ResourceDefinition, UniqueKey } from "../model/schema/resource.js";
import { pathField, type StoredItem } from "./port/stored-item.js";
import type { ItemChange } from "./port/transaction.js";
import { Loader, type LoaderSource } from "./loader.js";
import { isEvaluable, matchesFilter } from "./port/compare-values.js";

/** The part of a transaction that reads through a loader. Subclasses query, count, number and write items. */
export abstract class LoadingTransaction implements LoaderSource {
  readonly #registry: Registry;
  readonly #loader: Loader;
  /** Keys reserved for the creations in the plans, by resource. */
  readonly #numbers = new Map<string, { next: number; left: number }>();

  constructor(registry: Registry, plans: readonly WritePlan[]) {
    this.#registry = registry;
    this.#loader = new Loader(registry, plans, this);
  }

  abstract select(
    definition: ResourceDefinition,
    filter: Filter,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]>;
  abstract selectByIds(
    definition: ResourceDefinition,
    ids: readonly number[],
    path: string | null,
  ): Promise<readonly StoredItem[]>;
  abstract selectHolders(
    definition: ResourceDefinition,
    unique: UniqueKey,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  protected abstract countItems(definition: ResourceDefinition, filter: Filter): Promise<number>;
  /** Reserves consecutive numbers and returns the first. */
  protected abstract reserveKeys(definition: ResourceDefinition, count: number, least: number): Promise<number>;
  protected abstract apply(definition: ResourceDefinition, changes: readonly ItemChange[]): Promise<void>;

  planLookups(resource: string, field: string, values: readonly Scalar[]): void {
    this.#loader.wanted.add(resource, field, values);
  }

  async get(resource: string, id: number): Promise<Document | null> {
    const [item] = await this.findItems(resource, equals(this.definition(resource).id, id), 1);
    return item?.document ?? null;
  }

  async find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]> {
    return (await this.findItems(resource, filter, limit)).map(({ document }) => document);
  }

  async findItems(
    resource: string,
    filter: Filter,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]> {
    const definition = this.definition(resource);
    const cached = await this.#loader.find(definition, filter, limit, fields ?? null);
    return cached ?? this.select(definition, filter, limit, fields);
  }

  async count(resource: string, filter: Filter): Promise<number> {
    const definition = this.definition(resource);
    const cached = await this.#loader.find(definition, filter, Infinity, []);
    return cached === null ? this.countItems(definition, filter) : cached.length;
  }

  async locate(resource: string, path: string, id: number, visible: Filter): Promise<StoredItem | null> {
    const definition = this.definition(resource);
    if (isEvaluable(visible)) {
      try {
        const item = await this.#loader.locate(definition, path, id);
        return item !== null && matchesFilter(item, visible) ? item : null;
      } catch (error) {
        // The loader does not check visibility. The query below fails only if the caller may see the damaged item.
        if (findDamaged(error) === null) throw error;
      }
    }
    const at = definition.parent === null ? visible : both(equals(pathField, path), visible);
    return (await this.select(definition, both(equals(definition.id, id), at), 1))[0] ?? null;
  }

  findHolders(resource: string, unique: UniqueKey, texts: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.#loader.findHolders(this.definition(resource), unique, texts);
  }

  async nextKeys(resource: string, count: number, least: number): Promise<number> {
    let numbers = this.#numbers.get(resource);
    if (numbers === undefined || numbers.left < count) {
      const taken = Math.max(count, this.#loader.wanted.takeKeyCount(resource));
      numbers = { next: await this.reserveKeys(this.definition(resource), taken, least), left: taken };
      this.#numbers.set(resource, numbers);
    }
    const { next } = numbers;
    numbers.next += count;
    numbers.left -= count;
    return next;
  }

  async change(resource: string, changes: readonly ItemChange[]): Promise<void> {
    const definition = this.definition(resource);
    await this.apply(definition, changes);
    for (const change of changes) this.#loader.noteChange(definition, change);
  }

  protected definition(resource: string): ResourceDefinition {
    return findDefinition(this.#registry, resource);
  }
}
