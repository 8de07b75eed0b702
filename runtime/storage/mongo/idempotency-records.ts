/** Saves answers to requests that clients may repeat. Simultaneous attempts write the same record and therefore conflict. */
import type { ClientSession, Collection, Db } from "mongodb";
import type { IdempotencyGuard } from "../../model/plan/plan.js";
import { inProgress, recordLifetime, nameRecord, refuseMismatch, type IdempotencyRecord } from "../port/idempotency.js";
import { slicesOf } from "../port/transaction.js";
import { isDuplicateKey, isWriteConflict } from "./errors.js";

export interface AnswerRecord {
  readonly _id: string;
  readonly fingerprint: string;
  /** Null while the first attempt is running. Answers of earlier releases have no member `key`. */
  readonly answer: (Omit<IdempotencyRecord, "key"> & Partial<IdempotencyRecord>) | null;
  readonly at: Date;
}

export function answerCollectionOf(database: Db): Collection<AnswerRecord> {
  return database.collection<AnswerRecord>("_answers");
}

/** Finds and saves the answers to the writes of one transaction, with one command for all writes instead of one for each. */
export class AnswerRecords {
  readonly #database: Db;
  readonly #session: ClientSession;
  /** Records that existed before this transaction, by name. */
  readonly #known = new Map<string, AnswerRecord>();
  readonly #claimed = new Set<string>();
  readonly #pending: AnswerRecord[] = [];

  constructor(database: Db, session: ClientSession) {
    this.#database = database;
    this.#session = session;
  }

  /**
   * Returns the stored answer to an earlier attempt of the write; null if this is the first attempt.
   * @param allGuards the idempotency keys of all writes in the transaction, which are looked up together
   */
  async find(
    guard: IdempotencyGuard,
    allGuards: readonly IdempotencyGuard[],
    now: number,
  ): Promise<IdempotencyRecord | null> {
    const name = nameRecord(guard);
    const isNew = !this.#known.has(name) && !this.#claimed.has(name);
    if (isNew) await this.#claim(allGuards.includes(guard) ? allGuards : [guard], now);
    const existing = this.#known.get(name);
    if (existing === undefined) return null;
    refuseMismatch(guard, existing.fingerprint);
    return existing.answer === null ? null : { key: 0, ...existing.answer };
  }

  addRecord(guard: IdempotencyGuard, answer: IdempotencyRecord, now: number): void {
    this.#pending.push(toRecord(guard, answer, now));
  }

  async flush(): Promise<void> {
    await this.#write(this.#pending.splice(0));
  }

  async #claim(guards: readonly IdempotencyGuard[], now: number): Promise<void> {
    const found = await answerCollectionOf(this.#database)
      .find({ _id: { $in: guards.map(nameRecord) } }, { session: this.#session })
      .toArray();
    // Ignores expired records, because MongoDB removes them only once a minute.
    for (const existing of found)
      if (existing.at > toDate(now - recordLifetime)) this.#known.set(existing._id, existing);
    const first = guards.filter((guard) => !this.#known.has(nameRecord(guard)));
    try {
      await this.#write(first.map((guard) => toRecord(guard, null, now)));
    } catch (error) {
      throw isWriteConflict(error) || isDuplicateKey(error) ? inProgress() : error;
    }
    for (const guard of first) this.#claimed.add(nameRecord(guard));
  }

  async #write(records: readonly AnswerRecord[]): Promise<void> {
    for (const slice of slicesOf(records)) {
      const writes = slice.map((replacement) => ({
        replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
      }));
      await answerCollectionOf(this.#database).bulkWrite(writes, { session: this.#session });
    }
  }
}

function toRecord(guard: IdempotencyGuard, answer: IdempotencyRecord | null, now: number): AnswerRecord {
  return { _id: nameRecord(guard), fingerprint: guard.fingerprint, answer, at: toDate(now) };
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
