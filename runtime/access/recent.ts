import { LRUCache } from "lru-cache";
import { entriesAtMost } from "./memory-limit.js";

/** How long a change made by another process may go unnoticed. */
const lifetimeMs = 1_000;

/** Caches what look-ups found, by key, for a second at most. What is older is dropped soon: keys may be secrets. */
export class Recent<Found extends object> {
  // A clock that is read anew each time: the library's own would stand still for a millisecond, and set a timer for it.
  readonly #known = new LRUCache<string, Found>({ max: entriesAtMost, ttl: lifetimeMs, ttlResolution: 0 });
  #pending = new Map<string, Promise<Found | null>>();
  #sweep: NodeJS.Timeout | undefined;

  /** What is known without a look-up. */
  peek(key: string): Found | undefined {
    return this.#known.get(key);
  }

  /** Looks up anew, once for all who ask meanwhile. Null, which means that there is none, is not remembered. */
  find(key: string, lookUp: () => Promise<Found | null>): Promise<Found | null> {
    const pending = this.#pending;
    const running = pending.get(key);
    if (running !== undefined) return running;
    const start = performance.now();
    const outcome = lookUp()
      .then((found) => {
        // What began before `forget` is for those who asked before it.
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
