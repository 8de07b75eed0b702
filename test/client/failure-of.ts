import { StockroomError } from "../../generated/client/index.js";

/** Returns the error that the promise rejects with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error("this was to fail");
    },
    (error: unknown) => error,
  );
}

/** The error of the client that the promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<StockroomError> {
  const error = await rejectionOf(promise);
  if (error instanceof StockroomError) return error;
  throw error;
}
