/** Several writes in one transaction: an fsync each is what writes cost, together they pay it once. */
import { Refusal } from "../../errors.js";
import type { WritePlan, WriteResult } from "../../plan/plan.js";
import type { Connection } from "./connection.js";
import { unavailable } from "../time-limit.js";
import { isDatabaseError } from "./errors.js";
import { refusedOutcome } from "./job.js";
import type { Answer, Job, Outcome } from "./job.js";

/**
 * Each write is all or nothing by itself; what was refused leaves no trace. No answer may be given before this has returned:
 * then everything written is on the disk. Throws when the lock is not to be had; nothing has happened then.
 */
export async function commitTogether(
  connection: Connection,
  jobs: readonly Job<WritePlan>[],
  execute: (plan: WritePlan) => Promise<WriteResult>,
): Promise<readonly Answer<WriteResult>[]> {
  connection.exec("BEGIN IMMEDIATE");
  try {
    const answers: Answer<WriteResult>[] = [];
    for (const { id, task, deadline } of jobs) {
      // Looked at only now: the lock may have taken its time.
      const late = deadline <= Date.now();
      answers.push({
        id,
        outcome: late ? refusedOutcome(unavailable()) : await executeAlone(connection, task, execute),
      });
    }
    connection.exec("COMMIT");
    return answers;
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    const outcome = refusedOutcome(isDatabaseError(error) ? unavailable(error) : error);
    return jobs.map(({ id }) => ({ id, outcome }));
  }
}

async function executeAlone(
  connection: Connection,
  plan: WritePlan,
  execute: (plan: WritePlan) => Promise<WriteResult>,
): Promise<Outcome<WriteResult>> {
  connection.exec("SAVEPOINT alone");
  try {
    const result = await execute(plan);
    connection.exec("RELEASE alone");
    return { kind: "done", result };
  } catch (error) {
    if (!(error instanceof Refusal) && isDatabaseError(error)) throw error;
    connection.exec("ROLLBACK TO alone");
    connection.exec("RELEASE alone");
    return refusedOutcome(error);
  }
}
