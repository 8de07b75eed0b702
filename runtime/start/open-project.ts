/** Part of every composition root: a built project and its database. */
import { withInternalResources } from "../admin/internal-resources.js";
import type { Config } from "../config/config.js";
import type { LoadedRegistry } from "./load-registry.js";
import { withIdForms } from "../model/values/ids.js";
import type { Registry } from "../model/schema/resource.js";
import { openStorage } from "./open-storage.js";
import type { TakeHookLine } from "../storage/port/hook-line.js";
import { bindNames, describeNames } from "../migrations/stored-names.js";
import type { Storage } from "../storage/port/storage.js";
import { prepareChange } from "./prepare-change.js";
import { createRules } from "./write-rules.js";

export interface OpenProject {
  readonly registry: Registry;
  readonly storage: Storage;
}

/**
 * @param report receives errors that occur after a write
 * @param log receives log lines of hooks
 * @param isAlone reject an SQLite file that another process has open, if that could damage it
 * @param say receives progress lines if opening takes longer than a moment
 * Rejects with an `Error` for the user of the command if the database cannot be opened.
 */
export async function openProject(
  loaded: LoadedRegistry,
  config: Config,
  report: (error: unknown) => void,
  say: (line: string) => void,
  log?: TakeHookLine,
  isAlone = false,
): Promise<OpenProject> {
  const registry = withInternalResources(loaded.registry);
  const storage = await openStorage({
    url: config.databaseUrl,
    registry,
    registryUrl: loaded.url,
    rules: createRules(registry),
    rulesUrl: new URL("./write-rules.js", import.meta.url).href,
    settings: config.settings,
    isAlone: isAlone && !config.sharedFile,
    timeoutMs: config.timeLimit,
    largestBody: config.bodyLimit,
    report,
    say,
    ...(log === undefined ? {} : { log }),
    prepareChange: () => prepareChange({ config, registry, mayMigrate: config.migrate, say }),
  });
  // Records that contain names and must survive renames (idempotency, cursors, UUIDs) use the names in the database.
  const named = bindNames(registry, describeNames(storage.bound));
  return { registry: withIdForms(named, storage.idForms), storage };
}
