import { resolve } from "node:path";
import type { Config } from "../config/config.js";
import { ConfigError, settingSchemas } from "../config/server-settings.js";
import type { SettingValues } from "../model/schema/field.js";
import type { MaintenanceDatabase } from "../transfer/backup/maintenance-database.js";
import { MigrationRejectedError } from "../migrations/migration-errors.js";
import type { PassedAssessment } from "../migrations/migration-port.js";
import type { HookThread } from "../execute/hooks/hook-calls.js";
import { hasHooksOrActions, withRemoteHooks } from "../execute/hooks/remote-hooks.js";
import type { HookLogWriter } from "../storage/port/write-attempt.js";
import type { SqliteOptions } from "../storage/sqlite/open-sqlite.js";
import type { Storage, WriteRule } from "../storage/port/storage.js";
import { ThreadNotStartedError, Thread } from "../storage/threads/thread.js";
import { createWriteExecutor } from "../execute/execute-write.js";

/** Module of the thread that runs `react` hooks. */
export const hookThreadModule = new URL("./hook-thread.js", import.meta.url);

export interface StorageOptions extends Pick<
  SqliteOptions,
  "registry" | "timeoutMs" | "maxBodyBytes" | "reportError" | "hasExclusiveAccess" | "printLine"
> {
  /** Address of the database: `sqlite:PATH`, `mongodb://…` or `mongodb+srv://…`. */
  readonly url: string;
  /** URL of the module that exports `registry`. Each thread loads its own copy of this module. */
  readonly registryUrl: string;
  readonly rules: readonly WriteRule[];
  /** URL of the module that exports `createWriteRules(registry)`. Threads load this module to apply the same rules. */
  readonly rulesUrl: string;
  /** URL of the folder with the modules of the threads; default: the folder of this module. */
  readonly threadFolder?: string;
  /** Receives log lines of hooks; by default, the lines are dropped. */
  readonly log?: HookLogWriter;
  /** Values of the settings. If the default of a new field comes from a setting, existing items get the value of this setting. */
  readonly settings?: SettingValues;
  /** Runs before new declarations are applied to a database that contains items. If it rejects, opening the database fails. */
  readonly prepareMigration?: () => Promise<PassedAssessment>;
}

/** The database cannot be opened in its current state, whatever the declarations are. */
export class DatabaseUnavailableError extends Error {}

/**
 * Opens the database and creates all tables and indexes that the declarations need.
 * @throws Error with a message for the person who starts the server; DatabaseUnavailableError if neither the declarations nor code
 *   are the cause
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const file = sqliteFileOf(options.url);
  try {
    // Imports the modules of one database only, so that the driver of the other database is never loaded.
    if (file === null) return await openMongoStorage(options);
    const { settings, log = () => {}, threadFolder = import.meta.url } = options;
    const threads = {
      writer: new URL("sqlite-writer-thread.js", threadFolder),
      reader: new URL("sqlite-reader-thread.js", threadFolder),
    };
    const { openSqlite } = await import("../storage/sqlite/open-sqlite.js");
    return await openSqlite({ ...options, log, settings, file, threads });
  } catch (error) {
    if (error instanceof ThreadNotStartedError || isMigrationRejected(error)) throw error;
    throw new DatabaseUnavailableError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Whether the error, or its cause, reports that stored data does not allow the declarations. */
export function isMigrationRejected(error: unknown): error is Error {
  return (
    error instanceof MigrationRejectedError || (error instanceof Error && error.cause instanceof MigrationRejectedError)
  );
}

async function openMongoStorage(options: StorageOptions): Promise<Storage> {
  const { registryUrl, timeoutMs, reportError, settings, log = () => {}, threadFolder = import.meta.url } = options;
  const { openMongo } = await import("../storage/mongo/mongo-storage.js");
  const executeWrites = createWriteExecutor(options.registry, options.rules);
  const common = { ...options, settings, executeWrites };
  if (!hasHooksOrActions(options.registry)) return openMongo({ ...common, hookThread: null });
  const thread = new URL("hook-thread.js", threadFolder);
  const hookThread: HookThread = new Thread(thread, { data: { registryUrl, timeoutMs }, reportError, log });
  const registry = withRemoteHooks(options.registry, hookThread, timeoutMs);
  try {
    await hookThread.start();
    return await openMongo({ ...common, registry, hookThread });
  } catch (error) {
    await hookThread.close();
    throw error;
  }
}

/** Opens a database to read or write all of its data. Rejects with an `Error` for the user of the command. */
export async function openMaintenanceDatabase({
  databaseUrl: url,
  timeLimit: timeoutMs,
}: Pick<Config, "databaseUrl" | "timeLimit">): Promise<MaintenanceDatabase> {
  const file = sqliteFileOf(url);
  if (file !== null) {
    const { createSqliteMaintenance } = await import("../storage/sqlite/sqlite-maintenance.js");
    return createSqliteMaintenance(file, timeoutMs);
  }
  const { createMongoMaintenance } = await import("../storage/mongo/mongo-maintenance.js");
  return createMongoMaintenance(url, timeoutMs);
}

/** Returns the path of the file of an SQLite database; null for MongoDB. */
export function sqliteFileOf(url: string): string | null {
  if (url.startsWith("sqlite://")) throw new ConfigError(explainSqliteUrlSlashes(url));
  if (url.startsWith("sqlite:") && url.length > "sqlite:".length) return resolve(url.slice("sqlite:".length));
  if (/^mongodb(\+srv)?:\/\//.test(url)) {
    if (hasDatabaseName(url)) return null;
    throw new ConfigError(
      `DATABASE_URL names no database: put its name after the host, as in mongodb://localhost/shop, not ${redactPassword(url)}`,
    );
  }
  throw new ConfigError(`DATABASE_URL must be ${settingSchemas.DATABASE_URL.description}, not ${redactPassword(url)}`);
}

/**
 * Explains that the path directly follows "sqlite:". The driver would read `sqlite://data/x.db` as the absolute path
 * `/data/x.db`.
 */
function explainSqliteUrlSlashes(url: string): string {
  const path = url.slice("sqlite:".length).replace(/^\/+/, "");
  return (
    `DATABASE_URL needs a path after "sqlite:", without the two slashes of a URL, not ${url}: ` +
    `write sqlite:${path} for a path relative to the working directory, or sqlite:/${path} for an absolute path`
  );
}

/** Whether the address contains the name of a database. Without a name, the driver would silently use the database "test". */
function hasDatabaseName(url: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/?]+\/[^?]/.test(url);
}

function redactPassword(url: string): string {
  return url.replace(/:[^:@/]*@/, ":…@");
}
