import { createWriteStream, existsSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncDirectory } from "./maintenance-database.js";
import { toFileError } from "./read-backup.js";

/**
 * Writes a file under a temporary name, and renames it to `file` when it is complete, so that an interrupted command leaves no
 * file with this name. Only the current user can read the file, because a backup contains digests of keys and passwords.
 * @param streams the source of the contents, and streams that transform it
 * @param verify checks the complete file
 */
export async function writeNewFile<Result>(
  file: string,
  streams: readonly (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[],
  signal: AbortSignal,
  verify: (unfinishedFile: string) => Promise<Result>,
): Promise<Result> {
  requireNewFile(file);
  const unfinished = `${file}.stockroom-${hostname()}-${String(process.pid)}.part`;
  try {
    await removeAbandonedFiles(dirname(file));
    const target = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    await pipeline([...streams, target], { signal });
    const verified = await verify(unfinished);
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
 * Removes temporary files of killed commands, as far as permissions allow: files whose process on this machine has ended,
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
  if (existsSync(file)) throw new Error(`${file} already exists, and is never overwritten; choose another name`);
}
