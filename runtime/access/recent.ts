import { LRUCache } from "lru-cache";
import { entriesAtMost } from "./throttle.js";

/** A change by another process may go unnoticed for this many milliseconds. */
const lifetimeMs = 1_000;

/** Caches found objects by key for a second at most, and drops older ones soon, because keys may be secrets. */
export class Recent<Found extends object> {
  // The library's default clock caches the time for a millisecond and sets a timer for that; a resolution of 0 avoids both.
  readonly #known = new LRUCache<string, Found>({ max: entriesAtMost, ttl: lifetimeMs, ttlResolution: 0 });
  #pending = new Map<string, Promise<Found | null>>();
  #sweep: NodeJS.Timeout | undefined;

  /** Returns the cached object, without a look-up. */
  peek(key: string): Found | undefined {
    return this.#known.get(key);
  }

  /** Looks up the object once for all simultaneous callers. A null result is not cached. */
  find(key: string, lookUp: () => Promise<Found | null>): Promise<Found | null> {
    const pending = this.#pending;
    const running = pending.get(key);
    if (running !== undefined) return running;
    const start = performance.now();
    const outcome = lookUp()
      .then((found) => {
        // A look-up that began before `forget` must not fill the cache after it.
        if (found !== null && pending === this.#pending) this.#remember(key, found, start);
        return found;
      })
      .finally(() => pending.delete(key));
    pending.set(key, outcome);
    return outcome;
  }

  #remember(key: string, found: Found, start: number): void {
    this.#known.set(key, found, { start });
    this.#sweep ??= setInterval(() => {
      this.#known.purgeStale();
      if (this.#known.size > 0) return;
      clearInterval(this.#sweep);
      this.#sweep = undefined;
    }, lifetimeMs).unref();
  }

  forget(): void {
    this.#known.clear();
    this.#pending = new Map();
  }
}
