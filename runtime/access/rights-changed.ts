/** What happens to a request whose account loses or gains rights while it runs. */
import { setTimeout } from "node:timers/promises";
import { Refusal } from "../model/errors.js";

const code = "rights_changed";
const attemptsAtMost = 5;
const firstPauseMs = 5;

export function rightsChanged(): Refusal {
  return new Refusal(code, "what your account may do was changed while the request ran: try again", {
    headers: { "retry-after": "1" },
  });
}

export function isRightsChanged(error: unknown): boolean {
  return error instanceof Refusal && error.code === code;
}

/**
 * Does the work again when its transaction has found other rights than it was planned with, after `lookAgain`, which refuses
 * what is not allowed any more. So often that only an account which changes all the time is answered `rights_changed`.
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

/** The batches of a list that a client may take minutes to read, as long as `lookAgain` refuses none of them. */
export async function* whileRightsLast<Batch>(
  batches: AsyncIterable<Batch>,
  lookAgain: () => Promise<void>,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    await lookAgain();
    yield batch;
  }
}
