import type { CallerReader } from "./port/storage.js";

/** Caches the rights that writes read about their callers, so that several writes of one caller read the rights once. */
export class CallerCache {
  readonly #ageMs: number;
  readonly #results = new Map<string, { readonly result: Promise<unknown>; readonly at: number }>();
  /** Resources that one of the writes has changed. Reads of these resources are not cached, because a change can be undone. */
  readonly #changed = new Set<string>();

  /** @param ageMs maximum age of a cached result, in milliseconds; unlimited if only these writes can change the rights */
  constructor(ageMs = Infinity) {
    this.#ageMs = ageMs;
  }

  noteChange(resource: string): void {
    this.#changed.add(resource);
  }

  /**
   * Returns a reader that uses the cache.
   * @param reader reads the rights in the transaction of the write
   */
  readThrough(reader: CallerReader): CallerReader {
    return {
      get: (resource, id) => this.#readOnce([resource, id], () => reader.get(resource, id)),
      find: (resource, filter, limit) =>
        this.#readOnce([resource, filter, limit], () => reader.find(resource, filter, limit)),
    };
  }

  #readOnce<Result>(query: readonly [resource: string, ...unknown[]], read: () => Promise<Result>): Promise<Result> {
    if (this.#changed.has(query[0])) return read();
    const name = JSON.stringify(query);
    const known = this.#results.get(name);
    // Equal queries have results of the same type.
    if (known !== undefined && performance.now() - known.at <= this.#ageMs) return known.result as Promise<Result>;
    const result = read();
    this.#results.set(name, { result, at: performance.now() });
    return result;
  }
}
