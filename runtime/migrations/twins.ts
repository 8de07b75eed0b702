import { createHash } from "node:crypto";

/** Finds texts that occur more than once. It keeps a number for each instead of the text. */
export class Twins {
  readonly #seen = new Set<number>();
  readonly #twice = new Set<number>();

  add(text: string): void {
    const digest = digestOf(text);
    if (this.#seen.has(digest)) this.#twice.add(digest);
    else this.#seen.add(digest);
  }

  has(text: string): boolean {
    return this.#twice.has(digestOf(text));
  }
}

/** With 48 bits, one in three hundred databases with a million texts has a collision. */
function digestOf(text: string): number {
  return createHash("sha1").update(text).digest().readUIntBE(0, 6);
}
