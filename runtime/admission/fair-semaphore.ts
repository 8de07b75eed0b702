/** So much work at a time; what waits for it takes turns by asker. */
import { overloaded } from "../model/errors.js";
import { Budget } from "./budget.js";
import { FairQueue } from "./fair-queue.js";

export interface SemaphoreLimits {
  readonly running: number;
  /** More that would wait, of one asker, is refused at once. */
  readonly waiting: number;
  /** Milliseconds; what has waited so long is refused. */
  readonly waitMs: number;
}

/** All askers together may let so many times as much wait as one of them. */
const askersAtMost = 4;

export class FairSemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #queue = new FairQueue<() => void>();
  readonly #waiting: Budget;
  #running = 0;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
    this.#waiting = new Budget({ own: limits.waiting, all: askersAtMost * limits.waiting });
  }

  get waiting(): number {
    return this.#waiting.taken;
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
      const admit = this.#queue.shift();
      if (admit === undefined) this.#running -= 1;
      else admit();
    };
  }

  async #wait(asker: unknown): Promise<void> {
    const giveBack = this.#waiting.take(asker, 1);
    if (giveBack === null) throw overloaded(1);
    try {
      await new Promise<void>((resolve, reject) => {
        const admit = (): void => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          this.#queue.remove(asker, admit);
          reject(overloaded(1));
        }, this.#limits.waitMs);
        this.#queue.push(asker, admit);
      });
    } finally {
      giveBack();
    }
  }
}
