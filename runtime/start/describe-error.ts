import { Fault } from "../model/errors.js";
import { findDamaged } from "../model/damaged-item.js";

/** For whoever runs a command, and is told what no client is: what is wrong with the database. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isFault(error) ? error.cause.message : (findDamaged(error)?.message ?? error.message);
}

/** Whether the database was asked, and failed. */
export function isFault(error: Error): error is Error & { readonly cause: Fault } {
  return error.cause instanceof Fault;
}
