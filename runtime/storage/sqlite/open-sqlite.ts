import { createUuidCodecs, type UuidCodecsByResource } from "../../model/values/ids.js";
import type { SettingValues } from "../../model/schema/field.js";
import type { Registry } from "../../model/schema/resource.js";
import type { HookLogWriter } from "../port/write-attempt.js";
import { DatabaseHealth, getWriteTimeLimitMs } from "../port/availability.js";
import { listItems } from "../list-items.js";
import { RunningIdempotentRequests } from "../port/running-idempotent-requests.js";
import type { Storage } from "../port/storage.js";
import { migrateDatabase } from "../../migrations/apply-migration.js";
import type { PassedAssessment } from "../../migrations/migration-port.js";
import { listStoredNames } from "../../migrations/stored-names.js";
import { digestDeclarations } from "../../migrations/version-records.js";
import { Connection, readFileIdentity, requireSameFile } from "./database/connection.js";
import { ServersLock } from "./database/servers-lock.js";
import { libraryDamagesSharedFiles } from "./database/driver.js";
import { createOpenError, toStorageFault, toRefusal } from "./database/errors.js";
import { ensureIdSecret } from "./schema/create-tables.js";
import { createSqliteMigrationPort } from "./schema/sqlite-migration.js";
import { rejectUnfinishedFile } from "./fill-database.js";
import { Tables } from "./database/table.js";
import { createItemSource } from "./reading/item-source.js";
import { parentsExist, readOneItem } from "./reading/item-queries.js";
import type { ScanTask, ScanResult } from "./reading/scan-thread.js";
import { openSqliteTransaction } from "./writing/transaction.js";
import type { WriteAnswer, WriteThreadJob } from "./database/thread-messages.js";
import { ThreadNotStartedError, Thread } from "../threads/thread.js";

export interface SqliteOptions {
  readonly file: string;
  readonly registry: Registry;
  readonly registryUrl: string;
  readonly rulesUrl: string;
  /** URLs of the entry modules of the two threads, which call `serveWrites` and `serveScans`. */
  readonly threads: { readonly writer: URL; readonly reader: URL };
  readonly timeoutMs: number;
  /** Maximum size of a request body, in bytes. The size of the test write after a failure depends on it. */
  readonly maxBodyBytes?: number;
  readonly settings: SettingValues | undefined;
  /**
   * Whether to reject a file that another process has open. Has an effect only with the driver libsql (Node.js 20),
   * because two processes that write through libsql can damage the file.
   */
  readonly hasExclusiveAccess?: boolean;
  readonly reportError: (error: unknown) => void;
  readonly log: HookLogWriter;
  readonly prepareMigration?: () => Promise<PassedAssessment>;
  readonly printLine?: (line: string) => void;
}

/** How long a read waits for a lock, in milliseconds. The time is short, because waiting blocks the event loop. */
const readLockWaitMs = 20;

/** Opens a database. Rejects with an `Error` whose message is meant for the person who starts the server. */
export async function openSqlite(options: SqliteOptions): Promise<Storage> {
  const servers = new ServersLock(options.file);
  try {
    rejectUnfinishedFile(options.file);
    if (options.hasExclusiveAccess === true && libraryDamagesSharedFiles) await servers.requireNoServer();
    return await createSqliteStorage(options, servers);
  } catch (error) {
    servers.close();
    throw error instanceof ThreadNotStartedError ? error : createOpenError(options.file, error);
  }
}

