/** A queue with two classes: entries with priority come first, and each class keeps the order of arrival. */
export class PriorityQueue<Entry> {
  readonly #first: unknown;
  readonly #preferred: Entry[] = [];
  readonly #others: Entry[] = [];

  /** @param first the asker with priority */
  constructor(first: unknown) {
    this.#first = first;
  }

  /** Takes the next entry. */
  get first(): Entry | undefined {
    return this.#preferred[0] ?? this.#others[0];
  }

  push(asker: unknown, entry: Entry): void {
    this.#queueOf(asker).push(entry);
  }

  shift(): Entry | undefined {
    return this.#preferred.shift() ?? this.#others.shift();
  }

  remove(asker: unknown, entry: Entry): void {
    const queue = this.#queueOf(asker);
    queue.splice(queue.indexOf(entry), 1);
  }

  #queueOf(asker: unknown): Entry[] {
    return asker === this.#first ? this.#preferred : this.#others;
  }
}
