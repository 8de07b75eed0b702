import { Refusal } from "../model/plan/errors.js";
import type { Storage } from "../storage/port/storage.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { planChange } from "./internal-plans.js";

/** Stores the last uses of sessions or keys, seldom and outside the requests, so that a slow write delays nobody. */
export class LastUses {
  readonly #resource: ResourceDefinition;
  readonly #storage: Pick<Storage, "write">;
  readonly #writeMs: number;
  readonly #report: (error: unknown) => void;
  /** Last uses that are being written, by id. */
  readonly #underWay = new Map<number, number>();

  /**
   * @param resource resource whose items keep the last use in `seen`
   * @param writeMs a use is stored only if it is this much later than the stored one
   * @param report receives errors, because nobody waits for the writes
   */
  constructor(
    resource: ResourceDefinition,
    storage: Pick<Storage, "write">,
    writeMs: number,
    report: (error: unknown) => void,
  ) {
    this.#resource = resource;
    this.#storage = storage;
    this.#writeMs = writeMs;
    this.#report = report;
  }

  /** Returns the last use of the item: `stored`, unless a later one is being written. */
  findLast(id: number, stored: number): number {
    return Math.max(stored, this.#underWay.get(id) ?? 0);
  }

  /** Notes that the item is used now. */
  note(id: number, last: number): void {
    const now = Date.now();
    const isUnderWay = this.#underWay.has(id);
    if (!isUnderWay && now - last < this.#writeMs) return;
    this.#underWay.set(id, now);
    if (!isUnderWay) void this.#write(id, now);
  }

  /** Writes again if the item was used while a slow database was writing. */
  async #write(id: number, now: number): Promise<void> {
    try {
      for (let [seen, written] = [now, -Infinity]; seen - written >= this.#writeMs; seen = this.findLast(id, seen)) {
        await this.#storage.write(planChange(this.#resource, id, { seen }));
        written = seen;
      }
    } catch (error) {
      // The item was deleted, or the database is unavailable. The next use is written instead.
      if (!(error instanceof Refusal)) this.#report(error);
    } finally {
      this.#underWay.delete(id);
    }
  }
}
