import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { leaseMs, waitMs, type Lease } from "../../../migrations/lease.js";
import type { Connection } from "../database/connection.js";
import { Turns } from "./turns.js";

export function makeLease(connection: Connection): void {
  connection.exec(
    "CREATE TABLE IF NOT EXISTS _lease (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, until INTEGER NOT NULL)",
  );
}

export class SqliteLease implements Lease {
  readonly #connection: Connection;
  readonly #turns: Turns;
  readonly #owner = randomUUID();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#turns = new Turns(connection);
  }

  async take(): Promise<boolean> {
    makeLease(this.#connection);
    if (await this.renew()) return true;
    while (await this.#turns.take(() => this.#isHeld())) await setTimeout(waitMs);
    return false;
  }

  renew(): Promise<boolean> {
    return this.#turns.take(() => this.hold());
  }

  async end(): Promise<void> {
    await this.#turns.take(() => {
      this.#connection.prepare("DELETE FROM _lease WHERE owner = ?").run([this.#owner]);
    });
  }

  /** Renews it in the transaction that is open. False if another process has it. */
  hold(): boolean {
    const now = Date.now();
    const held = this.#connection.prepare("SELECT owner, until FROM _lease WHERE id = 1").get([]);
    if (held !== undefined && held[0] !== this.#owner && Number(held[1]) > now) return false;
    const sql = "INSERT OR REPLACE INTO _lease VALUES (1, ?, ?)";
    this.#connection.prepare(sql).run([this.#owner, now + leaseMs]);
    return true;
  }

  #isHeld(): boolean {
    const held = this.#connection.prepare("SELECT until FROM _lease WHERE id = 1").get([]);
    return held !== undefined && Number(held[0]) > Date.now();
  }
}
