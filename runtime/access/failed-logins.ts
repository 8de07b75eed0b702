/** All times in milliseconds. */
export interface LoginLimits {
  /** So many failures within the window are answered with a wait. */
  readonly failures: number;
  readonly windowMs: number;
  /** Each further failure doubles the wait. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

/** Failed logins of one account from one source. */
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
 * One more failure. A failure during a wait began before it and lengthens nothing; a window that passes quietly, counted
 * from the first failure or the end of the last wait, clears the account.
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
