import { setImmediate } from "node:timers/promises";
import type { Execution } from "../integrity/execution.js";
import { unavailable } from "../../storage/port/availability.js";

/** Yields to the event loop between two pieces of work. @throws Refusal after the deadline */
export async function yieldTurn({ deadline }: Pick<Execution, "deadline">): Promise<void> {
  await setImmediate();
  if (Date.now() > deadline) throw unavailable();
}

/** Number of items in a chunk, which takes a few milliseconds. */
const itemsAtOnce = 1000;

export async function* inChunks<Item>(execution: Execution, items: Iterable<Item>): AsyncGenerator<readonly Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < itemsAtOnce) continue;
    yield piece;
    piece = [];
    await yieldTurn(execution);
  }
  if (piece.length > 0) yield piece;
}
