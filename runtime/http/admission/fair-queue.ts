import { getOrAdd } from "../../model/values/objects.js";

/**
 * A queue in which owners (accounts or clients) take turns. Each waiting owner gets the same amount of work done, measured by
 * cost, however many entries it has. This is weighted fair queuing: the entry with the lowest tag leaves first, and a tag is the
 * virtual time at which the entry would be done.
 */
export class FairQueue<Entry> {
  readonly #queues = new Map<unknown, OwnerQueue<Entry>>();
  /** Virtual time: the highest tag of all entries that have left the queues so far. */
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
    const { owner, queue, tag } = found;
    const entry = queue.entries.shift()?.entry;
    this.#virtualTime = Math.max(this.#virtualTime, tag);
    this.#queues.delete(owner);
    // The queue moves to the end of the map, so that other owners with an equal tag go first.
    if (queue.entries.length > 0) this.#queues.set(owner, { ...queue, virtualStart: tag });
    return entry;
  }

  remove(owner: unknown, entry: Entry): void {
    const queue = this.#queues.get(owner);
    const index = queue?.entries.findIndex((other) => other.entry === entry) ?? -1;
    if (index !== -1) queue?.entries.splice(index, 1);
    if (queue?.entries.length === 0) this.#queues.delete(owner);
  }

  /** Returns the queue whose first entry has the smallest tag. */
  #findNextQueue(): { readonly owner: unknown; readonly queue: OwnerQueue<Entry>; readonly tag: number } | null {
    let first = null;
    for (const [owner, queue] of this.#queues) {
      const tag = queue.virtualStart + (queue.entries[0]?.cost ?? 0);
      if (first === null || tag < first.tag) first = { owner, queue, tag };
    }
    return first;
  }
}

interface OwnerQueue<Entry> {
  /** Virtual time at which the first entry became the first in the queue. */
  readonly virtualStart: number;
  readonly entries: { readonly entry: Entry; readonly cost: number }[];
}
