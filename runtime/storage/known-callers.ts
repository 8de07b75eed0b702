import type { CallerReader } from "./port/storage.js";

/** Caches what writes read about their callers, as long as only these writes can change it or an older result may be used. */
export class KnownCallers {
  readonly #ageMs: number;
  readonly #known = new Map<string, { readonly answer: Promise<unknown>; readonly at: number }>();
  /** Resources that one of the writes has changed. Reads of them are not cached, because the change may still be undone. */
  readonly #changed = new Set<string>();

  /** @param ageMs how old a cached result may be, in milliseconds */
  constructor(ageMs = Infinity) {
    this.#ageMs = ageMs;
  }

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
    const known = this.#known.get(name);
    // The same question has answers of the same type.
    if (known !== undefined && performance.now() - known.at <= this.#ageMs) return known.answer as Promise<Result>;
    const answer = ask();
    this.#known.set(name, { answer, at: performance.now() });
    return answer;
  }
}
