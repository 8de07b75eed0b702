import { both, everything, hasRelation, searchesTexts, type Filter } from "../../../model/query/filter.js";
import type { FoundGroups } from "../../../model/query/found-groups.js";
import type { JsonShape } from "../../../model/schema/json-shape.js";
import { oncePer } from "../../../model/values/once-per.js";
import type { AggregatePlan, ListPlan, Sort } from "../../../model/plan/plan.js";
import type { CountGuard } from "../../../model/query/related-key.js";
import { hasRelatedKey, isIndexOrder } from "../../../model/query/sort-keys.js";
import type { ItemSource, Portion, Start } from "../../../execute/lists/list-items.js";
import type { Connection } from "../database/connection.js";
import { addReferenceCounts, hasFewReferences, keyBounds } from "./key-windows.js";
import { selectFields } from "../database/item-rows.js";
import { pathCondition, countRows, isLimitedToPaths, listCondition, readSegments } from "./query.js";
import { resolveRelations, isSelective, narrowValues, narrowWords } from "./narrow.js";
import { readRowsAsJson } from "./json-rows.js";
import { SharedWork, FileVersion, VersionedCache } from "./shared-reads.js";
import type { Scan, ScanResult } from "./scan-thread.js";
import type { Table, Tables } from "../database/table.js";
import type { Thread } from "../../threads/thread.js";

/** Visiting this many rows takes a few milliseconds. */
const smallSize = 10_000;
/**
 * In a large collection, up to this many rows are visited along the sort index on the calling thread, which takes a millisecond
 * or two.
 */
const visitsOnThread = 1000;

/** Maximum size of a cached portion, in bytes. */
const cachedBytes = 2 ** 16;

/** Runs short reads on the calling thread and all others in the reader thread. */
export class SqliteItemSource implements ItemSource {
  readonly #connection: Connection;
  readonly #tables: Tables;
  readonly #scanner: Thread<Scan, ScanResult>;
  readonly #file: FileVersion;
  readonly #cache: VersionedCache<number>;
  /** Caches the JSON of items that are requested by id, because many pages refer to the same items. */
  readonly #written: VersionedCache<Portion>;
  /** Shares slow counts, because every reader of a popular page needs the same count. */
  readonly #counting = new SharedWork<number>();
  readonly #aggregating = new SharedWork<ScanResult>();

  constructor(connection: Connection, tables: Tables, scanner: Thread<Scan, ScanResult>) {
    this.#connection = connection;
    this.#tables = tables;
    this.#scanner = scanner;
    this.#file = new FileVersion(connection);
    this.#cache = new VersionedCache(this.#file, () => 0);
    this.#written = new VersionedCache(this.#file, ({ written }) => written?.text.length ?? 0);
  }

  async count(asked: ListPlan, signal: AbortSignal): Promise<number> {
    const key = keyOf(this.#tables.for(asked), asked);
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const { table, plan } = this.#prepare(asked);
    if (this.#isShort(table, plan)) {
      return this.#cache.set(key, countRows(this.#connection, table, listCondition(table, plan)));
    }
    return this.#countInThread(key, plan, signal);
  }

  #countInThread(key: string, plan: ListPlan, signal: AbortSignal): Promise<number> {
    const count = async (shared: AbortSignal): Promise<number> => {
      const version = this.#file.cached();
      const known = this.#cache.get(key);
      if (known !== undefined) return known;
      const { count } = await this.#scanner.run({ kind: "count", plan }, { signal: shared });
      return this.#cache.setSince(version, key, count);
    };
    return this.#counting.joinNext(key, count, signal);
  }

  items(asked: ListPlan, start: Start, size: number, signal: AbortSignal): Promise<Portion> {
    return isLookup(asked) ? this.#lookUp(asked, start, size, signal) : this.#read(asked, start, size, signal);
  }

