import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { leaseMs, waitMs, type Lease } from "../../../migrations/lease.js";
import type { Connection } from "../database/connection.js";
import type { Turns } from "./turns.js";

export function makeLease(connection: Connection): void {
  connection.exec(
    "CREATE TABLE IF NOT EXISTS _lease (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, until INTEGER NOT NULL)",
  );
}

export class SqliteLease implements Lease {
  readonly #connection: Connection;
  readonly #turns: Turns;
  readonly #owner = randomUUID();

  constructor(connection: Connection, turns: Turns) {
    this.#connection = connection;
    this.#turns = turns;
  }

  async take(): Promise<boolean> {
    makeLease(this.#connection);
    const isFree = await this.#turns.take(() => {
      const isHeld = this.#isHeld();
      if (!isHeld) this.#connection.prepare("INSERT OR REPLACE INTO _lease VALUES (1, ?, ?)").run(this.#values());
      return !isHeld;
    });
    if (isFree) return true;
    while (this.#isHeld()) await setTimeout(waitMs);
    return false;
  }

  renew(): Promise<boolean> {
    return this.#turns.take(() => {
      const [owner, until] = this.#values();
      this.#connection.prepare("UPDATE _lease SET until = ? WHERE owner = ?").run([until, owner]);
      return this.#connection.prepare("SELECT 1 FROM _lease WHERE owner = ?").get([owner]) !== undefined;
    });
  }

  async end(): Promise<void> {
    await this.#turns.take(() => {
      this.#connection.prepare("DELETE FROM _lease WHERE owner = ?").run([this.#owner]);
    });
  }

  #values(): [owner: string, until: number] {
    return [this.#owner, Date.now() + leaseMs];
  }

  #isHeld(): boolean {
    const sql = "SELECT 1 FROM _lease WHERE owner <> ? AND until > ?";
    return this.#connection.prepare(sql).get([this.#owner, Date.now()]) !== undefined;
  }
}
