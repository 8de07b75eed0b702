/** Which process changes the items of the file: others wait for it, and go on where it ended. */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { leaseMs, waitMs } from "../../../migrations/lease-times.js";
import type { Connection } from "../database/connection.js";
import { Turns } from "./turns.js";

export function makeLease(connection: Connection): void {
  connection.exec(
    "CREATE TABLE IF NOT EXISTS _lease (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, until INTEGER NOT NULL)",
  );
}

export class Lease {
  readonly #connection: Connection;
  readonly #owner = randomUUID();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @returns false where another process had it, and has ended: what is left to do is to be looked at again */
  async take(): Promise<boolean> {
    const turns = new Turns(this.#connection);
    if (await turns.take(() => this.renew())) return true;
    while (await turns.take(() => this.#isHeld())) await setTimeout(waitMs);
    return false;
  }

  #isHeld(): boolean {
    const held = this.#connection.prepare("SELECT until FROM _lease WHERE id = 1").get([]);
    return held !== undefined && Number(held[0]) > Date.now();
  }

  /** In the transaction that is open. False where another process has it. */
  renew(): boolean {
    const now = Date.now();
    const held = this.#connection.prepare("SELECT owner, until FROM _lease WHERE id = 1").get([]);
    if (held !== undefined && held[0] !== this.#owner && Number(held[1]) > now) return false;
    const sql = "INSERT OR REPLACE INTO _lease VALUES (1, ?, ?)";
    this.#connection.prepare(sql).run([this.#owner, now + leaseMs]);
    return true;
  }

  /** In the transaction that is open. */
  end(): void {
    this.#connection.prepare("DELETE FROM _lease WHERE owner = ?").run([this.#owner]);
  }
}

/**
 * Runs the work while this process has the lease. Null where another process had it, and has ended: then it has not run, and what is
 * left to do is to be looked at again.
 */
export async function whileHeld<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result | null> {
  makeLease(connection);
  const lease = new Lease(connection);
  if (!(await lease.take())) return null;
  const turns = new Turns(connection);
  const beat = setInterval(() => void turns.take(() => lease.renew()).catch(() => {}), leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await turns.take(() => lease.end());
  }
}
