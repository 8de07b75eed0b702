/**
 * A queue in which owners (accounts or clients) take turns. Each waiting owner gets the same amount of work done, measured by
 * cost, however many entries it has. This is weighted fair queuing: the entry with the lowest tag leaves first, and a tag is the
 * virtual time at which the entry would be done.
 */
export class FairQueue<Entry> {
  readonly #queues = new Map<unknown, OwnerQueue<Entry>>();
  /** Virtual time: the highest tag of all entries that have left the queue so far. */
  #virtualTime = 0;

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  get firstEntry(): Entry | undefined {
    return this.#findNextQueue()?.line.entries[0]?.entry;
  }

  /**
   * @param options.rank order among the entries of one owner: lower ranks go first, and equal ranks keep their order of
   *   arrival
   * @param options.cost amount of work; at least 1
   */
  push(owner: unknown, entry: Entry, { rank = 0, cost = 1 }: EntryOptions = {}): void {
    const line = this.#queues.get(owner) ?? { virtualStart: this.#virtualTime, entries: [] };
    line.entries.splice(line.entries.findLastIndex((other) => other.rank <= rank) + 1, 0, { entry, rank, cost });
    this.#queues.set(owner, line);
  }

  shift(): Entry | undefined {
    const found = this.#findNextQueue();
    if (found === null) return undefined;
    const { owner, line, tag } = found;
    const entry = line.entries.shift()?.entry;
    this.#virtualTime = Math.max(this.#virtualTime, tag);
    this.#queues.delete(owner);
    // The line moves to the end of the map, so that other owners with an equal tag go first.
    if (line.entries.length > 0) this.#queues.set(owner, { ...line, virtualStart: tag });
    return entry;
  }

  remove(owner: unknown, entry: Entry): void {
    const line = this.#queues.get(owner);
    const index = line?.entries.findIndex((other) => other.entry === entry) ?? -1;
    if (index !== -1) line?.entries.splice(index, 1);
    if (line?.entries.length === 0) this.#queues.delete(owner);
  }

  /** Returns the line whose first entry has the smallest tag. */
  #findNextQueue(): { readonly owner: unknown; readonly line: OwnerQueue<Entry>; readonly tag: number } | null {
    let first = null;
    for (const [owner, line] of this.#queues) {
      const tag = line.virtualStart + (line.entries[0]?.cost ?? 0);
      if (first === null || tag < first.tag) first = { owner, line, tag };
    }
    return first;
  }
}

interface EntryOptions {
  readonly rank?: number;
  readonly cost?: number;
}

interface OwnerQueue<Entry> {
  /** Virtual time at which the first entry became the first in the line. */
  readonly virtualStart: number;
  readonly entries: (Required<EntryOptions> & { readonly entry: Entry })[];
}

/**
 * Starts at most N pieces of work at the end of each turn of the event loop. The rest waits for later turns, and owners
 * alternate. N is halved after a turn that takes too long and grows by one after any other turn. Starting several pieces together
 * is faster than starting each on arrival, because the same code runs several times in a row.
 */
export class EventLoopLimiter {
  readonly #queue = new FairQueue<() => void>();
  readonly #maxStarts: number;
  readonly #maxTurnMs: number;
  #allowedStarts: number;
  #turnStartedAt = 0;
  #isScheduled = false;

  /**
   * @param maxStarts maximum of N
   * @param maxTurnMs maximum duration of a turn in milliseconds; no maximum by default
   */
  constructor(maxStarts: number, maxTurnMs = Infinity) {
    this.#maxStarts = maxStarts;
    this.#maxTurnMs = maxTurnMs;
    this.#allowedStarts = maxStarts;
  }

  /** Resolves when a piece of work of this owner may start. */
  waitToStart(owner: unknown): Promise<void> {
    return new Promise((resolve) => {
      this.#queue.push(owner, resolve);
      if (!this.#isScheduled) this.#schedule();
    });
  }

  #schedule(): void {
    this.#isScheduled = true;
    this.#turnStartedAt = performance.now();
    setImmediate(() => this.#startQueuedWork());
  }

  #startQueuedWork(): void {
    const isLong = performance.now() - this.#turnStartedAt > this.#maxTurnMs;
    this.#allowedStarts = isLong
      ? Math.max(1, this.#allowedStarts >> 1)
      : Math.min(this.#allowedStarts + 1, this.#maxStarts);
    this.#isScheduled = false;
    if (this.#queue.isEmpty) return;
    // Schedules the next turn first, so that its delay includes the work that starts below.
    this.#schedule();
    for (let left = this.#allowedStarts; left > 0 && !this.#queue.isEmpty; left -= 1) this.#queue.shift()?.();
  }
}
