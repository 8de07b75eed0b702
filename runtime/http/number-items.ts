/** Numbers of items that others of the same transaction refer to: reserved before anything is written. */
import type { Storage } from "../port/storage.js";

export class NumberItems {
  readonly #storage: Pick<Storage, "reserveKeys">;
  readonly #reserved = new Map<string, { next: number; left: number }>();

  constructor(storage: Pick<Storage, "reserveKeys">) {
    this.#storage = storage;
  }

  /** @param count how many of the resource are to be numbered, with this one, as far as that is known: one look-up is for all */
  async take(resource: string, count: number): Promise<number> {
    const known = this.#reserved.get(resource);
    const { next, left } =
      known !== undefined && known.left > 0
        ? known
        : { next: await this.#storage.reserveKeys(resource, count), left: count };
    this.#reserved.set(resource, { next: next + 1, left: left - 1 });
    return next;
  }
}
