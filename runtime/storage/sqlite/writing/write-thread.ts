/** The main loop and the queue of the writer thread, which executes all writes. */
import type { MessagePort } from "node:worker_threads";
import { setImmediate, setTimeout } from "node:timers/promises";
import { smallestKey } from "../../../model/values/ids.js";
import { findDefinition } from "../../../model/schema/find-definition.js";
import type { Registry } from "../../../model/schema/resource.js";
import type { WriteHookLine, ExecuteWrites } from "../../port/execute-write.js";
import { Connection, requireSameFile } from "../database/connection.js";
import { followLatest } from "./declaration-records.js";
import { openSqliteTransaction } from "./transaction.js";
import type { Tables } from "../database/table.js";
import { isBusy } from "../database/errors.js";
import { HookLimits, commitTogether, deadlinePassed, isPastDeadline, type UnansweredJobs } from "./write-batch.js";
import { CallerCache } from "../../loading-transaction.js";
import { Heartbeat } from "../../threads/heartbeat.js";
import { unavailable, hasLongLimit } from "../../port/availability.js";
import { refusedOutcome, type Answer, type FromThread, type Job, type ToThread } from "../../threads/jobs.js";
import type { ThreadData, WriteAnswer, WriteTask } from "../database/thread-data.js";

/** Limits for the size of a probe (test write), in bytes. Within them, a probe is twice as large as the largest request body. */
const probeBytes = { least: 2 ** 21, most: 2 ** 26 };
/**
 * How long the thread waits for the database lock, and then pauses, in milliseconds. Both are short, because writes past
 * their deadline are rejected only between two waits.
 */
const busyMs = 20;
const pauseMs = 5;
/** Size of SQLite's page cache. Changed pages that do not fit are written and read again, which makes long writes slow. */
const cacheKiB = 32 * 1024;

export function serveWrites(
  port: MessagePort,
  { file, identity, timeoutMs, largestBody, memory, digest }: ThreadData,
  registry: Registry,
  executeWrites: ExecuteWrites,
  limitLines: (take: WriteHookLine) => WriteHookLine,
): void {
  // Checks the file first, because opening a missing file would create a new one.
  requireSameFile(file, identity);
  const connection = new Connection(file, busyMs);
  connection.exec(`PRAGMA cache_size = -${String(cacheKiB)}`);
  const readLatest = followLatest(connection, registry, digest);
  const heartbeat = new Heartbeat(memory);
  const hookLimits = new HookLimits(heartbeat, timeoutMs);
  const waiting = new WaitingWrites();
  let working = false;
  let closing = false;
  const send = (message: FromThread<WriteAnswer>): void => port.postMessage(message);
  const answer = (answers: readonly Answer<WriteAnswer>[]): void => {
    if (answers.length > 0) send({ kind: "answers", answers });
  };
  const log = limitLines((line) => send({ kind: "line", line }));

  async function work(): Promise<void> {
    working = true;
    while (!waiting.isEmpty) {
      answer(waiting.removeExpired().map(({ id }) => ({ id, outcome: deadlinePassed })));
      if (!waiting.isEmpty) await answerNext();
      await setImmediate();
    }
    working = false;
    if (closing) close();
  }

  const requireFile = (): void => requireSameFile(file, identity);

  async function answerNext(): Promise<void> {
    const taken = waiting.take();
    const { jobs, alone } = taken;
    const limitAmongOthers = hookLimits.limitInSharedTransaction();
    let tables: Tables | undefined;
    const knownCallers = new CallerCache();
    const execute = async (job: Job<WriteTask>): Promise<WriteAnswer> => {
      const { task, deadline } = job;
      if (task.kind === "probe") return probe(connection, largestBody);
      tables ??= readLatest();
      if (task.kind === "reserve") return reserve(tables, task);
      const runWithinLimit = alone ? hookLimits.limitInOwnTransaction(job) : limitAmongOthers(job);
      const { plans } = task;
      const transaction = openSqliteTransaction(tables, plans, (resource) => knownCallers.noteChange(resource));
      return executeWrites({
        registry: tables.registry,
        transaction,
        callers: knownCallers.readThrough(transaction),
        plans,
        deadline,
        runWithinLimit,
        log,
      });
    };
    try {
      waiting.requeue(await commitTogether(connection, heartbeat, { jobs, execute, answer, requireFile }));
    } catch (error) {
      if (!isBusy(error)) return answer(jobs.map(({ id }) => ({ id, outcome: refusedOutcome(unavailable(error)) })));
      waiting.putBack(taken);
      await setTimeout(pauseMs);
    }
  }

  function close(): void {
    connection.close();
    // Lets the thread end. Deno has no `port.close` for the port between a thread and its parent.
    port.unref();
  }

  port.on("message", (message: ToThread<WriteTask>) => {
    heartbeat.beat();
    // A cancelled write needs no action: its deadline has passed, so the loop rejects it anyway.
    if (message.kind === "cancel" || message.kind === "ask") return;
    if (message.kind === "jobs") waiting.add(message.jobs);
    else closing = true;
    if (!working) void work();
  });
  heartbeat.phase = "idle";
  send({ kind: "ready" });
}

