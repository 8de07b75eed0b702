/**
 * Ends the sessions of killed processes, because MongoDB keeps their transactions open for a minute, and other writes conflict
 * with them. Each process saves a list of its sessions and renews its time every second. If the renewals stop, another process
 * ends these sessions. If the process was only slow, its transactions fail and run again.
 */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Binary, ClientSession, Collection, Db, MongoClient } from "mongodb";
import type { RunningServers } from "../../migrations/migration-port.js";
import { leasePollMs } from "../../migrations/lease.js";
import { createUnavailableRefusal } from "../port/availability.js";
import { isDuplicateKeyError, isTransientError, hasUnknownCommitOutcome } from "./errors.js";

interface ProcessRecord {
  readonly _id: string;
  /** Time of the latest renewal, by the clock of the database server. */
  readonly at: Date;
  readonly sessions: readonly Binary[];
  /** Digest of the schema version that the process serves; absent in records that earlier releases have written. */
  readonly digest?: string;
}

const renewalIntervalMs = 1000;
/** A process counts as killed after this many milliseconds without a renewal of its list. One late renewal does no harm. */
const maxMsWithoutRenewal = 3000;

function processCollectionOf(database: Db): Collection<ProcessRecord> {
  return database.collection<ProcessRecord>("_processes", { writeConcern: { w: 1 } });
}

/**
 * Tells whether a live process serves one of these schema versions. A killed process leaves its record, so the function
 * waits for a renewal of a record.
 */
export async function isAnyVersionServed(database: Db, versionDigests: readonly string[]): Promise<boolean> {
  const filter = { $or: [{ digest: { $in: [...versionDigests] } }, { digest: { $exists: false } }] };
  const listRenewals = async (): Promise<ReadonlyMap<string, number>> => {
    const records = await processCollectionOf(database).find(filter).toArray();
    return new Map(records.map(({ _id, at }) => [_id, at.getTime()]));
  };
  const first = await listRenewals();
  for (
    let renewals = first, since = performance.now();
    performance.now() - since < maxMsWithoutRenewal;
    renewals = await listRenewals()
  ) {
    if (renewals.size === 0) return false;
    if ([...renewals].some(([name, at]) => first.get(name) !== at)) return true;
    await setTimeout(leasePollMs);
  }
  return false;
}

export class ProcessSessions implements RunningServers {
  readonly #client: MongoClient;
  readonly #versionDigest: string;
  readonly #timeoutMs: number;
  readonly #processId = randomUUID();
  readonly #listedSessions = new Map<string, Binary>();
  readonly #closing = new AbortController();
  #renewalLoop: Promise<void> | undefined;
  #lastRenewal: Promise<void> = Promise.resolve();

  /** @param versionDigest digest of the schema version that the process serves */
  constructor(client: MongoClient, versionDigest: string, timeoutMs: number) {
    this.#client = client;
    this.#versionDigest = versionDigest;
    this.#timeoutMs = timeoutMs;
  }

