/**
 * Opens a built project and its database, for servers and commands. New declarations are applied only if the existing items allow
 * them.
 */
import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { withInternalResources } from "../admin/internal-resources.js";
import type { Config } from "../config/config.js";
import type { LoadedRegistry } from "./load-registry.js";
import { withIdForms } from "../model/values/ids.js";
import type { Registry } from "../model/schema/resource.js";
import { openStorage, fileOf, openArchive } from "./open-storage.js";
import type { WriteHookLine } from "../storage/port/execute-write.js";
import { bindNames, describeNames } from "../migrations/stored-names.js";
import type { Storage } from "../storage/port/storage.js";
import { createWriteRules } from "./write-rules.js";
import type { Archive } from "../transfer/backup/archive.js";
import { describeAmount, writeBackup } from "../transfer/backup/write-backup.js";
import { MigrationRejected } from "../migrations/migration-errors.js";
import type { AssessmentResult } from "../migrations/migration-port.js";
import { describeObstacles } from "../migrations/obstacles.js";
import { describePlan } from "../migrations/describe-plan.js";
import { assessMigration } from "../migrations/assess-migration.js";

export interface OpenProject {
  readonly registry: Registry;
  readonly storage: Storage;
}

/** Maximum number of items that block a migration to list for each problem. */
const maxItems = 10;

interface OpeningOptions {
  readonly log?: WriteHookLine;
  /** Whether to reject an SQLite file that another process has open, in cases where two processes could damage the file. */
  readonly isAlone?: boolean;
}

/**
 * @param report receives errors that occur after a write
 * @param say receives progress lines if opening takes longer than a moment
 * @throws Error for the user of the command if the database cannot be opened
 */
export async function openProject(
  loaded: LoadedRegistry,
  config: Config,
  report: (error: unknown) => void,
  say: (line: string) => void,
  { log, isAlone = false }: OpeningOptions = {},
): Promise<OpenProject> {
  const registry = withInternalResources(loaded.registry);
  /**
   * Checks whether the items allow a migration to the declarations, and makes a backup if the database is a file.
   * @throws MigrationRejected if items block the migration, or if the settings do not allow it
   */
  async function prepareChange(): Promise<AssessmentResult> {
    const { keepBackups, migrate } = config;
    const archive = await openArchive(config);
    const change = await archive.withSnapshot((snapshot) =>
      // Servers with later declarations are not looked for here, because opening the database has already done so.
      assessMigration(snapshot, registry, { maxListedItems: maxItems, countsAllChanges: !migrate }),
    );
    if (change.obstacles.length > 0) {
      // Undeclared resources are a hint that the database may belong to another project.
      const gone = change.differences.filter(({ rule }) => rule === "resource-removed").map(({ resource }) => resource);
      const hint = `\nthe database also has resources that are not declared: ${gone.join(", ")}; if it belongs to another project, correct DATABASE_URL`;
      throw new MigrationRejected(describeObstacles(change.obstacles) + (gone.length === 0 ? "" : hint));
    }
    if (!change.mayChangeItems) return change;
    if (!migrate) {
      throw new MigrationRejected(
        'the stored items are not migrated to these declarations yet: run "npx stockroom migrate", ' +
          "or start the server with STOCKROOM_MIGRATE=on\n\n" +
          describePlan(change, false),
      );
    }
    const file = fileOf(config.databaseUrl);
    if (file !== null && keepBackups > 0) await keepBackup(archive, file, keepBackups, say);
    return change;
  }

  const storage = await openStorage({
    url: config.databaseUrl,
    registry,
    registryUrl: loaded.url,
    rules: createWriteRules(registry),
    rulesUrl: new URL("./write-rules.js", import.meta.url).href,
    settings: config.settings,
    isAlone: isAlone && !config.sharedFile,
    timeoutMs: config.timeLimit,
    largestBody: config.bodyLimit,
    report,
    say,
    ...(log === undefined ? {} : { log }),
    prepareChange,
  });
  // Idempotency records, cursors and UUIDs must stay valid after a rename. They contain the names in the database, which never
  // change.
  const named = bindNames(registry, describeNames(storage.boundRegistry));
  return { registry: withIdForms(named, storage.idForms), storage };
}

/** Makes a backup, keeps the latest automatic backups and deletes older ones. */
async function keepBackup(archive: Archive, file: string, most: number, say: (line: string) => void): Promise<void> {
  const started = performance.now();
  const prefix = `${basename(file)}.before-`;
  const target = join(dirname(file), `${prefix}${new Date().toISOString().replaceAll(/[:.]/g, "-")}.backup`);
  const { signal } = new AbortController();
  const written = await archive.withSnapshot((snapshot) => writeBackup(snapshot, target, signal));
  say(`backed up to ${target} first: ${describeAmount(written, performance.now() - started)}`);
  const names = (await readdir(dirname(file))).filter((name) => name.startsWith(prefix) && name.endsWith(".backup"));
  for (const name of names.toSorted().slice(0, -most)) await rm(join(dirname(file), name), { force: true });
}
