/** Stores the answers to requests with an `Idempotency-Key`, so that a repeated request gets the same answer. */
import { idempotentResponseResource } from "../model/plan/stored-response-resource.js";
import { Refusal } from "../model/plan/errors.js";
import type { WritePlan, WriteResult } from "../model/plan/plan.js";
import { everything, whereIn } from "../model/query/filter.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { formatIdempotencyName } from "../storage/port/running-idempotent-requests.js";
import { createCompleteDocument, type StoredItem } from "../storage/port/stored-item.js";
import type { ItemChange, Transaction } from "../storage/port/transaction.js";
import type { WriteAttempt } from "../storage/port/write-attempt.js";
import { changeItems } from "./integrity/change-items.js";

/** How long a stored answer is valid, in seconds. */
const answerLifetimeSeconds = 24 * 60 * 60;
/** Number of new answers after which expired answers are removed. This takes a query, so not every write does it. */
const answersPerCleanup = 64;

/** The part of a result that is stored. It never contains a secret. */
type StoredResult = Pick<WriteResult, "id" | "key" | "version" | "answer">;

/** The answers that earlier transactions have stored, including expired ones, by `formatIdempotencyName`. */
type StoredAnswers = ReadonlyMap<string, StoredItem>;

/** Looks up the idempotency keys of all writes in one query, and then reads the answers that exist. */
export async function readStoredAnswers({ plans, transaction }: WriteAttempt): Promise<StoredAnswers> {
  const { path, id, unique } = idempotentResponseResource;
  const names = plans.flatMap(({ idempotencyCheck: idempotency }) =>
    idempotency ? [formatIdempotencyName(idempotency)] : [],
  );
  if (names.length === 0) return new Map();
  const keys = await transaction.findByUniqueKey(path, unique[0]!, names);
  if (keys.size === 0) return new Map();
  const found = await transaction.findItems(path, whereIn(id, [...keys.values()]), keys.size);
  const itemByKey = new Map(found.map((item) => [item.key, item]));
  return new Map([...keys].map(([name, key]) => [name, itemByKey.get(key)!]));
}

/**
 * Returns the answer to an earlier attempt of the request; null if this is the first attempt, or the answer has expired.
 * Rejects if the idempotency key was used for another request.
 */
export function findStoredAnswer(storedAnswers: StoredAnswers, plan: WritePlan): WriteResult | null {
  const document = findUnexpiredAnswer(storedAnswers, plan)?.document;
  if (document === undefined) return null;
  if (document["fingerprint"] !== plan.idempotencyCheck?.fingerprint) {
    throw new Refusal(
      "idempotency_mismatch",
      "this Idempotency-Key was used with another body; use a new key for a new request",
    );
  }
  // The cast is safe, because `storeAnswers` has written the text.
  const stored = JSON.parse(String(document["result"])) as StoredResult;
  return { ...stored, hasChanged: true, generatedSecrets: {} };
}

function findUnexpiredAnswer(
  storedAnswers: StoredAnswers,
  { idempotencyCheck: idempotency, now }: WritePlan,
): StoredItem | undefined {
  const item = idempotency ? storedAnswers.get(formatIdempotencyName(idempotency)) : undefined;
  return item === undefined || hasExpired(item, now) ? undefined : item;
}

/**
 * Stores the answers to first attempts. Sometimes also removes answers that have expired.
 * @param results results of all writes, in the order of the plans
 */
export async function storeAnswers(
  { registry, transaction, plans }: WriteAttempt,
  storedAnswers: StoredAnswers,
  results: readonly WriteResult[],
): Promise<void> {
  const firstAttempts = plans.flatMap((plan, index) => {
    const { idempotencyCheck: idempotency, now } = plan;
    if (!idempotency || findUnexpiredAnswer(storedAnswers, plan) !== undefined) return [];
    const { id, key, version, answer } = results[index]!;
    const stored: StoredResult = { id, key, version, ...(answer && { answer }) };
    return [{ ...idempotency, result: JSON.stringify(stored), expires: now + answerLifetimeSeconds }];
  });
  if (firstAttempts.length === 0) return;
  const definition = findDefinition(registry, idempotentResponseResource.path);
  const firstKey = await transaction.reserveItemKeys(definition.path, firstAttempts.length, 1);
  const insertions = firstAttempts.map((answer, index): ItemChange => {
    const key = firstKey + index;
    const document = createCompleteDocument(definition, answer, { id: key });
    return { before: null, after: { key, path: "", version: 1, document } };
  });
  const now = plans[0]?.now ?? 0;
  const replaced = [...storedAnswers.values()].filter((item) => hasExpired(item, now));
  const oldest = await findOldestAnswers(transaction, firstKey, firstAttempts.length);
  const expired = new Map(
    [...replaced, ...oldest.filter((item) => hasExpired(item, now))].map((item) => [item.key, item]),
  );
  const removals = Array.from(expired.values(), (before): ItemChange => ({ before, after: null }));
  await changeItems({ registry, definition, transaction, versionsAfterRollupChanges: new Map() }, [
    ...removals,
    ...insertions,
  ]);
}

/**
 * From time to time, returns the oldest answers, without their results, because the answer of an action can be large. The oldest
 * answers have the lowest keys, so this query needs no index of the times.
 */
async function findOldestAnswers(
  transaction: Transaction,
  firstKey: number,
  count: number,
): Promise<readonly StoredItem[]> {
  // A cleanup is due whenever the keys, which are consecutive, pass a multiple of `answersPerCleanup`.
  const isDue = Math.floor(firstKey / answersPerCleanup) < Math.floor((firstKey + count) / answersPerCleanup);
  if (!isDue) return [];
  // Reads more answers than are added, so that a backlog shrinks.
  const limit = 2 * (count + answersPerCleanup);
  return transaction.findItems(idempotentResponseResource.path, everything, limit, ["expires"]);
}

/** @param now UNIX time in seconds */
function hasExpired({ document }: StoredItem, now: number): boolean {
  return Number(document["expires"]) <= now;
}
