import { expect } from "chai";
import { Refusal, type ErrorCode } from "../../runtime/model/plan/errors.js";

/** Resolves to the error with which the promise, or the function, rejects. */
export async function refusal(promise: unknown, code: ErrorCode): Promise<Refusal> {
  const outcome = await Promise.resolve(promise).catch((error: unknown) => error);
  expect(outcome, `expected to be refused with ${code}`).to.be.instanceOf(Refusal);
  const refused = outcome as Refusal;
  expect(refused.code, refused.message).to.equal(code);
  return refused;
}

export async function pointers(promise: Promise<unknown>, code: ErrorCode): Promise<readonly (string | undefined)[]> {
  return (await refusal(promise, code)).details.map(({ field }) => field);
}
