/** Caches data about callers for a short time, and records when their keys and sessions were last used. */
import { LRUCache } from "lru-cache";
import { maxCacheEntries } from "./throttle.js";
import { Refusal } from "../model/plan/errors.js";
import type { Storage } from "../storage/port/storage.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { planInternalUpdate } from "./internal-plans.js";

/** Milliseconds for which data is cached. A change by another process may stay unnoticed for this long. */
const lifetimeMs = 1_000;

/** Caches objects by key for at most a second. Expired objects are removed soon afterwards, because their keys may be secrets. */
export class ShortLivedCache<Entry extends object> {
  readonly #cached = new LRUCache<string, Entry>({
    max: maxCacheEntries,
    ttl: lifetimeMs,
    // By default, the library caches the current time and sets a timer for this. `ttlResolution: 0` turns it off.
    ttlResolution: 0,
    ttlAutopurge: true,
  });
  #pending = new Map<string, Promise<Entry | null>>();

  /** Returns the cached object, or undefined. Never looks up the object. */
  peek(key: string): Entry | undefined {
    return this.#cached.get(key);
  }

  /** Looks up the object and caches it. Simultaneous calls with the same key share one look-up. A null result is not cached. */
  loadAndCache(key: string, load: () => Promise<Entry | null>): Promise<Entry | null> {
    const pending = this.#pending;
    const running = pending.get(key);
    if (running !== undefined) return running;
    const start = performance.now();
    const outcome = load()
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
 * @param minWriteIntervalMs minimum time between two saved uses of an item, in milliseconds
 * @param reportError receives errors of the background writes
 */
export function createLastUseRecorder(
  resource: ResourceDefinition,
  storage: Pick<Storage, "write">,
  minWriteIntervalMs: number,
  reportError: (error: unknown) => void,
) {
  /** Times of use that are being written now, by the id of the item. */
  const beingWritten = new Map<number, number>();

  /** Returns the time of the item's last use: `storedMs`, or a later time that is being written now. */
  function findLastUse(id: number, storedMs: number): number {
    return Math.max(storedMs, beingWritten.get(id) ?? 0);
  }

  /**
   * Records that the item is in use now.
   * @param storedMs the stored time of its last use
   */
  function recordUse(id: number, storedMs: number): void {
    const now = Date.now();
    const isBeingWritten = beingWritten.has(id);
    if (!isBeingWritten && now - storedMs < minWriteIntervalMs) return;
    beingWritten.set(id, now);
    if (!isBeingWritten) void writeLastUse(id, now);
  }

  /** Saves the time of the last use. If the item is used again during a slow write, saves the later time, too. */
  async function writeLastUse(id: number, nowMs: number): Promise<void> {
    try {
      for (
        let [seen, written] = [nowMs, -Infinity];
        seen - written >= minWriteIntervalMs;
        seen = findLastUse(id, seen)
      ) {
        await storage.write(planInternalUpdate(resource, id, { seen }));
        written = seen;
      }
    } catch (error) {
      // A `Refusal` means that the item is gone, or that the database is unavailable. Then the next use is saved instead.
      if (!(error instanceof Refusal)) reportError(error);
    } finally {
      beingWritten.delete(id);
    }
  }

  return { findLastUse, recordUse };
}
