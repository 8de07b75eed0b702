import { FairQueue } from "./fair-queue.js";

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
