/** Group commit: several writes share a transaction and its fsync. Hooks are limited in time, because other writes wait. */
import { Refusal } from "../../../model/plan/errors.js";
import {
  createUnknownOutcomeRefusal,
  createHookStoppedError,
  createUnavailableRefusal,
  getWriteTimeLimitMs,
  getHookTimeLimitMs,
  waitWithTimeLimit,
} from "../../port/availability.js";
import type { Connection } from "../database/connection.js";
import { isDatabaseError } from "../database/errors.js";
import { toErrorOutcome, type JobAnswer, type Job, type JobOutcome } from "../../threads/jobs.js";
import type { Heartbeat, RunningHook } from "../../threads/heartbeat.js";
import type { WriteAnswer, WriteThreadJob } from "../database/thread-messages.js";
import type { HookRunner } from "../../port/write-attempt.js";

type WriteJob = Job<WriteThreadJob>;

interface WriteBatch {
  readonly jobs: readonly WriteJob[];
  execute(job: WriteJob): Promise<WriteAnswer>;
  /** Called before the commit. Throws if the file was replaced, because no later reader would find the commit. */
  requireFile(): void;
  /** Called after the commit, when the writes are durable. */
  sendAnswers(answers: readonly JobAnswer<WriteAnswer>[]): void;
}

/** Jobs that got no answer and must be executed again. */
export interface JobsToRetry {
  /** Jobs that can share a transaction again. */
  readonly jobsForSharedTransaction: readonly WriteJob[];
  /** Jobs with slow hooks, each to be executed in a transaction of its own. */
  readonly jobsForOwnTransactions: readonly WriteJob[];
}

/**
 * Executes the jobs in one transaction. A write that is rejected or past its deadline changes nothing, and does not
 * affect the other writes. Throws if the lock cannot be acquired; then no write was executed.
 */
export async function executeWriteBatch(
  connection: Connection,
  heartbeat: Heartbeat,
  batch: WriteBatch,
): Promise<JobsToRetry> {
  connection.prepare("BEGIN IMMEDIATE").run([]);
  heartbeat.phase = "executing";
  try {
    const answers: JobAnswer<WriteAnswer>[] = [];
    const jobsForOwnTransactions: WriteJob[] = [];
    const written: WriteJob[] = [];
    for (const job of batch.jobs) {
      // Checks the deadline here and not before BEGIN, because waiting for the lock may take long.
      const outcome = isPastDeadline(job) ? deadlinePassedOutcome : await executeJob(connection, job, batch);
      if (outcome === "slow") {
        jobsForOwnTransactions.push(job);
        continue;
      }
      answers.push({ id: job.id, outcome });
      if (outcome.kind === "done") written.push(job);
    }
    const late = written.filter(isPastDeadline);
    if (late.length > 0) {
      connection.prepare("ROLLBACK").run([]);
      batch.sendAnswers(late.map(({ id }) => ({ id, outcome: deadlinePassedOutcome })));
      return {
        jobsForOwnTransactions,
        jobsForSharedTransaction: batch.jobs.filter(
          (job) => !late.includes(job) && !jobsForOwnTransactions.includes(job),
        ),
      };
    }
    if (written.length > 0) batch.requireFile();
    heartbeat.phase = "committing";
    connection.prepare(written.length === 0 ? "ROLLBACK" : "COMMIT").run([]);
    batch.sendAnswers(answers);
    return { jobsForOwnTransactions, jobsForSharedTransaction: [] };
  } catch (error) {
    if (connection.inTransaction) connection.prepare("ROLLBACK").run([]);
    const refuse = heartbeat.phase === "committing" ? createUnknownOutcomeRefusal : createUnavailableRefusal;
    const outcome = toErrorOutcome(isDatabaseError(error) ? refuse(error) : error);
    batch.sendAnswers(batch.jobs.map(({ id }) => ({ id, outcome })));
    return { jobsForOwnTransactions: [], jobsForSharedTransaction: [] };
  } finally {
    heartbeat.phase = "idle";
  }
}

export const deadlinePassedOutcome = toErrorOutcome(createUnavailableRefusal());

