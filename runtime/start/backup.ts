/** Composition root of `stockroom backup`: writes a snapshot of a whole database to one file. */
import { readConfig } from "../config/config.js";
import { runAdministration } from "./run-administration.js";
import { describeAmount, writeAmount } from "../transfer/backup/describe-amount.js";
import { writeBackup } from "../transfer/backup/write-backup.js";
import { openArchive } from "./open-storage.js";

/**
 * Writes the file and prints a summary. A server of any declarations may run and write at the same time.
 * @returns the exit code: 1 after a failure, which is printed to standard error
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
