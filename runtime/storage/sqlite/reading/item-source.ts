/** Decides where each list and count runs: on the calling thread, or in the reader thread. */
import {
  combineWithAnd,
  listAndConditions,
  everything,
  usesRelatedItems,
  searchesTexts,
  type Filter,
} from "../../../model/query/filter.js";
import type { FoundGroups } from "../../../model/query/found-groups.js";
import type { JsonShape } from "../../../model/schema/json-shape.js";
import { oncePer } from "../../../model/values/objects.js";
import type { AggregatePlan, ListPlan, Sort } from "../../../model/plan/plan.js";
import { hasRelatedKey, hasIndexForOrder, listSortKeys } from "../../../model/query/sort-keys.js";
import type { ItemSource, Portion, ListStart } from "../../list-items.js";
import { SharedReads } from "../../request-batcher.js";
import { addReferenceCounts, hasFewReferences, measureKeyRange } from "./key-windows.js";
import { selectFields } from "../database/item-rows.js";
import {
  toPathCondition,
  countRows,
  isLimitedToPaths,
  toListCondition,
  readItemsOnCallingThread,
  readSegments,
} from "./query.js";
import {
  listedKeysOf,
  resolveRelations,
  usesUniqueIndex,
  replaceIndexedConditions,
  replaceRareWords,
} from "./narrow.js";
import { readRowsAsJson } from "./json-rows.js";
import { FileVersion, VersionedCache } from "./shared-reads.js";
import type { Scan, ScanResult, ScanResults } from "./scan-thread.js";
import type { Table, Tables } from "../database/table.js";
import type { Thread } from "../../threads/thread.js";

/** Maximum number of rows of a small collection. Visiting this many rows takes a few milliseconds. */
const smallSize = 10_000;
/** Maximum number of rows of a large collection that the calling thread visits along the sort index. Takes one or two ms. */
const visitsOnThread = 1000;

/** Estimated size of a cached group, in UTF-16 code units. */
const lengthOfGroup = 100;

