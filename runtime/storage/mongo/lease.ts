import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Collection, Db } from "mongodb";
import { leaseMs, waitMs, type Lease } from "../../migrations/lease.js";
import { isDuplicateKey } from "./errors.js";

interface LeaseRecord {
  readonly _id: "items";
  readonly owner: string;
  /** Counts renewals, because clocks of several machines differ. */
  readonly beat: number;
}

const _id = "items";

export class MongoLease implements Lease {
  readonly #records: Collection<LeaseRecord>;
  readonly #owner = randomUUID();

  constructor(database: Db) {
    this.#records = database.collection<LeaseRecord>("_lease");
  }

  async take(): Promise<boolean> {
    if (await this.#acquire()) return true;
    let seen: LeaseRecord | null = null;
    for (let since = performance.now(); ;) {
      const held = await this.#records.findOne({ _id });
      if (held === null) return false;
      if (held.owner !== seen?.owner || held.beat !== seen.beat) [seen, since] = [held, performance.now()];
      if (performance.now() - since > leaseMs) {
        await this.#records.deleteOne(held);
        return false;
      }
      await setTimeout(waitMs);
    }
  }

  async renew(): Promise<boolean> {
    const owner = this.#owner;
    const { matchedCount } = await this.#records.updateOne({ _id, owner }, { $inc: { beat: 1 } });
    return matchedCount === 1;
  }

  async #acquire(): Promise<boolean> {
    try {
      await this.#records.insertOne({ _id, owner: this.#owner, beat: 0 });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async end(): Promise<void> {
    await this.#records.deleteOne({ _id, owner: this.#owner });
  }
}
