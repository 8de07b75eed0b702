/** A queue in which those who ask take turns, however much each of them asks for. */
export class FairQueue<Entry> {
  /** By asker, in the order of their turns. */
  readonly #entries = new Map<unknown, Ranked<Entry>[]>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** @param rank an asker's entries come by this number; those of one number first come, first served */
  push(asker: unknown, entry: Entry, rank = 0): void {
    const own = this.#entries.get(asker) ?? [];
    own.splice(own.findLastIndex((other) => other.rank <= rank) + 1, 0, { entry, rank });
    if (own.length === 1) this.#entries.set(asker, own);
  }

  shift(): Entry | undefined {
    const [first] = this.#entries;
    if (first === undefined) return undefined;
    const [asker, own] = first;
    this.#entries.delete(asker);
    const next = own.shift();
    // The asker's next turn comes after that of all others.
    if (own.length > 0) this.#entries.set(asker, own);
    return next?.entry;
  }

  remove(asker: unknown, entry: Entry): void {
    const own = this.#entries.get(asker) ?? [];
    own.splice(
      own.findIndex((other) => other.entry === entry),
      1,
    );
    if (own.length === 0) this.#entries.delete(asker);
  }
}

interface Ranked<Entry> {
  readonly entry: Entry;
  readonly rank: number;
}
