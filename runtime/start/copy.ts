/** Composition root of `stockroom copy`: copies a database into another one. */
import { withInternalResources } from "../admin/internal-resources.js";
import { copyDatabase, type Copied } from "../transfer/backup/copy-database.js";
import { readConfig } from "../config/config.js";
import { loadRegistry } from "./load-registry.js";
import { openArchive } from "./open-storage.js";
import { runAdministration } from "./run-administration.js";

export interface CopyDatabaseOptions {
  /** In the form of `DATABASE_URL`. */
  readonly from: string;
  readonly to: string;
  readonly json?: boolean;
}

/**
 * @param projectDirectory holds `dist/generated/registry.js`: the declarations that will be served
 * @returns the exit code: 1 after a failure, which is printed to standard error
 */
export function copy(projectDirectory: string, { from, to, json = false }: CopyDatabaseOptions): Promise<0 | 1> {
  return runAdministration(async (signal) => {
    const started = performance.now();
    const registry = withInternalResources((await loadRegistry(projectDirectory)).registry);
    const { timeLimit: timeoutMs } = readConfig(process.env, registry.project);
    const [source, target] = [await openArchive({ url: from, timeoutMs }), await openArchive({ url: to, timeoutMs })];
    const say = (line: string): void => void process.stderr.write(`${line}\n`);
    const copied = await copyDatabase(source, target, registry, { signal, say }).catch((error: unknown) => {
      throw signal.aborted ? new Error("interrupted: run the command again to continue", { cause: error }) : error;
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return json ? JSON.stringify(copied, null, 2) : `${describeCopied(copied)}, ${seconds} s`;
  });
}

function describeCopied({ from, resources, answers }: Copied): string {
  const items = resources.reduce((sum, resource) => sum + resource.items, 0);
  const others = answers === 0 ? "" : ` and ${answers.toLocaleString("en")} answers to repeated requests`;
  return `copied from ${from}: ${items.toLocaleString("en")} items${others}; counts and digests are the same on both sides`;
}
