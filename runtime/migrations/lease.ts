/** One process at a time migrates a database. */
export interface Lease {
  /** Waits while another process has it. False if one had it: it has ended, so what is left to do is to be looked at again. */
  take(): Promise<boolean>;
  /** False if another process has it. */
  renew(): Promise<boolean>;
  end(): Promise<void>;
}

/** A process that holds the lease and has not renewed it for so long is taken for dead. */
export const leaseMs = 3000;
/** How often others look whether the lease is free. */
export const waitMs = 100;

/** Runs the work while this process holds the lease. Null if another process held it: the work has not run. */
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