  async #lookUp(asked: Lookup, start: Start, size: number, signal: AbortSignal): Promise<Portion> {
    const key = `${nameShape(asked.shape)} ${String(size)} ${keyOf(this.#tables.for(asked), asked)}`;
    const known = this.#written.get(key);
    if (known !== undefined) return known;
    const version = this.#file.cached();
    const found = await this.#read(asked, start, size, signal);
    const isBrief = found.written !== undefined && found.bytes <= cachedBytes;
    return isBrief ? this.#written.setSince(version, key, found) : found;
  }

  async #read(asked: ListPlan, start: Start, size: number, signal: AbortSignal): Promise<Portion> {
    const { table, plan } = this.#prepare(asked);
    const isLong = takesLong(plan.filter) || hasRelatedKey(plan.sort);
    const isBounded = !isLong && (isIndexed(table, plan, start) || this.#isSmall(table, plan));
    const visits = isBounded ? null : visitsOnThread;
    const isWalk = !isLong && !isLimitedToPaths(table, plan) && isIndexOrder(table.definition, plan.sort);
    if (isBounded || (isWalk && start.skip < visitsOnThread)) {
      const found = this.#readOnThread(table, plan, visits, start, size);
      if (found !== null) return found;
    }
    return (await this.#scanner.run({ kind: "items", plan, start, size }, { signal })).portion;
  }

  /** Returns null if more than `visits` rows would have to be visited. */
  #readOnThread(table: Table, plan: ListPlan, visits: number | null, start: Start, size: number): Portion | null {
    const { shape, fields, sort, filter } = plan;
    const bounds: Filter = { kind: "all", of: partsOf(filter).filter((part) => limitsIndexRange(part, sort)) };
    const walk = { where: listCondition(table, plan), sort, limits: visits === null ? null : { bounds, visits } };
    const written =
      shape === undefined ? "unwritten" : readRowsAsJson(this.#connection, table, shape, walk, start, size);
    if (written !== "unwritten") return written === "unvisited" ? null : written;
    const selection = selectFields(table, fields);
    const found = readSegments(this.#connection, table, selection, walk, start, size);
    if (found === null) return null;
    const { rows, ...portion } = found;
    return { items: rows.map((row) => selection.toItem(row)), ...portion };
  }

  /** Runs in the reader thread, because computing over a thousand items takes longer than reading a page. */
  async aggregate(asked: AggregatePlan, signal: AbortSignal): Promise<FoundGroups> {
    const { table, plan } = this.#prepare(asked);
    const isShort = this.#isShort(table, plan);
    const scan = (shared: AbortSignal): Promise<ScanResult> =>
      this.#scanner.run({ kind: "aggregate", plan, isShort }, { signal: shared });
    const version = this.#file.cached();
    return (await this.#aggregating.join(`${String(version)} ${JSON.stringify(plan)}`, scan, signal)).groups;
  }

  #prepare<Asked extends ListPlan | AggregatePlan>(plan: Asked): { readonly table: Table; readonly plan: Asked } {
    const table = this.#tables.for(plan);
    return { table, plan: { ...plan, filter: this.#narrow(table, plan) } };
  }

  /** Narrows the filter by indexes. The result "too many" is cached, because each attempt costs as much as reading a page. */
  #narrow(table: Table, asked: ListPlan | AggregatePlan): Filter {
    const plan = hasRelation(asked.filter) ? { ...asked, filter: this.#narrowRelated(table, asked.filter) } : asked;
    const { filter } = plan;
    if (isSelective(table, filter)) return filter;
    const key = `wide ${keyOf(table, plan)}`;
    if (this.#cache.get(key) !== undefined) return filter;
    const narrowed = this.#narrowByIndexes(table, plan);
    if (!isSelective(table, narrowed)) this.#cache.set(key, 1);
    return narrowed;
  }

  #narrowRelated(table: Table, filter: Filter): Filter {
    return resolveRelations(this.#connection, table, filter, (other) => this.#keySpan(other) < smallSize);
  }

  #narrowByIndexes(table: Table, plan: ListPlan | AggregatePlan): Filter {
    const { filter } = plan;
    const narrowed = narrowWords(this.#connection, table, filter);
    if (isLimitedToPaths(table, plan) || this.#keySpan(table) < smallSize || isSelective(table, narrowed)) {
      return narrowed;
    }
    return narrowValues(this.#connection, table, narrowed);
  }

  async countReferring(
    guard: CountGuard,
    ids: readonly number[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, number>> {
    const table = this.#tables.of(guard.of);
    if (!hasFewReferences(this.#connection, table, guard, ids, smallSize)) {
      return (await this.#scanner.run({ kind: "referring", guard, ids }, { signal })).referring;
    }
    const counted = new Map<number, number>();
    addReferenceCounts(counted, this.#connection, table, guard, ids, { from: 0, to: Number.MAX_SAFE_INTEGER });
    return counted;
  }

  /** Tells whether visiting all items that can match takes only some milliseconds. */
  #isShort(table: Table, plan: ListPlan | AggregatePlan): boolean {
    return !takesLong(plan.filter) && (isSelective(table, plan.filter) || this.#isSmall(table, plan));
  }

  /** Tells whether the plan can match few items only, judging by the smallest and largest key, or by counting nested items. */
  #isSmall(table: Table, plan: ListPlan | AggregatePlan): boolean {
    if (this.#keySpan(table) < smallSize) return true;
    if (!isLimitedToPaths(table, plan)) return false;
    const { text, values } = pathCondition(table, plan.path);
    const some = `SELECT count(*) FROM (SELECT 1 FROM ${table.sql} WHERE ${text} LIMIT ?)`;
    const counted = this.#connection.prepare(some).get([...values, smallSize]);
    return Number(counted?.[0]) < smallSize;
  }

  #keySpan(table: Table): number {
    const known = this.#cache.get(table.sql);
    if (known !== undefined) return known;
    const bounds = keyBounds(this.#connection, table);
    return this.#cache.set(table.sql, bounds === null ? 0 : bounds.last - bounds.first);
  }
}

let shapesNamed = 0;

const nameShape = oncePer((_: JsonShape) => String((shapesNamed += 1)));

interface Lookup extends ListPlan {
  readonly shape: JsonShape;
}

/**
 * Tells whether the plan requests the JSON of items with some ids, in order of the ids. The filter alone then identifies the
 * result.
 */
function isLookup(plan: ListPlan): plan is Lookup {
  const { shape, filter, sort, window } = plan;
  const isFirst = window.kind === "after" && window.position === null;
  const isInOrder = filter.kind === "in" && filter.field === sort.field && !sort.descending && sort.then === undefined;
  return shape !== undefined && isFirst && isInOrder && !filter.negated;
}

function keyOf(table: Table, plan: Pick<ListPlan, "path" | "filter">): string {
  const { text, values } = listCondition(table, plan);
  return `${table.sql} ${text} ${JSON.stringify(values)}`;
}

/** Tells whether the sort index yields the matching items one after another, or a unique index finds them. */
function isIndexed(table: Table, plan: ListPlan, { skip }: Start): boolean {
  const { filter, sort } = plan;
  if (isSelective(table, filter)) return true;
  if (isLimitedToPaths(table, plan) || skip > smallSize || !isIndexOrder(table.definition, sort)) return false;
  const conditions = partsOf(filter);
  if (conditions.every((part) => limitsIndexRange(part, sort))) return true;
  const [only, ...others] = conditions;
  // An index of SQLite ends with the key.
  return others.length === 0 && only?.kind === "in" && sort.field === table.definition.id && isServed(table, only);
}

/** Tells whether checking a single item can take long. */
function takesLong(filter: Filter): boolean {
  return searchesTexts(filter) || hasRelation(filter);
}

function partsOf(filter: Filter): readonly Filter[] {
  const conditions = both(filter, everything);
  return conditions.kind === "all" ? conditions.of : [conditions];
}

/** Tells whether the filter limits the range of the sort index. */
function limitsIndexRange(filter: Filter, { field }: Sort): boolean {
  return (filter.kind === "range" || filter.kind === "prefix") && filter.field === field;
}

function isServed(table: Table, { field, values, negated }: Extract<Filter, { kind: "in" }>): boolean {
  return values.length === 1 && !negated && table.indexes.some((index) => index.join() === field);
}
