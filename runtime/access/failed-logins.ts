/** Times are in milliseconds. */
export interface LoginLimits {
  /** This many failures within the window cause a wait. */
  readonly failures: number;
  readonly windowMs: number;
  /** Each further failure doubles the wait. */
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

export function startedAttempts(now: number): Attempts {
  return { since: now, failures: 0, waits: 0, waitUntil: 0 };
}

/**
 * Counts one more failure. A failure during a wait does not lengthen the wait, because it began before it. The count ends with a
 * window without failures, measured from the first failure or the end of the last wait.
 */
export function countFailure(known: Attempts, now: number, limits: LoginLimits): Attempts {
  if (now < known.waitUntil) return known;
  const quietSince = Math.max(known.since, known.waitUntil);
  const attempts = now - quietSince > limits.windowMs ? startedAttempts(now) : known;
  const failures = attempts.failures + 1;
  if (failures < limits.failures) return { ...attempts, failures };
  const wait = Math.min(limits.longestWaitMs, limits.firstWaitMs * 2 ** attempts.waits);
  return { ...attempts, failures, waits: attempts.waits + 1, waitUntil: now + wait };
}
