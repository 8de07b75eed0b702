/** Stored answers to requests that clients may repeat (docs/reference/http.md#idempotency). */
import { Refusal } from "../../model/plan/errors.js";
import type { Document } from "../../model/schema/field.js";
import type { ItemState, IdempotencyCheck, WritePlan } from "../../model/plan/plan.js";

/** The part of the first successful answer that is stored for repeated requests. It never contains a secret. */
export interface IdempotencyRecord extends ItemState {
  readonly id: number;
  /** The answer of the action, if the request called an action. */
  readonly answer?: Document;
}

/** How long a stored answer is valid, in seconds. */
export const recordLifetimeSeconds = 24 * 60 * 60;

export function rejectFingerprintMismatch({ fingerprint }: IdempotencyCheck, storedFingerprint: string): void {
  if (storedFingerprint === fingerprint) return;
  throw new Refusal(
    "idempotency_mismatch",
    "this Idempotency-Key was used with another body; use a new key for a new request",
  );
}

export function createInProgressRefusal(): Refusal {
  return new Refusal("in_progress", "the first request with this Idempotency-Key is still running; try again later", {
    headers: { "retry-after": "1" },
  });
}

/** Rejects a repeated request while this process is still executing the first request with the same idempotency key. */
export class RunningRequests {
  readonly #running = new Set<string>();

  /**
   * Runs the writes, or rejects if the writes of a request with the same idempotency key are still running. All writes
   * of a batch have the same key, so the key of the first write is enough.
   */
  async run<Result>([firstPlan]: readonly WritePlan[], write: () => Promise<Result>): Promise<Result> {
    if (firstPlan?.idempotency === undefined || firstPlan.idempotency === null) return write();
    const name = formatRecordName(firstPlan.idempotency);
    if (this.#running.has(name)) throw createInProgressRefusal();
    this.#running.add(name);
    try {
      return await write();
    } finally {
      this.#running.delete(name);
    }
  }
}

/** Identifies a stored answer by one text, which contains the scope and the key. */
export function formatRecordName({ scope, key }: IdempotencyCheck): string {
  return JSON.stringify([scope, key]);
}
