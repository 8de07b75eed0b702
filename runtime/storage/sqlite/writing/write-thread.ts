/** The main loop and the queue of the writer thread, which executes all writes. */
import type { MessagePort } from "node:worker_threads";
import { setImmediate, setTimeout } from "node:timers/promises";
import { computeMinKeyOfNewItem } from "../../../model/values/ids.js";
import { findDefinition } from "../../../model/schema/find-definition.js";
import type { Registry } from "../../../model/schema/resource.js";
import type { HookLogWriter, WriteExecutor } from "../../port/write-attempt.js";
import { Connection, requireSameFile } from "../database/connection.js";
import { createLatestTablesReader } from "./schema-records.js";
import { openSqliteTransaction } from "./transaction.js";
import type { Tables } from "../database/table.js";
import { isBusy } from "../database/errors.js";
import {
  HookTimeLimits,
  executeWriteBatch,
  deadlinePassedOutcome,
  isPastDeadline,
  type JobsToRetry,
} from "./write-batch.js";
import { CallerRightsCache } from "../../prefetching-transaction.js";
import { Heartbeat } from "../../threads/heartbeat.js";
import { createUnavailableRefusal, hasLongTimeLimit } from "../../port/availability.js";
import {
  toErrorOutcome,
  type JobAnswer,
  type MessageFromThread,
  type Job,
  type MessageToThread,
} from "../../threads/jobs.js";
import type { SqliteThreadData, WriteAnswer, WriteThreadJob } from "../database/thread-messages.js";

/** Limits for the size of a probe (test write), in bytes. Within them, a probe is twice as large as the largest request body. */
const probeByteLimits = { min: 2 ** 21, max: 2 ** 26 };
/**
 * How long the thread waits for the database lock, and then pauses, in milliseconds. Both are short, because writes past
 * their deadline are rejected only between two waits.
 */
const lockWaitMs = 20;
const lockRetryDelayMs = 5;
/** Size of SQLite's page cache. Changed pages that do not fit are written and read again, which makes long writes slow. */
const pageCacheKiB = 32 * 1024;

export function serveWrites(
  port: MessagePort,
  { file, identity, timeoutMs, maxBodyBytes, memory, digest }: SqliteThreadData,
  registry: Registry,
  executeWrites: WriteExecutor,
  limitLogLines: (writeLine: HookLogWriter) => HookLogWriter,
): void {
  // Checks the file first, because opening a missing file would create a new one.
  requireSameFile(file, identity);
  const heartbeat = new Heartbeat(memory);
  const connection = new Connection(file, lockWaitMs, heartbeat.guard);
  connection.exec(`PRAGMA cache_size = -${String(pageCacheKiB)}`);
  const readLatest = createLatestTablesReader(connection, registry, digest);
  const hookLimits = new HookTimeLimits(heartbeat, timeoutMs);
  const waiting = new WriteQueue();
  let working = false;
  let closing = false;
  const send = (message: MessageFromThread<WriteAnswer>): void => port.postMessage(message);
  const sendAnswers = (answers: readonly JobAnswer<WriteAnswer>[]): void => {
    if (answers.length > 0) send({ kind: "answers", answers });
  };
  const log = limitLogLines((line) => send({ kind: "line", line }));

  async function processQueue(): Promise<void> {
    working = true;
    while (!waiting.isEmpty) {
      sendAnswers(waiting.removeExpired().map(({ id }) => ({ id, outcome: deadlinePassedOutcome })));
      if (!waiting.isEmpty) await executeNextGroup();
      await setImmediate();
    }
    working = false;
    if (closing) close();
  }

  const requireFile = (): void => requireSameFile(file, identity);

  async function executeNextGroup(): Promise<void> {
    const taken = waiting.takeBatch();
    const { jobs, takesOwnTransaction } = taken;
    const limitAmongOthers = hookLimits.createSharedHookRunners();
    let tables: Tables | undefined;
    const knownCallers = new CallerRightsCache();
    const execute = async (job: Job<WriteThreadJob>): Promise<WriteAnswer> => {
      const { task, deadline } = job;
      if (task.kind === "probe") return writeProbe(connection, maxBodyBytes);
      tables ??= readLatest();
      if (task.kind === "reserve") return reserveKeys(tables, task);
      const runWithinLimit = takesOwnTransaction ? hookLimits.createExclusiveHookRunner(job) : limitAmongOthers(job);
      const { plans } = task;
      const transaction = openSqliteTransaction(tables, plans, (resource) => knownCallers.markChanged(resource));
      return executeWrites({
        registry: tables.registry,
        transaction,
        callerRightsReader: knownCallers.createCachedReader(transaction),
        plans,
        deadline,
        runWithinLimit,
        log,
      });
    };
    try {
      waiting.requeue(await executeWriteBatch(connection, heartbeat, { jobs, execute, sendAnswers, requireFile }));
    } catch (error) {
      if (!isBusy(error))
        return sendAnswers(jobs.map(({ id }) => ({ id, outcome: toErrorOutcome(createUnavailableRefusal(error)) })));
      waiting.putBack(taken);
      await setTimeout(lockRetryDelayMs);
    }
  }

  function close(): void {
    connection.close();
    // Lets the thread end. Deno has no `port.close` for the port between a thread and its parent.
    port.unref();
  }

  port.on("message", (message: MessageToThread<WriteThreadJob>) => {
    heartbeat.beat();
    // A cancelled write needs no action: its deadline has passed, so the loop rejects it anyway.
    if (message.kind === "cancel" || message.kind === "ask") return;
    if (message.kind === "jobs") waiting.add(message.jobs);
    else closing = true;
    if (!working) void processQueue();
  });
  heartbeat.phase = "idle";
  send({ kind: "ready" });
}

