import type { CallerReader } from "../../port/storage.js";

/**
 * Caches what the writes that share a transaction of the database read about their callers. Until the transaction ends,
 * only its own writes can change that.
 */
export class KnownCallers {
  readonly #known = new Map<string, Promise<unknown>>();
  /**
   * Resources that one of the writes has changed. Reads of them are not cached, because the change may still be undone.
   */
  readonly #changed = new Set<string>();

  noteChange(resource: string): void {
    this.#changed.add(resource);
  }

  /** @param reader reads as the write sees the transaction */
  readThrough(reader: CallerReader): CallerReader {
    return {
      get: (resource, id) => this.#once([resource, id], () => reader.get(resource, id)),
      find: (resource, filter, limit) =>
        this.#once([resource, filter, limit], () => reader.find(resource, filter, limit)),
    };
  }

  #once<Result>(asked: readonly [resource: string, ...unknown[]], ask: () => Promise<Result>): Promise<Result> {
    if (this.#changed.has(asked[0])) return ask();
    const name = JSON.stringify(asked);
    // The same question has answers of the same type.
    const known = this.#known.get(name) as Promise<Result> | undefined;
    if (known !== undefined) return known;
    const answer = ask();
    this.#known.set(name, answer);
    return answer;
  }
}
