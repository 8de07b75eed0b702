/** Repeats requests whose account gains or loses rights while they run. */
import { setTimeout } from "node:timers/promises";
import { Refusal } from "../model/errors.js";

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
export function withCurrentRights(
  work: () => void | Promise<void>,
  lookAgain: () => Promise<void>,
): void | Promise<void> {
  try {
    const done = work();
    return done instanceof Promise ? done.catch((error: unknown) => workAgain(error, work, lookAgain)) : done;
  } catch (error) {
    return workAgain(error, work, lookAgain);
  }
}

async function workAgain(
  first: unknown,
  work: () => void | Promise<void>,
  lookAgain: () => Promise<void>,
): Promise<void> {
  let reason = first;
  for (let attempt = 1; attempt < attemptsAtMost && isRightsChanged(reason); attempt += 1) {
    await setTimeout(firstPauseMs * 2 ** attempt);
    await lookAgain();
    try {
      return await work();
    } catch (error) {
      reason = error;
    }
  }
  throw reason;
}

/** Yields the batches of a list that a client may read for minutes, until `lookAgain` throws. */
export async function* whileRightsLast<Batch>(
  batches: AsyncIterable<Batch>,
  lookAgain: () => Promise<void>,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    await lookAgain();
    yield batch;
  }
}