/** Makes a large test write, because a nearly full disk may still have room for a small one. */
function writeProbe(connection: Connection, maxBodyBytes: number): WriteAnswer {
  const bytes = Math.min(Math.max(probeByteLimits.min, 2 * maxBodyBytes), probeByteLimits.max);
  connection.exec("CREATE TABLE IF NOT EXISTS _probe (number INTEGER PRIMARY KEY, filling BLOB)");
  connection.exec(`INSERT OR REPLACE INTO _probe VALUES (1, zeroblob(${String(bytes)}))`);
  return [];
}

async function reserveKeys(
  tables: Tables,
  { resource, count, minKey }: Extract<WriteThreadJob, { kind: "reserve" }>,
): Promise<WriteAnswer> {
  const from = Math.max(minKey, computeMinKeyOfNewItem(findDefinition(tables.registry, resource)));
  const key = await openSqliteTransaction(tables).reserveItemKeys(resource, count, from);
  return [{ id: key, key, version: 0, hasChanged: false, generatedSecrets: {} }];
}

const maxJobsPerTransaction = 100;

/** Writes that the thread takes from the queue to execute them in one transaction. */
interface QueuedBatch {
  readonly jobs: readonly Job<WriteThreadJob>[];
  /**
   * Whether the batch is a single long write, or a single write with a slow hook. Other writes should not wait for its
   * commit.
   */
  readonly takesOwnTransaction: boolean;
}

class WriteQueue {
  #sharedWrites: Job<WriteThreadJob>[] = [];
  /**
   * Writes with slow hooks, and long writes whose transaction could not start. Each runs in its own transaction. These
   * transactions alternate with those of other writes.
   */
  #exclusiveWrites: Job<WriteThreadJob>[] = [];
  #exclusiveIsNext = false;

  get isEmpty(): boolean {
    return this.#sharedWrites.length + this.#exclusiveWrites.length === 0;
  }

  add(jobs: readonly Job<WriteThreadJob>[]): void {
    this.#sharedWrites.push(...jobs);
  }

  removeExpired(): readonly Job<WriteThreadJob>[] {
    const late = new Set([...this.#sharedWrites, ...this.#exclusiveWrites].filter(isPastDeadline));
    this.#sharedWrites = this.#sharedWrites.filter((job) => !late.has(job));
    this.#exclusiveWrites = this.#exclusiveWrites.filter((job) => !late.has(job));
    return [...late];
  }

  takeBatch(): QueuedBatch {
    const takesAlone = this.#exclusiveWrites.length > 0 && (this.#exclusiveIsNext || this.#sharedWrites.length === 0);
    this.#exclusiveIsNext = !takesAlone;
    if (takesAlone) return { jobs: this.#exclusiveWrites.splice(0, 1), takesOwnTransaction: true };
    // A long write commits alone, so that the answers to other writes do not wait for it.
    const long = this.#sharedWrites.findIndex(({ task }) => task.kind === "write" && hasLongTimeLimit(task.plans));
    const count = long === -1 ? maxJobsPerTransaction : Math.min(Math.max(long, 1), maxJobsPerTransaction);
    return { jobs: this.#sharedWrites.splice(0, count), takesOwnTransaction: long === 0 };
  }

  /** Puts writes back at the front of their queue if their transaction could not start. */
  putBack({ jobs, takesOwnTransaction }: QueuedBatch): void {
    (takesOwnTransaction ? this.#exclusiveWrites : this.#sharedWrites).unshift(...jobs);
  }

  /** Queues writes again that got no answer, because their transaction was rolled back or because their hooks are slow. */
  requeue({ jobsForSharedTransaction, jobsForOwnTransactions }: JobsToRetry): void {
    this.#sharedWrites.unshift(...jobsForSharedTransaction);
    this.#exclusiveWrites.push(...jobsForOwnTransactions);
  }
}
