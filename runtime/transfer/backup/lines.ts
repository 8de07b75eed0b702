/**
 * The format of a backup file: gzip with one JSON text per line. The first line describes the database. The last line has
 * the number of items and the digest of all previous lines, so that a truncated or changed file is detected.
 */
import type { DatabaseRecords, StoredAnswer } from "../../migrations/snapshot.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import { Refusal } from "../../model/plan/errors.js";

/** The current version of the format. Stockroom also reads all earlier versions. */
export const format = 2;

export interface BackupHead {
  readonly stockroom: "backup";
  readonly format: number;
  /** Kind of the database that was backed up. */
  readonly database: string;
  /** Time of the backup, in ISO 8601. */
  readonly taken: string;
  readonly knowledge: DatabaseRecords;
}

/** The first line as written. In the file, `schemas` is called `shapes`, as in the first version of the format. */
export type HeadLine = Omit<BackupHead, "knowledge"> & {
  readonly knowledge: Omit<DatabaseRecords, "schemas"> & { readonly shapes: DatabaseRecords["schemas"] };
};

/** Any line after the first. A line that names a resource is followed by the items of that resource. */
export type BackupLine =
  | { readonly resource: string }
  | { readonly item: StoredItem }
  | { readonly answer: StoredAnswer }
  | { readonly end: BackupEnd };

export interface BackupEnd {
  /** Number of items of each resource, by path. */
  readonly items: { readonly [path: string]: number };
  readonly answers: number;
  /** SHA-256 of all previous lines, in hexadecimal. */
  readonly digest: string;
}

export const endLineStart = '{"end":';

export function toLine(line: HeadLine | BackupLine): string {
  return `${JSON.stringify(line)}\n`;
}

export const newline = 10;

/** Yields each line with its newline. Text after the last newline is yielded as the last line. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      rest.push(chunk.subarray(start, end + 1));
      yield rest.length === 1 ? rest[0]! : Buffer.concat(rest);
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

/** Descriptions of file system errors, by their code. */
const problemOfCode: { readonly [code: string]: string } = {
  ENOENT: "the file or its directory does not exist",
  ENOTDIR: "a part of its path is not a directory",
  EISDIR: "it is a directory",
  EACCES: "this user has no permission",
  EPERM: "this user has no permission",
  EROFS: "its disk is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "the disk quota of this user is exhausted",
  EFBIG: "the file is larger than its file system allows",
  EIO: "its disk reports an error",
  ABORT_ERR: "the command was interrupted",
  Z_BUF_ERROR: "the file is incomplete",
  Z_DATA_ERROR: "the file is damaged, or is not a Stockroom backup",
};

/** Converts an error to one with a message like "backup.gz cannot be written: its disk is full". */
export function toFileError(error: unknown, file: string, what: "read" | "written"): unknown {
  // A `Refusal` concerns the database, not the file.
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const words = "code" in error ? problemOfCode[String(error.code)] : undefined;
  // The message already names the file.
  if (words === undefined && error.message.startsWith(file)) return error;
  return new Error(`${file} cannot be ${what}: ${words ?? error.message}`, { cause: error });
}
