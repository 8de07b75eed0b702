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
