/** Group commit: several writes in one transaction pay for one fsync. */
import { Refusal } from "../../../model/errors.js";
import { outcomeUnknown, unavailable } from "../../../port/time-limit.js";
import type { Connection } from "../database/connection.js";
import { TakesLong } from "../database/effort.js";
import { isDatabaseError } from "../database/errors.js";
import { refusedOutcome } from "../../../threads/job.js";
import type { Answer, Job, Outcome } from "../../../threads/job.js";
import type { Heartbeat } from "../../../threads/heartbeat.js";
import type { WriteAnswer, WriteTask } from "../database/thread-data.js";

type WriteJob = Job<WriteTask>;

export interface Batch {
  readonly jobs: readonly WriteJob[];
  /** UNIX time in milliseconds at which no other job is begun. */
  readonly until?: number;
  /**
   * Counts what has been written. Where it is given, no write has a savepoint, for which SQLite keeps each page as it was: a write
   * that fails when it has written something undoes the whole transaction.
   */
  countWrites?(): number;
  execute(job: WriteJob): Promise<WriteAnswer>;
  /** Called before the commit. Throws where nobody would find again what is committed. */
  requireFile(): void;
  /** Called after the commit: what the answers say is on the disk. */
  answer(answers: readonly Answer<WriteAnswer>[]): void;
}

/** Of the jobs that have had no answer. */
export interface Remainder {
  /** To be executed anew. */
  readonly again: readonly WriteJob[];
  /** To be executed anew, each alone. */
  readonly slow: readonly WriteJob[];
}

/**
 * Each write is atomic by itself. Refused writes, and writes that are past their deadline when all have been executed, change
 * nothing. Throws when the lock cannot be had; nothing has happened then.
 */
export async function commitTogether(connection: Connection, heartbeat: Heartbeat, batch: Batch): Promise<Remainder> {
  connection.prepare("BEGIN IMMEDIATE").run([]);
  heartbeat.phase = "executing";
  try {
    const answers: Answer<WriteAnswer>[] = [];
    const slow: WriteJob[] = [];
    const written: WriteJob[] = [];
    const left: WriteJob[] = [];
    for (const job of batch.jobs) {
      if (batch.until !== undefined && Date.now() >= batch.until) {
        left.push(job);
        continue;
      }
      // Looked at only now: the lock may have taken its time.
      const outcome = isLate(job) ? tooLate : await executeJob(connection, job, batch);
      if (outcome === "half done") {
        connection.prepare("ROLLBACK").run([]);
        return {
          slow: [...slow, job],
          again: batch.jobs.filter((each) => each !== job && !slow.includes(each)),
        };
      }
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
    return { slow, again: left };
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

const tooLate = refusedOutcome(unavailable());

export function isLate({ deadline }: WriteJob): boolean {
  return deadline <= Date.now();
}

/** Null when it takes too long for a shared transaction. */
async function executeJob(
  connection: Connection,
  job: WriteJob,
  batch: Batch,
): Promise<Outcome<WriteAnswer> | "half done" | null> {
  const written = batch.countWrites?.();
  // The only one is undone with its transaction.
  const isOnly = batch.jobs.length === 1;
  if (written === undefined && !isOnly) return executeAlone(connection, job, batch);
  try {
    return { kind: "done", result: await batch.execute(job) };
  } catch (error) {
    if (!(error instanceof Refusal) && isDatabaseError(error)) throw error;
    if (!isOnly && batch.countWrites?.() !== written) return "half done";
    return error instanceof TakesLong ? null : refusedOutcome(error);
  }
}

async function executeAlone(connection: Connection, job: WriteJob, batch: Batch): Promise<Outcome<WriteAnswer> | null> {
  connection.prepare("SAVEPOINT alone").run([]);
  try {
    const result = await batch.execute(job);
    connection.prepare("RELEASE alone").run([]);
    return { kind: "done", result };
  } catch (error) {
    if (!(error instanceof Refusal) && isDatabaseError(error)) throw error;
    connection.prepare("ROLLBACK TO alone").run([]);
    connection.prepare("RELEASE alone").run([]);
    return error instanceof TakesLong ? null : refusedOutcome(error);
  }
}
