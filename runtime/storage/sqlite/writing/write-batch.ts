/** Group commit: several writes in one transaction pay for one fsync. */
import { Refusal } from "../../../model/plan/errors.js";
import { outcomeUnknown, unavailable } from "../../port/time-limit.js";
import type { Connection } from "../database/connection.js";
import { isDatabaseError } from "../database/errors.js";
import { SharedTimeExceeded } from "./hook-limits.js";
import { refusedOutcome } from "../../threads/job.js";
import type { Answer, Job, Outcome } from "../../threads/job.js";
import type { Heartbeat } from "../../threads/heartbeat.js";
import type { WriteAnswer, WriteTask } from "../database/thread-data.js";

type WriteJob = Job<WriteTask>;

export interface Batch {
  readonly jobs: readonly WriteJob[];
  execute(job: WriteJob): Promise<WriteAnswer>;
  /** Called before the commit. Throws if the file was replaced, because nobody would find the commit. */
  requireFile(): void;
  /** Called after the commit: the answers are durable. */
  answer(answers: readonly Answer<WriteAnswer>[]): void;
}

/** Jobs without an answer. */
export interface Remainder {
  /** To be executed again. */
  readonly again: readonly WriteJob[];
  /** To be executed again, each alone. */
  readonly slow: readonly WriteJob[];
}

/**
 * Each write is atomic by itself. Rejected writes, and writes past their deadline, change nothing. Throws if the lock cannot be
 * acquired; nothing has happened then.
 */
export async function commitTogether(connection: Connection, heartbeat: Heartbeat, batch: Batch): Promise<Remainder> {
  connection.prepare("BEGIN IMMEDIATE").run([]);
  heartbeat.phase = "executing";
  try {
    const answers: Answer<WriteAnswer>[] = [];
    const slow: WriteJob[] = [];
    const written: WriteJob[] = [];
    for (const job of batch.jobs) {
      // Checked only now, because acquiring the lock may take time.
      const outcome = isLate(job) ? tooLate : await executeJob(connection, job, batch);
      if (outcome === null) {
        slow.push(job);
        continue;
      }
      answers.push({ id: job.id, outcome });
      if (outcome.kind === "done") written.push(job);
    }
    const late = written.filter(isLate);
    if (late.length > 0) {
      connection.prepare("ROLLBACK").run([]);
      batch.answer(late.map(({ id }) => ({ id, outcome: tooLate })));
      return { slow, again: batch.jobs.filter((job) => !late.includes(job) && !slow.includes(job)) };
    }
    if (written.length > 0) batch.requireFile();
    heartbeat.phase = "committing";
    connection.prepare(written.length === 0 ? "ROLLBACK" : "COMMIT").run([]);
    batch.answer(answers);
    return { slow, again: [] };
  } catch (error) {
    if (connection.inTransaction) connection.prepare("ROLLBACK").run([]);
    const refuse = heartbeat.phase === "committing" ? outcomeUnknown : unavailable;
    const outcome = refusedOutcome(isDatabaseError(error) ? refuse(error) : error);
    batch.answer(batch.jobs.map(({ id }) => ({ id, outcome })));
    return { slow: [], again: [] };
  } finally {
    heartbeat.phase = "idle";
  }
}

export const tooLate = refusedOutcome(unavailable());

export function isLate({ deadline }: WriteJob): boolean {
  return deadline <= Date.now();
}

/** Null if it takes too long for a shared transaction. */
async function executeJob(
  connection: Connection,
  job: WriteJob,
  { jobs, execute }: Batch,
): Promise<Outcome<WriteAnswer> | null> {
  // A single write needs no savepoint, for which SQLite copies each page: it is undone with its transaction.
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
