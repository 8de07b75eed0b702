/** So much work at a time, in which those who ask for it take turns, however much each of them asks for. */
import { Refusal } from "./errors.js";

export interface SemaphoreLimits {
  readonly running: number;
  /** More work of one asker that waits is refused at once. */
  readonly waiting: number;
  /** Milliseconds; what has waited so long is refused. */
  readonly waitMs: number;
}

/** Gives the place to the next; may be called again. */
export type Release = () => void;

export class FairSemaphore {
  readonly #limits: SemaphoreLimits;
  /** By asker, in the order of their turns. */
  readonly #waiting = new Map<unknown, (() => void)[]>();
  #running = 0;
  #waitingCount = 0;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  /** @throws Refusal overloaded */
  async enter(asker: unknown): Promise<Release> {
    if (this.#running < this.#limits.running) this.#running += 1;
    else await this.#wait(asker);
    let left = false;
    return () => {
      if (!left) this.#admitNext();
      left = true;
    };
  }

  async #wait(asker: unknown): Promise<void> {
    const own = this.#waiting.get(asker) ?? [];
    if (own.length >= this.#limits.waiting) throw overloaded();
    this.#waiting.set(asker, own);
    this.#waitingCount += 1;
    try {
      await new Promise<void>((resolve, reject) => {
        const admit = (): void => {
          clearTimeout(timer);
          resolve();
        };
        const giveUp = (): void => {
          own.splice(own.indexOf(admit), 1);
          if (own.length === 0) this.#waiting.delete(asker);
          reject(overloaded());
        };
        const timer = setTimeout(giveUp, this.#limits.waitMs);
        own.push(admit);
      });
    } finally {
      this.#waitingCount -= 1;
    }
  }

  #admitNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    const [asker, own] = next;
    this.#waiting.delete(asker);
    const admit = own.shift();
    // The asker's next turn comes after that of all others.
    if (own.length > 0) this.#waiting.set(asker, own);
    admit?.();
  }
}

function overloaded(): Refusal {
  return new Refusal("overloaded", "the server has more to do than it can; try again later", {
    headers: { "Retry-After": "1" },
  });
}
