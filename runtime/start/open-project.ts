/**
 * Opens a built project and its database, for servers and commands. New declarations are applied only if the existing items allow
 * them.
 */
import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { withInternalResources } from "../admin/internal-resources.js";
import { type Config, readConfig } from "../config/config.js";
import { type LoadedRegistry, loadRegistry } from "./load-registry.js";
import { addUuidCodecs } from "../model/values/ids.js";
import type { Registry } from "../model/schema/resource.js";
import { openStorage, sqliteFileOf, openMaintenanceDatabase } from "./open-storage.js";
import type { HookLogWriter } from "../storage/port/write-attempt.js";
import { applyStoredNames, listStoredNames } from "../migrations/stored-names.js";
import type { Storage } from "../storage/port/storage.js";
import { createWriteRules } from "./write-rules.js";
import type { MaintenanceDatabase } from "../transfer/backup/maintenance-database.js";
import { formatBackupSummary, writeBackup } from "../transfer/backup/write-backup.js";
import { MigrationRejectedError } from "../migrations/migration-errors.js";
import { resolveStoredNames } from "../migrations/resolve-stored-names.js";
import type { DatabaseRecords } from "../migrations/snapshot.js";
import type { PassedAssessment } from "../migrations/migration-port.js";
import { describeObstacles, describePlan } from "../migrations/describe-plan.js";
import { assessMigration } from "../migrations/assess-migration.js";

export interface OpenedProject {
  readonly registry: Registry;
  readonly storage: Storage;
}

/** Maximum number of obstacles (items that block a migration) to list for each problem. */
const maxListedObstacles = 10;

interface OpenProjectOptions {
  /** Receives errors of deliveries to `react` hooks, which run after a write. */
  readonly reportError: (error: unknown) => void;
  /** Receives progress lines if opening takes longer than a moment. */
  readonly printLine: (line: string) => void;
  readonly log?: HookLogWriter;
  /** Whether to reject an SQLite file that another process has open, in cases where two processes could damage the file. */
  readonly hasExclusiveAccess?: boolean;
}

/** @throws Error for the user of the command if the database cannot be opened */
export async function openProject(
  loadedRegistry: LoadedRegistry,
  config: Config,
  { hasExclusiveAccess = false, ...reporting }: OpenProjectOptions,
): Promise<OpenedProject> {
  const registry = withInternalResources(loadedRegistry.registry);
  /**
   * Checks whether the items allow a migration to the declarations, and makes a backup if the database is a file.
   * @throws MigrationRejectedError if items block the migration, or if the settings do not allow it
   */
  async function prepareMigration(): Promise<PassedAssessment> {
    const { keepBackups, migrate } = config;
    const database = await openMaintenanceDatabase(config);
    const change = await database.withSnapshot((snapshot) =>
      assessMigration(snapshot, registry, { maxListedItems: maxListedObstacles, countsAllChanges: !migrate }),
    );
    if (change.obstacles.length > 0) {
      // Resources that only the database has are a hint that it may belong to another project.
      const gone = change.differences.filter(({ rule }) => rule === "resource-removed").map(({ resource }) => resource);
      const hint = `\nthe database also has resources that are not declared: ${gone.join(", ")}; if it belongs to another project, correct DATABASE_URL`;
      throw new MigrationRejectedError(describeObstacles(change.obstacles) + (gone.length === 0 ? "" : hint));
    }
    if (!change.mayChangeItems) return change;
    if (!migrate) {
      throw new MigrationRejectedError(
        'the stored items are not migrated to these declarations yet: run "npx stockroom migrate", ' +
          "or start the server with STOCKROOM_MIGRATE=on\n\n" +
          describePlan(change, false),
      );
    }
    const file = sqliteFileOf(config.databaseUrl);
    if (file !== null && keepBackups > 0) await createAutomaticBackup(database, file, keepBackups, reporting.printLine);
    return change;
  }

  const storage = await openStorage({
    url: config.databaseUrl,
    registry,
    registryUrl: loadedRegistry.moduleUrl,
    rules: createWriteRules(registry),
    rulesUrl: new URL("./write-rules.js", import.meta.url).href,
    settings: config.settings,
    hasExclusiveAccess: hasExclusiveAccess && !config.sharedFile,
    timeoutMs: config.timeLimit,
    maxBodyBytes: config.bodyLimit,
    ...reporting,
    prepareMigration,
  });
  // Stored answers, cursors and UUIDs must stay valid after a rename. They contain the names in the database, which never
  // change.
  const named = applyStoredNames(registry, listStoredNames(storage.registryWithStoredNames));
  return { registry: addUuidCodecs(named, storage.uuidCodecs), storage };
}

/** Loads a built project, and opens its database to read or write all of its data. */
export async function openProjectDatabase(projectDirectory: string, environment: NodeJS.ProcessEnv = process.env) {
  const loaded = await loadRegistry(projectDirectory);
  const config = readConfig(environment, loaded.registry.project);
  const database = await openMaintenanceDatabase(config);
  return { loaded, config, database, registry: withInternalResources(loaded.registry) };
}

/**
 * Binds the definitions to the names that the database uses for resources and fields.
 * @throws Error if the database was last served with other declarations than those of this project
 */
export function requireLatestRegistry(declaredRegistry: Registry, records: DatabaseRecords): Registry {
  const { registry, versionStatus } = resolveStoredNames(declaredRegistry, records);
  if (versionStatus === "latest") return registry;
  throw new Error('the database was last served with other declarations: run "npx stockroom migrate" first');
}

/** Makes a backup, keeps the latest automatic backups and deletes older ones. */
async function createAutomaticBackup(
  database: MaintenanceDatabase,
  databaseFile: string,
  maxBackups: number,
  printLine: (line: string) => void,
): Promise<void> {
  const started = performance.now();
  const prefix = `${basename(databaseFile)}.before-`;
  const target = join(dirname(databaseFile), `${prefix}${new Date().toISOString().replaceAll(/[:.]/g, "-")}.backup`);
  const { signal } = new AbortController();
  const written = await database.withSnapshot((snapshot) => writeBackup(snapshot, target, signal));
  printLine(`backed up to ${target} first: ${formatBackupSummary(written, performance.now() - started)}`);
  const names = (await readdir(dirname(databaseFile))).filter(
    (name) => name.startsWith(prefix) && name.endsWith(".backup"),
  );
  for (const name of names.toSorted().slice(0, -maxBackups))
    await rm(join(dirname(databaseFile), name), { force: true });
}
