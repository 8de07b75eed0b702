import { Refusal } from "../model/errors.js";
import type { Storage } from "../port/storage.js";
import type { ResourceDefinition } from "../model/resource.js";
import { planChange } from "./internal-plans.js";

/** The last uses of sessions, or of keys, which are written down seldom and beside the requests: a long write holds nobody up. */
export class LastUses {
  readonly #resource: ResourceDefinition;
  readonly #storage: Pick<Storage, "write">;
  readonly #writeMs: number;
  readonly #report: (error: unknown) => void;
  /** Of those that are being written, by id. */
  readonly #underWay = new Map<number, number>();

  /**
   * @param resource whose items keep the last use in `seen`
   * @param writeMs how much later a use must be than the one that is stored
   * @param report takes what went wrong, as nobody waits for it
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

  /** @returns when the item was used last; `stored` unless a later use is being written */
  findLast(id: number, stored: number): number {
    return Math.max(stored, this.#underWay.get(id) ?? 0);
  }

  /** It is used now. */
  note(id: number, last: number): void {
    const now = Date.now();
    const isUnderWay = this.#underWay.has(id);
    if (!isUnderWay && now - last < this.#writeMs) return;
    this.#underWay.set(id, now);
    if (!isUnderWay) void this.#write(id, now);
  }

  /** Once more where it was used since, as it is when the database has taken its time. */
  async #write(id: number, now: number): Promise<void> {
    try {
      for (let [seen, written] = [now, -Infinity]; seen - written >= this.#writeMs; seen = this.findLast(id, seen)) {
        await this.#storage.write(planChange(this.#resource, id, { seen }));
        written = seen;
      }
    } catch (error) {
      // The item has gone meanwhile, or the database is away, and the next use is written.
      if (!(error instanceof Refusal)) this.#report(error);
    } finally {
      this.#underWay.delete(id);
    }
  }
}
