/** Time limits of database operations, and the errors of requests if the database is slow or fails. */
import { Refusal, StorageFault } from "../../model/plan/errors.js";
import type { WritePlan } from "../../model/plan/plan.js";

/** Creates the error for an unavailable or slow database. */
export function createUnavailableRefusal(cause?: unknown): Refusal {
  return new Refusal("storage_unavailable", "the database or a hook did not answer in time; try again later", {
    headers: { "retry-after": "1" },
    cause,
  });
}

/** Creates the error for a write that failed during the commit. The server cannot know whether such a write is stored. */
export function createUnknownOutcomeRefusal(cause?: unknown): Refusal {
  const message =
    "the database failed while storing the write, which may or may not be stored; read the item again before you repeat the request, " +
    "or repeat it with the same Idempotency-Key";
  return new Refusal("storage_unavailable", message, { headers: { "retry-after": "1" }, cause });
}

/**
 * Time limit of long writes, as a multiple of the usual limit. With the default limit of 5 seconds, a long write has 50
 * seconds, less than MongoDB's limit of one minute for a transaction.
 */
const longWriteFactor = 10;
/** A transaction with more writes than this has the long time limit. */
const maxWritesWithShortLimit = 100;

/** Tells whether a transaction has the long time limit: it has many writes, or creates a tenant with copies of items. */
export function hasLongTimeLimit(plans: readonly WritePlan[]): boolean {
  return plans.length > maxWritesWithShortLimit || plans.some((plan) => plan.kind === "create" && plan.copy !== null);
}

/** Returns the time limit of long writes, in milliseconds. After this time, every write has ended. */
export function getLongWriteTimeLimitMs(timeoutMs: number): number {
  return longWriteFactor * timeoutMs;
}

/** Returns the time limit of the writes of one transaction, in milliseconds. */
export function getWriteTimeLimitMs(plans: readonly WritePlan[], timeoutMs: number): number {
  return hasLongTimeLimit(plans) ? getLongWriteTimeLimitMs(timeoutMs) : timeoutMs;
}

/**
 * Returns the time limit of a hook, in milliseconds. A hook has only a fifth of the time of a write, because other
 * writes wait while the hook runs.
 */
export function getHookTimeLimitMs(writeLimitMs: number): number {
  return writeLimitMs / 5;
}

/** Waits for the work. Rejects after `limitMs` milliseconds, but does not stop the work. */
export async function waitWithTimeLimit<Result>(
  limitMs: number,
  operation: Promise<Result>,
  createTimeoutError: () => Error = createUnavailableRefusal,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createTimeoutError()), limitMs);
  });
  try {
    return await Promise.race([operation, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Minimum time between two probes (test writes), in milliseconds. Clients check readiness often, and each probe costs
 * as much as a write.
 */
const minProbeIntervalMs = 1000;

/** Remembers a lasting failure of the database, such as a full disk, until a probe (test write) succeeds. */
export class DatabaseHealth {
  readonly #probe: () => Promise<unknown>;
  #refusal: Refusal | null = null;
  #lastProbeMs = 0;

  /** @param probe makes a test write, and rejects like any failed write */
  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe;
  }

  async trackOutcome<Result>(operation: Promise<Result>): Promise<Result> {
    try {
      return await operation;
    } catch (error) {
      if (error instanceof Refusal && error.cause instanceof StorageFault) this.#refusal = error;
      throw error;
    }
  }

  /** Rejects with the error of a lasting failure, unless a probe clears it. Probes at most once per `minProbeIntervalMs`. */
  async requireHealthy(): Promise<void> {
    if (this.#refusal !== null && Date.now() >= this.#lastProbeMs + minProbeIntervalMs) {
      this.#lastProbeMs = Date.now();
      await this.trackOutcome(this.#probe());
      // A corrupt file stays corrupt, so a successful probe does not clear this error.
      if (!(this.#refusal.cause instanceof StorageFault && this.#refusal.cause.needsRestart)) this.#refusal = null;
    }
    if (this.#refusal !== null) throw this.#refusal;
  }
}

const hookStoppedCode = "HOOK_STOPPED";

/**
 * Creates the error of a hook that has run too long. It has a `code`, because an error loses its class when it leaves a thread.
 */
export function createHookStoppedError(message: string): Error {
  return Object.assign(new Error(message), { code: hookStoppedCode });
}

export function isHookStoppedError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === hookStoppedCode;
}
