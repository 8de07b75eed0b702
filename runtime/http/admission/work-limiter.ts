/**
 * Limits how much work runs at the same time. Work beyond the limit waits. The owners of the work (accounts or clients)
 * take turns.
 */
import { createOverloadedRefusal, type Refusal } from "../../model/plan/errors.js";
import { getOrAdd } from "../../model/values/objects.js";

interface WorkLimits {
  /** Number of slots. Most work takes one slot while it runs, so this is the number of pieces of work that run at once. */
  readonly maxRunning: number;
  /** Maximum number of slots that one piece of work takes, even if its cost is higher; 1 by default. */
  readonly maxSlotsPerWork?: number;
  /** Maximum number of waiting pieces of work of one owner. Work beyond this limit is rejected immediately. */
  readonly maxWaiting: number;
  /** Milliseconds after which waiting work is rejected. */
  readonly maxWaitMs: number;
  /** Seconds after which a rejected request may be repeated; 1 by default. */
  readonly retryAfterSeconds?: number;
}

interface WorkOptions {
  /** Number of slots that the work takes (at most `maxSlotsPerWork`), and its weight when owners take turns; 1 by default. */
  readonly cost?: number;
  /** Milliseconds after which this work is rejected if it still waits; by default, `maxWaitMs` of the limits. */
  readonly maxWaitMs?: number;
  /** Aborted when nobody needs the result any more. Work that still waits then never starts. */
  readonly signal?: AbortSignal;
}

interface WaitingWork {
  readonly slots: number;
  admit(): void;
}

/** All owners together may have this many times as much waiting work as a single owner. */
const totalWaitingFactor = 4;

export class WorkLimiter {
  readonly #limits: WorkLimits;
  readonly #queue = new FairQueue<WaitingWork>();
  /** Counts the waiting pieces of work of each owner. */
  readonly waitingLimiter: UsageLimiter;
  #freeSlots: number;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
    this.#freeSlots = limits.maxRunning;
    this.waitingLimiter = new UsageLimiter({
      maxPerOwner: limits.maxWaiting,
      maxTotal: totalWaitingFactor * limits.maxWaiting,
    });
  }

  /**
   * Runs the work when enough slots are free.
   * @throws Refusal overloaded, and errors of the work
   */
  async run<Result>(owner: unknown, work: () => Promise<Result>, options: WorkOptions = {}): Promise<Result> {
    const leave = await this.acquireSlots(owner, options);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits until enough slots are free and takes them.
   * @returns a function that frees the slots; call it once
   * @throws Refusal overloaded
   */
  async acquireSlots(owner: unknown, options: WorkOptions = {}): Promise<() => void> {
    if (options.signal?.aborted) throw this.#createRefusal();
    const slots = Math.min(options.cost ?? 1, this.#limits.maxSlotsPerWork ?? 1);
    // New work must not overtake waiting work. Otherwise work that needs many slots might never start.
    if (slots <= this.#freeSlots && this.#queue.isEmpty) this.#freeSlots -= slots;
    else await this.#waitForSlots(owner, slots, options);
    return () => {
      this.#freeSlots += slots;
      this.#admitNext();
    };
  }

  #admitNext(): void {
    for (
      let { firstEntry } = this.#queue;
      firstEntry !== undefined && firstEntry.slots <= this.#freeSlots;
      { firstEntry } = this.#queue
    ) {
      this.#queue.shift();
      this.#freeSlots -= firstEntry.slots;
      firstEntry.admit();
    }
  }

  async #waitForSlots(owner: unknown, slots: number, options: WorkOptions): Promise<void> {
    const { signal, maxWaitMs = this.#limits.maxWaitMs } = options;
    const releaseWaiting = this.waitingLimiter.reserve(owner, 1);
    if (releaseWaiting === null) throw this.#createRefusal();
    let end = releaseWaiting;
    try {
      await new Promise<void>((resolve, reject) => {
        const waiting: WaitingWork = { slots, admit: resolve };
        const rejectWaiting = (): void => {
          this.#queue.remove(owner, waiting);
          reject(this.#createRefusal());
          // If the removed work was the first in the queue, the next work may fit now.
          this.#admitNext();
        };
        const timer = setTimeout(rejectWaiting, maxWaitMs);
        signal?.addEventListener("abort", rejectWaiting, { once: true });
        end = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", rejectWaiting);
          releaseWaiting();
        };
        this.#queue.push(owner, waiting, options.cost);
        // The new work may now be the first in the queue. It may fit although the previous first work needs too many slots.
        this.#admitNext();
      });
    } finally {
      end();
    }
  }

  #createRefusal(): Refusal {
    return createOverloadedRefusal(this.#limits.retryAfterSeconds ?? 1);
  }
}

/** Counts how much of a limited resource, such as bytes or requests, each owner uses, and all owners together. */
export class UsageLimiter {
  readonly #limits: { readonly maxPerOwner: number; readonly maxTotal: number };
  readonly #usedByOwner = new Map<unknown, number>();
  #totalUsed = 0;

  /** @param limits maximum amount in use by one owner (`maxPerOwner`), and by all owners together (`maxTotal`) */
  constructor(limits: { readonly maxPerOwner: number; readonly maxTotal: number }) {
    this.#limits = limits;
  }

  get owners(): Iterable<unknown> {
    return this.#usedByOwner.keys();
  }

  get totalUsed(): number {
    return this.#totalUsed;
  }

  /**
   * Counts an amount as in use.
   * @param ownerLimit maximum amount of this owner, if it differs from the usual limit
   * @returns a function that gives the amount back, at most once; null if a limit would be exceeded
   */
  reserve(owner: unknown, amount: number, ownerLimit = this.#limits.maxPerOwner): (() => void) | null {
    const { maxTotal } = this.#limits;
    if ((this.#usedByOwner.get(owner) ?? 0) + amount > ownerLimit || this.#totalUsed + amount > maxTotal) return null;
    this.#add(owner, amount);
    let isBack = false;
    return () => {
      if (!isBack) this.#add(owner, -amount);
      isBack = true;
    };
  }

  #add(owner: unknown, amount: number): void {
    const sum = (this.#usedByOwner.get(owner) ?? 0) + amount;
    this.#totalUsed += amount;
    if (sum === 0) this.#usedByOwner.delete(owner);
    else this.#usedByOwner.set(owner, sum);
  }
}

/**
 * Starts a limited number of pieces of work at the end of each turn of the event loop. The rest waits for later turns, and owners
 * alternate. Starting several pieces together is faster than starting each on arrival, because the same code runs several times
 * in a row.
 */
export class EventLoopLimiter {
  readonly #queue = new FairQueue<() => void>();
  readonly #maxStarts: number;
  #isScheduled = false;

  /** @param maxStarts number of pieces of work that start in one turn */
  constructor(maxStarts: number) {
    this.#maxStarts = maxStarts;
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
    setImmediate(() => this.#startQueuedWork());
  }

  #startQueuedWork(): void {
    this.#isScheduled = false;
    for (let left = this.#maxStarts; left > 0 && !this.#queue.isEmpty; left -= 1) this.#queue.shift()?.();
    if (!this.#queue.isEmpty) this.#schedule();
  }
}

/**
 * A queue in which owners (accounts or clients) take turns. Each waiting owner gets the same amount of work done,
 * measured by cost, however many entries it has. This is weighted fair queuing: the entry with the lowest virtual end
 * leaves first. The virtual end is the virtual time at which the work of the entry would be done.
 */
class FairQueue<Entry> {
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
