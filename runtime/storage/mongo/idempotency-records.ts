/** Saves answers to requests that clients may repeat. Simultaneous attempts write the same record and therefore conflict. */
import type { ClientSession, Collection, Db } from "mongodb";
import type { IdempotencyCheck } from "../../model/plan/plan.js";
import {
  createInProgressRefusal,
  recordLifetimeSeconds,
  formatRecordName,
  rejectFingerprintMismatch,
  type IdempotencyRecord,
} from "../port/idempotency.js";
import { splitIntoSlices } from "../port/transaction.js";
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
  readonly #requireSession: () => ClientSession;
  /** Records that existed before this transaction, by name. */
  readonly #existingByName = new Map<string, AnswerRecord>();
  readonly #claimedNames = new Set<string>();
  readonly #pendingRecords: AnswerRecord[] = [];

  constructor(database: Db, requireSession: () => ClientSession) {
    this.#database = database;
    this.#requireSession = requireSession;
  }

  /**
   * Returns the stored answer to an earlier attempt of the write; null if this is the first attempt.
   * @param allKeys the idempotency keys of all writes in the transaction, which are looked up together
   */
  async find(
    idempotency: IdempotencyCheck,
    allKeys: readonly IdempotencyCheck[],
    nowSeconds: number,
  ): Promise<IdempotencyRecord | null> {
    const name = formatRecordName(idempotency);
    const isNew = !this.#existingByName.has(name) && !this.#claimedNames.has(name);
    if (isNew) await this.#claim(allKeys.includes(idempotency) ? allKeys : [idempotency], nowSeconds);
    const existing = this.#existingByName.get(name);
    if (existing === undefined) return null;
    rejectFingerprintMismatch(idempotency, existing.fingerprint);
    return existing.answer === null ? null : { key: 0, ...existing.answer };
  }

  addRecord(idempotency: IdempotencyCheck, record: IdempotencyRecord, nowSeconds: number): void {
    this.#pendingRecords.push(toRecord(idempotency, record, nowSeconds));
  }

  async flush(): Promise<void> {
    await this.#write(this.#pendingRecords.splice(0));
  }

  async #claim(keys: readonly IdempotencyCheck[], nowSeconds: number): Promise<void> {
    const found = await answerCollectionOf(this.#database)
      .find({ _id: { $in: keys.map(formatRecordName) } }, { session: this.#requireSession() })
      .toArray();
    // Ignores expired records, because MongoDB removes them only once a minute.
    for (const existing of found)
      if (existing.at > toDate(nowSeconds - recordLifetimeSeconds)) this.#existingByName.set(existing._id, existing);
    const first = keys.filter((each) => !this.#existingByName.has(formatRecordName(each)));
    try {
      await this.#write(first.map((each) => toRecord(each, null, nowSeconds)));
    } catch (error) {
      throw isWriteConflict(error) || isDuplicateKey(error) ? createInProgressRefusal() : error;
    }
    for (const each of first) this.#claimedNames.add(formatRecordName(each));
  }

  async #write(records: readonly AnswerRecord[]): Promise<void> {
    for (const slice of splitIntoSlices(records)) {
      const writes = slice.map((replacement) => ({
        replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
      }));
      await answerCollectionOf(this.#database).bulkWrite(writes, { session: this.#requireSession() });
    }
  }
}

function toRecord(idempotency: IdempotencyCheck, answer: IdempotencyRecord | null, nowSeconds: number): AnswerRecord {
  return { _id: formatRecordName(idempotency), fingerprint: idempotency.fingerprint, answer, at: toDate(nowSeconds) };
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
