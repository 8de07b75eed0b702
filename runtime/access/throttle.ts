import { LRUCache } from "lru-cache";
import { Refusal } from "../model/plan/errors.js";

/**
 * After `failures` failed sign-ins within `windowMs`, further sign-ins have to wait. Each failure after a wait doubles the next
 * wait, up to `longestWaitMs`.
 */
const loginLimits = { failures: 10, windowMs: 60_000, firstWaitMs: 5_000, longestWaitMs: 300_000 };

export type RequestLimit = ReturnType<typeof createRequestLimit>;

export function createRequestLimit(requestsPerMinute: number) {
  // By default, the library caches the current time and sets a timer for this. `ttlResolution: 0` turns it off.
  const counts = new LRUCache<string, { count: number }>({ max: maxEntries, ttl: 60_000, ttlResolution: 0 });
  return {
    /**
     * Counts requests from this address. Rejects them with 429 if more than the allowed number arrive in a minute.
     * @param reason beginning of the error message
     */
    admit(source: string, requests = 1, reason = "too many requests"): void {
      const minute = counts.get(source) ?? { count: 0 };
      if (minute.count === 0) counts.set(source, minute);
      if (minute.count + requests > requestsPerMinute) {
        throw refuse("too_many_requests", `${reason} from your address`, counts.getRemainingTTL(source));
      }
      minute.count += requests;
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;

/** Delays sign-ins after failures. Failures count per login and address: an attacker elsewhere cannot lock out the owner. */
export function createThrottle() {
  const attempts = new LRUCache<string, Attempts>({ max: maxEntries });

  return {
    /** Throws 429, with the remaining time in `Retry-After`, if sign-ins with this login from this address have to wait. */
    admitLogin(login: string, source: string): void {
      if (attempts.size === 0) return;
      const remaining = (attempts.get(attemptKey(login, source))?.waitUntil ?? 0) - performance.now();
      if (remaining > 0) {
        throw refuse("too_many_failed_logins", "too many failed sign-ins to this account from your address", remaining);
      }
    },
    recordFailure(login: string, source: string): void {
      const pair = attemptKey(login, source);
      const now = performance.now();
      attempts.set(pair, countFailure(attempts.get(pair) ?? createAttempts(now), now, loginLimits));
    },
    recordSuccess(login: string, source: string): void {
      if (attempts.size > 0) attempts.delete(attemptKey(login, source));
    },
  };
}

/** Returns the key under which failures are counted. Long logins are shortened, so that they cannot fill the memory. */
function attemptKey(login: string, source: string): string {
  return `${source} ${login.slice(0, 256).toLowerCase()}`;
}

function refuse(code: "too_many_requests" | "too_many_failed_logins", reason: string, remainingMs: number): Refusal {
  const seconds = String(Math.max(1, Math.ceil(remainingMs / 1000)));
  return new Refusal(code, `${reason}: try again in ${seconds} s`, { headers: { "Retry-After": seconds } });
}

/** Failed sign-ins to one account from one address. */
export interface Attempts {
  readonly since: number;
  readonly failures: number;
  readonly waitCount: number;
  readonly waitUntil: number;
}

export function createAttempts(now: number): Attempts {
  return { since: now, failures: 0, waitCount: 0, waitUntil: 0 };
}

/**
 * Counts one more failure. A failure during a wait does not lengthen the wait, because the attempt began before the
 * wait. The count starts again after `windowMs`, measured from the first failure or the end of the last wait.
 */
export function countFailure(attemptsBefore: Attempts, now: number, limits: typeof loginLimits): Attempts {
  if (now < attemptsBefore.waitUntil) return attemptsBefore;
  const quietSince = Math.max(attemptsBefore.since, attemptsBefore.waitUntil);
  const attempts = now - quietSince > limits.windowMs ? createAttempts(now) : attemptsBefore;
  const failures = attempts.failures + 1;
  if (failures < limits.failures) return { ...attempts, failures };
  const wait = Math.min(limits.longestWaitMs, limits.firstWaitMs * 2 ** attempts.waitCount);
  return { ...attempts, failures, waitCount: attempts.waitCount + 1, waitUntil: now + wait };
}

/** Maximum number of entries in each cache and counter. In a full cache, a new entry replaces the least recently used one. */
export const maxEntries = 10_000;
