import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { isBackedUp, syncDirectory } from "./archive.js";
import type { Snapshot } from "../../migrations/snapshot.js";
import { registryOfRecords } from "./restore-backup.js";
import { backupFormat, toFileError, toLine, verifyBackup, type VerifiedBackup } from "./read-backup.js";

/**
 * Writes a snapshot of the database to a temporary file, verifies this file, and then renames it to `file`. Only the
 * current user can read it, because it contains digests of keys and passwords.
 */
export async function writeBackup(snapshot: Snapshot, file: string, signal: AbortSignal): Promise<VerifiedBackup> {
  requireNewFile(file);
  const unfinished = `${file}.stockroom-${hostname()}-${String(process.pid)}.part`;
  try {
    await removeAbandoned(dirname(file));
    const lines = Readable.from(describeLines(snapshot), { objectMode: true });
    const target = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(lines, createGzip(), target, { signal });
    const verified = await verifyBackup(unfinished);
    requireNewFile(file);
    await rename(unfinished, file);
    syncDirectory(dirname(file));
    return verified;
  } catch (error) {
    throw toFileError(error, file, "written");
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

const abandonedMs = 24 * 60 * 60 * 1000;

/**
 * Removes temporary files of killed backups, as far as permissions allow: files whose process on this machine has ended,
 * and files that have not changed for a day.
 */
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
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function requireNewFile(file: string): void {
  if (existsSync(file))
    throw new Error(`${file} already exists, and a backup never overwrites a file; choose another name`);
}

async function* describeLines(snapshot: Snapshot): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  const records = await snapshot.readDatabaseRecords();
  const { schemas: shapes, ...rest } = records;
  const { database } = snapshot;
  const taken = new Date().toISOString();
  yield hashed(toLine({ stockroom: "backup", format: backupFormat, database, taken, knowledge: { shapes, ...rest } }));
  const items: { [path: string]: number } = {};
  for (const definition of Object.values(registryOfRecords(records).resources).filter(isBackedUp)) {
    const { path } = definition;
    let written = 0;
    yield hashed(toLine({ resource: path }));
    for await (const some of snapshot.readItems(definition)) {
      yield hashed(some.map((item) => toLine({ item })).join(""));
      written += some.length;
    }
    const counted = await snapshot.countItems(definition);
    if (written !== counted) {
      throw new Error(
        `the database is damaged: it returned ${String(written)} of ${String(counted)} ${path}; ` +
          'run "npx stockroom verify"',
      );
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

/** Describes a backup in two lines, like `82 items in 1,234 bytes, 0.3 s` and `notes: 80, labels: 2`. */
export function describeAmount({ end, bytes }: VerifiedBackup, milliseconds: number): string {
  const counts = Object.entries(end.items).filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const each = counts.map(([path, count]) => `${path}: ${formatCount(count)}`).join(", ");
  return `${formatCount(total)} ${total === 1 ? "item" : "items"} in ${formatCount(bytes)} bytes, ${(milliseconds / 1000).toFixed(1)} s\n${each}`;
}

/** Describes a backup as JSON: source, size, digest, and number of items of each resource. */
export function writeAmount(file: string, { head: { database, taken }, end, bytes }: VerifiedBackup): string {
  const resources = Object.entries(end.items).map(([resource, items]) => ({ resource, items }));
  const items = resources.reduce((sum, each) => sum + each.items, 0);
  const { answers, digest } = end;
  return JSON.stringify({ file, database, taken, bytes, digest, items, answers, resources }, null, 2);
}

function formatCount(number: number): string {
  return number.toLocaleString("en");
}
