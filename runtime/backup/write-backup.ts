import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { isBackedUp } from "./archive.js";
import type { Snapshot } from "../migrations/snapshot.js";
import { explainFile } from "./file-problems.js";
import { describeKnown } from "./known-registry.js";
import { format, toHeadLine, toLine } from "./lines.js";
import { verifyBackup } from "./read-backup.js";
import type { Verified } from "./read-backup.js";

/**
 * Writes the snapshot beside the file, reads it again, and only then gives it its name. The file is for the account alone
 * that makes it: it holds digests of keys and passwords.
 */
export async function writeBackup(snapshot: Snapshot, file: string, signal: AbortSignal): Promise<Verified> {
  refuseExisting(file);
  const unfinished = `${file}.stockroom-${hostname()}-${String(process.pid)}.part`;
  try {
    await removeAbandoned(dirname(file));
    const lines = Readable.from(describeLines(snapshot), { objectMode: true });
    const target = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(lines, createGzip(), target, { signal });
    const verified = await verifyBackup(unfinished);
    refuseExisting(file);
    await rename(unfinished, file);
    await syncDirectory(dirname(file));
    return verified;
  } catch (error) {
    throw explainFile(error, file, "written");
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

const abandonedMs = 24 * 60 * 60 * 1000;

/** Removes, as far as it may, files of backups that were killed: those of ended processes of this machine, and those that nobody has written to for a day. */
async function removeAbandoned(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const [, host, pid] = /\.stockroom-(.+)-(\d+)\.part$/.exec(name) ?? [];
    if (pid === undefined) continue;
    const file = join(directory, name);
    const changed = (await stat(file).catch(() => null))?.mtimeMs ?? Date.now();
    const isEnded = host === hostname() && !isRunning(Number(pid));
    if (isEnded || changed < Date.now() - abandonedMs) await rm(file, { force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is another account's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already: a backup replaces nothing; give it another name`);
}

/** The name of a new file is in its directory. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* describeLines(snapshot: Snapshot): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  const knowledge = await snapshot.readKnowledge();
  const { database } = snapshot;
  const head = { stockroom: "backup", format, database, taken: new Date().toISOString(), knowledge } as const;
  yield hashed(toLine(toHeadLine(head)));
  const items: { [path: string]: number } = {};
  for (const definition of Object.values(describeKnown(knowledge).resources).filter(isBackedUp)) {
    const { path } = definition;
    let written = 0;
    yield hashed(toLine({ resource: path }));
    for await (const some of snapshot.readItems(definition)) {
      yield hashed(some.map((item) => toLine({ item })).join(""));
      written += some.length;
    }
    const counted = await snapshot.countItems(definition);
    if (written !== counted) {
      throw new Error(`the database gave ${String(written)} of ${String(counted)} ${path}: it is damaged`);
    }
    items[path] = written;
  }
  let answers = 0;
  for await (const some of snapshot.readAnswers()) {
    yield hashed(some.map((answer) => toLine({ answer })).join(""));
    answers += some.length;
  }
  yield toLine({ end: { items, answers, digest: hash.digest("hex") } });
}
