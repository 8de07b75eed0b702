/**
 * Limits how often work that holds the event loop for milliseconds begins in one turn of the loop, so that others are served in
 * between. The limit adapts: a turn that took too long halves it, every other turn adds one.
 */
import { FairQueue } from "./fair-queue.js";

const longestTurnMs = 25;
/** All that begin in one turn hold what they have read until the last of them has read. */
const mostBegun = 8;

export class Pacer {
  readonly #queue = new FairQueue<() => void>();
  #allowed = mostBegun;
  #begun = 0;
  #turnBegan = 0;
  #scheduled = false;

  /** Resolves when the asker may begin. Askers take turns. */
  async turn(asker: unknown): Promise<void> {
    this.#schedule();
    if (this.#begun < this.#allowed && this.#queue.isEmpty) this.#begun += 1;
    else await new Promise<void>((resolve) => this.#queue.push(asker, resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#turnBegan = performance.now();
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#scheduled = false;
    const tookMs = performance.now() - this.#turnBegan;
    this.#allowed = tookMs > longestTurnMs ? Math.max(1, this.#allowed >> 1) : Math.min(this.#allowed + 1, mostBegun);
    for (this.#begun = 0; this.#begun < this.#allowed && !this.#queue.isEmpty; this.#begun += 1) {
      this.#queue.shift()?.();
    }
    if (this.#begun > 0) this.#schedule();
  }
}
