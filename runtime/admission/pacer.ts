/**
 * Limits how often something begins in one turn of the event loop, so that others are served in between; the rest begins in later
 * turns, and those who ask alternate. Where the turns shall not take long, the limit adapts: a turn that took too long halves it,
 * every other turn adds one.
 */
import { FairQueue } from "./fair-queue.js";

export interface PacerLimits {
  /** So often in one turn, at most. */
  readonly begun: number;
  /** Milliseconds; no limit unless given. */
  readonly turnMs?: number;
}

export class Pacer {
  readonly #queue = new FairQueue<() => void>();
  readonly #limits: PacerLimits;
  #allowed: number;
  #begun = 0;
  #turnBegan = 0;
  #scheduled = false;

  constructor(limits: PacerLimits) {
    this.#limits = limits;
    this.#allowed = limits.begun;
  }

  /** Calls it now or in a later turn. */
  run(asker: unknown, begin: () => void): void {
    this.#schedule();
    if (this.#begun < this.#allowed && this.#queue.isEmpty) {
      this.#begun += 1;
      begin();
    } else this.#queue.push(asker, begin);
  }

  /** Resolves when the asker may begin. */
  turn(asker: unknown): Promise<void> {
    return new Promise((resolve) => this.run(asker, resolve));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#turnBegan = performance.now();
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#scheduled = false;
    const { begun: most, turnMs = Infinity } = this.#limits;
    const tookMs = performance.now() - this.#turnBegan;
    this.#allowed = tookMs > turnMs ? Math.max(1, this.#allowed >> 1) : Math.min(this.#allowed + 1, most);
    // What begins may take long: that belongs to the turn that it begins in.
    if (!this.#queue.isEmpty) this.#schedule();
    for (this.#begun = 0; this.#begun < this.#allowed && !this.#queue.isEmpty; this.#begun += 1) {
      this.#queue.shift()?.();
    }
  }
}
