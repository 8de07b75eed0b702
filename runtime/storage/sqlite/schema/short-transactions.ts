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

/** Runs many short transactions; other processes write in between. */
export class ShortTransactions {
  readonly #connection: Connection;
  #held = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Runs the work in the open transaction, or in a new one. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#connection.inTransaction) return work();
    for (let tries = 1; ; tries += 1) {
      if (this.#held >= batchMs / 2) await this.#pause();
      const began = Date.now();
      try {
        return await this.#inTransaction(work);
      } catch (error) {
        if (!isBusy(error) || tries === triesAtMost) throw error;
      } finally {
        this.#held += Date.now() - began;
      }
    }
  }

  /** Runs the work in a transaction. The work must not wait for anything but this connection. */
  async #inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#connection.exec("BEGIN IMMEDIATE");
    try {
      const result = await work();
      this.#connection.exec("COMMIT");
      return result;
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec("ROLLBACK");
      throw error;
    }
  }

  async #pause(): Promise<void> {
    this.#held = 0;
    await setTimeout(pauseMs);
  }
}
