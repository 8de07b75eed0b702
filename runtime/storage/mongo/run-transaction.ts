import { setTimeout } from "node:timers/promises";
import type { ClientSession, TransactionOptions } from "mongodb";
import { unavailable } from "../port/availability.js";
import { isDuplicateKey, isTransient, isUnknownCommit } from "./errors.js";
import type { OwnSessions } from "./sessions.js";

const firstPauseMs = 2;
const longestPauseMs = 100;
/**
 * Attempts after a duplicate key: another transaction has just taken it. In a new snapshot the work sees the other item, and
 * fails with its own error.
 */
const duplicatesAtMost = 10;

/**
 * Runs the work in a transaction until it commits, again after each conflict, until the deadline (UNIX time in milliseconds). The
 * driver's own `withTransaction` would retry for two minutes.
 */
export async function runTransaction<Result>(
  sessions: OwnSessions,
  deadline: number,
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  const session = await sessions.open();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        session.startTransaction(optionsUntil(deadline));
        const result = await work(session);
        // The caller already has the error.
        if (Date.now() >= deadline) throw unavailable();
        await commit(session, deadline);
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction();
        const again = isTransient(error) || (isDuplicateKey(error) && attempt <= duplicatesAtMost);
        if (!again) throw error;
        await pause(attempt, deadline, error);
      }
    }
  } finally {
    await session.endSession();
  }
}

function optionsUntil(deadline: number): TransactionOptions {
  return {
    readConcern: { level: "snapshot" },
    writeConcern: { w: "majority", journal: true },
    readPreference: "primary",
    maxCommitTimeMS: Math.max(1, deadline - Date.now()),
  };
}

async function commit(session: ClientSession, deadline: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!isUnknownCommit(error)) throw error;
      await pause(attempt, deadline, error);
    }
  }
}

/** A random part of a doubling delay, so that the same transactions do not conflict again. */
async function pause(attempt: number, deadline: number, cause: unknown): Promise<void> {
  const milliseconds = Math.random() * Math.min(firstPauseMs * 2 ** attempt, longestPauseMs);
  if (Date.now() + milliseconds >= deadline) throw unavailable(cause);
  await setTimeout(milliseconds);
}
