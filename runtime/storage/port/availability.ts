/** Time limits of database operations, and the refusals if the database is slow or fails. */
import { Refusal, Fault } from "../../model/plan/errors.js";
import type { WritePlan } from "../../model/plan/plan.js";

/** Creates the refusal for an unavailable or slow database. */
export function unavailable(cause?: unknown): Refusal {
  return new Refusal("storage_unavailable", "the database or a hook did not answer in time; try again later", {
    headers: { "retry-after": "1" },
    cause,
  });
}

/** Creates the refusal of a write that failed during the commit, so that nobody knows whether it is stored. */
export function outcomeUnknown(cause?: unknown): Refusal {
  const message =
    "the database failed while storing the write, which may or may not be stored; read the item again before you repeat the request, " +
    "or repeat it with the same Idempotency-Key";
  return new Refusal("storage_unavailable", message, { headers: { "retry-after": "1" }, cause });
}

/**
 * Time limit of long writes, as a multiple of the usual limit. With the default of 5 seconds, it is below MongoDB's own limit for
 * a transaction, one minute.
 */
const longFactor = 10;
/** Up to this many writes in one transaction have the time limit of a single write. */
const writesInShort = 100;

/** Tells whether the writes of a transaction have the long time limit: a copy, or many writes. */
export function hasLongLimit(plans: readonly WritePlan[]): boolean {
  return plans.length > writesInShort || plans.some((plan) => plan.kind === "create" && plan.copy !== null);
}

/** Returns the time limit of long writes, in milliseconds. After this time, every write has ended. */
export function longWriteLimit(timeoutMs: number): number {
  return longFactor * timeoutMs;
}

/** Returns the time limit of the writes of one transaction, in milliseconds. */
export function writeTimeLimit(plans: readonly WritePlan[], timeoutMs: number): number {
  return hasLongLimit(plans) ? longWriteLimit(timeoutMs) : timeoutMs;
}

/** Returns the time limit of a hook, in milliseconds: a part of the limit of a write, because other writes wait for the hook. */
export function hookTimeLimit(limitMs: number): number {
  return limitMs / 5;
}

/** Resolves like the work, or rejects after this many milliseconds. The work itself continues. */
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

/** Milliseconds between two probes, because a probe costs a write and readiness is requested often. */
const pauseMs = 1000;

/**
 * Reports a failure of the database until a probe succeeds. The probe writes as much as a large write: on a nearly full disk,
 * small writes still succeed, so their success proves nothing.
 */
export class Health {
  readonly #probe: () => Promise<unknown>;
  #refusal: Refusal | null = null;
  #probed = 0;

  /** @param probe writes data that nobody reads, and rejects like any write */
  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe;
  }

  async note<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Refusal && error.cause instanceof Fault) this.#refusal = error;
      throw error;
    }
  }

  /** Rejects with the refusal of the last failed operation, unless a probe succeeds now. */
  async check(): Promise<void> {
    if (this.#refusal !== null && Date.now() >= this.#probed + pauseMs) {
      this.#probed = Date.now();
      await this.note(this.#probe());
      // Corruption of a file is permanent.
      if (!(this.#refusal.cause instanceof Fault && this.#refusal.cause.lasts)) this.#refusal = null;
    }
    if (this.#refusal !== null) throw this.#refusal;
  }
}
