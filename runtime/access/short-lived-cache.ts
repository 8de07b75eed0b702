/** Caches data about callers for a short time. */
import { LRUCache } from "lru-cache";
import { maxCacheEntries } from "./throttle.js";

/** Milliseconds for which data is cached. A change by another process may stay unnoticed for this long. */
const cacheLifetimeMs = 1_000;

/** Caches objects by key for at most a second. Expired objects are removed soon afterwards, because their keys may be secrets. */
class ShortLivedCache<Entry extends object> {
  readonly #cached = new LRUCache<string, Entry>({
    max: maxCacheEntries,
    ttl: cacheLifetimeMs,
    // By default, lru-cache reads the clock once per millisecond and sets a timer each time. With 0, it sets no timers.
    ttlResolution: 0,
    ttlAutopurge: true,
  });
  #pending = new Map<string, Promise<Entry | null>>();

  /** Returns the object if it is cached; otherwise undefined, without loading it. */
  peek(key: string): Entry | undefined {
    return this.#cached.get(key);
  }

  /**
   * Loads the object and caches it. Simultaneous calls with the same key share one `load`. A null result is not cached.
   */
  loadAndCache(key: string, load: () => Promise<Entry | null>): Promise<Entry | null> {
    const pending = this.#pending;
    const running = pending.get(key);
    if (running !== undefined) return running;
    const start = performance.now();
    const outcome = load()
      .then((found) => {
        // A `load` that began before `clear` may have read old data, so its result must not enter the cleared cache.
        if (found !== null && pending === this.#pending) this.#cached.set(key, found, { start });
        return found;
      })
      .finally(() => pending.delete(key));
    pending.set(key, outcome);
    return outcome;
  }

  clear(): void {
    this.#cached.clear();
    this.#pending = new Map();
  }
}

/** The caches of callers and their rights. Clear them when the rights of an account may have changed. */
export class CallerCaches {
  readonly #caches: { clear(): void }[] = [];

  createCache<Entry extends object>(): ShortLivedCache<Entry> {
    const cache = new ShortLivedCache<Entry>();
    this.#caches.push(cache);
    return cache;
  }

  clear(): void {
    for (const cache of this.#caches) cache.clear();
  }
}