  isAnyVersionServed(digests: readonly string[]): Promise<boolean> {
    return isAnyVersionServed(this.#client.db(), digests);
  }

  async announceServer(): Promise<void> {
    await this.#renewRecord();
    this.#renewalLoop ??= this.#renewUntilClosed();
  }

  /**
   * Opens a session. Adds a new session to this process's list in the database before its first use. New sessions are
   * rare, because the driver reuses sessions.
   */
  async openSession(): Promise<ClientSession> {
    const session = this.#client.startSession();
    const id = session.id?.id;
    if (id === undefined || this.#listedSessions.has(id.toString("hex"))) return session;
    this.#listedSessions.set(id.toString("hex"), id);
    await this.#renewRecord();
    return session;
  }

  async close(): Promise<void> {
    if (this.#renewalLoop === undefined) return;
    this.#closing.abort();
    await this.#renewalLoop;
    // Removes the list; otherwise, other processes would end sessions that have already ended.
    await this.#processes.deleteOne({ _id: this.#processId }).catch(() => undefined);
  }

  get #processes(): Collection<ProcessRecord> {
    return processCollectionOf(this.#client.db());
  }

  async #renewUntilClosed(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#renewRecord();
        await this.#endSessionsOfSilentProcesses();
      } catch {
        // Ignored: the database is unavailable, and every request reports that.
      }
      await setTimeout(renewalIntervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /**
   * Saves the list of sessions with the current time. Renewals run one after another, so that an older list never replaces a
   * newer one.
   */
  #renewRecord(): Promise<void> {
    const renewal = this.#lastRenewal.then(async () => {
      const alive = {
        $currentDate: { at: true },
        $set: { sessions: [...this.#listedSessions.values()], digest: this.#versionDigest },
      } as const;
      await this.#processes.updateOne({ _id: this.#processId }, alive, { upsert: true, maxTimeMS: this.#timeoutMs });
    });
    this.#lastRenewal = renewal.catch(() => undefined);
    return renewal;
  }

  async #endSessionsOfSilentProcesses(): Promise<void> {
    const processes = await this.#processes.find({}, { maxTimeMS: this.#timeoutMs }).toArray();
    const now = processes.find(({ _id }) => _id === this.#processId)?.at.getTime() ?? 0;
    for (const { _id, at, sessions } of processes.filter((other) => now - other.at.getTime() > maxMsWithoutRenewal)) {
      // Skips an empty list, because `killSessions` without ids would end all sessions of the user.
      if (sessions.length > 0) {
        await this.#client.db("admin").command({ killSessions: sessions.map((id) => ({ id })) });
      }
      await this.#processes.deleteOne({ _id, at });
    }
  }
}

/** Runs reads in a transaction, so that all of them read the data of the same moment. */
export type SnapshotReader = <Result>(read: (session: ClientSession) => Promise<Result>) => Promise<Result>;

const initialRetryPauseMs = 2;
const maxRetryPauseMs = 100;
/**
 * Maximum number of attempts after a duplicate key. A new attempt sees the item that another transaction has just written with
 * this key, and fails with the error for this case.
 */
const maxDuplicateKeyRetries = 10;

/**
 * Runs the work in a transaction and commits. After a conflict, repeats the whole transaction, until the deadline (UNIX time in
 * milliseconds). The driver's own `withTransaction` would retry for two minutes, which is too long.
 */
export async function runTransaction<Result>(
  sessions: ProcessSessions,
  deadline: number,
  operation: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  const session = await sessions.openSession();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        session.startTransaction({
          readConcern: { level: "snapshot" },
          writeConcern: { w: "majority", journal: true },
          readPreference: "primary",
          maxCommitTimeMS: Math.max(1, deadline - Date.now()),
        });
        const result = await operation(session);
        // The caller has already got a timeout error, so the write must not be committed.
        if (Date.now() >= deadline) throw createUnavailableRefusal();
        await commitWithRetries(session, deadline);
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction();
        const again = isTransientError(error) || (isDuplicateKeyError(error) && attempt <= maxDuplicateKeyRetries);
        if (!again) throw error;
        await pauseBeforeRetry(attempt, deadline, error);
      }
    }
  } finally {
    await session.endSession();
  }
}

async function commitWithRetries(session: ClientSession, deadline: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!hasUnknownCommitOutcome(error)) throw error;
      await pauseBeforeRetry(attempt, deadline, error);
    }
  }
}

/**
 * Waits for a random time, so that the same transactions do not conflict again. The longest possible time doubles with each
 * attempt.
 */
async function pauseBeforeRetry(attempt: number, deadline: number, cause: unknown): Promise<void> {
  const milliseconds = Math.random() * Math.min(initialRetryPauseMs * 2 ** attempt, maxRetryPauseMs);
  if (Date.now() + milliseconds >= deadline) throw createUnavailableRefusal(cause);
  await setTimeout(milliseconds);
}
