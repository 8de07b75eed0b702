import { FairQueue } from "./fair-queue.js";

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
