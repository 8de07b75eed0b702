/** So much work at a time. What waits for it takes turns by asker, unless another queue decides. */
import { overloaded, type Refusal } from "../model/errors.js";
import { Budget } from "./budget.js";
import { FairQueue } from "./fair-queue.js";

export interface SemaphoreLimits {
  readonly running: number;
  /** More that would wait, of one asker, is refused at once. */
  readonly waiting: number;
  /** Milliseconds; what has waited so long is refused. */
  readonly waitMs: number;
  /** Seconds after which whoever is refused may come again. */
  readonly retryAfter?: number;
}

interface Queue<Entry> {
  push(asker: unknown, entry: Entry): void;
  shift(): Entry | undefined;
  remove(asker: unknown, entry: Entry): void;
}

/** All askers together may have so many times as much work waiting as one of them. */
const askersAtMost = 4;

export class Semaphore {
  readonly #limits: SemaphoreLimits;
  readonly #queue: Queue<() => void>;
  readonly #waiting: Budget;
  #running = 0;

  constructor(limits: SemaphoreLimits, queue: Queue<() => void> = new FairQueue()) {
    this.#limits = limits;
    this.#queue = queue;
    this.#waiting = new Budget({ own: limits.waiting, all: askersAtMost * limits.waiting });
  }

  /** Nothing more of the asker may wait, as it must. */
  isFull(asker: unknown): boolean {
    return this.free === 0 && !this.#waiting.hasRoom(asker, 1);
  }

  /** So many may begin at once. */
  get free(): number {
    return this.#limits.running - this.#running;
  }

  get waiting(): number {
    return this.#waiting.taken;
  }

  /** How many wait, by asker. */
  get waitingBy(): ReadonlyMap<unknown, number> {
    return this.#waiting.takenBy;
  }

  /**
   * A promise only where something waits.
   * @throws Refusal overloaded, and what the work throws
   */
  run<Result>(asker: unknown, work: () => Result | Promise<Result>): Result | Promise<Result> {
    if (this.free === 0) return this.#runLater(asker, work);
    this.#running += 1;
    let done: Result | Promise<Result> | undefined;
    try {
      done = work();
    } finally {
      if (!(done instanceof Promise)) this.#leave();
    }
    return done instanceof Promise ? done.finally(() => this.#leave()) : done;
  }

  async #runLater<Result>(asker: unknown, work: () => Result | Promise<Result>): Promise<Result> {
    const leave = await this.enter(asker);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * @returns gives the place to the next; may be called again
   * @throws Refusal overloaded
   */
  async enter(asker: unknown): Promise<() => void> {
    if (this.#running < this.#limits.running) this.#running += 1;
    else await this.#wait(asker);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave();
    };
  }

  #leave(): void {
    const admit = this.#queue.shift();
    if (admit === undefined) this.#running -= 1;
    else admit();
  }

  async #wait(asker: unknown): Promise<void> {
    const giveBack = this.#waiting.take(asker, 1);
    if (giveBack === null) throw this.#refusal();
    try {
      await new Promise<void>((resolve, reject) => {
        const admit = (): void => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          this.#queue.remove(asker, admit);
          reject(this.#refusal());
        }, this.#limits.waitMs);
        this.#queue.push(asker, admit);
      });
    } finally {
      giveBack();
    }
  }

  #refusal(): Refusal {
    return overloaded(this.#limits.retryAfter ?? 1);
  }
}
