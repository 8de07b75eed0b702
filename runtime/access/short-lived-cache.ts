/** Caches data about callers for a short time, and records when their keys and sessions were last used. */
import { LRUCache } from "lru-cache";
import { maxEntries } from "./throttle.js";
import { Refusal } from "../model/plan/errors.js";
import type { Storage } from "../storage/port/storage.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { planChange } from "./internal-plans.js";

/** Milliseconds for which data is cached. A change by another process may stay unnoticed for this long. */
const lifetimeMs = 1_000;

/** Caches objects by key for at most a second. Expired objects are removed soon afterwards, because their keys may be secrets. */
export class ShortLivedCache<Found extends object> {
  readonly #cached = new LRUCache<string, Found>({
    max: maxEntries,
    ttl: lifetimeMs,
    // By default, the library caches the current time and sets a timer for this. `ttlResolution: 0` turns it off.
    ttlResolution: 0,
    ttlAutopurge: true,
  });
  #pending = new Map<string, Promise<Found | null>>();

  /** Returns the cached object, or undefined. Never looks up the object. */
  peek(key: string): Found | undefined {
    return this.#cached.get(key);
  }

  /** Looks up the object and caches it. Simultaneous calls with the same key share one look-up. A null result is not cached. */
  find(key: string, lookUp: () => Promise<Found | null>): Promise<Found | null> {
    const pending = this.#pending;
    const running = pending.get(key);
    if (running !== undefined) return running;
    const start = performance.now();
    const outcome = lookUp()
      .then((found) => {
        // A look-up that began before `clear` may have read old data, so its result must not enter the cleared cache.
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

/**
 * Saves when sessions or keys were last used. Writes rarely and in the background, so that a slow write delays no request.
 * @param resource its items have the time of their last use in the field `seen`
 * @param writeMs minimum time between two saved uses of an item, in milliseconds
 * @param report receives errors of the background writes
 */
export function createLastUseRecorder(
  resource: ResourceDefinition,
  storage: Pick<Storage, "write">,
  writeMs: number,
  report: (error: unknown) => void,
) {
  /** Times of use that are being written now, by the id of the item. */
  const beingWritten = new Map<number, number>();

  /** Returns the time of the item's last use: `stored`, or a later time that is being written now. */
  function findLast(id: number, stored: number): number {
    return Math.max(stored, beingWritten.get(id) ?? 0);
  }

  /**
   * Records that the item is in use now.
   * @param last the time that `findLast` has returned
   */
  function recordUse(id: number, last: number): void {
    const now = Date.now();
    const isBeingWritten = beingWritten.has(id);
    if (!isBeingWritten && now - last < writeMs) return;
    beingWritten.set(id, now);
    if (!isBeingWritten) void writeLastUse(id, now);
  }

  /** Saves the time of the last use. If the item is used again during a slow write, saves the later time, too. */
  async function writeLastUse(id: number, now: number): Promise<void> {
    try {
      for (let [seen, written] = [now, -Infinity]; seen - written >= writeMs; seen = findLast(id, seen)) {
        await storage.write(planChange(resource, id, { seen }));
        written = seen;
      }
    } catch (error) {
      // A `Refusal` means that the item is gone, or that the database is unavailable. Then the next use is saved instead.
      if (!(error instanceof Refusal)) report(error);
    } finally {
      beingWritten.delete(id);
    }
  }

  return { findLast, recordUse };
}
