import type { Item, ListResult } from "../../runtime/model/plan/plan.js";

/** Yields all items of a list, in the batches of the storage. */
export async function* batchesOf({ items, remainingBatches }: ListResult): AsyncGenerator<readonly Item[]> {
  yield items;
  if (remainingBatches !== null) yield* remainingBatches;
}

export async function gather(result: ListResult): Promise<readonly Item[]> {
  const gathered: Item[] = [];
  for await (const batch of batchesOf(result)) gathered.push(...batch);
  return gathered;
}
