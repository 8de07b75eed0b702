/** Runs transactions in turn with those of other processes. */
import { setTimeout } from "node:timers/promises";
import type { Connection } from "../database/connection.js";
import { isBusy } from "../database/errors.js";

/** Pause after a batch. A process that waits for the lock checks it more often than this, so it gets the lock. */
const pauseMs = 30;
/** Maximum duration of a batch, because other processes wait meanwhile. */
export const batchMs = 50;
/** Attempts to get the lock. Each waits for the time limit of a write, and a copy by another process lasts ten times as long. */
const triesAtMost = 12;

/** Runs the work in the open transaction, or in a new one. The work must not wait for anything but this connection. */
export async function inTransaction<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  if (connection.inTransaction) return work();
  connection.exec("BEGIN IMMEDIATE");
  try {
    const result = await work();
    connection.exec("COMMIT");
    return result;
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  }
}

/** Runs many short transactions; other processes write in between. */
export class ShortTransactions {
  readonly #connection: Connection;
  #held = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Runs the work in the open transaction, or in a new one when it is the turn of this process. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#connection.inTransaction) return work();
    for (let tries = 1; ; tries += 1) {
      if (this.#held >= batchMs / 2) {
        this.#held = 0;
        await setTimeout(pauseMs);
      }
      const began = Date.now();
      try {
        return await inTransaction(this.#connection, work);
      } catch (error) {
        if (!isBusy(error) || tries === triesAtMost) throw error;
      } finally {
        this.#held += Date.now() - began;
      }
    }
  }
}
