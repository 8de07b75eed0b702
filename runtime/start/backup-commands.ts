/** The commands `stockroom backup`, `restore` and `copy`. */
import { withInternalResources } from "../admin/internal-resources.js";
import { readConfig } from "../config/config.js";
import { copyDatabase } from "../transfer/backup/copy-database.js";
import { formatBackupSummary, formatBackupJson, writeBackup } from "../transfer/backup/write-backup.js";
import { restoreBackup } from "../transfer/backup/restore-backup.js";
import { loadRegistry } from "./load-registry.js";
import { openProjectDatabase } from "./open-project.js";
import { openMaintenanceDatabase } from "./open-storage.js";
import { formatCount, type PrintOptions, runCommand, printToStandardError } from "./run-command.js";

/** Writes a backup file and prints a summary. A server may run and write at the same time, even with other declarations. */
export function backUpDatabase(file: string, { json = false }: PrintOptions): Promise<0 | 1> {
  return runCommand(async (signal) => {
    const started = performance.now();
    const archive = await openMaintenanceDatabase(readConfig(process.env, null));
    const written = await archive.withSnapshot((snapshot) => writeBackup(snapshot, file, signal));
    if (json) return formatBackupJson(file, written);
    return `backed up to ${file}: ${formatBackupSummary(written, performance.now() - started)}`;
  });
}

/** Writes the contents of a backup file to the database in the settings, and prints a summary. */
export function restoreDatabase(
  projectDirectory: string,
  file: string,
  { json = false }: PrintOptions,
): Promise<0 | 1> {
  return runCommand(async (signal) => {
    const started = performance.now();
    const { registry, database: target } = await openProjectDatabase(projectDirectory);
    const restored = await restoreBackup(file, target, registry, signal).catch(createInterruptionHandler(signal));
    if (json) return formatBackupJson(file, restored);
    const { database, taken } = restored.head;
    const origin = `${file}, taken ${taken} of ${database}`;
    return `restored from ${origin}: ${formatBackupSummary(restored, performance.now() - started)}`;
  });
}

interface CopyDatabaseOptions extends PrintOptions {
  /** Address of the source database, in the format of `DATABASE_URL`. */
  readonly from: string;
  readonly to: string;
}

/** Copies a database into another one, and prints a summary. */
export function copyBetweenDatabases(
  projectDirectory: string,
  { from, to, json = false }: CopyDatabaseOptions,
): Promise<0 | 1> {
  return runCommand(async (signal) => {
    const started = performance.now();
    const registry = withInternalResources((await loadRegistry(projectDirectory)).registry);
    const config = readConfig(process.env, registry.project);
    const source = await openMaintenanceDatabase({ ...config, databaseUrl: from });
    const target = await openMaintenanceDatabase({ ...config, databaseUrl: to });
    const copied = await copyDatabase(source, target, registry, { signal, printLine: printToStandardError }).catch(
      createInterruptionHandler(signal),
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (json) return JSON.stringify(copied, null, 2);
    const items = copied.resources.reduce((sum, resource) => sum + resource.items, 0);
    return `copied from ${copied.from}: ${formatCount(items, "item")}; counts and digests are the same on both sides, ${seconds} s`;
  });
}

/** Returns a function that tells the user how to continue, if a signal has interrupted the command. */
function createInterruptionHandler(signal: AbortSignal): (error: unknown) => never {
  return (error) => {
    throw signal.aborted ? new Error("interrupted: run the command again to continue", { cause: error }) : error;
  };
}