/** Makes a large test write, because a nearly full disk may still have room for a small one. */
function probe(connection: Connection, largestBody: number): WriteAnswer {
  const bytes = Math.min(Math.max(probeBytes.least, 2 * largestBody), probeBytes.most);
  connection.exec("CREATE TABLE IF NOT EXISTS _probe (number INTEGER PRIMARY KEY, filling BLOB)");
  connection.exec(`INSERT OR REPLACE INTO _probe VALUES (1, zeroblob(${String(bytes)}))`);
  return [];
}

async function reserve(
  tables: Tables,
  { resource, count, least }: Extract<WriteTask, { kind: "reserve" }>,
): Promise<WriteAnswer> {
  const from = Math.max(least, smallestKey(findDefinition(tables.registry, resource)));
  const key = await openSqliteTransaction(tables).nextKeys(resource, count, from);
  return [{ id: key, key, version: 0, hasChanged: false, generatedSecrets: {} }];
}

const jobsAtOnce = 100;

/** Writes that the thread takes from the queue to execute them in one transaction. */
interface WriteGroup {
  readonly jobs: readonly Job<WriteTask>[];
  /** Whether the group is a single long write, or one with a slow hook. No other write should wait for such a write's commit. */
  readonly alone: boolean;
}

class WaitingWrites {
  #together: Job<WriteTask>[] = [];
  /**
   * Writes with slow hooks, and long writes whose transaction could not start. Each runs in its own transaction. These
   * transactions alternate with those of other writes.
   */
  #alone: Job<WriteTask>[] = [];
  #aloneIsNext = false;

  get isEmpty(): boolean {
    return this.#together.length + this.#alone.length === 0;
  }

  add(jobs: readonly Job<WriteTask>[]): void {
    this.#together.push(...jobs);
  }

  removeExpired(): readonly Job<WriteTask>[] {
    const late = new Set([...this.#together, ...this.#alone].filter(isPastDeadline));
    this.#together = this.#together.filter((job) => !late.has(job));
    this.#alone = this.#alone.filter((job) => !late.has(job));
    return [...late];
  }

  take(): WriteGroup {
    const takesAlone = this.#alone.length > 0 && (this.#aloneIsNext || this.#together.length === 0);
    this.#aloneIsNext = !takesAlone;
    if (takesAlone) return { jobs: this.#alone.splice(0, 1), alone: true };
    // A long write commits alone, so that the answers to other writes do not wait for it.
    const long = this.#together.findIndex(({ task }) => task.kind === "write" && hasLongLimit(task.plans));
    const count = long === -1 ? jobsAtOnce : Math.min(Math.max(long, 1), jobsAtOnce);
    return { jobs: this.#together.splice(0, count), alone: long === 0 };
  }

  /** Puts writes back at the front of their queue if their transaction could not start. */
  putBack({ jobs, alone }: WriteGroup): void {
    (alone ? this.#alone : this.#together).unshift(...jobs);
  }

  /** Queues writes again that got no answer, because their transaction was rolled back or because their hooks are slow. */
  requeue({ repeatedJobs, slowJobs }: UnansweredJobs): void {
    this.#together.unshift(...repeatedJobs);
    this.#alone.push(...slowJobs);
  }
}
