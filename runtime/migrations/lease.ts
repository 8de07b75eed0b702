/** A lease that lets only one process at a time migrate a database. */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

export interface LeaseRecord {
  /** Random name of the process that has the lease. */
  readonly owner: string;
  /** End of the lease in milliseconds since 1970, by the owner's clock. Do not compare it with the clock of another machine. */
  readonly until: number;
}

/** Renews the lease. Returns false if this process no longer has it. */
type LeaseRenewer = () => Promise<boolean>;

/** A process that has not renewed its lease for this long counts as dead. */
const leaseDurationMs = 3000;
/** Interval at which other processes check whether the lease is free. */
export const leasePollMs = 100;

export interface LeasePort {
  /** Reads the lease. Returns null if no process has it, or if the owner is known to be dead. */
  readLease(): Promise<LeaseRecord | null>;
  /**
   * Replaces the lease of the given owner by another lease. Null stands for no lease.
   * @returns false if another process has the lease
   */
  replaceLease(currentOwner: string | null, newLease: LeaseRecord | null): Promise<boolean>;
}

/**
 * Runs the work while this process has the lease. If another process has the lease, waits until that process has
 * finished or is dead, and returns null without running the work. After null, check which work remains.
 * @param onOwnerAlive called while waiting, as soon as the other process renews its lease; throw to stop waiting
 */
export async function withLease<Result>(
  port: LeasePort,
  work: (renew: LeaseRenewer) => Promise<Result>,
  onOwnerAlive: () => void = () => {},
): Promise<Result | null> {
  const owner = randomUUID();
  const createLease = (): LeaseRecord => ({ owner, until: Date.now() + leaseDurationMs });
  if (!(await port.replaceLease(null, createLease()))) {
    await waitForLease(port, onOwnerAlive);
    return null;
  }
  const renew: LeaseRenewer = () => port.replaceLease(owner, createLease());
  const beat = setInterval(() => void renew().catch(() => {}), leaseDurationMs / 3);
  try {
    return await work(renew);
  } finally {
    clearInterval(beat);
    await port.replaceLease(owner, null);
  }
}

/** Waits until no process has the lease. Removes the lease of a process that has stopped renewing it. */
async function waitForLease(port: LeasePort, onOwnerAlive: () => void): Promise<void> {
  let seen: LeaseRecord | null = null;
  for (let since = performance.now(); ;) {
    const held = await port.readLease();
    if (held === null) return;
    if (!isDeepStrictEqual(held, seen)) {
      if (held.owner === seen?.owner) onOwnerAlive();
      [seen, since] = [held, performance.now()];
    }
    if (performance.now() - since > leaseDurationMs) {
      await port.replaceLease(held.owner, null);
      return;
    }
    await setTimeout(leasePollMs);
  }
}
