/** Several writes in one transaction: an fsync each is what writes cost, together they pay it once. */
import { Refusal } from "../../errors.js";
import type { WritePlan, WriteResult } from "../../plan/plan.js";
import type { Executed } from "../execution.js";
import type { Reaction } from "../hook-rule.js";
import type { Connection } from "./connection.js";
import { unavailable } from "../time-limit.js";
import { isDatabaseError } from "./errors.js";
import { refusedOutcome } from "./job.js";
import type { Answer, Job, Outcome } from "./job.js";

export interface Committed {
  readonly answers: readonly Answer<WriteResult>[];
  readonly reactions: readonly Reaction[];
}

type Execute = (job: Job<WritePlan>) => Promise<Executed>;

/**
 * Each write is all or nothing by itself; what was refused leaves no trace. No answer may be given before this has returned:
 * then everything written is on the disk. Throws when the lock is not to be had; nothing has happened then.
 */
export async function commitTogether(
  connection: Connection,
  jobs: readonly Job<WritePlan>[],
  execute: Execute,
): Promise<Committed> {
  connection.exec("BEGIN IMMEDIATE");
  try {
    const answers: Answer<WriteResult>[] = [];
    const reactions: Reaction[] = [];
    for (const job of jobs) {
      // Looked at only now: the lock may have taken its time.
      const late = job.deadline <= Date.now();
      const outcome = late ? refusedOutcome(unavailable()) : await executeAlone(connection, job, execute);
      if (outcome.kind !== "done") {
        answers.push({ id: job.id, outcome });
        continue;
      }
      const { result, reaction } = outcome.result;
      answers.push({ id: job.id, outcome: { kind: "done", result } });
      if (reaction !== null) reactions.push(reaction);
    }
    connection.exec("COMMIT");
    return { answers, reactions };
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    const outcome = refusedOutcome(isDatabaseError(error) ? unavailable(error) : error);
    return { answers: jobs.map(({ id }) => ({ id, outcome })), reactions: [] };
  }
}

async function executeAlone(connection: Connection, job: Job<WritePlan>, execute: Execute): Promise<Outcome<Executed>> {
  connection.exec("SAVEPOINT alone");
  try {
    const result = await execute(job);
    connection.exec("RELEASE alone");
    return { kind: "done", result };
  } catch (error) {
    if (!(error instanceof Refusal) && isDatabaseError(error)) throw error;
    connection.exec("ROLLBACK TO alone");
    connection.exec("RELEASE alone");
    return refusedOutcome(error);
  }
}
