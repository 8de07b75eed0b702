/** Prefetches the items that the writes of a transaction need, and caches each item until it changes. */
import type { Document } from "../model/schema/field.js";
import { listAndConditions, whereIn, type Filter, type Scalar } from "../model/query/filter.js";
import type { WritePlan } from "../model/plan/plan.js";
import type { Registry, ResourceDefinition, UniqueKey } from "../model/schema/resource.js";
import { groupByKey } from "../model/values/objects.js";
import { idOf, estimateSizeInBytes, uniqueKeyName, uniqueKeyTextOf, type StoredItem } from "./port/stored-item.js";
import type { ItemChange } from "./port/transaction.js";
import { Lookup, formatIdLookupName, PlannedLookups } from "./planned-lookups.js";
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
   * Finds items by a unique key. Each text is a JSON array of values, such as `["A-17"]` (see `uniqueKeyText`). Returns a
   * map from each text to the `StoredItem.key` of its item.
   */
  selectByUniqueKey(
    definition: ResourceDefinition,
    unique: UniqueKey,
    keyTexts: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
}

/** Maximum number of values in one query. */
const valuesPerQuery = 500;
/** Maximum number of items that a query by values other than ids may find. Such a query reads only some fields. */
const partialItemsPerQuery = 2000;
/** Maximum number of small cache entries: items with only some fields, and texts of unique keys. */
const maxCachedSmallEntries = 20_000;
/**
 * Number of items with all fields in the first query, and the maximum in later queries. An item can exceed 1 MiB, and
 * decoding all items of a query blocks the event loop.
 */
const fullItemCountPerQuery = { initial: 16, max: 128 };
/** Target size of the items with all fields in one query, and their maximum size in the cache, both in characters. */
const charactersPerQuery = 2 ** 20;
const maxCachedCharacters = 2 ** 23;

/** Looks up items by the values of one field. */
interface ItemLookup extends Lookup<readonly StoredItem[]> {
  readonly field: string;
  /** The fields that are read; null for all fields. */
  readonly fields: readonly string[] | null;
}

interface ResourceCache {
  readonly itemLookups: Map<string, ItemLookup>;
  readonly uniqueKeyLookups: Map<string, Lookup<number>>;
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
  #smallEntryCount = 0;
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
    const name = uniqueKeyName(definition, unique);
    let lookup = uniqueKeyLookups.get(name);
    if (lookup === undefined) {
      // The values of unique keys are strings, so the cast is safe.
      const read = (requestedValues: readonly Scalar[]) =>
        this.#source.selectByUniqueKey(definition, unique, requestedValues as readonly string[]);
      uniqueKeyLookups.set(
        name,
        (lookup = new Lookup(this.plannedLookups.getPlannedValues(definition.path, name), valuesPerQuery, read)),
      );
    }
    this.#evictIfFull();
    await lookup.load(keyTexts);
    this.#smallEntryCount += keyTexts.length;
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
    const part = parts.find((each) => this.#canLookUp(definition, each, fields));
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

  #canLookUp(
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
    { path }: ResourceDefinition,
    lookup: ItemLookup,
    values: readonly Scalar[],
  ): Promise<readonly StoredItem[] | null> {
    this.#evictIfFull();
    if (!(await lookup.load(values))) return null;
    const removed = this.#cache.get(path)?.removedKeys;
    const [value] = values;
    if (values.length === 1 && value !== undefined) {
      const items = lookup.resultByValue.get(value) ?? [];
      return removed?.size === 0 ? items : items.filter(({ key }) => removed?.has(key) !== true);
    }
    const items = new Map<number, StoredItem>();
    for (const each of values) for (const item of lookup.resultByValue.get(each) ?? []) items.set(item.key, item);
    return [...items.values()]
      .filter(({ key }) => removed?.has(key) !== true)
      .toSorted((one, other) => one.key - other.key);
  }

