/** A queue in which those who ask take turns, however much each of them asks for. */
export class FairQueue<Entry> {
  /** By asker, in the order of their turns. */
  readonly #entries = new Map<unknown, Entry[]>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  push(asker: unknown, entry: Entry): void {
    const own = this.#entries.get(asker);
    if (own === undefined) this.#entries.set(asker, [entry]);
    else own.push(entry);
  }

  shift(): Entry | undefined {
    const [first] = this.#entries;
    if (first === undefined) return undefined;
    const [asker, own] = first;
    this.#entries.delete(asker);
    const entry = own.shift();
    // The asker's next turn comes after that of all others.
    if (own.length > 0) this.#entries.set(asker, own);
    return entry;
  }

  remove(asker: unknown, entry: Entry): void {
    const own = this.#entries.get(asker) ?? [];
    own.splice(own.indexOf(entry), 1);
    if (own.length === 0) this.#entries.delete(asker);
  }
}
