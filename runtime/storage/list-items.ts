/** Reads a page of a list, or the whole list in batches, in the same way on every database. */
import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { ListPage } from "../model/plan/code-reads.js";
import type { Item, ListPlan, ListResult, Position, WrittenItems } from "../model/plan/plan.js";
import type { CountGuard } from "../model/query/related-key.js";
import { isIndexOrder, listKeys, positionAfter } from "../model/query/sort-keys.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { Refusal } from "../model/plan/errors.js";
import { oncePer } from "../model/values/objects.js";
import { findDamaged } from "../model/plan/damaged-item.js";

/** The queries of a database for lists. They ignore `plan.window`, the requested page: the caller passes a start and a size. */
export interface ItemSource {
  count(plan: ListPlan, signal: AbortSignal): Promise<number>;
  /** Skips `start.skip` items after the position `start.after` (null: the beginning), then reads up to `size` items. */
  items(plan: ListPlan, start: Start, size: number, signal: AbortSignal): Promise<Portion>;
  /** Counts the items that refer to each of these ids. The result may lack ids to which no item refers. */
  countReferring(guard: CountGuard, ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, number>>;
}

export interface Start {
  readonly after: Position | null;
  readonly skip: number;
}

/** The items of one read: as many as requested, or fewer if the items are large. */
export interface Portion {
  readonly items: readonly Item[];
  /**
   * The items as JSON text. Set only if the plan has a `shape`, which describes the text, and the database can write JSON.
   * `items` is then empty.
   */
  readonly written?: WrittenPortion;
  /**
   * Whether the read ended early because of the size limit `portionBytes`, so that more items may match. Such a read returns at
   * least one item.
   */
  readonly cut: boolean;
  readonly bytes: number;
}

export interface WrittenPortion extends WrittenItems {
  readonly count: number;
  /** Position of the last item; null if the portion is empty. */
  readonly end: Position | null;
}

/** Maximum size of the items in one read, in bytes. The limit keeps the memory of a request small even if items are large. */
export const portionBytes = 2 ** 19;

/** Number of items that a streamed list reads at a time. A batch takes some milliseconds, so other requests do not wait long. */
const batchSize = 250;

/**
 * Maximum number of items in an unpaged list whose order has no index. Without an index, each batch reads all items
 * again, so a longer list would take too long.
 */
const unindexedAtMost = 10_000;

function refuseUnpagedList(): Refusal {
  const message = `has no index for this order, so a collection of more than ${String(unindexedAtMost)} items needs paging; send items_per_page too, or sort by one field`;
  const details = [{ parameter: "sort_by", rule: "value", message }];
  return new Refusal("invalid_query", `sort_by ${message}`, { details });
}

export async function listItems(
  source: ItemSource,
  definition: ResourceDefinition,
  plan: ListPlan,
  signal: AbortSignal,
): Promise<ListResult> {
  const { window } = plan;
  const { shape: _, ...inItems } = plan;
  const batches = (start: Start, size: number): AsyncGenerator<readonly Item[]> =>
    readBatches(source, definition, inItems, { start, size }, signal);
  switch (window.kind) {
    case "page": {
      const start = { after: null, skip: (window.page - 1) * window.size };
      const reading = readPortion(source, plan, start, window.size, signal);
      const [total, { cut, ...portion }] = await Promise.all([source.count(plan, signal), reading]);
      if (cut) return { kind: "page", total, items: [], rest: batches(start, window.size) };
      return { kind: "page", total, ...(await withCounts(source, plan, portion, signal)), rest: null };
    }
    case "after": {
      const start = { after: window.position, skip: 0 };
      const { next, cut, ...listed } = await readBatch(source, definition, plan, start, window.size, signal);
      if (!cut) return { kind: "after", next, ...listed, rest: null };
      const fields = listKeys(plan.sort).map(({ field }) => field);
      const { items } = await source.items({ ...inItems, fields }, start, window.size, signal);
      const end = positionAfter(items, plan.sort, definition, window.size);
      return { kind: "after", next: end, items: [], rest: batches(start, window.size) };
    }
    case "all": {
      const start = { after: null, skip: 0 };
      const total = await source.count(plan, signal);
      const rest = (): ListResult => ({ kind: "all", total, items: [], rest: batches(start, Infinity) });
      // Reads a longer list only while the answer is sent, so a request that waits in a queue holds no items in memory.
      if (total > batchSize) {
        if (total > unindexedAtMost && !isIndexOrder(definition, plan.sort)) throw refuseUnpagedList();
        return rest();
      }
      const { next, cut: _cut, ...listed } = await readBatch(source, definition, plan, start, batchSize, signal);
      return next === null ? { kind: "all", total, ...listed, rest: null } : rest();
    }
  }
}

async function* readBatches(
  source: ItemSource,
  definition: ResourceDefinition,
  plan: ListPlan,
  { start, size }: { readonly start: Start; readonly size: number },
  signal: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  for (let left = size, from = start; left > 0;) {
    const batch = await readBatch(source, definition, plan, from, Math.min(batchSize, left), signal);
    if (batch.items.length > 0) yield batch.items;
    if (batch.next === null || signal.aborted) return;
    left -= batch.items.length;
    from = { after: batch.next, skip: 0 };
    // Pauses between batches. Otherwise, a fast database and a fast client would block the event loop.
    await setImmediate();
  }
}

type Read = Pick<Portion, "items" | "written">;

interface Batch extends Omit<Portion, "bytes"> {
  /** Start of the next batch; null after the last batch. */
  readonly next: Position | null;
}

async function readBatch(
  source: ItemSource,
  definition: ResourceDefinition,
  plan: ListPlan,
  start: Start,
  size: number,
  signal: AbortSignal,
): Promise<Batch> {
  const { extended, toWanted } = addSortFields(definition, plan);
  const { items, written, cut } = await readPortion(source, extended, start, size, signal);
  if (written !== undefined) return { items, written, cut, next: written.count === size ? written.end : null };
  const wanted = toWanted(items);
  const next = positionAfter(items, plan.sort, definition, cut ? items.length : size);
  return { ...(await withCounts(source, plan, { items: wanted }, signal)), cut, next };
}

/**
 * Reads a page in a transaction. The read has no time limit of its own, because the transaction has one. If the items
 * are large, the page has fewer items than requested.
 */
export async function readPage(
  read: (plan: ListPlan, start: Start, size: number) => Promise<Portion>,
  definition: ResourceDefinition,
  plan: ListPlan,
): Promise<ListPage> {
  const { window, sort } = plan;
  if (window.kind !== "after") throw new Error(`the plan of a page of ${plan.resource} has no position`);
  const { extended, toWanted } = addSortFields(definition, plan);
  const { items, cut } = await read(extended, { after: window.position, skip: 0 }, window.size);
  return { items: toWanted(items), next: positionAfter(items, sort, definition, cut ? items.length : window.size) };
}

interface ExtendedPlan {
  /**
   * The plan with the sort fields added to its fields. The cursor of the next page is made from the sort values of the last
   * item, even if the client does not request these fields.
   */
  readonly extended: ListPlan;
  /** Removes the added sort fields from the items. */
  toWanted(items: readonly Item[]): readonly Item[];
}

function addSortFields(definition: ResourceDefinition, plan: ListPlan): ExtendedPlan {
  const sorting = listKeys(plan.sort).map(({ field }) => field);
  const added = sorting.filter((field) => field !== definition.id && !plan.fields.includes(field));
  if (added.length === 0) return { extended: plan, toWanted: (items) => items };
  const extended = { ...plan, fields: [...plan.fields, ...added] };
  const withoutAdded = ({ values, ...item }: Item): Item => {
    const wanted = Object.entries(values).filter(([field]) => !added.includes(field));
    return { ...item, values: Object.fromEntries(wanted) };
  };
  return { extended, toWanted: (items) => items.map(withoutAdded) };
}

/** Average size of the items in the last read, in bytes, by resource and fields. */
const sizesIn = oncePer((_: ItemSource) => new LRUCache<string, number>({ max: 1000 }));

/** Number of items that are read first if their size is unknown. */
const itemsTried = 4;
/** After a failed read (usually a timeout), the number of requested items is divided by this. */
const fewerBy = 8;

/**
 * Reads up to `size` items, but only as many as probably fit into `portionBytes`, judging by their average size. Otherwise, the
 * database would read items that are then discarded.
 */
async function readPortion(
  source: ItemSource,
  plan: ListPlan,
  start: Start,
  size: number,
  signal: AbortSignal,
): Promise<Portion> {
  const known = sizesIn(source);
  const kind = `${plan.resource} ${plan.fields.join()}`;
  const read = async (count: number): Promise<Portion> => {
    try {
      const portion = await source.items(plan, start, count, signal);
      if (countOf(portion) > 0) known.set(kind, portion.bytes / countOf(portion));
      return portion;
    } catch (error) {
      if (!signal.aborted && findDamaged(error) === null) known.set(kind, (portionBytes * fewerBy) / count);
      throw error;
    }
  };
  if (size > itemsTried && !known.has(kind)) {
    const tried = await read(itemsTried);
    if (countOf(tried) < itemsTried || tried.cut) return tried;
  }
  const atOnce = Math.min(size, Math.max(1, Math.ceil(portionBytes / Math.max(1, known.get(kind) ?? 0))));
  const portion = await read(atOnce);
  return atOnce < size && countOf(portion) === atOnce ? { ...portion, cut: true } : portion;
}

function countOf({ items, written }: Portion): number {
  return written?.count ?? items.length;
}

/**
 * Adds the count fields (numbers of items that refer to the item) to each item. One query computes a count field for all items.
 */
async function withCounts(
  source: ItemSource,
  { counts }: ListPlan,
  { items, written }: Read,
  signal: AbortSignal,
): Promise<Read> {
  if (written !== undefined) return { items, written };
  if (counts.length === 0 || items.length === 0) return { items };
  const ids = items.map(({ id }) => id);
  const counted = await Promise.all(counts.map((guard) => source.countReferring(guard, ids, signal)));
  return {
    items: items.map((item) => {
      const numbers = counts.map(({ field }, index) => [field, counted[index]?.get(item.id) ?? 0] as const);
      return { ...item, values: { ...item.values, ...Object.fromEntries(numbers) } };
    }),
  };
}
