import { Refusal } from "../../model/plan/errors.js";

/** Descriptions of file system errors with a backup file. */
const problems: { readonly [code: string]: string } = {
  ENOENT: "the file or its directory does not exist",
  ENOTDIR: "a part of its path is not a directory",
  EISDIR: "it is a directory",
  EACCES: "this user has no permission",
  EPERM: "this user has no permission",
  EROFS: "its disk is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "the disk quota of this user is exhausted",
  EFBIG: "the file is too large for its disk",
  EIO: "its disk reports an error",
  ABORT_ERR: "the command was interrupted",
  Z_BUF_ERROR: "the file is incomplete",
  Z_DATA_ERROR: "the file is damaged, or is not a Stockroom backup",
};

/** @param what the operation; continues "cannot be" */
export function explainFile(error: unknown, file: string, what: "read" | "written"): unknown {
  // A refusal is about the database.
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const words = "code" in error ? problems[String(error.code)] : undefined;
  // The message describes the file already.
  if (words === undefined && error.message.startsWith(file)) return error;
  return new Error(`${file} cannot be ${what}: ${words ?? error.message}`, { cause: error });
}
