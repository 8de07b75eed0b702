/**
 * Limits how often something starts in one turn of the event loop, so that other work runs in between; the rest starts in later
 * turns, and askers alternate. With a limit for the duration of turns, the number adapts: a slow turn halves it, every other
 * turn adds one.
 */
import { FairQueue } from "./fair-queue.js";

export interface PacerLimits {
  /** Maximum number per turn. */
  readonly begun: number;
  /** Milliseconds; no limit by default. */
  readonly turnMs?: number;
}

/** False if it ended before it started, and cost nothing. */
type Begin = () => unknown;

export class Pacer {
  readonly #queue = new FairQueue<Begin>();
  readonly #limits: PacerLimits;
  #allowed: number;
  #begun = 0;
  #turnBegan = 0;
  #isScheduled = false;

  constructor(limits: PacerLimits) {
    this.#limits = limits;
    this.#allowed = limits.begun;
  }

  /** Calls it now or in a later turn. */
  run(asker: unknown, begin: Begin): void {
    if (!this.#mayBegin()) return this.#queue.push(asker, begin);
    this.#begun += 1;
    if (begin() === false) this.#begun -= 1;
  }

  /** Like `run`; returns a promise only if it starts in a later turn or is asynchronous. */
  do<Result>(asker: unknown, work: () => Result | Promise<Result>): Result | Promise<Result> {
    if (!this.#mayBegin()) return this.turn(asker).then(work);
    this.#begun += 1;
    return work();
  }

  /** Resolves when the asker may begin. */
  turn(asker: unknown): Promise<void> {
    return new Promise((resolve) => this.run(asker, resolve));
  }

  #mayBegin(): boolean {
    this.#schedule();
    return this.#begun < this.#allowed && this.#queue.first === undefined;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#turnBegan = performance.now();
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isScheduled = false;
    const { begun: most, turnMs = Infinity } = this.#limits;
    const tookMs = performance.now() - this.#turnBegan;
    this.#allowed = tookMs > turnMs ? Math.max(1, this.#allowed >> 1) : Math.min(this.#allowed + 1, most);
    // Work that starts may take long; its time counts for the turn in which it starts.
    if (this.#queue.first !== undefined) this.#schedule();
    for (this.#begun = 0; this.#begun < this.#allowed;) {
      const begin = this.#queue.shift();
      if (begin === undefined) return;
      if (begin() !== false) this.#begun += 1;
    }
  }
}
