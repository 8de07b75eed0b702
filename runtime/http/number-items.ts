/** Counts the items that a request writes, and reserves numbers for those that others refer to before anything is written. */
import { operationsLimit } from "../model/plan/api-request.js";
import { refuseFields } from "../model/plan/errors.js";
import type { Storage } from "../storage/port/storage.js";

export class NumberItems {
  readonly #storage: Pick<Storage, "reserveKeys">;
  readonly #reserved = new Map<string, { next: number; left: number }>();
  #count: number;

  /** @param operations number of operations in the request, each of which writes an item */
  constructor(storage: Pick<Storage, "reserveKeys">, operations = 1) {
    this.#storage = storage;
    this.#count = operations;
  }

  /**
   * @param more number of further items
   * @param field of the body, as a JSON pointer
   * @throws Refusal if the request writes too many items
   */
  count(more: number, field: string): void {
    this.#count += more;
    if (this.#count <= operationsLimit) return;
    const message = `is too long: a request can write at most ${String(operationsLimit)} items`;
    throw refuseFields("invalid_fields", [{ field, rule: "maxItems", message }]);
  }

  /**
   * @param count number of items of the resource to be numbered, including this one, as far as it is known; one look-up serves
   * all
   */
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
