/** Reads a page of a list, or the whole list in batches, in the same way on every database. */
import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Item, ListPage, ListPlan, ListResult, KeysetPosition, SerializedItems } from "../model/plan/plan.js";
import type { ReferrerCount } from "../model/query/related-values.js";
import { hasIndexForOrder, findNextPagePosition } from "../model/query/sort-keys.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { Refusal } from "../model/plan/errors.js";
import { memoizeByObject } from "../model/values/objects.js";
import { findDamagedItemCause } from "../model/plan/damaged-item.js";

/**
 * The queries of a database for lists. They ignore `plan.pageWindow`, the requested page: the caller passes a start and
 * a size.
 */
export interface ItemSource {
  countItems(plan: ListPlan, signal: AbortSignal): Promise<number>;
  /** Skips `start.skip` items after the position `start.after` (null: the beginning), then reads up to `maxCount` items. */
  readItems(plan: ListPlan, start: ListStart, maxCount: number, signal: AbortSignal): Promise<ItemReadResult>;
  /** Counts the items that refer to each of these ids. The result may lack ids to which no item refers. */
  countReferrers(
    referrerCount: ReferrerCount,
    ids: readonly number[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, number>>;
}

export interface ListStart {
  readonly after: KeysetPosition | null;
  readonly skip: number;
}

/** The items of one read: as many as requested, or fewer if the items are large. */
export interface ItemReadResult {
  readonly items: readonly Item[];
  /**
   * The items as JSON text. Set only if the plan has a `shape`, which describes the text, and the database can write JSON.
   * `items` is then empty.
   */
  readonly itemsAsJson?: JsonReadResult;
  /**
   * Whether the read ended early, because of the size limit `maxBytesPerRead` or because items have changed meanwhile, so that more
   * items may match. Such a read returns at least one item.
   */
  readonly isTruncated: boolean;
  readonly sizeInBytes: number;
}

export interface JsonReadResult extends SerializedItems {
  readonly count: number;
  /** Position of the last item; null if the portion is empty. */
  readonly lastPosition: KeysetPosition | null;
}

/** Maximum size of the items in one read, in bytes. The limit keeps the memory of a request small even if items are large. */
export const maxBytesPerRead = 2 ** 19;

/** Number of items that a streamed list reads at a time. A batch takes some milliseconds, so other requests do not wait long. */
const itemsPerBatch = 250;

/**
 * Maximum number of items in an unpaged list whose order has no index. Without an index, each batch reads all items
 * again, so a longer list would take too long.
 */
const maxItemsSortedWithoutIndex = 10_000;

function createPagingRequiredRefusal(): Refusal {
  const message = `requests an order without an index, so a list of more than ${String(maxItemsSortedWithoutIndex)} items must be paged; add items_per_page, or sort by one field`;
  const details = [{ parameter: "sort_by", rule: "value", message }];
  return new Refusal("invalid_query", `sort_by ${message}`, { details });
}

export async function listItems(
  source: ItemSource,
  definition: ResourceDefinition,
  plan: ListPlan,
  signal: AbortSignal,
): Promise<ListResult> {
  const { pageWindow: window } = plan;
  const { shape: _, ...inItems } = plan;
  const readAtOnce = (start: ListStart, maxCount: number): Promise<ItemBatch> =>
    readBatch(source, definition, plan, start, maxCount, signal);
  const stream = (start: ListStart, maxCount: number): ListedItems => {
    return {
      items: [],
      remainingBatches: readBatches(source, definition, inItems, { start, maxItems: maxCount }, signal),
    };
  };
  switch (window.kind) {
    case "page": {
      const start = { after: null, skip: (window.page - 1) * window.size };
      const [total, batch] = await Promise.all([source.countItems(plan, signal), readAtOnce(start, window.size)]);
      return { kind: "page", total, ...(batch.isTruncated ? stream(start, window.size) : toListedItems(batch)) };
    }
    case "after": {
      const start = { after: window.position, skip: 0 };
      const { nextPosition, ...batch } = await readAtOnce(start, window.size);
      if (!batch.isTruncated) return { kind: "after", nextPosition, ...toListedItems(batch) };
      const fields = plan.sort.map(({ field }) => field);
      const { items } = await source.readItems({ ...inItems, fields }, start, window.size, signal);
      const end = findNextPagePosition(items, plan.sort, definition, window.size);
      return { kind: "after", nextPosition: end, ...stream(start, window.size) };
    }
    case "all": {
      const start = { after: null, skip: 0 };
      const total = await source.countItems(plan, signal);
      // Reads a longer list only while the answer is sent, so a request that waits in a queue holds no items in memory.
      const batch = total > itemsPerBatch ? null : await readAtOnce(start, itemsPerBatch);
      if (batch?.nextPosition === null) return { kind: "all", total, ...toListedItems(batch) };
      if (total > maxItemsSortedWithoutIndex && !hasIndexForOrder(definition, plan.sort))
        throw createPagingRequiredRefusal();
      return { kind: "all", total, ...stream(start, Infinity) };
    }
  }
}

type ListedItems = Pick<ListResult, "items" | "itemsAsJson" | "remainingBatches">;

function toListedItems({ items, itemsAsJson }: Pick<ItemBatch, "items" | "itemsAsJson">): ListedItems {
  return { items, ...(itemsAsJson && { itemsAsJson }), remainingBatches: null };
}

async function* readBatches(
  source: ItemSource,
  definition: ResourceDefinition,
  plan: ListPlan,
  { start, maxItems }: { readonly start: ListStart; readonly maxItems: number },
  signal: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  for (let left = maxItems, from = start; left > 0;) {
    const batch = await readBatch(source, definition, plan, from, Math.min(itemsPerBatch, left), signal);
    if (batch.items.length > 0) yield batch.items;
    if (batch.nextPosition === null || signal.aborted) return;
    left -= batch.items.length;
    from = { after: batch.nextPosition, skip: 0 };
    // Pauses between batches. Otherwise, a fast database and a fast client would block the event loop.
    await setImmediate();
  }
}

interface ItemBatch extends Omit<ItemReadResult, "sizeInBytes"> {
  /** Start of the next batch; null after the last batch. */
  readonly nextPosition: KeysetPosition | null;
}

async function readBatch(
  source: ItemSource,
  definition: ResourceDefinition,
  plan: ListPlan,
  start: ListStart,
  maxCount: number,
  signal: AbortSignal,
): Promise<ItemBatch> {
  const read: ItemReader = (...request) => readWithinSizeLimit(source, ...request, signal);
  const batch = await readWithNextPosition(read, definition, plan, start, maxCount);
  return { ...batch, items: await addCountFields(source, plan, batch.items, signal) };
}

type ItemReader = (plan: ListPlan, start: ListStart, maxCount: number) => Promise<ItemReadResult>;

/**
 * Reads items, and finds the position after them. The position consists of the sort values of the last item, so the read
 * includes the sort fields, even if the client does not request them.
 */
async function readWithNextPosition(
  readItems: ItemReader,
  definition: ResourceDefinition,
  plan: ListPlan,
  start: ListStart,
  maxCount: number,
): Promise<ItemBatch> {
  const sortFields = plan.sort.map(({ field }) => field);
  const added = sortFields.filter((field) => field !== definition.id && !plan.fields.includes(field));
  const extendedPlan = added.length === 0 ? plan : { ...plan, fields: [...plan.fields, ...added] };
  const { items, itemsAsJson, isTruncated } = await readItems(extendedPlan, start, maxCount);
  if (itemsAsJson !== undefined) {
    const nextPosition = itemsAsJson.count === maxCount ? itemsAsJson.lastPosition : null;
    return { items, itemsAsJson, isTruncated, nextPosition };
  }
  const nextPosition = findNextPagePosition(items, plan.sort, definition, isTruncated ? items.length : maxCount);
  return { items: removeFields(items, added), isTruncated, nextPosition };
}

function removeFields(items: readonly Item[], fields: readonly string[]): readonly Item[] {
  if (fields.length === 0) return items;
  return items.map(({ values, ...item }) => {
    const wanted = Object.entries(values).filter(([field]) => !fields.includes(field));
    return { ...item, values: Object.fromEntries(wanted) };
  });
}

/**
 * Reads a page in a transaction. The read has no time limit of its own, because the transaction has one. If the items
 * are large, the page has fewer items than requested.
 */
export async function readPage(
  readItems: ItemReader,
  definition: ResourceDefinition,
  plan: ListPlan,
): Promise<ListPage> {
  const { pageWindow: window } = plan;
  if (window.kind !== "after")
    throw new Error(`readPage needs the position after which the page of ${plan.resource} begins`);
  const start = { after: window.position, skip: 0 };
  const { items, nextPosition } = await readWithNextPosition(readItems, definition, plan, start, window.size);
  return { items, nextPosition };
}

/** Average size of the items in the last read, in bytes, by resource and fields. */
const averageItemSizeCacheOf = memoizeByObject((_: ItemSource) => new LRUCache<string, number>({ max: 1000 }));

/** Number of items that are read first if their size is unknown. */
const trialItemCount = 4;
/** After a failed read (usually a timeout), the number of requested items is divided by this. */
const failedReadReductionFactor = 8;

/**
 * Reads up to `maxCount` items, but only as many as probably fit into `maxBytesPerRead`, judging by their average size.
 * Otherwise, the database would read items that are then discarded.
 */
async function readWithinSizeLimit(
  source: ItemSource,
  plan: ListPlan,
  start: ListStart,
  maxCount: number,
  signal: AbortSignal,
): Promise<ItemReadResult> {
  const averageSizes = averageItemSizeCacheOf(source);
  const sizeKey = `${plan.resource} ${plan.fields.join()}`;
  const readAndRecordSize = async (count: number): Promise<ItemReadResult> => {
    try {
      const portion = await source.readItems(plan, start, count, signal);
      if (countItemsIn(portion) > 0) averageSizes.set(sizeKey, portion.sizeInBytes / countItemsIn(portion));
      return portion;
    } catch (error) {
      if (!signal.aborted && findDamagedItemCause(error) === null)
        averageSizes.set(sizeKey, (maxBytesPerRead * failedReadReductionFactor) / count);
      throw error;
    }
  };
  if (maxCount > trialItemCount && !averageSizes.has(sizeKey)) {
    const trial = await readAndRecordSize(trialItemCount);
    if (countItemsIn(trial) < trialItemCount || trial.isTruncated) return trial;
  }
  const count = Math.min(
    maxCount,
    Math.max(1, Math.ceil(maxBytesPerRead / Math.max(1, averageSizes.get(sizeKey) ?? 0))),
  );
  const portion = await readAndRecordSize(count);
  return count < maxCount && countItemsIn(portion) === count ? { ...portion, isTruncated: true } : portion;
}

function countItemsIn({ items, itemsAsJson }: ItemReadResult): number {
  return itemsAsJson?.count ?? items.length;
}

/**
 * Adds the count fields (numbers of items that refer to the item) to each item. One query computes a count field for all items.
 */
async function addCountFields(
  source: ItemSource,
  { referrerCounts }: ListPlan,
  items: readonly Item[],
  signal: AbortSignal,
): Promise<readonly Item[]> {
  if (referrerCounts.length === 0 || items.length === 0) return items;
  const ids = items.map(({ id }) => id);
  const counted = await Promise.all(referrerCounts.map((count) => source.countReferrers(count, ids, signal)));
  return items.map((item) => {
    const numbers = referrerCounts.map(({ field }, index) => [field, counted[index]?.get(item.id) ?? 0] as const);
    return { ...item, values: { ...item.values, ...Object.fromEntries(numbers) } };
  });
}
