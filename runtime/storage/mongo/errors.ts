/** Interprets errors of the MongoDB driver and server. */
import { MongoError, MongoErrorLabel, MongoServerError } from "mongodb";
import { StorageFault } from "../../model/plan/errors.js";
import { InterruptedTransactionError } from "../port/write-attempt.js";
import { createUnavailableRefusal } from "../port/availability.js";

const duplicateKeyCode = 11000;
/**
 * Error codes that mean a defect and not an unavailable database: BadValue, FailedToParse, TypeMismatch, CommandNotFound,
 * InvalidOptions and duplicate key. For example, a server that does not support a command reports CommandNotFound.
 */
const programErrorCodes = new Set<unknown>([2, 9, 14, 59, 72, duplicateKeyCode]);

/**
 * Converts an error of the database to an error that callers of the storage handle. Errors that are defects of the
 * program stay unchanged.
 */
export async function translateErrors<Result>(
  operation: Promise<Result>,
  createError: (cause: unknown) => Error = createUnavailableRefusal,
): Promise<Result> {
  try {
    return await operation;
  } catch (error) {
    throw isUnavailableError(error) ? createError(toStorageFault(error)) : error;
  }
}

/** Messages for the errors OutOfDiskSpace, Unauthorized and AuthenticationFailed, by code. */
const faultMessages = new Map<unknown, string>([
  [14031, "the disk of the database is full"],
  [13, "the user of DATABASE_URL has no permission to do this"],
  [18, "the user or password of DATABASE_URL is wrong"],
]);

/** Converts an error that persists until somebody fixes the cause, such as a full disk, to a `StorageFault`. Keeps other errors. */
function toStorageFault(error: unknown): unknown {
  if (!(error instanceof MongoServerError)) return error;
  const words = faultMessages.get(error.code);
  return words === undefined ? error : new StorageFault(words, { code: String(error.code), cause: error });
}

function isUnavailableError(error: unknown): boolean {
  if (error instanceof MongoServerError) return !programErrorCodes.has(error.code);
  return (
    error instanceof MongoError || (error instanceof Error && (error.name === "AbortError" || isSocketError(error)))
  );
}

/** Tells whether a socket has failed. The driver does not wrap some errors of a socket that is just closing. */
function isSocketError(error: Error): boolean {
  return "code" in error && typeof error.code === "string" && /^(EPIPE|ECONN|ETIMEDOUT|ERR_STREAM)/.test(error.code);
}

function createErrorCodeCheck(...codes: readonly unknown[]): (error: unknown) => error is MongoServerError {
  return (error): error is MongoServerError => error instanceof MongoServerError && codes.includes(error.code);
}

export const isDuplicateKeyError = createErrorCodeCheck(duplicateKeyCode);
export const isIndexNotFoundError = createErrorCodeCheck(27);
export const isNamespaceExistsError = createErrorCodeCheck(48);
export const isWriteConflictError = createErrorCodeCheck(112);
/**
 * Recognizes the errors CannotCreateIndex, IndexOptionsConflict, IndexKeySpecsConflict and CannotIndexParallelArrays,
 * after which a retry does not help.
 */
export const isIndexRejectedError = createErrorCodeCheck(67, 85, 86, 171);

/** Resolves to true after the insertion, or to false if the document exists already, because another process has inserted it. */
export async function tryInsert(insert: Promise<unknown>): Promise<boolean> {
  try {
    await insert;
    return true;
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    return false;
  }
}

/** Error of a transaction that was executed under a schema version which is no longer the latest, so that it must be repeated. */
export class OutdatedSchemaVersionError extends Error {}

/** Tells whether the error means that the transaction has written nothing and may succeed if it is repeated. */
export function isTransientError(error: unknown): boolean {
  if (error instanceof OutdatedSchemaVersionError || error instanceof InterruptedTransactionError) return true;
  return error instanceof MongoError && error.hasErrorLabel(MongoErrorLabel.TransientTransactionError);
}

/** Tells whether a commit that failed may still have succeeded. Such a commit can be repeated. */
export function hasUnknownCommitOutcome(error: unknown): boolean {
  return error instanceof MongoError && error.hasErrorLabel(MongoErrorLabel.UnknownTransactionCommitResult);
}
