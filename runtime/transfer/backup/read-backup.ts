import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import type { StoredItem } from "../../storage/port/stored-item.js";
import type { StoredAnswer } from "../../migrations/snapshot.js";
import {
  toFileError,
  type BackupEnd,
  type BackupHead,
  type HeadLine,
  type BackupLine,
  endLineStart,
  format,
  newline,
  splitLines,
} from "./lines.js";

export interface VerifiedBackup {
  readonly head: BackupHead;
  readonly end: BackupEnd;
  /** Size of the file, in bytes. */
  readonly bytes: number;
}

/** Reads and checks a whole backup file. Rejects with an `Error` that describes the first problem. */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  try {
    const hash = createHash("sha256");
    let head: BackupHead | null = null;
    let end: BackupEnd | null = null;
    const counts = new Counts();
    for await (const bytes of readLines(file)) {
      const text = bytes.toString();
      if (end !== null) throw new Error("it continues after its end mark");
      if (head === null) head = readHead(text);
      else if (text.startsWith(endLineStart)) end = (JSON.parse(text) as { readonly end: BackupEnd }).end;
      else counts.add(JSON.parse(text) as BackupLine, head);
      if (end === null) hash.update(bytes);
    }
    if (head === null || end === null) throw new Error("the file is incomplete: its end is missing");
    if (hash.digest("hex") !== end.digest)
      throw new Error("its contents do not match its digest: the file was changed");
    counts.compare(end);
    return { head, end, bytes: (await stat(file)).size };
  } catch (error) {
    throw toFileError(error, file, "read");
  }
}

/** Consecutive items of a resource, or consecutive stored responses, of a verified backup file. */
export type BackupPart =
  { readonly resource: string; readonly items: readonly StoredItem[] } | { readonly answers: readonly StoredAnswer[] };

const partBytes = 1024 * 1024;
const partLines = 1000;

export async function* readParts(file: string): AsyncGenerator<BackupPart> {
  let resource = "";
  let size = 0;
  let items: StoredItem[] = [];
  let answers: StoredAnswer[] = [];
  for await (const bytes of readLines(file)) {
    // The cast is safe: `verifyBackup` has checked the file, so `writeBackup` wrote every line.
    const line = JSON.parse(bytes.toString()) as BackupLine | HeadLine;
    size += bytes.length;
    const isFull = size > partBytes || items.length >= partLines || answers.length >= partLines;
    if (items.length > 0 && (isFull || !("item" in line))) {
      yield { resource, items };
      [items, size] = [[], bytes.length];
    }
    if (answers.length > 0 && (isFull || !("answer" in line))) {
      yield { answers };
      [answers, size] = [[], bytes.length];
    }
    if ("resource" in line) resource = line.resource;
    else if ("item" in line) items.push(line.item);
    else if ("answer" in line) answers.push(line.answer);
  }
}

function readHead(text: string): BackupHead {
  const head = parseOrNull(text) as HeadLine | null;
  if (head?.stockroom !== "backup") throw new Error("it is not a Stockroom backup");
  if (head.format > format) {
    throw new Error(
      `its format is ${String(head.format)}, but this version of Stockroom reads formats up to ${String(format)}: ` +
        "install a newer version",
    );
  }
  const { shapes, ...knowledge } = head.knowledge;
  return { ...head, knowledge: { schemas: shapes, ...knowledge } };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

class Counts {
  readonly #items = new Map<string, number>();
  #resource = "";
  #answers = 0;

  add(line: BackupLine, { knowledge }: BackupHead): void {
    if ("resource" in line) this.#items.set((this.#resource = line.resource), 0);
    else if ("answer" in line) this.#answers += 1;
    else if ("item" in line) {
      const { key } = line.item;
      if (key > (knowledge.sequences[this.#resource] ?? 0)) {
        throw new Error(
          `"${this.#resource}" has an item with id ${String(key)}, above the last recorded one: the file was changed`,
        );
      }
      this.#items.set(this.#resource, (this.#items.get(this.#resource) ?? 0) + 1);
    }
  }

  compare({ items, answers }: BackupEnd): void {
    const counted = JSON.stringify([Object.fromEntries(this.#items), this.#answers]);
    if (counted !== JSON.stringify([items, answers]))
      throw new Error("its contents do not match the counts at its end");
  }
}

const chunkSize = 256 * 1024;

/** Yields each line with its newline. Leaves out text after the last newline, because the file was truncated there. */
async function* readLines(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unzip = createGunzip({ chunkSize });
  source.on("error", (error) => unzip.destroy(error));
  try {
    for await (const line of splitLines(source.pipe(unzip))) if (line.at(-1) === newline) yield line;
  } finally {
    source.destroy();
  }
}
