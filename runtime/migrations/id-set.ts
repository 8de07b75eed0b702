/** Stores many ids in little memory, because generated ids are close together. */
export class IdSet {
  #bits = new Uint8Array(1024);
  readonly #others = new Set<number>();

  add(id: number): void {
    if (id < 0 || id >= mostBits) {
      this.#others.add(id);
      return;
    }
    const byte = Math.floor(id / 8);
    if (byte >= this.#bits.length) this.#grow(byte);
    this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (id % 8));
  }

  has(id: number): boolean {
    if (id < 0 || id >= mostBits) return this.#others.has(id);
    return ((this.#bits[Math.floor(id / 8)] ?? 0) & (1 << (id % 8))) !== 0;
  }

  #grow(byte: number): void {
    const larger = new Uint8Array(Math.max(2 * this.#bits.length, byte + 1));
    larger.set(this.#bits);
    this.#bits = larger;
  }
}

/** At most 32 MiB. */
const mostBits = 2 ** 28;
