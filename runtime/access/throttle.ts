import { LRUCache } from "lru-cache";
import { Refusal } from "../model/plan/errors.js";

const loginLimits: LoginLimits = { failures: 10, windowMs: 60_000, firstWaitMs: 5_000, longestWaitMs: 300_000 };

/** Throws 429 with `Retry-After` in whole seconds. */
export interface Throttle {
  /** Failures count for a pair of login and address, so that the owner of the account can still sign in from another address. */
  admitLogin(login: string, source: string): void;
  recordFailure(login: string, source: string): void;
  recordSuccess(login: string, source: string): void;
}

export interface RequestLimit {
  /** Counts a request from this address; throws if there were too many in the last minute. */
  admit(source: string): void;
  /** Counts several requests together; throws if that would be too many. */
  admitMore(source: string, count: number): void;
}

const minuteMs = 60_000;

export function createRequestLimit(requestsPerMinute: number): RequestLimit {
  const requests = new LRUCache<string, { readonly since: number; count: number }>({ max: maxEntries });
  const currentMinute = (source: string, now: number): { readonly since: number; count: number } => {
    const known = requests.get(source);
    const minute = known !== undefined && now - known.since < minuteMs ? known : { since: now, count: 0 };
    if (minute !== known) requests.set(source, minute);
    return minute;
  };
  return {
    admit(source) {
      const now = performance.now();
      const minute = currentMinute(source, now);
      minute.count += 1;
      if (minute.count > requestsPerMinute) {
        throw refuse("too_many_requests", "too many requests from your address", minute.since + minuteMs - now);
      }
    },
    admitMore(source, count) {
      const now = performance.now();
      const minute = currentMinute(source, now);
      if (minute.count + count > requestsPerMinute) {
        const counted = `each operation of a batch counts as a request, and the limit is ${String(requestsPerMinute)} requests a minute`;
        throw refuse("too_many_requests", `${counted} from your address`, minute.since + minuteMs - now);
      }
      minute.count += count;
    },
  };
}

export function createThrottle(): Throttle {
  const attempts = new LRUCache<string, Attempts>({ max: maxEntries });

  return {
    admitLogin(login, source) {
      if (attempts.size === 0) return;
      const remaining = (attempts.get(attemptKey(login, source))?.waitUntil ?? 0) - performance.now();
      if (remaining > 0) {
        throw refuse("too_many_failed_logins", "too many failed sign-ins to this account from your address", remaining);
      }
    },
    recordFailure(login, source) {
      const pair = attemptKey(login, source);
      const now = performance.now();
      attempts.set(pair, countFailure(attempts.get(pair) ?? createAttempts(now), now, loginLimits));
    },
    recordSuccess(login, source) {
      if (attempts.size > 0) attempts.delete(attemptKey(login, source));
    },
  };
}

/** Long logins are shortened, so that they cannot fill the memory. */
function attemptKey(login: string, source: string): string {
  return `${source} ${login.slice(0, 256).toLowerCase()}`;
}

function refuse(code: "too_many_requests" | "too_many_failed_logins", reason: string, remainingMs: number): Refusal {
  const seconds = String(Math.max(1, Math.ceil(remainingMs / 1000)));
  return new Refusal(code, `${reason}: try again in ${seconds} s`, { headers: { "Retry-After": seconds } });
}

/** Limits of failed sign-ins. Times are in milliseconds. */
export interface LoginLimits {
  /** Number of failures within the window after which sign-ins have to wait. */
  readonly failures: number;
  readonly windowMs: number;
  /** The first wait after too many failures. Each further failure doubles the wait. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

/** Failed sign-ins to one account from one address. */
export interface Attempts {
  readonly since: number;
  readonly failures: number;
  readonly waits: number;
  readonly waitUntil: number;
}

export function createAttempts(now: number): Attempts {
  return { since: now, failures: 0, waits: 0, waitUntil: 0 };
}

/**
 * Counts one more failure. A failure during a wait does not lengthen the wait, because the attempt began earlier. The
 * count starts again after a window without failures, measured from the first failure or the end of the last wait.
 */
export function countFailure(known: Attempts, now: number, limits: LoginLimits): Attempts {
  if (now < known.waitUntil) return known;
  const quietSince = Math.max(known.since, known.waitUntil);
  const attempts = now - quietSince > limits.windowMs ? createAttempts(now) : known;
  const failures = attempts.failures + 1;
  if (failures < limits.failures) return { ...attempts, failures };
  const wait = Math.min(limits.longestWaitMs, limits.firstWaitMs * 2 ** attempts.waits);
  return { ...attempts, failures, waits: attempts.waits + 1, waitUntil: now + wait };
}

/** Maximum number of entries of each cache and counter. A new entry replaces the least recently used one. */
export const maxEntries = 10_000;
