/** Prefetches the items that the writes of a transaction need, and caches each item until it changes. */
import { listAndConditions, whereIn, type Filter, type Scalar } from "../model/query/filter.js";
import type { WritePlan } from "../model/plan/plan.js";
import type { Registry, ResourceDefinition, UniqueKey } from "../model/schema/resource.js";
import { getOrAdd, groupByKey } from "../model/values/objects.js";
import {
  idOf,
  estimateSizeInBytes,
  formatUniqueKeyName,
  uniqueKeyTextOf,
  type StoredItem,
} from "./port/stored-item.js";
import type { ItemChange } from "./port/transaction.js";
import {
  createPrefetchingLookup,
  formatIdLookupName,
  PlannedLookups,
  type PrefetchingLookup,
} from "./planned-lookups.js";
import { listFilterFields, isEvaluable, matchesFilter, listFieldValues } from "./port/evaluate-filter.js";

/** Queries by which the loader reads the database. Their results include the changes of the transaction. */
export interface ItemLoaderSource {
  /** Reads items in order of their keys. With `fields`, the documents contain only the id and these fields. */
  select(
    definition: ResourceDefinition,
    filter: Filter,
    limit: number,
    fields?: readonly string[],
  ): Promise<readonly StoredItem[]>;
  /** Reads items with all fields. The path is null if the ids alone identify the items. */
  selectByIds(
    definition: ResourceDefinition,
    ids: readonly number[],
    path: string | null,
  ): Promise<readonly StoredItem[]>;
  /**
   * Finds items by a unique key. Each text is a JSON array of values, such as `["A-17"]` (see `formatUniqueKeyText`). Returns a
   * map from each text to the `StoredItem.key` of its item.
   */
  selectByUniqueKey(
    definition: ResourceDefinition,
    unique: UniqueKey,
    keyTexts: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
}

/** Maximum number of values in one query. */
const maxValuesPerQuery = 250;
/**
 * Maximum number of items with all fields in one query. An item can exceed 1 MiB, and decoding all items of a query blocks
 * the event loop.
 */
const maxFullItemsPerQuery = 32;
/** Maximum number of items that a query by values other than ids may find. Such a query reads only some fields. */
const maxPartialItemsPerQuery = 2000;
/** Maximum size of the cache, in characters. */
const maxCachedCharacters = 2 ** 23;
/**
 * Number of characters that count in the size of the cache for an item with only some fields, or for the text of a
 * unique key.
 */
const estimatedEntryCharacters = 400;

/** Looks up items by the values of one field. */
interface ItemLookup extends PrefetchingLookup<readonly StoredItem[]> {
  readonly field: string;
  /** Path of the items; null if the items may have any path. */
  readonly path: string | null;
}

interface ResourceCache {
  readonly itemLookups: Map<string, ItemLookup>;
  readonly uniqueKeyLookups: Map<string, PrefetchingLookup<number>>;
  /** Keys of removed items, which cached results may still contain. */
  readonly removedKeys: Set<number>;
}

/**
 * Looks up items by id, field value or unique key, for many writes in one query. All callers share the cache, so the filter for
 * the items that a caller may see is evaluated in memory.
 */
export class ItemLoader {
  readonly plannedLookups: PlannedLookups;
  readonly #source: ItemLoaderSource;
  readonly #cache = new Map<string, ResourceCache>();
  #cachedCharacters = 0;

  constructor(registry: Registry, plans: readonly WritePlan[], source: ItemLoaderSource) {
    this.plannedLookups = new PlannedLookups(registry, plans);
    this.#source = source;
  }

  /** Returns the item with this id at this path, even if the caller may not see the item. */
  async locate(definition: ResourceDefinition, path: string, id: number): Promise<StoredItem | null> {
    const found = await this.#load(definition, this.#getFullItemLookup(definition, path), [id]);
    return found?.find((item) => definition.parent === null || item.path === path) ?? null;
  }

  async findByUniqueKey(
    definition: ResourceDefinition,
    unique: UniqueKey,
    keyTexts: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const { uniqueKeyLookups, removedKeys } = this.#getResourceCache(definition);
    const name = formatUniqueKeyName(definition, unique);
    const lookup = getOrAdd(uniqueKeyLookups, name, () => {
      const planned = this.plannedLookups.getPlannedValues(definition.path, name);
      return createPrefetchingLookup(planned, maxValuesPerQuery, async (values) => {
        this.#cachedCharacters += values.length * estimatedEntryCharacters;
        // The values of unique keys are strings, so the cast is safe.
        return this.#source.selectByUniqueKey(definition, unique, values as readonly string[]);
      });
    });
    this.#evictIfFull();
    await lookup.load(keyTexts);
    const found = new Map<string, number>();
    for (const text of keyTexts) {
      const key = lookup.resultByValue.get(text);
      if (key !== undefined && !removedKeys.has(key)) found.set(text, key);
    }
    return found;
  }

  /**
   * Finds items in the cache, or reads them with one query for many values. Returns null if the caller must query the database.
   * For example, the filter selects neither by id nor by values that the write plans contain, or too many items match.
   */
  async find(
    definition: ResourceDefinition,
    filter: Filter,
    limit: number,
    fields: readonly string[] | null,
  ): Promise<readonly StoredItem[] | null> {
    const parts = listAndConditions(filter);
    const part = parts.find((each) => this.#canUseLookup(definition, each, fields));
    if (part?.kind !== "in" || part.values.length > limit) return null;
    const rest: Filter = { kind: "all", of: parts.filter((other) => other !== part) };
    if (!isEvaluable(rest)) return null;
    const lookup =
      fields === null
        ? this.#getFullItemLookup(definition, "")
        : this.#getPartialItemLookup(definition, part.field, [...fields, ...listFilterFields(rest)]);
    const found = await this.#load(definition, lookup, part.values);
    return found && found.filter((item) => matchesFilter(item, rest)).slice(0, limit);
  }

  #canUseLookup(
    { path, id, idWithinParent }: ResourceDefinition,
    filter: Filter,
    fields: readonly string[] | null,
  ): boolean {
    if (filter.kind !== "in" || filter.negated) return false;
    if (filter.field === id && !idWithinParent) return true;
    const wanted = this.plannedLookups.getPlannedValues(path, filter.field);
    return fields !== null && wanted.size > filter.values.length && filter.values.every((value) => wanted.has(value));
  }

