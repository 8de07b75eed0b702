import { Refusal } from "../model/errors.js";

/** Descriptions of file system errors with a backup file. */
const problems: { readonly [code: string]: string } = {
  ENOENT: "it, or its directory, does not exist",
  ENOTDIR: "its directory is no directory",
  EISDIR: "it is a directory",
  EACCES: "this account may not",
  EPERM: "this account may not",
  EROFS: "its disk is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "this account has used up its part of the disk",
  EFBIG: "its disk does not take a file of that size",
  EIO: "its disk fails",
  ABORT_ERR: "the command was stopped",
  Z_BUF_ERROR: "it is cut",
  Z_DATA_ERROR: "it is damaged, or no backup of Stockroom",
};

/** @param what is done with it: reads on after "cannot be" */
export function explainFile(error: unknown, file: string, what: "read" | "written"): unknown {
  // A refusal is about the database.
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const words = "code" in error ? problems[String(error.code)] : undefined;
  // It has been said already.
  if (words === undefined && error.message.startsWith(file)) return error;
  return new Error(`${file} cannot be ${what}: ${words ?? error.message}`, { cause: error });
}