  #getFullItemLookup(definition: ResourceDefinition, path: string): ItemLookup {
    const { itemLookups } = this.#getResourceCache(definition);
    const name = formatIdLookupName(definition, path);
    const known = itemLookups.get(name);
    if (known !== undefined) return known;
    const field = definition.id;
    const wanted = this.plannedLookups.getPlannedValues(definition.path, name);
    const lookup = new Lookup(wanted, fullItemCountPerQuery.initial, async (values) => {
      // Ids are numbers, so the cast is safe.
      const ids = values as readonly number[];
      const found = await this.#source.selectByIds(definition, ids, definition.idWithinParent ? path : null);
      const size = found.reduce((sum, item) => sum + estimateSizeInBytes(item.document), 1);
      const fitting = Math.floor((charactersPerQuery * found.length) / size);
      lookup.valuesPerQuery = Math.min(Math.max(fitting, 1), 2 * lookup.valuesPerQuery, fullItemCountPerQuery.max);
      this.#cachedCharacters += size;
      this.plannedLookups.addLookupsForItems(definition, name, found);
      return groupByFieldValue(found, field);
    });
    const named = Object.assign(lookup, { field, fields: null });
    itemLookups.set(name, named);
    return named;
  }

  #getPartialItemLookup(definition: ResourceDefinition, field: string, requestedFields: readonly string[]): ItemLookup {
    const { itemLookups } = this.#getResourceCache(definition);
    const fields = [...new Set([...requestedFields, field])].filter((name) => definition.fields[name] !== undefined);
    const name = `${field} with ${fields.join()}`;
    const known = itemLookups.get(name);
    if (known !== undefined) return known;
    const isById = field === definition.id && !definition.idWithinParent;
    const wanted = this.plannedLookups.getPlannedValues(definition.path, field);
    const lookup = new Lookup(wanted, valuesPerQuery, async (values) => {
      const limit = isById ? values.length + 1 : partialItemsPerQuery;
      const found = await this.#source.select(definition, whereIn(field, values), limit, fields);
      if (found.length === limit) return null;
      this.#smallEntryCount += found.length;
      this.plannedLookups.addLookupsForItems(definition, field, found);
      return groupByFieldValue(found, field);
    });
    const named = Object.assign(lookup, { field, fields });
    itemLookups.set(name, named);
    return named;
  }

  #getResourceCache({ path }: ResourceDefinition): ResourceCache {
    const known = this.#cache.get(path) ?? {
      itemLookups: new Map(),
      uniqueKeyLookups: new Map(),
      removedKeys: new Set(),
    };
    this.#cache.set(path, known);
    return known;
  }

  /**
   * If the items with all fields take too much memory, drops these items. Otherwise, if there are too many small entries, drops
   * the small entries. Dropped entries are read again when needed.
   */
  #evictIfFull(): void {
    if (this.#cachedCharacters <= maxCachedCharacters && this.#smallEntryCount <= maxCachedSmallEntries) return;
    const dropsFullItems = this.#cachedCharacters > maxCachedCharacters;
    for (const { itemLookups, uniqueKeyLookups } of this.#cache.values()) {
      for (const { fields, resultByValue } of itemLookups.values())
        if ((fields === null) === dropsFullItems) resultByValue.clear();
      if (!dropsFullItems) for (const { resultByValue } of uniqueKeyLookups.values()) resultByValue.clear();
    }
    if (dropsFullItems) this.#cachedCharacters = 0;
    else this.#smallEntryCount = 0;
  }

  /**
   * Updates the cache after a change. Drops the results of look-ups by an old or new value of the item, and replaces
   * the result of the look-up by id.
   */
  updateForChange(definition: ResourceDefinition, { before, after }: ItemChange): void {
    const { path: resource } = definition;
    if (after === null) {
      if (before !== null) this.#cache.get(resource)?.removedKeys.add(before.key);
      return;
    }
    const id = idOf(definition, after);
    if (!definition.idWithinParent && this.plannedLookups.getPlannedValues(resource, definition.id).has(id))
      this.#getFullItemLookup(definition, "");
    for (const { field, fields, resultByValue, plannedValues } of this.#cache.get(resource)?.itemLookups.values() ??
      []) {
      const isCached =
        field === definition.id && !definition.idWithinParent && (plannedValues.has(id) || resultByValue.has(id));
      for (const item of [before, after])
        for (const value of item ? listFieldValues(item, field) : []) resultByValue.delete(value);
      if (!isCached) continue;
      resultByValue.set(id, [fields === null ? after : { ...after, document: pickFields(after.document, fields) }]);
      if (fields === null) this.#cachedCharacters += estimateSizeInBytes(after.document);
    }
    for (const unique of definition.unique) {
      const lookup = this.#cache.get(resource)?.uniqueKeyLookups.get(uniqueKeyName(definition, unique));
      for (const item of [before, after])
        lookup?.resultByValue.delete((item && uniqueKeyTextOf(unique, item.document)) ?? "");
    }
  }
}

function groupByFieldValue(items: readonly StoredItem[], field: string): ReadonlyMap<Scalar, readonly StoredItem[]> {
  return groupByKey(items.flatMap((item) => listFieldValues(item, field).map((value) => [value, item] as const)));
}

function pickFields(document: Document, fields: readonly string[]): Document {
  return Object.fromEntries(fields.map((field) => [field, document[field] ?? null]));
}
