import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { idempotentResponsesPath } from "../../model/schema/internal-definition.js";
import { isIncludedInBackup, syncDirectory } from "./maintenance-database.js";
import type { Snapshot } from "../../migrations/snapshot.js";
import { createRegistryFromRecords } from "./restore-backup.js";
import {
  backupFormatVersion,
  toFileError,
  formatBackupLine,
  verifyBackup,
  type VerifiedBackup,
} from "./read-backup.js";

/**
 * Writes a snapshot of the database to a temporary file, verifies this file, and then renames it to `file`. Only the
 * current user can read it, because it contains digests of keys and passwords.
 */
export async function writeBackup(snapshot: Snapshot, file: string, signal: AbortSignal): Promise<VerifiedBackup> {
  requireNewFile(file);
  const unfinished = `${file}.stockroom-${hostname()}-${String(process.pid)}.part`;
  try {
    await removeAbandonedFiles(dirname(file));
    const lines = Readable.from(createBackupLines(snapshot), { objectMode: true });
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

const abandonedAfterMs = 24 * 60 * 60 * 1000;

/**
 * Removes temporary files of killed backups, as far as permissions allow: files whose process on this machine has ended,
 * and files that have not changed for a day.
 */
async function removeAbandonedFiles(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const [, host, pid] = /\.stockroom-(.+)-(\d+)\.part$/.exec(name) ?? [];
    if (pid === undefined) continue;
    const file = join(directory, name);
    const changed = (await stat(file).catch(() => null))?.mtimeMs ?? Date.now();
    const isEnded = host === hostname() && !isProcessRunning(Number(pid));
    if (isEnded || changed < Date.now() - abandonedAfterMs) await rm(file, { force: true }).catch(() => undefined);
  }
}

function isProcessRunning(pid: number): boolean {
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

async function* createBackupLines(snapshot: Snapshot): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const addToDigest = (text: string): string => {
    hash.update(text);
    return text;
  };
  const records = await snapshot.readDatabaseRecords();
  const { schemas: shapes, ...rest } = records;
  const { database } = snapshot;
  const taken = new Date().toISOString();
  yield addToDigest(
    formatBackupLine({
      stockroom: "backup",
      format: backupFormatVersion,
      database,
      taken,
      knowledge: { shapes, ...rest },
    }),
  );
  const items: { [path: string]: number } = {};
  for (const definition of Object.values(createRegistryFromRecords(records).resources).filter(isIncludedInBackup)) {
    const { path } = definition;
    let written = 0;
    yield addToDigest(formatBackupLine({ resource: path }));
    for await (const some of snapshot.readItems(definition)) {
      yield addToDigest(some.map((item) => formatBackupLine({ item })).join(""));
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
  yield formatBackupLine({ end: { items, answers: 0, digest: hash.digest("hex") } });
}

/** Describes a backup in two lines, like `82 items in 1,234 bytes, 0.3 s` and `notes: 80, labels: 2`. */
export function formatBackupSummary({ end, sizeInBytes }: VerifiedBackup, durationMs: number): string {
  const counts = Object.entries(end.items).filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const each = counts.map(([path, count]) => `${path}: ${formatCount(count)}`).join(", ");
  return `${formatCount(total)} ${total === 1 ? "item" : "items"} in ${formatCount(sizeInBytes)} bytes, ${(durationMs / 1000).toFixed(1)} s\n${each}`;
}

/** Describes a backup as JSON: source, size, digest, and number of items of each resource. */
export function formatBackupJson(
  file: string,
  { head: { database, taken }, end, sizeInBytes }: VerifiedBackup,
): string {
  const resources = Object.entries(end.items).map(([resource, items]) => ({ resource, items }));
  const items = resources.reduce((sum, each) => sum + each.items, 0);
  const { digest } = end;
  const answers = end.items[idempotentResponsesPath] ?? 0;
  return JSON.stringify({ file, database, taken, bytes: sizeInBytes, digest, items, answers, resources }, null, 2);
}

function formatCount(number: number): string {
  return number.toLocaleString("en");
}
