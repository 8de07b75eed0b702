/** Lets one process at a time migrate a database. */
export interface Lease {
  /**
   * Waits while another process has the lease. Returns false if one had it: that process has finished, so look again what is left
   * to do.
   */
  take(): Promise<boolean>;
  /** Returns false if another process has it. */
  renew(): Promise<boolean>;
  end(): Promise<void>;
}

/** A process that has not renewed its lease for this long counts as dead. */
export const leaseMs = 3000;
/** Interval at which other processes check whether the lease is free. */
export const waitMs = 100;

/** Runs the work while this process holds the lease. Returns null, without running the work, if another process held it. */
export async function whileHeld<Result>(lease: Lease, work: () => Promise<Result>): Promise<Result | null> {
  if (!(await lease.take())) return null;
  const beat = setInterval(() => void lease.renew().catch(() => {}), leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await lease.end();
  }
}
