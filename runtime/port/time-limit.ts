import { Refusal } from "../model/errors.js";
import type { WritePlan } from "../model/plan.js";

/** The one answer to a database that is away or too slow. */
export function unavailable(cause?: unknown): Refusal {
  return new Refusal("storage_unavailable", "the database does not answer in time; try again later", {
    headers: { "retry-after": "1" },
    cause,
  });
}

/** Copies take their time; still less than MongoDB's own limit of a transaction, one minute, when the limit is 5 seconds. */
const limitsOfCopy = 10;

export function isCopy(plan: WritePlan | { readonly kind: "probe" }): boolean {
  return plan.kind === "create" && plan.copy !== null;
}

/** Milliseconds until no write that was begun before is under way any longer. */
export function longestLimit(timeoutMs: number): number {
  return limitsOfCopy * timeoutMs;
}

/** Milliseconds until the write is given up. */
export function limitOf(plan: WritePlan | { readonly kind: "probe" }, timeoutMs: number): number {
  return isCopy(plan) ? longestLimit(timeoutMs) : timeoutMs;
}

/** Milliseconds that a hook may take where all others wait for it, so that it uses up little of their own limits. */
export function longestHook(limitMs: number): number {
  return limitMs / 5;
}

/** What the work gives, or the refusal after so many milliseconds, whatever the work does then. */
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
