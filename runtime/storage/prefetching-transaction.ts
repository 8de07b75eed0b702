import { findDamagedItemCause } from "../model/plan/damaged-item.js";
import { combineWithAnd, whereEqual, type Filter } from "../model/query/filter.js";
import { findDefinition } from "../model/schema/find-definition.js";
import type { WritePlan } from "../model/plan/plan.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { CallerRightsReader } from "./port/storage.js";
import { parentIdPathField } from "./port/stored-item.js";
import type { ItemChange, Transaction } from "./port/transaction.js";
import { ItemLoader, type ItemLoaderSource } from "./item-loader.js";
import { isEvaluable, matchesFilter } from "./port/evaluate-filter.js";

/** Operations of a transaction that this file implements for every database, with a cache of prefetched items. */
type PrefetchingMethodName =
  | "planLookups"
  | "get"
  | "find"
  | "findItems"
  | "count"
  | "locate"
  | "findByUniqueKey"
  | "reserveItemKeys"
  | "writeChanges";

/** The operations that each database implements: the queries of the loader, and the rest of the transaction. */
export interface TransactionBackend extends ItemLoaderSource, Omit<Transaction, PrefetchingMethodName> {
  countItems(definition: ResourceDefinition, filter: Filter): Promise<number>;
  /** Reserves consecutive item keys, all at least `minKey`, and returns the first. */
  reserveKeys(definition: ResourceDefinition, count: number, minKey: number): Promise<number>;
  applyChanges(definition: ResourceDefinition, changes: readonly ItemChange[]): Promise<void>;
}

/** Creates a transaction that prefetches and caches items with an `ItemLoader`. */
export function createPrefetchingTransaction(
  registry: Registry,
  plans: readonly WritePlan[],
  source: TransactionBackend,
): Transaction {
  const loader = new ItemLoader(registry, plans, source);
  /** Item keys that are reserved for creations, by resource: the next unused key, and the number of unused keys. */
  const reserved = new Map<string, { nextKey: number; unusedCount: number }>();
  const definitionOf = (resource: string): ResourceDefinition => findDefinition(registry, resource);
  const findItems: Transaction["findItems"] = async (resource, filter, limit, fields) => {
    const definition = definitionOf(resource);
    const cached = await loader.find(definition, filter, limit, fields ?? null);
    return cached ?? source.select(definition, filter, limit, fields);
  };
  return {
    planLookups: (resource, field, values) => loader.plannedLookups.add(resource, field, values),
    async get(resource, id) {
      const [item] = await findItems(resource, whereEqual(definitionOf(resource).id, id), 1);
      return item?.document ?? null;
    },
    async find(resource, filter, limit) {
      return (await findItems(resource, filter, limit)).map(({ document }) => document);
    },
    findItems,
    async count(resource, filter) {
      const definition = definitionOf(resource);
      const cached = await loader.find(definition, filter, Infinity, []);
      return cached === null ? source.countItems(definition, filter) : cached.length;
    },
    async locate(resource, path, id, visible) {
      const definition = definitionOf(resource);
      if (isEvaluable(visible)) {
        try {
          const item = await loader.locate(definition, path, id);
          return item !== null && matchesFilter(item, visible) ? item : null;
        } catch (error) {
          // Ignores a damaged item here, because the caller may not be allowed to see it. The query below fails only if the
          // damaged item is visible to the caller.
          if (findDamagedItemCause(error) === null) throw error;
        }
      }
      const at = definition.parent === null ? visible : combineWithAnd(whereEqual(parentIdPathField, path), visible);
      return (await source.select(definition, combineWithAnd(whereEqual(definition.id, id), at), 1))[0] ?? null;
    },
    findByUniqueKey: (resource, unique, texts) => loader.findByUniqueKey(definitionOf(resource), unique, texts),
    async reserveItemKeys(resource, count, minKey) {
      let numbers = reserved.get(resource);
      if (numbers === undefined || numbers.unusedCount < count) {
        const taken = Math.max(count, loader.plannedLookups.takeCountOfKeysToReserve(resource));
        numbers = { nextKey: await source.reserveKeys(definitionOf(resource), taken, minKey), unusedCount: taken };
        reserved.set(resource, numbers);
      }
      const { nextKey } = numbers;
      numbers.nextKey += count;
      numbers.unusedCount -= count;
      return nextKey;
    },
    async writeChanges(resource, changes) {
      const definition = definitionOf(resource);
      await source.applyChanges(definition, changes);
      for (const change of changes) loader.updateCache(definition, change);
    },
    // Spreads `source` last, because Node.js 20 takes 5 µs for each member that is added to an object after a spread.
    ...source,
  };
}

/** Caches the callers' rights, so that several writes of one caller read the rights only once. */
export class CallerRightsCache {
  readonly #maxAgeMs: number;
  readonly #results = new Map<string, { readonly result: Promise<unknown>; readonly readAtMs: number }>();
  /**
   * Resources that a write has changed. Reads of these resources bypass the cache, because a rollback of the write would make
   * cached results wrong.
   */
  readonly #changedResources = new Set<string>();

  /**
   * @param maxAgeMs maximum age of a cached result, in milliseconds; unlimited by default, for a cache of one transaction or batch
   */
  constructor(maxAgeMs = Infinity) {
    this.#maxAgeMs = maxAgeMs;
  }

  markChanged(resource: string): void {
    this.#changedResources.add(resource);
  }

  /** Returns a reader that looks in this cache before it calls the given reader. */
  createCachedReader(reader: CallerRightsReader): CallerRightsReader {
    return {
      get: (resource, id) => this.#readOnce([resource, id], () => reader.get(resource, id)),
      find: (resource, filter, limit) =>
        this.#readOnce([resource, filter, limit], () => reader.find(resource, filter, limit)),
    };
  }

  #readOnce<Result>(query: readonly [resource: string, ...unknown[]], read: () => Promise<Result>): Promise<Result> {
    if (this.#changedResources.has(query[0])) return read();
    const name = JSON.stringify(query);
    const known = this.#results.get(name);
    // Equal queries have results of the same type, so the cast is safe.
    if (known !== undefined && performance.now() - known.readAtMs <= this.#maxAgeMs)
      return known.result as Promise<Result>;
    const result = read();
    this.#results.set(name, { result, readAtMs: performance.now() });
    return result;
  }
}
