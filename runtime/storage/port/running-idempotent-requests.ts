import { Refusal } from "../../model/plan/errors.js";
import type { IdempotencyCheck, WritePlan } from "../../model/plan/plan.js";

/** Rejects a repeated request while this process is still executing the first request with the same idempotency key. */
export class RunningIdempotentRequests {
  readonly #running = new Set<string>();

  /**
   * Runs the writes, or rejects if the writes of a request with the same idempotency key are still running. All writes
   * of a batch have the same key, so the key of the first write is enough.
   */
  async runUnlessRunning<Result>([firstPlan]: readonly WritePlan[], write: () => Promise<Result>): Promise<Result> {
    if (firstPlan?.idempotencyCheck === undefined || firstPlan.idempotencyCheck === null) return write();
    const name = formatIdempotencyName(firstPlan.idempotencyCheck);
    if (this.#running.has(name)) {
      throw new Refusal(
        "in_progress",
        "the first request with this Idempotency-Key is still running; try again later",
        {
          headers: { "retry-after": "1" },
        },
      );
    }
    this.#running.add(name);
    try {
      return await write();
    } finally {
      this.#running.delete(name);
    }
  }
}

/** Identifies the requests with the same idempotency key by one text, the unique key of their stored answer. */
export function formatIdempotencyName({ scope, key }: IdempotencyCheck): string {
  return JSON.stringify([scope, key]);
}
