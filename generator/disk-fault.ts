/** What the operating system has against reading or writing a file, as a problem like any other. */
import { relative, sep } from "node:path";
import { problemOfFile, type Problem } from "./problem.js";

const rule = "What the command reads and writes is there, and may be read and written.";

const faults: { readonly [code: string]: readonly [found: string, hint?: string] } = {
  ENOENT: ["there is no such file or folder", "a link must lead to something that exists"],
  ENOTDIR: ["it is a file, or lies in one, where a folder must be", "move the file away"],
  EEXIST: ["it is a file where a folder must be", "move the file away"],
  EISDIR: ["it is a folder where a file must be", "move the folder away"],
  ENOTEMPTY: ["it is a folder where a file must be", "move the folder away"],
  ELOOP: ["its links lead in a circle"],
  EACCES: ["this user may not read or write it"],
  EPERM: ["this user may not read or write it"],
  EROFS: ["it lies on a disk that is read-only"],
  ENOSPC: ["the disk is full"],
  EDQUOT: ["the disk space of this user is used up"],
};

/** Undefined where the error does not come from the operating system, or not from a file. */
export function describeDiskFault(projectDirectory: string, error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("path" in error)) return undefined;
  if (typeof error.code !== "string" || typeof error.path !== "string") return undefined;
  const [found, hint] = faults[error.code] ?? [error.message];
  return problemOfFile(relative(projectDirectory, error.path).replaceAll(sep, "/") || ".", rule, found, hint);
}
