/** Repeats requests whose account gains or loses rights while they run. */
import { setTimeout } from "node:timers/promises";
import { Refusal } from "../model/plan/errors.js";

const code = "rights_changed";
const attemptsAtMost = 5;
const firstPauseMs = 5;

export function rightsChanged(): Refusal {
  return new Refusal(code, "the rights of your account changed while the request was running: try again", {
    headers: { "retry-after": "1" },
  });
}

export function isRightsChanged(error: unknown): boolean {
  return error instanceof Refusal && error.code === code;
}

/**
 * Repeats the work if its transaction found rights other than those of the plan. Before each attempt, `lookAgain` throws if the
 * request is no longer allowed. After several attempts the answer is `rights_changed`.
 */
export async function withCurrentRights(work: () => Promise<void>, lookAgain: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attemptsAtMost || !isRightsChanged(error)) throw error;
    }
    await setTimeout(firstPauseMs * 2 ** attempt);
    await lookAgain();
  }
}

/**
 * Yields the batches of a list that a client may read for minutes. Before each batch, `lookAgain` throws if the caller
 * may no longer read it.
 */
export async function* whileRightsLast<Batch>(
  batches: AsyncIterable<Batch>,
  lookAgain: () => Promise<void>,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    await lookAgain();
    yield batch;
  }
}
