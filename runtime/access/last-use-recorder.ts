import { Refusal } from "../model/plan/errors.js";
import type { Storage } from "../storage/port/storage.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { planInternalUpdate } from "./internal-plans.js";

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
