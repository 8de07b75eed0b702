/**
 * Reads and checks backup files. Their format: gzip with one JSON text per line. The first line describes the database. The last
 * line has the number of items and the digest of all previous lines, so that a truncated or changed file is detected.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import type { DatabaseRecords } from "../../migrations/snapshot.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import { Refusal } from "../../model/plan/errors.js";

/** The current version of the format. Stockroom also reads all earlier versions. */
export const backupFormatVersion = 2;

interface BackupHead {
  readonly stockroom: "backup";
  readonly format: number;
  /** Kind of the database that was backed up. */
  readonly database: string;
  /** Time of the backup, in ISO 8601. */
  readonly taken: string;
  readonly databaseRecords: DatabaseRecords;
}

/**
 * The first line of the file. It has the names of the first version of the format: `knowledge` and, in it, `shapes`.
 */
type HeadLine = Omit<BackupHead, "databaseRecords"> & {
  readonly knowledge: Omit<DatabaseRecords, "schemas"> & { readonly shapes: DatabaseRecords["schemas"] };
};

/** Any line after the first. A line that names a resource is followed by the items of that resource. */
type BackupLine =
  | { readonly resource: string }
  | { readonly item: StoredItem }
  /** A stored answer to a request. Only backups of earlier releases contain such lines, and a restore ignores them. */
  | { readonly answer: object }
  | { readonly end: BackupEnd };

interface BackupEnd {
  /** Number of items of each resource, by path. */
  readonly items: { readonly [path: string]: number };
  /** Number of lines with a stored answer to a request (`answer`): 0, except in backups of earlier releases. */
  readonly answers: number;
  /** SHA-256 of all previous lines, in hexadecimal. */
  readonly digest: string;
}

const endLineStart = '{"end":';

export function formatBackupLine(line: HeadLine | BackupLine): string {
  return `${JSON.stringify(line)}\n`;
}

const newline = 10;

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
const fileProblems: { readonly [code: string]: string } = {
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
export function toFileError(error: unknown, file: string, failedOperation: "read" | "written"): unknown {
  // A `Refusal` concerns the database, not the file.
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const words = "code" in error ? fileProblems[String(error.code)] : undefined;
  // The message already names the file.
  if (words === undefined && error.message.startsWith(file)) return error;
  return new Error(`${file} cannot be ${failedOperation}: ${words ?? error.message}`, { cause: error });
}

export interface VerifiedBackup {
  readonly head: BackupHead;
  readonly end: BackupEnd;
  readonly sizeInBytes: number;
}

/** Reads and checks a whole backup file. Rejects with an `Error` that describes the first problem. */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  try {
    const hash = createHash("sha256");
    let head: BackupHead | null = null;
    let end: BackupEnd | null = null;
    for await (const bytes of readLines(file)) {
      const text = bytes.toString();
      if (end !== null) throw new Error("it continues after its end mark");
      if (head === null) head = parseHead(text);
      else if (text.startsWith(endLineStart)) end = (JSON.parse(text) as { readonly end: BackupEnd }).end;
      if (end === null) hash.update(bytes);
    }
    if (head === null || end === null) throw new Error("the file is incomplete: its end is missing");
    if (hash.digest("hex") !== end.digest)
      throw new Error("its contents do not match its digest: the file was changed");
    return { head, end, sizeInBytes: (await stat(file)).size };
  } catch (error) {
    throw toFileError(error, file, "read");
  }
}

/** Consecutive items of a resource in a verified backup file. */
interface BackupBatch {
  readonly resource: string;
  readonly items: readonly StoredItem[];
}

const maxBatchBytes = 1024 * 1024;
const maxBatchLines = 1000;

export async function* readBackupBatches(file: string): AsyncGenerator<BackupBatch> {
  let resource = "";
  let size = 0;
  let items: StoredItem[] = [];
  for await (const bytes of readLines(file)) {
    // The cast is safe: `verifyBackup` has checked the file, so `writeBackup` wrote every line.
    const line = JSON.parse(bytes.toString()) as BackupLine | HeadLine;
    size += bytes.length;
    const isFull = size > maxBatchBytes || items.length >= maxBatchLines;
    if (items.length > 0 && (isFull || !("item" in line))) {
      yield { resource, items };
      [items, size] = [[], bytes.length];
    }
    if ("resource" in line) resource = line.resource;
    else if ("item" in line) items.push(line.item);
  }
}

function parseHead(text: string): BackupHead {
  const head = parseJsonOrNull(text) as HeadLine | null;
  if (head?.stockroom !== "backup") throw new Error("it is not a Stockroom backup");
  if (head.format > backupFormatVersion) {
    throw new Error(
      `its format is ${String(head.format)}, but this version of Stockroom reads formats up to ${String(backupFormatVersion)}: ` +
        "install a newer version",
    );
  }
  const { knowledge, ...rest } = head;
  const { shapes, ...records } = knowledge;
  return { ...rest, databaseRecords: { schemas: shapes, ...records } };
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const bytesPerChunk = 256 * 1024;

/** Yields each line with its newline. Leaves out text after the last newline, because the file was truncated there. */
async function* readLines(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unzip = createGunzip({ chunkSize: bytesPerChunk });
  source.on("error", (error) => unzip.destroy(error));
  try {
    for await (const line of splitLines(source.pipe(unzip))) if (line.at(-1) === newline) yield line;
  } finally {
    source.destroy();
  }
}
