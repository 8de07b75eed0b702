/**
 * Limits how often something starts in one turn of the event loop, so that other work runs in between; the rest starts in later
 * turns, and askers alternate. With a limit for the duration of turns, the number adapts: a slow turn halves it, every other turn
 * adds one. While connections arrive, nothing starts for a moment.
 */
import type { ConnectionCounter } from "./connection-counter.js";
import { FairQueue } from "./fair-queue.js";

export interface PacerLimits {
  /** Maximum number per turn. */
  readonly begun: number;
  /** Milliseconds; no limit by default. */
  readonly turnMs?: number;
}

/** False if it ended before it started, and cost nothing. */
type Begin = () => unknown;

/** Maximum time, between two turns in which something starts, for accepting connections only. */
const arrivalsMs = 10;

export class Pacer {
  readonly #queue = new FairQueue<Begin>();
  readonly #limits: PacerLimits;
  readonly #connectionCounter: ConnectionCounter;
  #allowed: number;
  #arrived = 0;
  #arrivingSince: number | null = null;
  #begun = 0;
  #turnBegan = 0;
  #scheduled = false;

  constructor(limits: PacerLimits, connectionCounter: ConnectionCounter) {
    this.#limits = limits;
    this.#connectionCounter = connectionCounter;
    this.#allowed = limits.begun;
  }

  /**
   * Calls it now or in a later turn.
   * @param rank among the asker's waiting work, the lowest starts first
   */
  run(asker: unknown, begin: Begin, rank = 0): void {
    this.#schedule();
    if (this.#mayBegin) {
      this.#begun += 1;
      if (begin() === false) this.#begun -= 1;
    } else this.#queue.push(asker, begin, { rank });
  }

  /** Like `run`; returns a promise only if it starts in a later turn or is asynchronous. */
  do<Result>(asker: unknown, work: () => Result | Promise<Result>): Result | Promise<Result> {
    this.#schedule();
    if (!this.#mayBegin) return this.turn(asker).then(work);
    this.#begun += 1;
    return work();
  }

  /** Resolves when the asker may begin. */
  turn(asker: unknown, rank?: number): Promise<void> {
    return new Promise((resolve) => this.run(asker, resolve, rank));
  }

  get #mayBegin(): boolean {
    return this.#begun < this.#allowed && this.#arrived === this.#connectionCounter.count && this.#queue.isEmpty;
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#turnBegan = performance.now();
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#scheduled = false;
    if (this.#areArriving()) return this.#schedule();
    const { begun: most, turnMs = Infinity } = this.#limits;
    const tookMs = performance.now() - this.#turnBegan;
    this.#allowed = tookMs > turnMs ? Math.max(1, this.#allowed >> 1) : Math.min(this.#allowed + 1, most);
    // Work that starts may take long; its time counts for the turn in which it starts.
    if (!this.#queue.isEmpty) this.#schedule();
    for (this.#begun = 0; this.#begun < this.#allowed && !this.#queue.isEmpty;) {
      if (this.#queue.shift()?.() !== false) this.#begun += 1;
    }
  }

  #areArriving(): boolean {
    const now = performance.now();
    const { count } = this.#connectionCounter;
    const haveTime = now - (this.#arrivingSince ?? now) < arrivalsMs;
    const areArriving = count !== this.#arrived && haveTime;
    this.#arrivingSince = areArriving ? (this.#arrivingSince ?? now) : null;
    this.#arrived = count;
    return areArriving;
  }
}
