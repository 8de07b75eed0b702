import type { Foreseen } from "./foreseen.js";

/** The first of so many numbers in a row, from `least` on. */
export type TakeKeys = (resource: string, count: number, least: number) => Promise<number>;

/** Numbers for items that a transaction creates: those that its plans will ask for are taken together. */
export class TakenKeys {
  readonly #foreseen: Foreseen;
  readonly #take: TakeKeys;
  readonly #numbers = new Map<string, { next: number; left: number }>();

  constructor(foreseen: Foreseen, take: TakeKeys) {
    this.#foreseen = foreseen;
    this.#take = take;
  }

  /** The first of as many numbers in a row. */
  async next(resource: string, count: number, least: number): Promise<number> {
    let numbers = this.#numbers.get(resource);
    if (numbers === undefined || numbers.left < count) {
      const taken = Math.max(count, this.#foreseen.takeKeys(resource));
      numbers = { next: await this.#take(resource, taken, least), left: taken };
      this.#numbers.set(resource, numbers);
    }
    const { next } = numbers;
    numbers.next += count;
    numbers.left -= count;
    return next;
  }
}
