/** Maximum amounts for each asker, and for all together. */
export interface BudgetLimits {
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

  get takenBy(): ReadonlyMap<unknown, number> {
    return this.#taken;
  }

  get taken(): number {
    return this.#all;
  }

  hasRoom(asker: unknown, amount: number): boolean {
    return this.takenOf(asker) + amount <= this.#limits.own && this.#all + amount <= this.#limits.all;
  }

  takenOf(asker: unknown): number {
    return this.#taken.get(asker) ?? 0;
  }

  /** @returns a function that releases the amount, once; null if there is no room */
  take(asker: unknown, amount: number): (() => void) | null {
    if (!this.hasRoom(asker, amount)) return null;
    this.#taken.set(asker, this.takenOf(asker) + amount);
    this.#all += amount;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.#all -= amount;
      const rest = this.takenOf(asker) - amount;
      if (rest === 0) this.#taken.delete(asker);
      else this.#taken.set(asker, rest);
    };
  }
}
