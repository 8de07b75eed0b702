/** Composition root of `stockroom migrate`: the database takes the declarations of the built project, ahead of the server. */
import { readConfig } from "../config/config.js";
import { loadRegistry } from "./load-registry.js";
import { openProject } from "./open-project.js";
import { runAdministration } from "./run-administration.js";

/**
 * Servers may run meanwhile.
 * @param projectDirectory holds `dist/generated/registry.js`
 * @returns the exit code: 1 when the items do not allow it, which is said on standard error
 */
export function migrate(projectDirectory: string): Promise<0 | 1> {
  return runAdministration(async () => {
    const started = performance.now();
    const loaded = await loadRegistry(projectDirectory);
    const config = readConfig(process.env, loaded.registry.project);
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    const { storage } = await openProject(loaded, { ...config, migrate: true }, logNothing, say);
    await storage.close();
    return `the database is as it is declared, after ${((performance.now() - started) / 1000).toFixed(1)} s`;
  });
}

/** Nothing is written that something follows from. */
function logNothing(): void {}
