/**
 * Ends the sessions of killed processes, because MongoDB keeps their transactions open for a minute, and other writes conflict
 * with them. Each process saves a list of its sessions and renews its time every second. If the renewals stop, another process
 * ends these sessions. If the process was only slow, its transactions fail and run again.
 */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Binary, ClientSession, Collection, Db, MongoClient, TransactionOptions } from "mongodb";
import type { RunningServers } from "../../migrations/migration-port.js";
import { waitMs } from "../../migrations/lease.js";
import { unavailable } from "../port/availability.js";
import { isDuplicateKey, isTransient, isUnknownCommit } from "./errors.js";

interface ProcessRecord {
  readonly _id: string;
  /** Time of the latest renewal, by the clock of the database server. */
  readonly at: Date;
  readonly sessions: readonly Binary[];
  /** Digest of the schema version that the process serves; absent in records that earlier releases have written. */
  readonly digest?: string;
}

const beatMs = 1000;
/** A process counts as killed after this many milliseconds without a renewal of its list. One late renewal does no harm. */
const silentMs = 3000;

function processesOf(database: Db): Collection<ProcessRecord> {
  return database.collection<ProcessRecord>("_processes", { writeConcern: { w: 1 } });
}

/**
 * Tells whether a live process serves one of these schema versions. A killed process leaves its record, so the function
 * waits for a renewal of a record.
 */
export async function isServed(database: Db, digests: readonly string[]): Promise<boolean> {
  const filter = { $or: [{ digest: { $in: [...digests] } }, { digest: { $exists: false } }] };
  const listRenewals = async (): Promise<ReadonlyMap<string, number>> => {
    const records = await processesOf(database).find(filter).toArray();
    return new Map(records.map(({ _id, at }) => [_id, at.getTime()]));
  };
  const first = await listRenewals();
  for (
    let renewals = first, since = performance.now();
    performance.now() - since < silentMs;
    renewals = await listRenewals()
  ) {
    if (renewals.size === 0) return false;
    if ([...renewals].some(([name, at]) => first.get(name) !== at)) return true;
    await setTimeout(waitMs);
  }
  return false;
}

export class OwnSessions implements RunningServers {
  readonly #client: MongoClient;
  readonly #digest: string;
  readonly #timeoutMs: number;
  readonly #name = randomUUID();
  readonly #listed = new Map<string, Binary>();
  readonly #closing = new AbortController();
  #beating: Promise<void> | undefined;
  #lastRenewal: Promise<void> = Promise.resolve();

  /** @param digest digest of the schema version that the process serves */
  constructor(client: MongoClient, digest: string, timeoutMs: number) {
    this.#client = client;
    this.#digest = digest;
    this.#timeoutMs = timeoutMs;
  }

  isServed(digests: readonly string[]): Promise<boolean> {
    return isServed(this.#client.db(), digests);
  }

  async announce(): Promise<void> {
    await this.#renew();
    this.#beating ??= this.#beatUntilClosed();
  }

  /**
   * Opens a session. The database lists the sessions of this process, so a new session is added to the list before its first use. New sessions are rare, because the
   * driver reuses sessions.
   */
  async open(): Promise<ClientSession> {
    const session = this.#client.startSession();
    const id = session.id?.id;
    if (id === undefined || this.#listed.has(id.toString("hex"))) return session;
    this.#listed.set(id.toString("hex"), id);
    await this.#renew();
    return session;
  }

  async close(): Promise<void> {
    if (this.#beating === undefined) return;
    this.#closing.abort();
    await this.#beating;
    // Removes the list; otherwise, other processes would end sessions that have already ended.
    await this.#processes.deleteOne({ _id: this.#name }).catch(() => undefined);
  }

  get #processes(): Collection<ProcessRecord> {
    return processesOf(this.#client.db());
  }

  async #beatUntilClosed(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#renew();
        await this.#endSilentProcesses();
      } catch {
        // Ignored: the database is unavailable, and every request reports that.
      }
      await setTimeout(beatMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /**
   * Saves the list of sessions with the current time. Renewals run one after another, so that an older list never replaces a
   * newer one.
   */
  #renew(): Promise<void> {
    const renewal = this.#lastRenewal.then(async () => {
      const alive = {
        $currentDate: { at: true },
        $set: { sessions: [...this.#listed.values()], digest: this.#digest },
      } as const;
      await this.#processes.updateOne({ _id: this.#name }, alive, { upsert: true, maxTimeMS: this.#timeoutMs });
    });
    this.#lastRenewal = renewal.catch(() => undefined);
    return renewal;
  }

  async #endSilentProcesses(): Promise<void> {
    const processes = await this.#processes.find({}, { maxTimeMS: this.#timeoutMs }).toArray();
    const now = processes.find(({ _id }) => _id === this.#name)?.at.getTime() ?? 0;
    for (const { _id, at, sessions } of processes.filter((other) => now - other.at.getTime() > silentMs)) {
      // Skips an empty list, because `killSessions` without ids would end all sessions of the user.
      if (sessions.length > 0) {
        await this.#client.db("admin").command({ killSessions: sessions.map((id) => ({ id })) });
      }
      await this.#processes.deleteOne({ _id, at });
    }
  }
}

const firstPauseMs = 2;
const longestPauseMs = 100;
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
  sessions: OwnSessions,
  deadline: number,
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  const session = await sessions.open();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        session.startTransaction(optionsUntil(deadline));
        const result = await work(session);
        // The caller has already got a timeout error, so the write must not be committed.
        if (Date.now() >= deadline) throw unavailable();
        await commit(session, deadline);
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction();
        const again = isTransient(error) || (isDuplicateKey(error) && attempt <= maxDuplicateKeyRetries);
        if (!again) throw error;
        await pause(attempt, deadline, error);
      }
    }
  } finally {
    await session.endSession();
  }
}

function optionsUntil(deadline: number): TransactionOptions {
  return {
    readConcern: { level: "snapshot" },
    writeConcern: { w: "majority", journal: true },
    readPreference: "primary",
    maxCommitTimeMS: Math.max(1, deadline - Date.now()),
  };
}

async function commit(session: ClientSession, deadline: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!isUnknownCommit(error)) throw error;
      await pause(attempt, deadline, error);
    }
  }
}

/**
 * Waits for a random time, so that the same transactions do not conflict again. The longest possible time doubles with each
 * attempt.
 */
async function pause(attempt: number, deadline: number, cause: unknown): Promise<void> {
  const milliseconds = Math.random() * Math.min(firstPauseMs * 2 ** attempt, longestPauseMs);
  if (Date.now() + milliseconds >= deadline) throw unavailable(cause);
  await setTimeout(milliseconds);
}
