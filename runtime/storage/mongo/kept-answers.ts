/** Answers to requests that may be sent again; the first of several writes the record that the others conflict with. */
import type { ClientSession, Collection, Db } from "mongodb";
import type { RepeatGuard } from "../../model/plan.js";
import { inProgress, keptFor, nameOf, refuseMismatch } from "../../port/idempotency.js";
import type { KeptAnswer } from "../../port/idempotency.js";
import { isDuplicateKey, isWriteConflict } from "./errors.js";

export interface AnswerRecord {
  readonly _id: string;
  readonly fingerprint: string;
  /** Earlier versions of the program kept no key. */
  readonly answer: (Omit<KeptAnswer, "key"> & Partial<KeptAnswer>) | null;
  readonly at: Date;
}

export function answersOf(database: Db): Collection<AnswerRecord> {
  return database.collection<AnswerRecord>("_answers");
}

export async function findAnswer(
  database: Db,
  session: ClientSession,
  repeat: RepeatGuard,
  now: number,
): Promise<KeptAnswer | null> {
  const kept = await answersOf(database).findOne({ _id: nameOf(repeat) }, { session });
  // The index that removes old records works once a minute.
  if (kept !== null && kept.at > toDate(now - keptFor)) {
    refuseMismatch(repeat, kept.fingerprint);
    return kept.answer === null ? null : { key: 0, ...kept.answer };
  }
  try {
    await keepAnswer(database, session, repeat, null, now);
    return null;
  } catch (error) {
    throw isWriteConflict(error) || isDuplicateKey(error) ? inProgress() : error;
  }
}

export async function keepAnswer(
  database: Db,
  session: ClientSession,
  repeat: RepeatGuard,
  answer: KeptAnswer | null,
  now: number,
): Promise<void> {
  const { fingerprint } = repeat;
  const record = { fingerprint, answer, at: toDate(now) };
  await answersOf(database).replaceOne({ _id: nameOf(repeat) }, record, { session, upsert: true });
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
