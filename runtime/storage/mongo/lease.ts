/** Which process changes the items of the database: others wait for it, and go on where it ended. */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Collection, Db } from "mongodb";
import { leaseMs, waitMs } from "../../migrations/lease-times.js";
import { isDuplicateKey } from "./errors.js";

interface LeaseRecord {
  readonly _id: "items";
  readonly owner: string;
  /** Counts the signs of life: clocks of several machines tell different times. */
  readonly beat: number;
}

const _id = "items";

export class Lease {
  readonly #records: Collection<LeaseRecord>;
  readonly #owner = randomUUID();

  constructor(database: Db) {
    this.#records = database.collection<LeaseRecord>("_lease");
  }

  /** @returns false where another process had it, and has ended: what is left to do is to be looked at again */
  async take(): Promise<boolean> {
    if (await this.renew()) return true;
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

  /** False where another process has it. */
  async renew(): Promise<boolean> {
    const owner = this.#owner;
    const { matchedCount } = await this.#records.updateOne({ _id, owner }, { $inc: { beat: 1 } });
    if (matchedCount === 1) return true;
    try {
      await this.#records.insertOne({ _id, owner, beat: 0 });
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

/**
 * Runs the work while this process has the lease. Null where another process had it, and has ended: then it has not run, and what is
 * left to do is to be looked at again.
 */
export async function whileHeld<Result>(database: Db, work: () => Promise<Result>): Promise<Result | null> {
  const lease = new Lease(database);
  if (!(await lease.take())) return null;
  const beat = setInterval(() => void lease.renew().catch(() => {}), leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await lease.end();
  }
}
