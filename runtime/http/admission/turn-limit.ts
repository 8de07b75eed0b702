import { FairQueue } from "./fair-queue.js";

/**
 * Lets work begin at the end of the turn of the event loop in which it came, limited in number: the rest begins in later turns, so that
 * other work runs in between. Askers alternate. Work that begins together takes less time than if each began at once, because the
 * same code runs several times in a row. A turn that takes too long halves the number, every other turn adds one.
 */
export class TurnLimit {
  readonly #queue = new FairQueue<() => void>();
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
    this.#most = most;
    this.#turnMs = turnMs;
    this.#allowed = most;
  }

  /** Resolves when work of the asker may start. */
  turn(asker: unknown): Promise<void> {
    return new Promise((resolve) => {
      this.#queue.push(asker, resolve);
      if (!this.#isScheduled) this.#schedule();
    });
  }

  #schedule(): void {
    this.#isScheduled = true;
    this.#turnBegan = performance.now();
    setImmediate(() => this.#endTurn());
  }

  #endTurn(): void {
    const isLong = performance.now() - this.#turnBegan > this.#turnMs;
    this.#allowed = isLong ? Math.max(1, this.#allowed >> 1) : Math.min(this.#allowed + 1, this.#most);
    this.#isScheduled = false;
    if (this.#queue.isEmpty) return;
    // The work that begins now counts for the next turn.
    this.#schedule();
    for (let left = this.#allowed; left > 0 && !this.#queue.isEmpty; left -= 1) this.#queue.shift()?.();
  }
}
