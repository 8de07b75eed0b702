/** Decides where each list and count runs: on the calling thread, or in the reader thread. */
import {
  combineWithAnd,
  listAndConditions,
  everything,
  usesRelatedItems,
  usesSubstringSearch,
  type Filter,
} from "../../../model/query/filter.js";
import type { AggregateResult } from "../../../model/query/aggregate-result.js";
import type { AggregatePlan, ListPlan, Sort } from "../../../model/plan/plan.js";
import { sortsByRelatedField, hasIndexForOrder } from "../../../model/query/sort-keys.js";
import type { ItemSource, ItemReadResult, ListStart } from "../../list-items.js";
import { SharedReads } from "../../request-batcher.js";
import { addReferenceCounts, hasFewReferences, maxSmallTableRows, measureKeyRange } from "./key-windows.js";
import { matchesEverything } from "../database/filter.js";
import {
  toPathCondition,
  countRows,
  isLimitedToPaths,
  toListCondition,
  readItemsOnCallingThread,
  readItemPortion,
} from "./item-queries.js";
import { listedKeysOf, narrowFilter, usesUniqueIndex, type NarrowedFilter } from "./narrow-filter.js";
import { readRowsAsJson } from "./json-rows.js";
import { FileVersionReader, VersionedCache } from "./versioned-cache.js";
import type { ScanTask, ScanResult, ScanResultByKind } from "./scan-thread.js";
import type { Table, Tables } from "../database/table.js";
import type { Thread } from "../../threads/thread.js";

/** Maximum number of rows of a large collection that the calling thread visits along the sort index. Takes one or two ms. */
const maxVisitedRowsOnCallingThread = 1000;
/** Maximum number of index entries that the calling thread counts without conditions. Takes one or two ms after a write. */
const maxCountedRowsOnCallingThread = 30 * maxSmallTableRows;

/** Estimated size of a cached group, in UTF-16 code units. */
const estimatedGroupLength = 100;

/** A plan whose filter is narrowed as in `NarrowedFilter`. */
interface NarrowedPlan {
  readonly table: Table;
  readonly plan: ListPlan;
  readonly planWithAllConditions: ListPlan;
}