  /** Returns the items with these values, in order of their keys; null if there are too many. */
  async #load(
    definition: ResourceDefinition,
    lookup: ItemLookup,
    values: readonly Scalar[],
  ): Promise<readonly StoredItem[] | null> {
    this.#evictIfFull();
    if (!(await lookup.load(values))) return null;
    const { removedKeys } = this.#getResourceCache(definition);
    const found = values.flatMap((value) => lookup.resultByValue.get(value) ?? []);
    const items = removedKeys.size === 0 ? found : found.filter(({ key }) => !removedKeys.has(key));
    if (values.length === 1) return items;
    const byKey = new Map(items.map((item) => [item.key, item]));
    return [...byKey.values()].toSorted((one, other) => one.key - other.key);
  }

  #getFullItemLookup(definition: ResourceDefinition, path: string): ItemLookup {
    const { itemLookups } = this.#getResourceCache(definition);
    const name = formatIdLookupName(definition, path);
    return getOrAdd(itemLookups, name, () => {
      const place = definition.idWithinParent ? path : null;
      const planned = this.plannedLookups.getPlannedValues(definition.path, name);
      const lookup = createPrefetchingLookup(planned, maxFullItemsPerQuery, async (values) => {
        // Ids are numbers, so the cast is safe.
        const found = await this.#source.selectByIds(definition, values as readonly number[], place);
        for (const { document } of found) this.#cachedCharacters += estimateSizeInBytes(document);
        return groupByFieldValue(found, definition.id);
      });
      return Object.assign(lookup, { field: definition.id, path: place });
    });
  }

  #getPartialItemLookup(definition: ResourceDefinition, field: string, requestedFields: readonly string[]): ItemLookup {
    const { itemLookups } = this.#getResourceCache(definition);
    const fields = [...new Set([...requestedFields, field])].filter((name) => definition.fields[name] !== undefined);
    return getOrAdd(itemLookups, `${field} with ${fields.join()}`, () => {
      const isById = field === definition.id && !definition.idWithinParent;
      const planned = this.plannedLookups.getPlannedValues(definition.path, field);
      const lookup = createPrefetchingLookup(planned, maxValuesPerQuery, async (values) => {
        const limit = isById ? values.length + 1 : maxPartialItemsPerQuery;
        const found = await this.#source.select(definition, whereIn(field, values), limit, fields);
        if (found.length === limit) return null;
        this.#cachedCharacters += found.length * estimatedEntryCharacters;
        return groupByFieldValue(found, field);
      });
      return Object.assign(lookup, { field, path: null });
    });
  }

  #getResourceCache({ path }: ResourceDefinition): ResourceCache {
    return getOrAdd(this.#cache, path, () => {
      return { itemLookups: new Map(), uniqueKeyLookups: new Map(), removedKeys: new Set() };
    });
  }

  /** Empties the cache if it is too large. Dropped entries are read again when needed. */
  #evictIfFull(): void {
    if (this.#cachedCharacters <= maxCachedCharacters) return;
    for (const { itemLookups, uniqueKeyLookups } of this.#cache.values())
      for (const { resultByValue } of [...itemLookups.values(), ...uniqueKeyLookups.values()]) resultByValue.clear();
    this.#cachedCharacters = 0;
  }

  /**
   * Updates the cache after a change. Drops the results of look-ups by an old or new value of the item, and replaces
   * the result of the look-up by id.
   */
  updateCache(definition: ResourceDefinition, { before, after }: ItemChange): void {
    const { itemLookups, uniqueKeyLookups, removedKeys } = this.#getResourceCache(definition);
    if (after === null) {
      if (before !== null) removedKeys.add(before.key);
      return;
    }
    const id = idOf(definition, after);
    const planned = this.plannedLookups.getPlannedValues(definition.path, formatIdLookupName(definition, after.path));
    // Creates the look-up, so that the loop below caches the item, because a later plan of the batch needs it.
    if (planned.has(id)) this.#getFullItemLookup(definition, after.path);
    for (const { field, path, resultByValue } of itemLookups.values()) {
      // With `idWithinParent`, a look-up by id without a path finds items of several parents, so its result is not
      // replaced.
      const isById = field === definition.id && path === (definition.idWithinParent ? after.path : null);
      const isCached = isById && (planned.has(id) || resultByValue.has(id));
      for (const item of [before, after])
        for (const value of item ? listFieldValues(item, field) : []) resultByValue.delete(value);
      if (!isCached) continue;
      resultByValue.set(id, [after]);
      this.#cachedCharacters += estimateSizeInBytes(after.document);
    }
    for (const unique of definition.unique) {
      const lookup = uniqueKeyLookups.get(formatUniqueKeyName(definition, unique));
      for (const item of [before, after])
        lookup?.resultByValue.delete((item && uniqueKeyTextOf(unique, item.document)) ?? "");
    }
  }
}

function groupByFieldValue(items: readonly StoredItem[], field: string): ReadonlyMap<Scalar, readonly StoredItem[]> {
  return groupByKey(items.flatMap((item) => listFieldValues(item, field).map((value) => [value, item] as const)));
}
