import { WorkLimit } from "./work-limit.js";

/**
 * Limits how much work starts in one turn of the event loop, so that other work runs in between. The rest starts in later turns,
 * and askers alternate. A turn that takes too long halves the number, every other turn adds one.
 */
export class TurnLimit {
  readonly #work: WorkLimit;
  readonly #most: number;
  readonly #turnMs: number;
  #allowed: number;
  #turnBegan = 0;
  #isScheduled = false;

  /**
   * @param most maximum number in one turn
   * @param turnMs milliseconds that a turn may take; no limit by default
   */
  constructor(most: number, turnMs = Infinity) {
    this.#work = new WorkLimit({ running: most });
    this.#most = most;
    this.#turnMs = turnMs;
    this.#allowed = most;
  }

  /** Resolves when work of the asker may start. */
  async turn(asker: unknown): Promise<void> {
    this.#schedule();
    await this.#work.enter(asker);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#turnBegan = performance.now();
    setImmediate(() => this.#endTurn());
  }

  #endTurn(): void {
    this.#isScheduled = false;
    const isLong = performance.now() - this.#turnBegan > this.#turnMs;
    this.#allowed = isLong ? Math.max(1, this.#allowed >> 1) : Math.min(this.#allowed + 1, this.#most);
    // Work that starts now may take long; its time counts for the turn in which it starts.
    if (this.#work.waiting.taken > 0) this.#schedule();
    this.#work.renew(this.#allowed);
  }
}