/** Runs short reads on the calling thread, and all other reads in the reader thread. */
export function createItemSource(
  tables: Tables,
  scanner: Thread<ScanTask, ScanResult>,
): ItemSource & { aggregate(plan: AggregatePlan, signal: AbortSignal): Promise<AggregateResult> } {
  const file = new FileVersionReader(tables.connection);
  /** Caches counts of items, and for each table the range of its keys, which shows whether the table is small. */
  const numbers = new VersionedCache<number>(file, () => 0);
  const narrowedFilters = new VersionedCache<NarrowedFilter>(file, (narrowed) => JSON.stringify(narrowed).length);
  const groups = new VersionedCache<AggregateResult>(file, ({ groups: found }) => found.length * estimatedGroupLength);
  const sharedReads = new SharedReads();

  function runScan<Kind extends ScanTask["kind"]>(
    task: Extract<ScanTask, { readonly kind: Kind }>,
    signal: AbortSignal,
  ): Promise<ScanResultByKind[Kind]> {
    // The cast is safe, because the thread answers each kind of scan with the result of that kind.
    return scanner.run(task, { signal }) as Promise<ScanResultByKind[Kind]>;
  }

  /**
   * Lets simultaneous requests share a slow read, because all readers of a popular page need the same count. Callers that
   * arrive during a run share the next run, which takes the cached result if the file has not changed.
   */
  function shareRead<Result extends object | number | boolean>(
    cache: VersionedCache<Result>,
    key: string,
    read: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const limits = { maxBatchSize: Infinity, maxParallelBatches: 1 };
    return sharedReads.read(key, limits, (shared) => cache.getOrRead(key, () => read(shared)), signal);
  }

  function findKeySpan(table: Table): number {
    return numbers.get(table.quotedName) ?? numbers.set(table.quotedName, measureKeyRange(table));
  }

  /** Tells whether the plan visits few items: the collection is small, or few items are nested below the requested parents. */
  function visitsFewItems(table: Table, plan: ListPlan): boolean {
    if (findKeySpan(table) < maxSmallTableRows) return true;
    if (!isLimitedToPaths(table, plan)) return false;
    const { text, values } = toPathCondition(table, plan.path);
    const some = `SELECT count(*) FROM (SELECT 1 FROM ${table.quotedName} WHERE ${text} LIMIT ?)`;
    return table.connection.readNumber(some, [...values, maxSmallTableRows]) < maxSmallTableRows;
  }

  /** Returns the plan with the narrowed filter, which is cached, because a page and its total need the same filter. */
  function narrowPlan(requestedPlan: ListPlan): NarrowedPlan {
    const table = tables.tableForPlan(requestedPlan);
    // Nothing can be replaced. Composing the key of the cache would cost more than this check.
    if (!usesRelatedItems(requestedPlan.filter) && usesUniqueIndex(table, requestedPlan.filter)) {
      return { table, plan: requestedPlan, planWithAllConditions: requestedPlan };
    }
    const key = formatCacheKey(requestedPlan);
    const isSmall = (other: Table): boolean => findKeySpan(other) < maxSmallTableRows;
    const { filter, filterWithAllConditions } =
      narrowedFilters.get(key) ?? narrowedFilters.set(key, narrowFilter(table, requestedPlan, isSmall));
    return {
      table,
      plan: { ...requestedPlan, filter },
      planWithAllConditions: { ...requestedPlan, filter: filterWithAllConditions },
    };
  }

  /**
   * Decides which thread reads a list: the calling thread if few items match or an index yields them, otherwise the reader
   * thread. With "callingThreadFirst", the calling thread first reads up to `maxVisitedRowsOnCallingThread` rows along the
   * index of the sort order. If these rows are not enough, the reader thread reads the list.
   */
  function chooseThread(
    table: Table,
    plan: ListPlan,
    start: ListStart,
  ): "callingThread" | "callingThreadFirst" | "readerThread" {
    if (isSlowFilter(plan.filter) || (sortsByRelatedField(plan.sort) && !sortsFewItems(table, plan)))
      return "readerThread";
    if (canReadByIndex(table, plan, start) || visitsFewItems(table, plan)) return "callingThread";
    const isWalk = !isLimitedToPaths(table, plan) && hasIndexForOrder(table.definition, plan.sort);
    return isWalk && start.skip < maxVisitedRowsOnCallingThread ? "callingThreadFirst" : "readerThread";
  }

  return {
    async countItems(requestedPlan, signal) {
      const key = formatCacheKey(requestedPlan);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const { table, plan } = narrowPlan(requestedPlan);
      const keys =
        plan.filter === requestedPlan.filter || isLimitedToPaths(table, plan) ? null : listedKeysOf(plan.filter);
      if (keys !== null) return numbers.set(key, keys.length);
      const where = toListCondition(table, plan);
      const isShort = matchesEverything(where)
        ? findKeySpan(table) < (hasSecondaryIndex(table) ? maxCountedRowsOnCallingThread : maxSmallTableRows)
        : !isSlowFilter(plan.filter) && (usesUniqueIndex(table, plan.filter) || visitsFewItems(table, plan));
      if (isShort) return numbers.set(key, countRows(table, where));
      // Counts without the replaced conditions, because testing them for each item would take three times as long.
      return shareRead(
        numbers,
        key,
        (shared) => runScan({ kind: "count", plan: narrowPlan(requestedPlan).plan }, shared),
        signal,
      );
    },
    async readItems(requestedPlan, start, size, signal) {
      const readOnThisThread = ({ table, plan }: NarrowedPlan): ItemReadResult | null => {
        const thread = chooseThread(table, plan, start);
        const visits = thread === "callingThread" ? null : maxVisitedRowsOnCallingThread;
        return thread === "readerThread" ? null : tryReadOnCallingThread(table, plan, visits, start, size);
      };
      const narrowed = narrowPlan(requestedPlan);
      const { plan, planWithAllConditions } = narrowed;
      const found =
        plan.filter === planWithAllConditions.filter
          ? readOnThisThread(narrowed)
          : tables.connection.readInSnapshot(() => {
              file.forgetVersion();
              return readOnThisThread(narrowPlan(requestedPlan));
            });
      return found ?? runScan({ kind: "items", plan: planWithAllConditions, start, size }, signal);
    },
    /** Always runs in the reader thread, because aggregating even a thousand items takes longer than reading a page. */
    aggregate(requestedPlan, signal) {
      const read = (shared: AbortSignal): Promise<AggregateResult> =>
        runScan({ kind: "aggregate", plan: requestedPlan }, shared);
      return shareRead(groups, JSON.stringify(requestedPlan), read, signal);
    },
    async countReferrers(referrerCount, ids, signal) {
      const table = tables.tableOf(referrerCount.countedResource);
      if (!hasFewReferences(table, referrerCount, ids, maxSmallTableRows)) {
        return runScan({ kind: "referrerCounts", referrerCount, ids }, signal);
      }
      const counted = new Map<number, number>();
      addReferenceCounts(counted, table, referrerCount, ids, { firstKey: 0, endKey: Number.MAX_SAFE_INTEGER });
      return counted;
    },
  };
}

