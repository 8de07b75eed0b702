/** How much may be out at once, of each asker and of all together. */
export interface BudgetLimits {
  readonly own: number;
  readonly all: number;
}

/** Keeps account of what is limited, such as bytes or places. */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #taken = new Map<unknown, number>();
  #all = 0;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#all;
  }

  /** What gives it back, and may be called again; null where there is no room. */
  take(asker: unknown, amount: number): (() => void) | null {
    const own = (this.#taken.get(asker) ?? 0) + amount;
    if (own > this.#limits.own || this.#all + amount > this.#limits.all) return null;
    this.#taken.set(asker, own);
    this.#all += amount;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.#all -= amount;
      const rest = (this.#taken.get(asker) ?? 0) - amount;
      if (rest === 0) this.#taken.delete(asker);
      else this.#taken.set(asker, rest);
    };
  }
}
