import { LRUCache } from "lru-cache";
import { Refusal } from "../model/plan/errors.js";

/**
 * After `failures` failed sign-ins within `windowMs`, further sign-ins have to wait. Each failure after a wait doubles the next
 * wait, up to `longestWaitMs`.
 */
const loginThrottleLimits = { failures: 10, windowMs: 60_000, firstWaitMs: 5_000, longestWaitMs: 300_000 };

export type RateLimiter = ReturnType<typeof createRateLimiter>;

export function createRateLimiter(maxRequestsPerMinute: number) {
  // By default, lru-cache reads the clock once per millisecond and sets a timer each time. With 0, it sets no timers.
  const counts = new LRUCache<string, { count: number }>({ max: maxCacheEntries, ttl: 60_000, ttlResolution: 0 });
  return {
    /**
     * Counts requests from this address. Rejects them with 429 if more than the allowed number arrive in a minute.
     * @param reason beginning of the error message
     */
    admit(clientAddress: string, requestCount = 1, reason = "too many requests"): void {
      const minute = counts.get(clientAddress) ?? { count: 0 };
      if (minute.count === 0) counts.set(clientAddress, minute);
      if (minute.count + requestCount > maxRequestsPerMinute) {
        throw createLimitRefusal(
          "too_many_requests",
          `${reason} from your address`,
          counts.getRemainingTTL(clientAddress),
        );
      }
      minute.count += requestCount;
    },
  };
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** Failed sign-ins to one account from one address. */
interface FailedAttempts {
  failures: number;
  waitUntilMs: number;
}

/** Delays sign-ins after failures. Failures count per login and address: an attacker elsewhere cannot lock out the owner. */
export function createLoginThrottle(clock: { now(): number } = performance) {
  const { failures: maxFailures, windowMs, firstWaitMs, longestWaitMs } = loginThrottleLimits;
  const attempts = new LRUCache<string, FailedAttempts>({
    max: maxCacheEntries,
    ttl: windowMs,
    ttlResolution: 0,
    perf: clock,
  });

  /** Throws 429, with the remaining time in `Retry-After`, if sign-ins with this login from this address have to wait. */
  function admitLogin(login: string, clientAddress: string): void {
    if (attempts.size === 0) return;
    const remaining = (attempts.get(formatAttemptKey(login, clientAddress))?.waitUntilMs ?? 0) - clock.now();
    if (remaining > 0) {
      throw createLimitRefusal(
        "too_many_failed_logins",
        "too many failed sign-ins to this account from your address",
        remaining,
      );
    }
  }

  function recordFailure(login: string, clientAddress: string): void {
    const key = formatAttemptKey(login, clientAddress);
    const now = clock.now();
    const attempt = attempts.get(key) ?? { failures: 0, waitUntilMs: 0 };
    // A failure during a wait does not lengthen the wait, because the attempt began before the wait.
    if (now < attempt.waitUntilMs) return;
    attempt.failures += 1;
    const excess = attempt.failures - maxFailures;
    const waitMs = excess < 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** excess);
    attempt.waitUntilMs = now + waitMs;
    // The count starts again after `windowMs`, measured from the first failure or the end of the last wait.
    if (attempt.failures === 1 || waitMs > 0) attempts.set(key, attempt, { ttl: waitMs + windowMs });
  }

  function recordSuccess(login: string, clientAddress: string): void {
    if (attempts.size > 0) attempts.delete(formatAttemptKey(login, clientAddress));
  }

  return {
    admitLogin,
    recordFailure,
    recordSuccess,
    /**
     * Checks credentials and counts the result. A check that throws does not count.
     * @param check returns null if the credentials are wrong
     * @throws Refusal too_many_failed_logins
     */
    async checkCredentials<Result>(
      login: string,
      clientAddress: string,
      check: () => Promise<Result | null>,
    ): Promise<Result | null> {
      admitLogin(login, clientAddress);
      const result = await check();
      // Checks the limit again, because many guesses that arrive at the same time pass the first check together.
      admitLogin(login, clientAddress);
      (result === null ? recordFailure : recordSuccess)(login, clientAddress);
      return result;
    },
  };
}

/** Returns the key under which failures are counted. Long logins are shortened, so that they cannot fill the memory. */
function formatAttemptKey(login: string, clientAddress: string): string {
  return `${clientAddress} ${login.slice(0, 256).toLowerCase()}`;
}

function createLimitRefusal(
  code: "too_many_requests" | "too_many_failed_logins",
  reason: string,
  remainingMs: number,
): Refusal {
  const seconds = String(Math.max(1, Math.ceil(remainingMs / 1000)));
  return new Refusal(code, `${reason}: try again in ${seconds} s`, { headers: { "Retry-After": seconds } });
}

/** Maximum number of entries in each cache and counter. In a full cache, a new entry replaces the least recently used one. */
export const maxCacheEntries = 10_000;
