/** Reads the window of a list from an `ItemSource`, the same way on every database. */
import { setImmediate } from "node:timers/promises";
import type { CountGuard, Item, ListPlan, ListResult, Position } from "../model/plan.js";
import type { ResourceDefinition } from "../model/resource.js";
import { positionAfter } from "./keyset.js";

/** Reads by resource, parents, filter, sort and fields of the plan. The caller applies the window. */
export interface ItemSource {
  count(plan: ListPlan, signal: AbortSignal): Promise<number>;
  /** Items behind the position, or from the start; the first `skip` left out. */
  items(plan: ListPlan, start: Start, size: number, signal: AbortSignal): Promise<Portion>;
  /** How many items refer to each of these ids; an id that none refers to may be missing. */
  countReferring(guard: CountGuard, ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, number>>;
}

export interface Start {
  readonly behind: Position | null;
  readonly skip: number;
}

/** At most as many items as were asked for. */
export interface Portion {
  readonly items: readonly Item[];
  /** The portion stopped at `portionBytes`, with at least one item; more items match. */
  readonly cut: boolean;
  readonly bytes: number;
}

/** Bytes of items that are read at once. A request holds a few times as much in memory, however large the items are. */
export const portionBytes = 2 ** 19;

/** Reading and writing so many items takes some milliseconds, even in the largest view. */
const batchSize = 250;

export async function listItems(
  source: ItemSource,
  definition: ResourceDefinition,
  plan: ListPlan,
  signal: AbortSignal,
): Promise<ListResult> {
  const { window } = plan;
  const batches = (start: Start, size: number): AsyncGenerator<readonly Item[]> =>
    readBatches(source, definition, plan, { start, size }, signal);
  switch (window.kind) {
    case "page": {
      const start = { behind: null, skip: (window.page - 1) * window.size };
      const [total, { items, cut }] = await Promise.all([
        source.count(plan, signal),
        readPortion(source, plan, start, window.size, signal),
      ]);
      if (cut) return { kind: "page", total, items: [], rest: batches(start, window.size) };
      return { kind: "page", total, items: await withCounts(source, plan, items, signal), rest: null };
    }
    case "after": {
      const start = { behind: window.position, skip: 0 };
      const { items, next, cut } = await readBatch(source, definition, plan, start, window.size, signal);
      if (!cut) return { kind: "after", next, items, rest: null };
      const outline = await source.items({ ...plan, fields: [plan.sort.field] }, start, window.size, signal);
      const end = positionAfter(outline.items, plan.sort, definition, window.size);
      return { kind: "after", next: end, items: [], rest: batches(start, window.size) };
    }
    case "all": {
      const start = { behind: null, skip: 0 };
      const total = await source.count(plan, signal);
      // A streamed list is read while it is sent, so a request that waits for its turn holds no items.
      if (total > batchSize) return { kind: "all", total, items: [], rest: batches(start, Infinity) };
      const { items, next } = await readBatch(source, definition, plan, start, batchSize, signal);
      if (next !== null) return { kind: "all", total, items: [], rest: batches(start, Infinity) };
      return { kind: "all", total, items, rest: null };
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
    from = { behind: batch.next, skip: 0 };
    // Without a pause, a fast database and a fast client would keep the event loop from everybody else.
    await setImmediate();
  }
}

interface Batch extends Pick<Portion, "items" | "cut"> {
  /** Where the next batch begins; null where nothing is behind this one. */
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
  const { field } = plan.sort;
  const isCarried = field === definition.id || plan.fields.includes(field);
  const carrying = isCarried ? plan : { ...plan, fields: [...plan.fields, field] };
  const { items, cut } = await readPortion(source, carrying, start, size, signal);
  const wanted = isCarried ? items : items.map((item) => without(item, field));
  return {
    items: await withCounts(source, plan, wanted, signal),
    cut,
    next: positionAfter(items, plan.sort, definition, cut ? items.length : size),
  };
}

/** Bytes of an item when such items were read last, by resource and fields. */
const sizes = new WeakMap<ItemSource, Map<string, number>>();
const sizesAtMost = 1000;

/** Read before the first portion of items of which nothing is known, to see how large they are. */
const itemsTried = 4;
/** Of items that did not come in time, so many times fewer are asked for next. */
const fewer = 8;

/** Databases read ahead. Asking only for as many items as have room keeps them from reading large items in vain. */
async function readPortion(
  source: ItemSource,
  plan: ListPlan,
  start: Start,
  size: number,
  signal: AbortSignal,
): Promise<Portion> {
  const known = sizes.get(source) ?? new Map<string, number>();
  sizes.set(source, known);
  if (known.size >= sizesAtMost) known.clear();
  const kind = `${plan.resource} ${plan.fields.join()}`;
  const read = async (count: number): Promise<Portion> => {
    try {
      const portion = await source.items(plan, start, count, signal);
      const { length } = portion.items;
      if (length > 0) known.set(kind, portion.bytes / length);
      return portion;
    } catch (error) {
      if (!signal.aborted) known.set(kind, (portionBytes * fewer) / count);
      throw error;
    }
  };
  if (size > itemsTried && !known.has(kind)) {
    const tried = await read(itemsTried);
    if (tried.items.length < itemsTried && !tried.cut) return tried;
  }
  const atOnce = Math.min(size, Math.max(1, Math.ceil(portionBytes / Math.max(1, known.get(kind) ?? 0))));
  const portion = await read(atOnce);
  return atOnce < size && portion.items.length === atOnce ? { ...portion, cut: true } : portion;
}

/** One more round trip for each count, however many items there are. */
async function withCounts(
  source: ItemSource,
  { counts }: ListPlan,
  items: readonly Item[],
  signal: AbortSignal,
): Promise<readonly Item[]> {
  if (counts.length === 0 || items.length === 0) return items;
  const ids = items.map(({ id }) => id);
  const counted = await Promise.all(counts.map((guard) => source.countReferring(guard, ids, signal)));
  return items.map((item) => {
    const numbers = counts.map(({ field }, index) => [field, counted[index]?.get(item.id) ?? 0] as const);
    return { ...item, values: { ...item.values, ...Object.fromEntries(numbers) } };
  });
}

function without(item: Item, field: string): Item {
  const { [field]: _, ...values } = item.values;
  return { ...item, values };
}
