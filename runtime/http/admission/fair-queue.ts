/**
 * A queue in which askers take turns by cost: while several wait, each of them gets as much done as the others, however many
 * entries it has and however large they are. This is weighted fair queuing: an entry's tag is the virtual time at which it would be done.
 */
export class FairQueue<Entry> {
  readonly #lines = new Map<unknown, Line<Entry>>();
  /** Virtual time: the highest tag of all entries taken. */
  #now = 0;

  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  get first(): Entry | undefined {
    return this.#findFirst()?.line.entries[0]?.entry;
  }

  /**
   * @param options.rank order of an asker's entries; entries of equal rank keep the order of their arrival
   * @param options.cost at least 1
   */
  push(asker: unknown, entry: Entry, { rank = 0, cost = 1 }: EntryOptions = {}): void {
    const line = this.#lines.get(asker) ?? { since: this.#now, entries: [] };
    line.entries.splice(line.entries.findLastIndex((other) => other.rank <= rank) + 1, 0, { entry, rank, cost });
    this.#lines.set(asker, line);
  }

  shift(): Entry | undefined {
    const found = this.#findFirst();
    if (found === null) return undefined;
    const { asker, line, tag } = found;
    const entry = line.entries.shift()?.entry;
    this.#now = Math.max(this.#now, tag);
    this.#lines.delete(asker);
    // Among equal tags, the asker's next turn comes after those of all others.
    if (line.entries.length > 0) this.#lines.set(asker, { ...line, since: tag });
    return entry;
  }

  remove(asker: unknown, entry: Entry): void {
    const line = this.#lines.get(asker);
    const index = line?.entries.findIndex((other) => other.entry === entry) ?? -1;
    if (index !== -1) line?.entries.splice(index, 1);
    if (line?.entries.length === 0) this.#lines.delete(asker);
  }

  /** Returns the line with the smallest tag. */
  #findFirst(): { readonly asker: unknown; readonly line: Line<Entry>; readonly tag: number } | null {
    let first = null;
    for (const [asker, line] of this.#lines) {
      const tag = line.since + (line.entries[0]?.cost ?? 0);
      if (first === null || tag < first.tag) first = { asker, line, tag };
    }
    return first;
  }
}

export interface EntryOptions {
  readonly rank?: number;
  readonly cost?: number;
}

interface Line<Entry> {
  /** Virtual time from which the first entry is counted. */
  readonly since: number;
  readonly entries: (Required<EntryOptions> & { readonly entry: Entry })[];
}
