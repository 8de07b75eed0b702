/** Interprets the error codes of SQLite. */
import { StorageFault } from "../../../model/plan/errors.js";
import { MigrationRejectedError } from "../../../migrations/migration-errors.js";
import { OtherProgramDataError } from "../../../migrations/other-program-data.js";
import { createUnavailableRefusal } from "../../port/availability.js";

/** Converts an error of the database to a `Refusal` (503). Returns other errors unchanged. */
export function toRefusal(error: unknown): unknown {
  return isDatabaseError(error) ? createUnavailableRefusal(toStorageFault(error)) : error;
}

const faultMessages: { readonly [code: string]: string } = {
  SQLITE_FULL: "the disk of the database is full",
  SQLITE_READONLY_DBMOVED:
    "the database file was removed or replaced while the server was running: " +
    "put it back, or restart the server with the right file",
  SQLITE_READONLY: "the database file is read-only",
  SQLITE_IOERR: "the disk of the database reports an error",
  SQLITE_CANTOPEN: "the database file cannot be opened",
  SQLITE_PERM: "the server has no permission to use the database file",
  SQLITE_CORRUPT: "the database file is corrupt",
  SQLITE_NOTADB: "the file is no longer a database",
};

/** Converts an error that waiting does not solve, such as a full disk, to a `StorageFault`. Returns other errors unchanged. */
export function toStorageFault(error: unknown): unknown {
  const code = getErrorCode(error);
  const kind = Object.keys(faultMessages).find((known) => code.startsWith(known));
  if (kind === undefined) return error;
  const needsRestart = kind === "SQLITE_CORRUPT" || kind === "SQLITE_NOTADB";
  return new StorageFault(faultMessages[kind] ?? kind, { code, cause: error, needsRestart });
}

/** Hints for the user of a command, by error code. */
const remedyHints: { readonly [code: string]: string } = {
  SQLITE_BUSY: "; another process has locked it: end that process, or try again later",
  SQLITE_CANTOPEN: "; check that the user of this process may read and write the file and its folder",
  SQLITE_NOTADB: "; name another file in DATABASE_URL",
  SQLITE_CORRUPT: "; restore a backup into another file, and keep this one until that has succeeded",
};

/** Creates the error for the user of a command, with a hint if there is one. */
export function createOpenError(file: string, error: unknown): Error {
  if (error instanceof OtherProgramDataError) return error;
  if (error instanceof MigrationRejectedError) {
    const message = `the SQLite database ${file} cannot be used with these declarations: ${error.message}`;
    return new Error(message, { cause: error });
  }
  const code = getErrorCode(error).split("_", 2).join("_");
  const message = error instanceof Error ? error.message : String(error);
  const reason = code === "SQLITE_CANTOPEN" ? "unable to open database file" : message;
  const remedy = remedyHints[code] ?? "";
  return new Error(`the SQLite database ${file} cannot be opened: ${reason}${remedy}`, { cause: error });
}

/** Tells whether the statement failed because another connection has the required lock. */
export function isBusy(error: unknown): boolean {
  return getErrorCode(error).startsWith("SQLITE_BUSY") || getErrorCode(error).startsWith("SQLITE_LOCKED");
}

export function isUniqueViolation(error: unknown): boolean {
  return getErrorCode(error) === "SQLITE_CONSTRAINT_UNIQUE";
}

/** Tells whether the database or its file has failed. A wrong statement or a violated constraint does not count. */
export function isDatabaseError(error: unknown): boolean {
  const code = getErrorCode(error);
  return code.startsWith("SQLITE_") && code !== "SQLITE_ERROR" && !code.startsWith("SQLITE_CONSTRAINT");
}

function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  // For a file without permission, libsql gives no code, and its text ends with the number of this code.
  if (error.message.endsWith(': 14")')) return "SQLITE_CANTOPEN";
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
