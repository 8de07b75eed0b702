/** Group commit: several writes share a transaction and its fsync. Hooks are limited in time, because other writes wait. */
import { Refusal } from "../../../model/plan/errors.js";
import { outcomeUnknown, unavailable, writeTimeLimit, hookTimeLimit, withinLimit } from "../../port/availability.js";
import type { Connection } from "../database/connection.js";
import { isDatabaseError } from "../database/errors.js";
import { refusedOutcome, type Answer, type Job, type Outcome } from "../../threads/jobs.js";
import type { Heartbeat, RunningHook } from "../../threads/heartbeat.js";
import type { WriteAnswer, WriteTask } from "../database/thread-data.js";
import type { HookLimit } from "../../port/execute-write.js";

type WriteJob = Job<WriteTask>;

export interface Batch {
  readonly jobs: readonly WriteJob[];
  execute(job: WriteJob): Promise<WriteAnswer>;
  /** Called before the commit. Throws if the file was replaced, because no later reader would find the commit. */
  requireFile(): void;
  /** Called after the commit, when the writes are durable. */
  answer(answers: readonly Answer<WriteAnswer>[]): void;
}

/** Jobs that got no answer and must be executed again. */
export interface UnansweredJobs {
  /** Jobs that can share a transaction again. */
  readonly repeatedJobs: readonly WriteJob[];
  /** Jobs with slow hooks, each to be executed in a transaction of its own. */
  readonly slowJobs: readonly WriteJob[];
}

/**
 * Executes the jobs in one transaction. A write that is rejected or past its deadline changes nothing, and does not
 * affect the other writes. Throws if the lock cannot be acquired; then no write was executed.
 */
export async function commitTogether(
  connection: Connection,
  heartbeat: Heartbeat,
  batch: Batch,
): Promise<UnansweredJobs> {
  connection.prepare("BEGIN IMMEDIATE").run([]);
  heartbeat.phase = "executing";
  try {
    const answers: Answer<WriteAnswer>[] = [];
    const slowJobs: WriteJob[] = [];
    const written: WriteJob[] = [];
    for (const job of batch.jobs) {
      // Checks the deadline here and not before BEGIN, because waiting for the lock may take long.
      const outcome = isPastDeadline(job) ? deadlinePassed : await executeJob(connection, job, batch);
      if (outcome === null) {
        slowJobs.push(job);
        continue;
      }
      answers.push({ id: job.id, outcome });
      if (outcome.kind === "done") written.push(job);
    }
    const late = written.filter(isPastDeadline);
    if (late.length > 0) {
      connection.prepare("ROLLBACK").run([]);
      batch.answer(late.map(({ id }) => ({ id, outcome: deadlinePassed })));
      return { slowJobs, repeatedJobs: batch.jobs.filter((job) => !late.includes(job) && !slowJobs.includes(job)) };
    }
    if (written.length > 0) batch.requireFile();
    heartbeat.phase = "committing";
    connection.prepare(written.length === 0 ? "ROLLBACK" : "COMMIT").run([]);
    batch.answer(answers);
    return { slowJobs, repeatedJobs: [] };
  } catch (error) {
    if (connection.inTransaction) connection.prepare("ROLLBACK").run([]);
    const refuse = heartbeat.phase === "committing" ? outcomeUnknown : unavailable;
    const outcome = refusedOutcome(isDatabaseError(error) ? refuse(error) : error);
    batch.answer(batch.jobs.map(({ id }) => ({ id, outcome })));
    return { slowJobs: [], repeatedJobs: [] };
  } finally {
    heartbeat.phase = "idle";
  }
}

export const deadlinePassed = refusedOutcome(unavailable());

export function isPastDeadline({ deadline }: WriteJob): boolean {
  return deadline <= Date.now();
}

/** Executes a job. Returns null if its hooks take too long for a shared transaction. */
async function executeJob(
  connection: Connection,
  job: WriteJob,
  { jobs, execute }: Batch,
): Promise<Outcome<WriteAnswer> | null> {
  // A single write needs no savepoint (SQLite would copy each changed page), because its failure rolls back the transaction.
  const isOnly = jobs.length === 1;
  const run = (sql: string): void => {
    if (!isOnly) connection.prepare(sql).run([]);
  };
  run("SAVEPOINT alone");
  try {
    const result = await execute(job);
    run("RELEASE alone");
    return { kind: "done", result };
  } catch (error) {
    if (!(error instanceof Refusal) && isDatabaseError(error)) throw error;
    run("ROLLBACK TO alone");
    run("RELEASE alone");
    return error instanceof SharedTimeExceeded ? null : refusedOutcome(error);
  }
}

/** Error of a write whose hooks take too long in a shared transaction. The write is then repeated in its own transaction. */
class SharedTimeExceeded extends Error {
  override readonly name = "SharedTimeExceeded";
}

/** Time limits in a shared transaction, in milliseconds: of one hook (`hookMs`), and of all hooks together (`hooksMs`). */
const hookMs = 25;
const hooksMs = 50;

export class HookLimits {
  readonly #heartbeat: Heartbeat;
  readonly #timeoutMs: number;
  /** The running hooks, for example an action, followed by a hook of a write that the action makes. */
  #inside: readonly RunningHook[] = [];

  constructor(heartbeat: Heartbeat, timeoutMs: number) {
    this.#heartbeat = heartbeat;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns a function that limits the hooks of several writes in one transaction, which share one time budget. */
  limitInSharedTransaction(): (job: WriteJob) => HookLimit {
    let leftMs = hooksMs;
    return (job) => async (name, hook) => {
      const start = Date.now();
      try {
        return await this.#run(job, name, hook, Math.min(hookMs, leftMs), () => new SharedTimeExceeded(name));
      } finally {
        leftMs -= Date.now() - start;
      }
    };
  }

  /** Returns the limit for the hooks of a write that is alone in its transaction. */
  limitInOwnTransaction(job: WriteJob): HookLimit {
    return (name, hook) => {
      const limitMs = Math.min(this.#limitOfHook(job), job.deadline - Date.now());
      const refuse = (): Error => unavailable(new Error(`${name} did not end within ${String(limitMs)} ms`));
      return this.#run(job, name, hook, limitMs, refuse);
    };
  }

  async #run<Result>(
    job: WriteJob,
    name: string,
    hook: () => Promise<Result>,
    limitMs: number,
    refuse: () => Error,
  ): Promise<Result> {
    const entered: RunningHook = { job: job.id, name, until: Date.now() + this.#limitOfHook(job) };
    this.#inside = [...this.#inside, entered];
    this.#heartbeat.enter(entered);
    try {
      return await withinLimit(Math.max(0, limitMs), hook(), refuse);
    } finally {
      this.#inside = this.#inside.filter((each) => each !== entered);
      const around = this.#inside.at(-1);
      if (around === undefined) this.#heartbeat.leave();
      else this.#heartbeat.enter(around);
    }
  }

  #limitOfHook({ task }: WriteJob): number {
    return hookTimeLimit(writeTimeLimit(task.kind === "write" ? task.plans : [], this.#timeoutMs));
  }
}
