import { getOrAdd } from "../../model/values/objects.js";

/**
 * A queue in which owners (accounts or clients) take turns. Each waiting owner gets the same amount of work done,
 * measured by cost, however many entries it has. This is weighted fair queuing: the entry with the lowest virtual end
 * leaves first. The virtual end is the virtual time at which the work of the entry would be done.
 */
export class FairQueue<Entry> {
  readonly #queues = new Map<unknown, OwnerQueue<Entry>>();
  /** Virtual time: the highest virtual end of all entries that have left the queues so far. */
  #virtualTime = 0;

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  get firstEntry(): Entry | undefined {
    return this.#findNextQueue()?.queue.entries[0]?.entry;
  }

  /** @param cost amount of work; at least 1 */
  push(owner: unknown, entry: Entry, cost = 1): void {
    const queue = getOrAdd(this.#queues, owner, () => ({ virtualStart: this.#virtualTime, entries: [] }));
    queue.entries.push({ entry, cost });
  }

  shift(): Entry | undefined {
    const found = this.#findNextQueue();
    if (found === null) return undefined;
    const { owner, queue, virtualEnd } = found;
    const entry = queue.entries.shift()?.entry;
    this.#virtualTime = Math.max(this.#virtualTime, virtualEnd);
    this.#queues.delete(owner);
    // The queue moves to the end of the map, so that other owners with an equal virtual end go first.
    if (queue.entries.length > 0) this.#queues.set(owner, { ...queue, virtualStart: virtualEnd });
    return entry;
  }

  remove(owner: unknown, entry: Entry): void {
    const queue = this.#queues.get(owner);
    const index = queue?.entries.findIndex((other) => other.entry === entry) ?? -1;
    if (index !== -1) queue?.entries.splice(index, 1);
    if (queue?.entries.length === 0) this.#queues.delete(owner);
  }

  /** Returns the queue whose first entry has the lowest virtual end. */
  #findNextQueue(): { readonly owner: unknown; readonly queue: OwnerQueue<Entry>; readonly virtualEnd: number } | null {
    let first = null;
    for (const [owner, queue] of this.#queues) {
      const virtualEnd = queue.virtualStart + (queue.entries[0]?.cost ?? 0);
      if (first === null || virtualEnd < first.virtualEnd) first = { owner, queue, virtualEnd };
    }
    return first;
  }
}

interface OwnerQueue<Entry> {
  /** Virtual time at which the present first entry came to the front of the queue. */
  readonly virtualStart: number;
  readonly entries: { readonly entry: Entry; readonly cost: number }[];
}
