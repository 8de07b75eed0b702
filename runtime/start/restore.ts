/** Composition root of `stockroom restore`: fills an empty database from a backup. */
import { withInternalResources } from "../admin/internal-resources.js";
import { readConfig } from "../config/config.js";
import { loadRegistry } from "./load-registry.js";
import { runAdministration } from "./run-administration.js";
import { describeAmount, writeAmount } from "../transfer/backup/describe-amount.js";
import { restoreBackup } from "../transfer/backup/restore-backup.js";
import { openArchive } from "./open-storage.js";

/**
 * Fills the database that the settings name, and prints a summary.
 * @param projectDirectory holds `dist/generated/registry.js`: the declarations that will be served
 * @returns the exit code: 1 after a failure, which is printed to standard error
 */
export function restore(
  projectDirectory: string,
  file: string,
  { json = false }: { readonly json?: boolean } = {},
): Promise<0 | 1> {
  return runAdministration(async (signal) => {
    const started = performance.now();
    const registry = withInternalResources((await loadRegistry(projectDirectory)).registry);
    const config = readConfig(process.env, registry.project);
    const archive = await openArchive({ url: config.databaseUrl, timeoutMs: config.timeLimit });
    const restored = await restoreBackup(file, archive, registry, signal);
    if (json) return writeAmount(file, restored);
    const { database, taken } = restored.head;
    const origin = `${file}, taken ${taken} of ${database}`;
    return `restored from ${origin}: ${describeAmount(restored, performance.now() - started)}`;
  });
}