/** Runs short reads on the calling thread, and all other reads in the reader thread. */
export function createItemSource(
  tables: Tables,
  scanner: Thread<Scan, ScanResult>,
): ItemSource & { aggregate(plan: AggregatePlan, signal: AbortSignal): Promise<FoundGroups> } {
  const file = new FileVersion(tables.connection);
  /** Caches counts of items, and for each table the range of its keys, which shows whether the table is small. */
  const numbers = new VersionedCache<number>(file, () => 0);
  const narrowedFilters = new VersionedCache<Filter>(file, (filter) => JSON.stringify(filter).length);
  /** Caches the JSON of items that are requested by id, because many requests ask for the same items. */
  const texts = new VersionedCache<Portion>(
    file,
    ({ itemsAsJson }) => itemsAsJson?.text.length ?? Number.MAX_SAFE_INTEGER,
  );
  const groups = new VersionedCache<FoundGroups>(file, ({ groups: found }) => found.length * lengthOfGroup);
  const sharedReads = new SharedReads();

  function scan<Kind extends Scan["kind"]>(
    task: Extract<Scan, { readonly kind: Kind }>,
    signal: AbortSignal,
  ): Promise<ScanResults[Kind]> {
    // The cast is safe, because the thread answers each kind of scan with the result of that kind.
    return scanner.run(task, { signal }) as Promise<ScanResults[Kind]>;
  }

  /**
   * Lets simultaneous requests share a slow read, because all readers of a popular page need the same count. Callers that
   * arrive during a run share the next run, which takes the cached result if the file has not changed.
   */
  function share<Result extends object | number | boolean>(
    cache: VersionedCache<Result>,
    key: string,
    read: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const limits = { batchSize: Infinity, parallel: 1 };
    return sharedReads.read(key, limits, (shared) => cache.find(key, () => read(shared)), signal);
  }

  function findKeySpan(table: Table): number {
    return numbers.get(table.quotedName) ?? numbers.set(table.quotedName, measureKeyRange(table));
  }

  /** Tells whether the plan visits few items: the collection is small, or few items are nested below the requested parents. */
  function isSmall(table: Table, plan: ListPlan): boolean {
    if (findKeySpan(table) < smallSize) return true;
    if (!isLimitedToPaths(table, plan)) return false;
    const { text, values } = toPathCondition(table, plan.path);
    const some = `SELECT count(*) FROM (SELECT 1 FROM ${table.quotedName} WHERE ${text} LIMIT ?)`;
    return Number(table.connection.prepare(some).get([...values, smallSize])?.[0]) < smallSize;
  }

  /**
   * Uses indexes to find the items that match some conditions of the filter, and replaces these conditions by the keys of
   * the items. The result is cached, because a page and its total need the same filter.
   */
  function replaceConditionsByKeys(table: Table, asked: ListPlan | AggregatePlan): Filter {
    const isRelated = usesRelatedItems(asked.filter);
    if (!isRelated && usesUniqueIndex(table, asked.filter)) return asked.filter;
    const key = keyOf(asked);
    const known = narrowedFilters.get(key);
    if (known !== undefined) return known;
    const filter = resolveRelations(table, asked.filter, (other) => findKeySpan(other) < smallSize);
    if (usesUniqueIndex(table, filter)) return narrowedFilters.set(key, filter);
    const byWords = replaceRareWords(table, filter);
    const isEnough =
      isLimitedToPaths(table, asked) || findKeySpan(table) < smallSize || usesUniqueIndex(table, byWords);
    return narrowedFilters.set(key, isEnough ? byWords : replaceIndexedConditions(table, byWords));
  }

  function prepare<Asked extends ListPlan | AggregatePlan>(
    plan: Asked,
  ): { readonly table: Table; readonly plan: Asked } {
    const table = tables.tableForPlan(plan);
    return { table, plan: { ...plan, filter: replaceConditionsByKeys(table, plan) } };
  }

  async function read(asked: ListPlan, start: ListStart, size: number, signal: AbortSignal): Promise<Portion> {
    const { table, plan } = prepare(asked);
    const place = choosePlace(table, plan, start);
    const visits = place === "thread" ? null : visitsOnThread;
    const found = place === "reader" ? null : readOnThread(table, plan, visits, start, size);
    return found ?? scan({ kind: "items", plan, start, size }, signal);
  }

  /**
   * Decides where a list is read: on the calling "thread" if few items match or an index yields them, otherwise in the "reader"
   * thread. With "try", the calling thread first reads up to `visitsOnThread` rows along the index of the sort order.
   */
  function choosePlace(table: Table, plan: ListPlan, start: ListStart): "thread" | "try" | "reader" {
    if (takesLong(plan.filter) || (hasRelatedKey(plan.sort) && !sortsFewItems(table, plan))) return "reader";
    if (isIndexed(table, plan, start) || isSmall(table, plan)) return "thread";
    const isWalk = !isLimitedToPaths(table, plan) && hasIndexForOrder(table.definition, plan.sort);
    return isWalk && start.skip < visitsOnThread ? "try" : "reader";
  }

  return {
    async countItems(asked, signal) {
      const key = keyOf(asked);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const { table, plan } = prepare(asked);
      const keys = plan.filter === asked.filter || isLimitedToPaths(table, plan) ? null : listedKeysOf(plan.filter);
      if (keys !== null) return numbers.set(key, keys.length);
      const isShort = !takesLong(plan.filter) && (usesUniqueIndex(table, plan.filter) || isSmall(table, plan));
      if (isShort) return numbers.set(key, countRows(table, toListCondition(table, plan)));
      return share(numbers, key, (shared) => scan({ kind: "count", plan: prepare(asked).plan }, shared), signal);
    },
    readItems(asked, start, size, signal) {
      const { shape } = asked;
      if (shape === undefined || !isLookup(asked)) return read(asked, start, size, signal);
      const key = `${nameShape(shape)} ${String(size)} ${keyOf(asked)}`;
      return texts.find(key, () => read(asked, start, size, signal));
    },
    /** Always runs in the reader thread, because aggregating even a thousand items takes longer than reading a page. */
    aggregate(asked, signal) {
      const read = (shared: AbortSignal): Promise<FoundGroups> =>
        scan({ kind: "aggregate", plan: prepare(asked).plan }, shared);
      return share(groups, JSON.stringify(asked), read, signal);
    },
    async countReferring(guard, ids, signal) {
      const table = tables.tableOf(guard.of);
      if (!hasFewReferences(table, guard, ids, smallSize)) {
        return scan({ kind: "referring", guard, ids }, signal);
      }
      const counted = new Map<number, number>();
      addReferenceCounts(counted, table, guard, ids, { from: 0, to: Number.MAX_SAFE_INTEGER });
      return counted;
    },
  };
}

