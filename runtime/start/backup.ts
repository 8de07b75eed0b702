/** Composition root of `stockroom backup`: all that a database holds, at one moment, in one file. */
import { readConfig } from "../config/config.js";
import { runAdministration } from "./run-administration.js";
import { describeAmount, writeAmount } from "../backup/describe-amount.js";
import { writeBackup } from "../backup/write-backup.js";
import { openArchive } from "./open-storage.js";

/**
 * Writes the file and says what is in it. The server may run and write meanwhile, whatever its declarations are.
 * @returns the exit code: 1 when it could not be done, which is said on standard error
 */
export function backup(file: string, { json = false }: { readonly json?: boolean } = {}): Promise<0 | 1> {
  return runAdministration(async (signal) => {
    const started = performance.now();
    const { databaseUrl: url, timeLimit } = readConfig(process.env, null);
    const archive = await openArchive({ url, timeoutMs: timeLimit });
    const written = await archive.withSnapshot((snapshot) => writeBackup(snapshot, file, signal));
    if (json) return writeAmount(file, written);
    return `backed up to ${file}: ${describeAmount(written, performance.now() - started)}`;
  });
}
