import { Fault } from "../model/plan/errors.js";
import { findDamaged } from "../model/plan/damaged-item.js";

/** Describes an error of the database for the user of a command, with details that no client sees. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isFault(error) ? error.cause.message : (findDamaged(error)?.message ?? error.message);
}

/** Whether the error is a failure of the database. */
export function isFault(error: Error): error is Error & { readonly cause: Fault } {
  return error.cause instanceof Fault;
}
