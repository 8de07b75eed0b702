/**
 * Work that holds the event loop for milliseconds begins a few times in each of its turns: in between, others are served. It
 * gets as much time as everything else together took in the turn before, but no more than that.
 */
import { FairQueue } from "./fair-queue.js";

/** Milliseconds: of such work in a turn, at least and at most. */
const leastMs = 8;
const mostMs = 50;
/** How much the newest measurement changes what a piece of work is expected to take. */
const weight = 0.1;
const shortestMs = 0.05;

export class Pacer {
  readonly #queue = new FairQueue<() => void>();
  #expectedMs = 1;
  #left = leastMs;
  #begun = 0;
  #turnBegan = 0;
  #scheduled = false;

  /** Resolves when the asker may begin. Askers take turns. */
  async turn(asker: unknown): Promise<void> {
    this.#schedule();
    if (this.#left > 0 && this.#queue.isEmpty) this.#begin();
    else await new Promise<void>((resolve) => this.#queue.push(asker, resolve));
  }

  /** How long a piece of work has held the event loop. */
  note(milliseconds: number): void {
    this.#expectedMs += weight * (Math.max(milliseconds, shortestMs) - this.#expectedMs);
  }

  #begin(): void {
    this.#left -= this.#expectedMs;
    this.#begun += 1;
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#turnBegan = performance.now();
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#scheduled = false;
    const others = performance.now() - this.#turnBegan - this.#begun * this.#expectedMs;
    this.#left = Math.min(Math.max(leastMs, others), mostMs);
    this.#begun = 0;
    while (this.#left > 0 && !this.#queue.isEmpty) {
      this.#begin();
      this.#queue.shift()?.();
    }
    if (!this.#queue.isEmpty) this.#schedule();
  }
}
