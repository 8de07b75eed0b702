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
  /** Ids of the items whose use is being saved now. */
  const beingWritten = new Set<number>();

  async function saveLastUse(id: number, lastUsedMs: number): Promise<void> {
    beingWritten.add(id);
    try {
      await storage.write(planInternalUpdate(resource, id, { seen: lastUsedMs }));
    } catch (error) {
      // A `Refusal` means that the item is gone, or that the database is unavailable. Then the next use is saved instead.
      if (!(error instanceof Refusal)) reportError(error);
    } finally {
      beingWritten.delete(id);
    }
  }

  /**
   * Records that the item is in use now.
   * @param storedMs the stored time of its last use
   */
  return (id: number, storedMs: number): void => {
    const now = Date.now();
    if (now - storedMs >= minWriteIntervalMs && !beingWritten.has(id)) void saveLastUse(id, now);
  };
}
