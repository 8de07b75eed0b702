/** A write takes too long for a transaction or a thread that it shares: it is executed again where nobody waits for it. */
export class TakesLong extends Error {
  override readonly name = "TakesLong";
}

/** What a statement costs, compared to reading or writing a character. */
const unitsOfStatement = 256;
const unitsOfValue = 8;

/** Limits what the statements of a connection cost: by what they read and write, since a clock would give another result each time. */
export class Effort {
  #left = Infinity;

  /** Runs the work. Its statements throw `TakesLong` as soon as they have cost more than so many units. */
  async limit<Result>(units: number, work: () => Promise<Result>): Promise<Result> {
    this.#left = units;
    try {
      return await work();
    } finally {
      this.#left = Infinity;
    }
  }

  spendOnStatement(parameters: readonly unknown[]): void {
    this.#spend(unitsOfStatement + unitsOf(parameters));
  }

  spendOnRow(row: readonly unknown[]): void {
    this.#spend(unitsOf(row));
  }

  #spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new TakesLong();
  }
}

function unitsOf(values: readonly unknown[]): number {
  let units = 0;
  for (const value of values) units += unitsOfValue + (typeof value === "string" ? value.length : 0);
  return units;
}
