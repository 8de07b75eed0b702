/** Limits how much work runs at a time. Work beyond the limit waits, and askers take turns. */
import { overloaded, type Refusal } from "../../model/plan/errors.js";
import { FairQueue } from "./fair-queue.js";

interface WorkLimits {
  /** How many pieces of work run at the same time if each takes one place. */
  readonly running: number;
  /** Maximum number of places that one piece of work takes, however large its cost is; 1 by default. */
  readonly widest?: number;
  /** Maximum waiting work of one asker; more is rejected at once. No limit by default. */
  readonly waiting?: number;
  /** In milliseconds; work that has waited this long is rejected. No limit by default. */
  readonly waitMs?: number;
  /** Seconds after which a rejected request may be repeated; 1 by default. */
  readonly retryAfter?: number;
}

/** Properties of a piece of work that are known before it begins. */
interface Entrance {
  /** 1 by default. */
  readonly cost?: number;
  /** Order of an asker's work; work of equal rank starts in the order of its arrival. */
  readonly rank?: number;
  /** Replaces the common limit. */
  readonly waitMs?: number;
  /** Aborted when nobody waits for the work any more: it does not start then. */
  readonly signal?: AbortSignal;
}

interface Waiting {
  readonly places: number;
  admit(): void;
}

/** All askers together may have this many times as much waiting work as one asker. */
const askersAtMost = 4;

export class WorkLimit {
  readonly #limits: WorkLimits;
  readonly #queue = new FairQueue<Waiting>();
  /** Counts the waiting work of each asker. */
  readonly waiting: Budget;
  #free: number;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
    this.#free = limits.running;
    const own = limits.waiting ?? Infinity;
    this.waiting = new Budget({ own, all: askersAtMost * own });
  }

  /**
   * Runs the work when there is room for it.
   * @throws Refusal overloaded, and errors of the work
   */
  async run<Result>(asker: unknown, work: () => Promise<Result>, entrance: Entrance = {}): Promise<Result> {
    const leave = await this.enter(asker, entrance);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * @returns a function that frees the places, to be called once
   * @throws Refusal overloaded
   */
  async enter(asker: unknown, entrance: Entrance = {}): Promise<() => void> {
    if (entrance.signal?.aborted) throw this.#refusal();
    const places = Math.min(entrance.cost ?? 1, this.#limits.widest ?? 1);
    // Nothing overtakes waiting work; otherwise large work would wait forever.
    if (places <= this.#free && this.#queue.isEmpty) this.#free -= places;
    else await this.#wait(asker, places, entrance);
    return () => this.#leave(places);
  }

  #leave(places: number): void {
    this.#free += places;
    this.#admitNext();
  }

  #admitNext(): void {
    for (let { first } = this.#queue; first !== undefined && first.places <= this.#free; { first } = this.#queue) {
      this.#queue.shift();
      this.#free -= first.places;
      first.admit();
    }
  }

  async #wait(asker: unknown, places: number, entrance: Entrance): Promise<void> {
    const { signal, waitMs = this.#limits.waitMs } = entrance;
    const giveBack = this.waiting.take(asker, 1);
    if (giveBack === null) throw this.#refusal();
    let end = giveBack;
    try {
      await new Promise<void>((resolve, reject) => {
        const waiting: Waiting = { places, admit: resolve };
        const giveUp = (): void => {
          this.#queue.remove(asker, waiting);
          reject(this.#refusal());
          // The next piece of waiting work may fit now.
          this.#admitNext();
        };
        const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
        signal?.addEventListener("abort", giveUp, { once: true });
        end = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", giveUp);
          giveBack();
        };
        this.#queue.push(asker, waiting, entrance);
        // Smaller work may start before large work that does not fit.
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

/** Maximum amounts for each asker, and for all together. */
interface BudgetLimits {
  readonly own: number;
  readonly all: number;
}

/** Counts a limited amount, such as bytes or requests. */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #taken = new Map<unknown, number>();
  #all = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  get askers(): Iterable<unknown> {
    return this.#taken.keys();
  }

  get taken(): number {
    return this.#all;
  }

  takenOf(asker: unknown): number {
    return this.#taken.get(asker) ?? 0;
  }

  /**
   * @param own replaces the limit of the asker
   * @returns a function that releases the amount, once; null if there is no room
   */
  take(asker: unknown, amount: number, own = this.#limits.own): (() => void) | null {
    const { all } = this.#limits;
    if (this.takenOf(asker) + amount > own || this.#all + amount > all) return null;
    this.#add(asker, amount);
    let isBack = false;
    return () => {
      if (!isBack) this.#add(asker, -amount);
      isBack = true;
    };
  }

  #add(asker: unknown, amount: number): void {
    const sum = this.takenOf(asker) + amount;
    this.#all += amount;
    if (sum === 0) this.#taken.delete(asker);
    else this.#taken.set(asker, sum);
  }
}