async function createSqliteStorage(options: SqliteOptions, servers: ServersLock): Promise<Storage> {
  const { file, registryUrl, rulesUrl, timeoutMs, maxBodyBytes = 0, reportError, log, threads } = options;
  const { uuidCodecs, registryWithStoredNames } = await migrateFile(options, servers);
  const names = listStoredNames(registryWithStoredNames);
  const identity = readFileIdentity(file);
  const threadOptions = {
    data: {
      file,
      identity,
      registryUrl,
      rulesUrl,
      timeoutMs,
      maxBodyBytes,
      names,
      digest: digestDeclarations(options.registry),
    },
    reportError,
    log,
    toReadableCause: toStorageFault,
  };
  const writer = new Thread<WriteThreadJob, WriteAnswer>(threads.writer, threadOptions);
  const scanner = new Thread<ScanTask, ScanResult>(threads.reader, threadOptions);
  await writer.start();
  const tables = new Tables(new Connection(file, readLockWaitMs), registryWithStoredNames);
  const source = createItemSource(tables, scanner);
  const running = new RunningIdempotentRequests();
  const health = new DatabaseHealth(() => writer.run({ kind: "probe" }));
  const runTrackedRead = <Result>(read: () => Promise<Result>): Promise<Result> =>
    health.trackOutcome(translateErrors(read));
  const storage: Storage = {
    uuidCodecs,
    registryWithStoredNames: tables.registry,
    hasOneWriter: true,
    read: (plan) =>
      runTrackedRead(async () =>
        parentsExist(tables, plan.parents) ? readOneItem(tables.tableOf(plan.resource), plan) : null,
      ),
    list: (plan, signal) =>
      runTrackedRead(async () => {
        if (!parentsExist(tables, plan.parents)) return null;
        return listItems(source, tables.tableForPlan(plan).definition, plan, signal);
      }),
    aggregate: (plan, signal) =>
      runTrackedRead(async () => (parentsExist(tables, plan.parents) ? source.aggregate(plan, signal) : null)),
    async write(plan, deadline) {
      const [result] = await storage.writeTogether([plan], deadline);
      return result!;
    },
    writeTogether(plans, deadline = Date.now() + getWriteTimeLimitMs(plans, timeoutMs)) {
      return health.trackOutcome(
        running.runUnlessRunning(plans, () => writer.run({ kind: "write", plans }, { deadline })),
      );
    },
    async reserveKeys(resource, count, minKey = 0) {
      const [reserved] = await health.trackOutcome(writer.run({ kind: "reserve", resource, count, minKey }));
      return reserved!.key;
    },
    find: (resource, filter, limit) =>
      runTrackedRead(() => openSqliteTransaction(tables).find(resource, filter, limit)),
    async ping() {
      await translateErrors(async () => {
        requireSameFile(file, identity);
        tables.connection.prepare("SELECT 1 FROM _schema").get([]);
      });
      await health.requireHealthy();
    },
    async close() {
      await Promise.all([writer.close(), scanner.close()]);
      try {
        // Empties the write-ahead log. SQLite itself does this when the last connection closes, but libsql keeps
        // connections open until the process ends.
        tables.connection.truncateWriteAheadLog();
      } catch {
        // Ignored: committed data stays in the log, and the next start finds it there.
      } finally {
        tables.connection.close();
        servers.close();
      }
    },
  };
  return storage;
}

/** Converts errors of SQLite to the `Refusal` that the API answers. */
function translateErrors<Result>(read: () => Promise<Result>): Promise<Result> {
  return read().catch((error: unknown) => {
    throw toRefusal(error);
  });
}

async function migrateFile(
  { file, registry, timeoutMs, settings, prepareMigration, printLine }: SqliteOptions,
  servers: ServersLock,
): Promise<{ readonly uuidCodecs: UuidCodecsByResource; readonly registryWithStoredNames: Registry }> {
  const connection = new Connection(file, timeoutMs);
  try {
    const migration = createSqliteMigrationPort(connection);
    const registryWithStoredNames = await migrateDatabase(
      migration,
      registry,
      settings,
      { prepareMigration, printLine },
      servers,
    );
    return {
      uuidCodecs: createUuidCodecs(registryWithStoredNames, ensureIdSecret(connection)),
      registryWithStoredNames,
    };
  } finally {
    connection.close();
  }
}
