/** The one place that knows the errors of libsql. */
import { unavailable } from "../time-limit.js";

/** What the callback gives; an error of the database becomes what a caller of the storage may see of it. */
export function translated<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw isDatabaseError(error) ? unavailable(error) : error;
  }
}

/** Somebody else holds the lock that is needed. */
export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith("SQLITE_BUSY") || codeOf(error).startsWith("SQLITE_LOCKED");
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === "SQLITE_CONSTRAINT_UNIQUE";
}

/** The database or its file fails, as opposed to a statement that is wrong. */
export function isDatabaseError(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith("SQLITE_") && code !== "SQLITE_ERROR" && !code.startsWith("SQLITE_CONSTRAINT");
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
