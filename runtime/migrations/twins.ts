import { createHash } from "node:crypto";

/** Texts that occur more than once. It holds a number for each, and no text. */
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

/** 48 bits: among a million texts one in three hundred databases has two with the same. */
function digestOf(text: string): number {
  return createHash("sha1").update(text).digest().readUIntBE(0, 6);
}
