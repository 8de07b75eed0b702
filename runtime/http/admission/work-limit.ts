/**
 * Limits how much work runs at the same time. Work beyond the limit waits. The owners of the work (accounts or clients)
 * take turns.
 */
import { overloaded, type Refusal } from "../../model/plan/errors.js";
import { FairQueue } from "./fair-queue.js";

interface WorkLimits {
  /** Number of places. Most work takes one place while it runs, so this is the number of pieces of work that run at once. */
  readonly running: number;
  /** Maximum number of places that one piece of work takes, even if its cost is higher; 1 by default. */
  readonly widest?: number;
  /** Maximum number of waiting pieces of work of one owner. Work beyond this limit is rejected immediately. */
  readonly waiting: number;
  /** Milliseconds after which waiting work is rejected. */
  readonly waitMs: number;
  /** Seconds after which a rejected request may be repeated; 1 by default. */
  readonly retryAfter?: number;
}

/** Options for one piece of work. */
interface WorkOptions {
  /** Number of places that the work takes (at most `widest`), and its weight when owners take turns; 1 by default. */
  readonly cost?: number;
  /** Order of the work of one owner: lower ranks start first. Work of equal rank starts in its order of arrival. */
  readonly rank?: number;
  /** Milliseconds after which this work is rejected if it still waits; by default, `waitMs` of the limits. */
  readonly waitMs?: number;
  /** Aborted when nobody needs the result any more. Work that still waits then never starts. */
  readonly signal?: AbortSignal;
}

interface Waiting {
  readonly places: number;
  admit(): void;
}

/** All owners together may have this many times as much waiting work as a single owner. */
const allOwnersFactor = 4;

export class WorkLimit {
  readonly #limits: WorkLimits;
  readonly #queue = new FairQueue<Waiting>();
  /** Counts the waiting pieces of work of each owner. */
  readonly waitingBudget: Budget;
  #free: number;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
    this.#free = limits.running;
    this.waitingBudget = new Budget({ own: limits.waiting, all: allOwnersFactor * limits.waiting });
  }

  /**
   * Runs the work when enough places are free.
   * @throws Refusal overloaded, and errors of the work
   */
  async run<Result>(owner: unknown, work: () => Promise<Result>, options: WorkOptions = {}): Promise<Result> {
    const leave = await this.enter(owner, options);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits until enough places are free and takes them.
   * @returns a function that frees the places; call it once
   * @throws Refusal overloaded
   */
  async enter(owner: unknown, options: WorkOptions = {}): Promise<() => void> {
    if (options.signal?.aborted) throw this.#refusal();
    const places = Math.min(options.cost ?? 1, this.#limits.widest ?? 1);
    // New work must not overtake waiting work. Otherwise work that needs many places might never start.
    if (places <= this.#free && this.#queue.isEmpty) this.#free -= places;
    else await this.#wait(owner, places, options);
    return () => {
      this.#free += places;
      this.#admitNext();
    };
  }

  #admitNext(): void {
    for (let { first } = this.#queue; first !== undefined && first.places <= this.#free; { first } = this.#queue) {
      this.#queue.shift();
      this.#free -= first.places;
      first.admit();
    }
  }

  async #wait(owner: unknown, places: number, options: WorkOptions): Promise<void> {
    const { signal, waitMs = this.#limits.waitMs } = options;
    const giveBack = this.waitingBudget.take(owner, 1);
    if (giveBack === null) throw this.#refusal();
    let end = giveBack;
    try {
      await new Promise<void>((resolve, reject) => {
        const waiting: Waiting = { places, admit: resolve };
        const giveUp = (): void => {
          this.#queue.remove(owner, waiting);
          reject(this.#refusal());
          // If the removed work was the first in the queue, the next work may fit now.
          this.#admitNext();
        };
        const timer = setTimeout(giveUp, waitMs);
        signal?.addEventListener("abort", giveUp, { once: true });
        end = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", giveUp);
          giveBack();
        };
        this.#queue.push(owner, waiting, options);
        // The new work may now be the first in the queue. It may fit although the previous first work needs too many places.
        this.#admitNext();
      });
    } finally {
      end();
    }
  }

  #refusal(): Refusal {
    return overloaded(this.#limits.retryAfter ?? 1);
  }
}

/** Counts how much of a limited resource, such as bytes or requests, each owner uses, and all owners together. */
export class Budget {
  readonly #limits: { readonly own: number; readonly all: number };
  readonly #taken = new Map<unknown, number>();
  #all = 0;

  /** @param limits maximum amount in use by one owner (`own`), and by all owners together (`all`) */
  constructor(limits: { readonly own: number; readonly all: number }) {
    this.#limits = limits;
  }

  get owners(): Iterable<unknown> {
    return this.#taken.keys();
  }

  get taken(): number {
    return this.#all;
  }

  /**
   * Takes an amount from the budget.
   * @param own maximum amount of this owner, if it differs from the usual limit
   * @returns a function that gives the amount back, at most once; null if a limit would be exceeded
   */
  take(owner: unknown, amount: number, own = this.#limits.own): (() => void) | null {
    const { all } = this.#limits;
    if ((this.#taken.get(owner) ?? 0) + amount > own || this.#all + amount > all) return null;
    this.#add(owner, amount);
    let isBack = false;
    return () => {
      if (!isBack) this.#add(owner, -amount);
      isBack = true;
    };
  }

  #add(owner: unknown, amount: number): void {
    const sum = (this.#taken.get(owner) ?? 0) + amount;
    this.#all += amount;
    if (sum === 0) this.#taken.delete(owner);
    else this.#taken.set(owner, sum);
  }
}
