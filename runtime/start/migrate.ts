/**
 * Composition root of `stockroom migrate`: migrates the database to the declarations of the built project before a server starts.
 */
import { withInternalResources } from "../admin/internal-resources.js";
import { NeverServed } from "../migrations/snapshot.js";
import { readConfig, type Config } from "../config/config.js";
import { digestOf } from "../migrations/version-digest.js";
import { NotDeclarable } from "../migrations/not-declarable.js";
import { describeOlder, listLater } from "../migrations/version-records.js";
import type { Registry } from "../model/schema/resource.js";
import { loadRegistry } from "./load-registry.js";
import { openArchive } from "./open-storage.js";
import { openProject } from "./open-project.js";
import { runAdministration } from "./run-administration.js";

/**
 * Servers can keep running.
 * @param projectDirectory holds `dist/generated/registry.js`
 * @returns the exit code: 1 if items block the migration; the obstacles are printed to standard error
 */
export function migrate(projectDirectory: string): Promise<0 | 1> {
  return runAdministration(async () => {
    const started = performance.now();
    const loaded = await loadRegistry(projectDirectory);
    const config = readConfig(process.env, loaded.registry.project);
    await refuseOlder(withInternalResources(loaded.registry), config);
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    const { storage } = await openProject(loaded, { ...config, migrate: true }, logNothing, say);
    await storage.close();
    return `the database matches the declarations, after ${((performance.now() - started) / 1000).toFixed(1)} s`;
  });
}

/** If a server with later declarations is running, this command must not change anything. */
async function refuseOlder(registry: Registry, { databaseUrl: url, timeLimit }: Config): Promise<void> {
  const archive = await openArchive({ url, timeoutMs: timeLimit });
  const later = await archive
    .withSnapshot(async (snapshot) => listLater(digestOf(registry), (await snapshot.readKnowledge()).declarations))
    .catch((error: unknown) => {
      if (error instanceof NeverServed) return [];
      throw error;
    });
  if (later.length > 0 && (await archive.isServed(later))) throw new NotDeclarable(describeOlder);
}

/** A migration writes nothing that queues reactions. */
function logNothing(): void {}
