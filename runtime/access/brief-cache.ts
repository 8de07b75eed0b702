/** Caches data about callers for a short time, and records when their keys and sessions were last used. */
import { LRUCache } from "lru-cache";
import { maxEntries } from "./throttle.js";
import { Refusal } from "../model/plan/errors.js";
import type { Storage } from "../storage/port/storage.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { planChange } from "./internal-plans.js";

/** Milliseconds for which data is cached. A change by another process may go unnoticed for this long. */
const lifetimeMs = 1_000;

/** Caches objects by key for a second at most. It drops expired objects soon, because their keys may be secrets. */
export class BriefCache<Found extends object> {
  // The library's default clock caches the time for a millisecond and sets a timer for that; a resolution of 0 avoids both.
  readonly #cached = new LRUCache<string, Found>({ max: maxEntries, ttl: lifetimeMs, ttlResolution: 0 });
  #pending = new Map<string, Promise<Found | null>>();
  #sweep: NodeJS.Timeout | undefined;

  /** Returns the cached object, without a look-up. */
  peek(key: string): Found | undefined {
    return this.#cached.get(key);
  }

  /** Looks up the object once for all simultaneous calls with the same key. A null result is not cached. */
  find(key: string, lookUp: () => Promise<Found | null>): Promise<Found | null> {
    const pending = this.#pending;
    const running = pending.get(key);
    if (running !== undefined) return running;
    const start = performance.now();
    const outcome = lookUp()
      .then((found) => {
        // A look-up that began before `forget` must not fill the cache after it.
        if (found !== null && pending === this.#pending) this.#cache(key, found, start);
        return found;
      })
      .finally(() => pending.delete(key));
    pending.set(key, outcome);
    return outcome;
  }

  #cache(key: string, found: Found, start: number): void {
    this.#cached.set(key, found, { start });
    this.#sweep ??= setInterval(() => {
      this.#cached.purgeStale();
      if (this.#cached.size > 0) return;
      clearInterval(this.#sweep);
      this.#sweep = undefined;
    }, lifetimeMs).unref();
  }

  clear(): void {
    this.#cached.clear();
    this.#pending = new Map();
  }
}

/**
 * Stores when sessions or keys were last used. It writes seldom and outside of requests, so that a slow write delays
 * nobody.
 * @param resource resource whose items store their last use in `seen`
 * @param writeMs a use is stored only if it is this much later than the stored one
 * @param report receives errors, because nobody waits for the writes
 */
export function createLastUses(
  resource: ResourceDefinition,
  storage: Pick<Storage, "write">,
  writeMs: number,
  report: (error: unknown) => void,
) {
  /** Last uses that are being written, by id of the item. */
  const beingWritten = new Map<number, number>();

  /** Returns the last use of the item: `stored`, unless a later one is being written. */
  function findLast(id: number, stored: number): number {
    return Math.max(stored, beingWritten.get(id) ?? 0);
  }

  /**
   * Records that the item is used now.
   * @param last the last use that `findLast` returned
   */
  function recordUse(id: number, last: number): void {
    const now = Date.now();
    const isBeingWritten = beingWritten.has(id);
    if (!isBeingWritten && now - last < writeMs) return;
    beingWritten.set(id, now);
    if (!isBeingWritten) void writeLastUse(id, now);
  }

  /** Stores the last use, and does so again if the item was used while a slow database was writing. */
  async function writeLastUse(id: number, now: number): Promise<void> {
    try {
      for (let [seen, written] = [now, -Infinity]; seen - written >= writeMs; seen = findLast(id, seen)) {
        await storage.write(planChange(resource, id, { seen }));
        written = seen;
      }
    } catch (error) {
      // The item was deleted, or the database is unavailable. The next use of the item is stored instead.
      if (!(error instanceof Refusal)) report(error);
    } finally {
      beingWritten.delete(id);
    }
  }

  return { findLast, recordUse };
}
