/** The windows of a list over whatever gives counts and items: the same on every database. */
import { setImmediate } from "node:timers/promises";
import type { CountGuard, Item, ListPlan, ListResult, Position } from "../plan/plan.js";
import type { ResourceDefinition } from "../resource.js";
import { positionAfter } from "./keyset.js";

/** Both take the resource, parents, filter, sort and fields of the plan, and leave its window to the caller. */
export interface ItemSource {
  count(plan: ListPlan, signal: AbortSignal): Promise<number>;
  /** At most `size` items behind the position, or from the start; the first `skip` left out. */
  items(plan: ListPlan, start: Start, size: number, signal: AbortSignal): Promise<readonly Item[]>;
  /** How many items refer to each of these ids; an id that none refers to may be missing. */
  countReferring(guard: CountGuard, ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, number>>;
}

export interface Start {
  readonly behind: Position | null;
  readonly skip: number;
}

/** Some milliseconds of reading and writing, with the largest of views. */
const batchSize = 250;

export async function listItems(
  source: ItemSource,
  definition: ResourceDefinition,
  plan: ListPlan,
  signal: AbortSignal,
): Promise<ListResult> {
  const { window } = plan;
  switch (window.kind) {
    case "page": {
      const start = { behind: null, skip: (window.page - 1) * window.size };
      const [total, items] = await Promise.all([
        source.count(plan, signal),
        source.items(plan, start, window.size, signal),
      ]);
      return { kind: "page", items: await withCounts(source, plan, items, signal), total };
    }
    case "after":
      return { kind: "after", ...(await readBatch(source, definition, plan, window.position, window.size, signal)) };
    case "all":
      return {
        kind: "all",
        total: await source.count(plan, signal),
        batches: readBatches(source, definition, plan, signal),
      };
  }
}

async function* readBatches(
  source: ItemSource,
  definition: ResourceDefinition,
  plan: ListPlan,
  signal: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  for (let position: Position | null = null; ;) {
    const batch = await readBatch(source, definition, plan, position, batchSize, signal);
    if (batch.items.length > 0) yield batch.items;
    if (batch.next === null || signal.aborted) return;
    position = batch.next;
    // A batch that is there at once, for a client that takes all it gets, would leave nobody else a turn.
    await setImmediate();
  }
}

async function readBatch(
  source: ItemSource,
  definition: ResourceDefinition,
  plan: ListPlan,
  behind: Position | null,
  size: number,
  signal: AbortSignal,
): Promise<{ readonly items: readonly Item[]; readonly next: Position | null }> {
  const { field } = plan.sort;
  const isCarried = field === definition.id || plan.fields.includes(field);
  const carrying = isCarried ? plan : { ...plan, fields: [...plan.fields, field] };
  const items = await source.items(carrying, { behind, skip: 0 }, size, signal);
  const wanted = isCarried ? items : items.map((item) => without(item, field));
  return {
    items: await withCounts(source, plan, wanted, signal),
    next: positionAfter(items, plan.sort, definition, size),
  };
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