/** Reads items on the calling thread. Returns null if that would visit more than `maxVisits` rows. */
function tryReadOnCallingThread(
  table: Table,
  plan: ListPlan,
  maxVisits: number | null,
  start: ListStart,
  maxCount: number,
): ItemReadResult | null {
  if (sortsByRelatedField(plan.sort)) return readItemsOnCallingThread(table, plan, start, maxCount);
  const { shape, fields, sort, filter } = plan;
  const bounds: Filter = { kind: "all", of: listConditions(filter).filter((part) => isRangeOfSortField(part, sort)) };
  const walk = {
    where: toListCondition(table, plan),
    sort,
    indexScan: maxVisits === null ? null : { filter: bounds, maxRows: maxVisits },
  };
  const written = shape === undefined ? "unwritten" : readRowsAsJson(table, shape, walk, start, maxCount);
  if (written !== "unwritten") return written === "unvisited" ? null : written;
  return readItemPortion(table, fields, walk, start, maxCount);
}

/** Returns a cache key for the matching items: the filter as JSON, because translating it to SQL can take too long. */
function formatCacheKey({ resource, path, filter }: Pick<ListPlan, "resource" | "path" | "filter">): string {
  return JSON.stringify([resource, path, filter]);
}

/** Tells whether the matching items need no scan: a unique index finds them, or they follow each other in the sort index. */
function canReadByIndex(table: Table, plan: ListPlan, { skip }: ListStart): boolean {
  const { filter, sort } = plan;
  if (usesUniqueIndex(table, filter)) return true;
  if (isLimitedToPaths(table, plan) || skip > maxSmallTableRows || !hasIndexForOrder(table.definition, sort))
    return false;
  const conditions = listConditions(filter);
  if (conditions.every((part) => isRangeOfSortField(part, sort))) return true;
  const [only] = conditions;
  if (conditions.length > 1 || only?.kind !== "in" || only.values.length !== 1 || only.negated) return false;
  // Each SQLite index ends with the primary key, so items with the same value are in order of their ids.
  return sort[0].field === table.definition.id && table.indexes.some((index) => index.join() === only.field);
}

/**
 * Tells whether few items match and their sort keys can be looked up quickly. A count of referring items as a sort key can
 * take long even for one item.
 */
function sortsFewItems(table: Table, { filter, sort }: ListPlan): boolean {
  return usesUniqueIndex(table, filter) && sort.every(({ related }) => (related?.referrerCount ?? null) === null);
}

/** Tells whether checking the filter can take long even for a single item. */
function isSlowFilter(filter: Filter): boolean {
  return usesSubstringSearch(filter) || usesRelatedItems(filter);
}

function listConditions(filter: Filter): readonly Filter[] {
  return listAndConditions(combineWithAnd(filter, everything));
}

/** Tells whether the filter is a range of the sort field. The matching rows are then a range of the sort index. */
function isRangeOfSortField(filter: Filter, [{ field }]: Sort): boolean {
  return (filter.kind === "range" || filter.kind === "prefix") && filter.field === field;
}

/** Whether SQLite can count the rows by an index. Otherwise, it visits the rows themselves, which may be long. */
function hasSecondaryIndex({ indexes, uniqueColumns, definition }: Table): boolean {
  return uniqueColumns.length > 0 || indexes.some((fields) => fields.join() !== definition.id);
}
