/** Transactions of one process among those of others. */
import { setTimeout } from "node:timers/promises";
import type { Connection } from "../database/connection.js";
import { isBusy } from "../database/errors.js";

/** Longer than whoever waits for the lock is away between two tries. */
const pauseMs = 30;
/** Other processes wait for so long, with all that they have to write. */
export const turnMs = 50;
/** A copy of another process holds the lock for ten times the limit of a write, which is that of a try. */
const triesAtMost = 12;

/** Many short transactions, one after the other; other processes write in between. */
export class Turns {
  readonly #connection: Connection;
  #held = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Runs the work in a transaction: in the one that is open, if there is one. */
  async take<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    if (this.#connection.inTransaction) return work();
    for (let tries = 1; ; tries += 1) {
      if (this.#held >= turnMs / 2) await this.#pause();
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

  /** The work waits for nothing but this connection. */
  async #inTransaction<Result>(work: () => Result | Promise<Result>): Promise<Result> {
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
