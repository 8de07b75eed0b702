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

interface EntryOptions {
  readonly rank?: number;
  readonly cost?: number;
}

interface Line<Entry> {
  /** Virtual time from which the first entry is counted. */
  readonly since: number;
  readonly entries: (Required<EntryOptions> & { readonly entry: Entry })[];
}

/**
 * Lets work begin at the end of the turn of the event loop in which it came, limited in number: the rest begins in later turns, so that
 * other work runs in between. Askers alternate. Work that begins together takes less time than if each began at once, because the
 * same code runs several times in a row. A turn that takes too long halves the number, every other turn adds one.
 */
export class TurnLimit {
  readonly #queue = new FairQueue<() => void>();
  readonly #most: number;
  readonly #turnMs: number;
  #allowed: number;
  #turnBegan = 0;
  #isScheduled = false;

  /**
   * @param most maximum number in one turn
   * @param turnMs milliseconds that a turn may take; no limit by default
   */
  constructor(most: number, turnMs = Infinity) {
    this.#most = most;
    this.#turnMs = turnMs;
    this.#allowed = most;
  }

  /** Resolves when work of the asker may start. */
  turn(asker: unknown): Promise<void> {
    return new Promise((resolve) => {
      this.#queue.push(asker, resolve);
      if (!this.#isScheduled) this.#schedule();
    });
  }

  #schedule(): void {
    this.#isScheduled = true;
    this.#turnBegan = performance.now();
    setImmediate(() => this.#endTurn());
  }

  #endTurn(): void {
    const isLong = performance.now() - this.#turnBegan > this.#turnMs;
    this.#allowed = isLong ? Math.max(1, this.#allowed >> 1) : Math.min(this.#allowed + 1, this.#most);
    this.#isScheduled = false;
    if (this.#queue.isEmpty) return;
    // The work that begins now counts for the next turn.
    this.#schedule();
    for (let left = this.#allowed; left > 0 && !this.#queue.isEmpty; left -= 1) this.#queue.shift()?.();
  }
}
