/** Runs many short transactions, between which other processes can write. */
import { setTimeout } from "node:timers/promises";
import type { Connection } from "../database/connection.js";
import { isBusy } from "../database/errors.js";

/** Pause after a batch, in milliseconds, long enough that a process that waits for the lock retries and gets the lock. */
const pauseMs = 30;
/** Maximum duration of a batch, in milliseconds. It is short, because other processes wait for the end of the batch. */
export const maxBatchMs = 50;
/**
 * Maximum number of attempts to get the lock. Each attempt waits for the time limit of a write. A long write of another
 * process, such as a copy of many items, can hold the lock for ten such limits.
 */
const maxTries = 12;

/** Runs the work in a new transaction. The work must not wait for anything else while it holds the lock. */
export async function runInTransaction<Result>(
  connection: Connection,
  operation: () => Promise<Result>,
): Promise<Result> {
  connection.exec("BEGIN IMMEDIATE");
  try {
    const result = await operation();
    connection.exec("COMMIT");
    return result;
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  }
}

type TransactionRunner = <Result>(operation: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a function that runs work in the open transaction, or in a new one. It pauses first if the previous transactions have
 * taken long, so that other processes can write.
 */
export function createShortTransactionRunner(connection: Connection): TransactionRunner {
  let heldMs = 0;
  return async (operation) => {
    if (connection.inTransaction) return operation();
    for (let tries = 1; ; tries += 1) {
      if (heldMs >= maxBatchMs / 2) {
        heldMs = 0;
        await setTimeout(pauseMs);
      }
      const began = Date.now();
      try {
        return await runInTransaction(connection, operation);
      } catch (error) {
        if (!isBusy(error) || tries === maxTries) throw error;
      } finally {
        heldMs += Date.now() - began;
      }
    }
  };
}