export function isPastDeadline({ deadline }: WriteJob): boolean {
  return deadline <= Date.now();
}

/** Executes a job. Returns "slow" if its hooks take too long for a shared transaction. */
async function executeJob(
  connection: Connection,
  job: WriteJob,
  { jobs, execute }: WriteBatch,
): Promise<JobOutcome<WriteAnswer> | "slow"> {
  // A single write needs no savepoint (SQLite would copy each changed page), because its failure rolls back the transaction.
  const isOnly = jobs.length === 1;
  const runSavepointStatement = (sql: string): void => {
    if (!isOnly) connection.prepare(sql).run([]);
  };
  runSavepointStatement("SAVEPOINT alone");
  try {
    const result = await execute(job);
    runSavepointStatement("RELEASE alone");
    return { kind: "done", result };
  } catch (error) {
    if (!(error instanceof Refusal) && isDatabaseError(error)) throw error;
    runSavepointStatement("ROLLBACK TO alone");
    runSavepointStatement("RELEASE alone");
    return error instanceof SharedHookTimeExceededError ? "slow" : toErrorOutcome(error);
  }
}

/** Error of a write whose hooks take too long in a shared transaction. The write is then repeated in its own transaction. */
class SharedHookTimeExceededError extends Error {}

/**
 * Time limits in a shared transaction, in milliseconds: of one hook (`maxHookMsInSharedTransaction`), and of all hooks together
 * (`totalHookMsInSharedTransaction`).
 */
const maxHookMsInSharedTransaction = 25;
const totalHookMsInSharedTransaction = 50;

export class HookTimeLimits {
  readonly #heartbeat: Heartbeat;
  readonly #timeoutMs: number;
  /** The running hooks, for example an action, followed by a hook of a write that the action makes. */
  #runningHooks: readonly RunningHook[] = [];

  constructor(heartbeat: Heartbeat, timeoutMs: number) {
    this.#heartbeat = heartbeat;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns a function that limits the hooks of several writes in one transaction, which share one time budget. */
  createSharedHookRunners(): (job: WriteJob) => HookRunner {
    let leftMs = totalHookMsInSharedTransaction;
    return (job) => async (name, hook) => {
      const start = Date.now();
      try {
        return await this.#runHook(
          job,
          name,
          hook,
          Math.min(maxHookMsInSharedTransaction, leftMs),
          () => new SharedHookTimeExceededError(name),
        );
      } finally {
        leftMs -= Date.now() - start;
      }
    };
  }

  /** Returns a function that limits the hooks of a write that is alone in its transaction. */
  createExclusiveHookRunner(job: WriteJob): HookRunner {
    return (name, hook) => {
      const limitMs = Math.min(this.#getHookLimitMs(job), job.deadline - Date.now());
      const createTimeoutError = (): Error =>
        createUnavailableRefusal(createHookStoppedError(`${name} did not end within ${String(limitMs)} ms`));
      return this.#runHook(job, name, hook, limitMs, createTimeoutError);
    };
  }

  async #runHook<Result>(
    job: WriteJob,
    hookName: string,
    hook: () => Promise<Result>,
    limitMs: number,
    createTimeoutError: () => Error,
  ): Promise<Result> {
    const entered: RunningHook = { jobId: job.id, name: hookName, deadlineMs: Date.now() + this.#getHookLimitMs(job) };
    this.#runningHooks = [...this.#runningHooks, entered];
    this.#heartbeat.enterHook(entered);
    try {
      return await waitWithTimeLimit(Math.max(0, limitMs), hook(), createTimeoutError);
    } finally {
      this.#runningHooks = this.#runningHooks.filter((each) => each !== entered);
      const around = this.#runningHooks.at(-1);
      if (around === undefined) this.#heartbeat.leaveHook();
      else this.#heartbeat.enterHook(around);
    }
  }

  #getHookLimitMs({ task }: WriteJob): number {
    return getHookTimeLimitMs(getWriteTimeLimitMs(task.kind === "write" ? task.plans : [], this.#timeoutMs));
  }
}
