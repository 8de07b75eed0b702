/** Part of every composition root: a built project and its database. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { withInternalResources } from "./admin/internal-resources.js";
import type { Config } from "./config.js";
import type { Registry } from "./resource.js";
import { openStorage } from "./storage/open.js";
import type { Storage } from "./storage/storage.js";
import { createRules } from "./write-rules.js";

export interface OpenProject {
  readonly registry: Registry;
  readonly storage: Storage;
}

/**
 * @param projectDirectory holds `dist/generated/registry.js`
 * @param report is told of what fails after a write
 * Rejects with an `Error` for whoever runs the command when the project is not built or the database cannot be opened.
 */
export async function openProject(
  projectDirectory: string,
  config: Config,
  report: (error: unknown) => void,
): Promise<OpenProject> {
  const registryUrl = pathToFileURL(resolve(projectDirectory, "dist/generated/registry.js"));
  const registry = withInternalResources(await importRegistry(registryUrl));
  const storage = await openStorage({
    url: config.databaseUrl,
    registry,
    registryUrl: registryUrl.href,
    rules: createRules(registry),
    rulesUrl: new URL("./write-rules.js", import.meta.url).href,
    settings: config,
    timeoutMs: config.timeLimit,
    report,
  });
  return { registry, storage };
}

async function importRegistry(url: URL): Promise<Registry> {
  try {
    const module: unknown = await import(url.href);
    // The generated module is type-checked against the contract when the project is built.
    return (module as { registry: Registry }).registry;
  } catch (error) {
    throw new Error(`${url.pathname} cannot be loaded; run "stockroom generate" and "stockroom build" first`, {
      cause: error,
    });
  }
}