/** Reads items on the calling thread. Returns null if that would visit more than `visits` rows. */
function readOnThread(
  table: Table,
  plan: ListPlan,
  visits: number | null,
  start: ListStart,
  size: number,
): Portion | null {
  if (hasRelatedKey(plan.sort)) return readItemsOnCallingThread(table, plan, start, size);
  const { shape, fields, sort, filter } = plan;
  const bounds: Filter = { kind: "all", of: partsOf(filter).filter((part) => limitsIndexRange(part, sort)) };
  const walk = {
    where: toListCondition(table, plan),
    sort,
    indexScan: visits === null ? null : { filter: bounds, maxRows: visits },
  };
  const written = shape === undefined ? "unwritten" : readRowsAsJson(table, shape, walk, start, size);
  if (written !== "unwritten") return written === "unvisited" ? null : written;
  const selection = selectFields(table, fields);
  const found = readSegments(table, selection, walk, start, size);
  if (found === null) return null;
  const { rows, ...portion } = found;
  return { items: rows.map((row) => selection.toItem(row)), ...portion };
}

let shapesNamed = 0;

const nameShape = oncePer((_: JsonShape) => String((shapesNamed += 1)));

/**
 * Tells whether the plan requests items by their ids, in order of the ids. The filter alone then identifies the result,
 * so it can be the key of a cache.
 */
function isLookup({ filter, sort, window }: ListPlan): boolean {
  const isFirst = window.kind === "after" && window.position === null;
  const isInOrder = filter.kind === "in" && filter.field === sort.field && !sort.descending && sort.then === undefined;
  return isFirst && isInOrder && !filter.negated;
}

/** Returns a cache key for the matching items: the filter as JSON, because translating it to SQL can take too long. */
function keyOf({ resource, path, filter }: Pick<ListPlan, "resource" | "path" | "filter">): string {
  return JSON.stringify([resource, path, filter]);
}

/** Tells whether the matching items need no scan: a unique index finds them, or they follow each other in the sort index. */
function isIndexed(table: Table, plan: ListPlan, { skip }: ListStart): boolean {
  const { filter, sort } = plan;
  if (usesUniqueIndex(table, filter)) return true;
  if (isLimitedToPaths(table, plan) || skip > smallSize || !hasIndexForOrder(table.definition, sort)) return false;
  const conditions = partsOf(filter);
  if (conditions.every((part) => limitsIndexRange(part, sort))) return true;
  const [only] = conditions;
  if (conditions.length > 1 || only?.kind !== "in" || only.values.length !== 1 || only.negated) return false;
  // Each SQLite index ends with the primary key, so items with the same value are in order of their ids.
  return sort.field === table.definition.id && table.indexes.some((index) => index.join() === only.field);
}

/**
 * Tells whether few items match and their sort keys can be looked up quickly. A count of referring items as a sort key can
 * take long even for one item.
 */
function sortsFewItems(table: Table, { filter, sort }: ListPlan): boolean {
  return usesUniqueIndex(table, filter) && listSortKeys(sort).every(({ related }) => (related?.count ?? null) === null);
}

/** Tells whether checking the filter can take long even for a single item. */
function takesLong(filter: Filter): boolean {
  return searchesTexts(filter) || usesRelatedItems(filter);
}

function partsOf(filter: Filter): readonly Filter[] {
  return listAndConditions(combineWithAnd(filter, everything));
}

/** Tells whether the filter is a range of the sort field. The matching rows are then a range of the sort index. */
function limitsIndexRange(filter: Filter, { field }: Sort): boolean {
  return (filter.kind === "range" || filter.kind === "prefix") && filter.field === field;
}
