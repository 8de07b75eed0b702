/** Answers to requests that may be sent again. The first of several requests writes the record; the others conflict with it. */
import type { ClientSession, Collection, Db } from "mongodb";
import type { IdempotencyGuard } from "../../model/plan.js";
import { inProgress, recordLifetime, nameOf, refuseMismatch } from "../../port/idempotency.js";
import type { IdempotencyRecord } from "../../port/idempotency.js";
import { isDuplicateKey, isWriteConflict } from "./errors.js";

export interface AnswerRecord {
  readonly _id: string;
  readonly fingerprint: string;
  /** Earlier versions of the program kept no key. */
  readonly answer: (Omit<IdempotencyRecord, "key"> & Partial<IdempotencyRecord>) | null;
  readonly at: Date;
}

export function answersOf(database: Db): Collection<AnswerRecord> {
  return database.collection<AnswerRecord>("_answers");
}

export async function findRecord(
  database: Db,
  session: ClientSession,
  guard: IdempotencyGuard,
  now: number,
): Promise<IdempotencyRecord | null> {
  const kept = await answersOf(database).findOne({ _id: nameOf(guard) }, { session });
  // The index that removes old records works once a minute.
  if (kept !== null && kept.at > toDate(now - recordLifetime)) {
    refuseMismatch(guard, kept.fingerprint);
    return kept.answer === null ? null : { key: 0, ...kept.answer };
  }
  try {
    await keepRecord(database, session, guard, null, now);
    return null;
  } catch (error) {
    throw isWriteConflict(error) || isDuplicateKey(error) ? inProgress() : error;
  }
}

export async function keepRecord(
  database: Db,
  session: ClientSession,
  guard: IdempotencyGuard,
  answer: IdempotencyRecord | null,
  now: number,
): Promise<void> {
  const { fingerprint } = guard;
  const record = { fingerprint, answer, at: toDate(now) };
  await answersOf(database).replaceOne({ _id: nameOf(guard) }, record, { session, upsert: true });
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
