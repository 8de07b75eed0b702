/** Reports errors of the operating system about files as problems of the project. */
import { relative, sep } from "node:path";
import { createFileProblem, ProjectRejectedError, type Problem } from "./problem.js";

const fileAccessRule = "The command must be able to read and write its files.";

const descriptionByErrorCode: { readonly [code: string]: readonly [found: string, hint?: string] } = {
  ENOENT: ["there is no such file or folder", "if it is a link, its target must exist"],
  ENOTDIR: ["it is a file, or is in a file, but must be a folder", "move the file away"],
  EEXIST: ["it is a file but must be a folder", "move the file away"],
  EISDIR: ["it is a folder but must be a file", "move the folder away"],
  ENOTEMPTY: ["it is a folder but must be a file", "move the folder away"],
  ELOOP: ["its links form a cycle"],
  EACCES: ["this user may not read or write it"],
  EPERM: ["this user may not read or write it"],
  EROFS: ["it is on a read-only disk"],
  ENOSPC: ["the disk is full"],
  EDQUOT: ["the disk space of this user is used up"],
};

/** Describes an error of the operating system about a file; undefined for any other error. */
export function describeFileSystemError(projectDirectory: string, error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("path" in error)) return undefined;
  if (typeof error.code !== "string" || typeof error.path !== "string") return undefined;
  const [found, hint] = descriptionByErrorCode[error.code] ?? [error.message];
  return createFileProblem(
    relative(projectDirectory, error.path).replaceAll(sep, "/") || ".",
    fileAccessRule,
    found,
    hint,
  );
}

/** Returns an error of the operating system about a file as a problem of the project, and any other error unchanged. */
export function toProjectError(projectDirectory: string, error: unknown): unknown {
  const fault = describeFileSystemError(projectDirectory, error);
  return fault === undefined ? error : new ProjectRejectedError([fault]);
}
