import { Refusal } from "../model/errors.js";
import type { WritePlan } from "../model/plan.js";

/** The refusal of every operation for which the database is unreachable or too slow. */
export function unavailable(cause?: unknown): Refusal {
  return new Refusal("storage_unavailable", "the database did not answer in time; try again later", {
    headers: { "retry-after": "1" },
    cause,
  });
}

/** The refusal of a write that failed so late that nobody knows whether it is stored. */
export function outcomeUnknown(cause?: unknown): Refusal {
  const message =
    "the database failed while storing the write, which may or may not be stored; read the item again before you repeat the request, " +
    "or repeat it with the same Idempotency-Key";
  return new Refusal("storage_unavailable", message, { headers: { "retry-after": "1" }, cause });
}

/** What takes its time has more; still less than MongoDB's own limit of a transaction, one minute, when the limit is 5 seconds. */
const limitsOfLong = 10;
/** Writes of one transaction that need no more time than one. */
const shortRun = 100;

/** Whether the writes of one transaction may take longer than others: a copy, or many. */
export function isLong(plans: readonly WritePlan[]): boolean {
  return plans.length > shortRun || plans.some((plan) => plan.kind === "create" && plan.copy !== null);
}

/** Milliseconds after which every write that had begun before is over. */
export function longestLimit(timeoutMs: number): number {
  return limitsOfLong * timeoutMs;
}

/** Milliseconds until the writes of one transaction are given up. */
export function limitOf(plans: readonly WritePlan[], timeoutMs: number): number {
  return isLong(plans) ? longestLimit(timeoutMs) : timeoutMs;
}

/** Milliseconds that a hook may take while other writes wait for it: a small part of their own limits. */
export function longestHook(limitMs: number): number {
  return limitMs / 5;
}

/** Resolves as the work does, or rejects after so many milliseconds. The work itself goes on. */
export async function withinLimit<Result>(
  milliseconds: number,
  work: Promise<Result>,
  refuse: () => Error = unavailable,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refuse()), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
