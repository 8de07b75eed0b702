/** Opens a database file. If the last server crashed, a thread checks the indexes in the background. */
import { statSync } from "node:fs";
import { createIdForms, type IdForms } from "../../model/values/ids.js";
import type { Settings } from "../../model/schema/field.js";
import type { Registry } from "../../model/schema/resource.js";
import type { WriteHookLine } from "../port/execute-write.js";
import { Health, writeTimeLimit } from "../port/availability.js";
import { listItems } from "../list-items.js";
import { RunningRequests } from "../port/idempotency.js";
import type { Storage } from "../port/storage.js";
import { migrateDatabase } from "../../migrations/apply-migration.js";
import type { AssessmentResult } from "../../migrations/migration-port.js";
import { describeNames } from "../../migrations/stored-names.js";
import { digestDeclarations } from "../../migrations/version-records.js";
import { Connection, identify, requireSameFile } from "./database/connection.js";
import { ServersLock } from "./database/servers-lock.js";
import { crashesOnInvalidText } from "./database/driver.js";
import { cannotOpen, explain, toRefusal } from "./database/errors.js";
import { storeIdSecret } from "./schema/make-tables.js";
import { createSqliteMigration } from "./schema/sqlite-migration.js";
import { rejectUnfinishedFile } from "./filling.js";
import { Tables } from "./database/table.js";
import { createItemSource } from "./reading/item-source.js";
import { parentsExist, readOne } from "./reading/query.js";
import type { Scan, ScanResult } from "./reading/scan-thread.js";
import { ReadersLock } from "./reading/shared-reads.js";
import { openSqliteTransaction } from "./writing/transaction.js";
import type { WriteAnswer, WriteTask } from "./database/thread-data.js";
import { ThreadNotStarted, Thread } from "../threads/thread.js";

export interface SqliteOptions {
  readonly file: string;
  readonly registry: Registry;
  readonly registryUrl: string;
  readonly rulesUrl: string;
  /** URLs of the entry modules of the two threads, which call `serveWrites` and `serveScans`. */
  readonly threads: { readonly writer: URL; readonly reader: URL };
  readonly timeoutMs: number;
  /** Maximum size of a request body, in bytes. The size of the test write after a failure depends on it. */
  readonly largestBody?: number;
  readonly settings: Settings | undefined;
  /**
   * Whether to reject a file that another process has open. Has an effect only with the driver libsql (Node.js 20),
   * because two processes that write through libsql can damage the file.
   */
  readonly isAlone?: boolean;
  readonly report: (error: unknown) => void;
  readonly log: WriteHookLine;
  readonly prepareChange?: () => Promise<AssessmentResult>;
  readonly say?: (line: string) => void;
}

/** How long a read waits for a lock, in milliseconds. The time is short, because waiting blocks the event loop. */
const readBusyMs = 20;

/** Opens a database. Rejects with an `Error` whose message is meant for the person who starts the server. */
export async function openSqlite(options: SqliteOptions): Promise<Storage> {
  const servers = new ServersLock(options.file);
  try {
    if (options.isAlone === true && crashesOnInvalidText) await servers.requireNoServer();
    return await openDatabase(options, servers);
  } catch (error) {
    servers.close();
    throw error instanceof ThreadNotStarted ? error : cannotOpen(options.file, error);
  }
}

async function openDatabase(options: SqliteOptions, servers: ServersLock): Promise<Storage> {
  const { file, registryUrl, rulesUrl, timeoutMs, largestBody = 0, report, log, threads } = options;
  const isLeftOpen = await wasLeftOpen(file, servers);
  const { idForms, bound } = await prepareFile(options, servers);
  const names = describeNames(bound);
  const identity = identify(file);
  const common = {
    data: {
      file,
      identity,
      registryUrl,
      rulesUrl,
      timeoutMs,
      largestBody,
      names,
      digest: digestDeclarations(options.registry),
    },
    report,
    log,
    explain,
  };
  const writer = new Thread<WriteTask, WriteAnswer>(threads.writer, common);
  const scanner = new Thread<Scan, ScanResult>(threads.reader, common);
  await writer.start();
  const tables = new Tables(new Connection(file, readBusyMs), bound);
  const checker = isLeftOpen
    ? new Thread<Scan, ScanResult>(threads.reader, { ...common, data: { ...common.data, timeoutMs: checkMs } })
    : null;
  if (checker !== null) void checkIndexes(tables.connection, checker, report);
  const lock = new ReadersLock(file, () => writer.isIdle);
  const source = createItemSource(tables, scanner);
  const running = new RunningRequests();
  const health = new Health(() => writer.run({ kind: "probe" }));
  const reading = <Result>(read: () => Promise<Result>): Promise<Result> => health.trackOutcome(translated(read));
  const storage: Storage = {
    idForms,
    boundRegistry: tables.registry,
    hasOneWriter: true,
    read: (plan) =>
      reading(async () => {
        lock.beforeRead();
        return parentsExist(tables, plan.parents) ? readOne(tables.tableOf(plan.resource), plan) : null;
      }),
    list: (plan, signal) =>
      reading(async () => {
        lock.beforeRead();
        if (!parentsExist(tables, plan.parents)) return null;
        return listItems(source, tables.tableForPlan(plan).definition, plan, signal);
      }),
    aggregate: (plan, signal) =>
      reading(async () => (parentsExist(tables, plan.parents) ? source.aggregate(plan, signal) : null)),
    async write(plan, deadline) {
      const [result] = await storage.writeTogether([plan], deadline);
      return result!;
    },
    writeTogether(plans, deadline = Date.now() + writeTimeLimit(plans, timeoutMs)) {
      lock.release();
      return health.trackOutcome(running.run(plans, () => writer.run({ kind: "write", plans }, { deadline })));
    },
    async reserveKeys(resource, count, least = 0) {
      const [reserved] = await health.trackOutcome(writer.run({ kind: "reserve", resource, count, least }));
      return reserved!.key;
    },
    find: (resource, filter, limit) => reading(() => openSqliteTransaction(tables).find(resource, filter, limit)),
    async ping() {
      await translated(async () => {
        requireSameFile(file, identity);
        tables.connection.prepare("SELECT 1 FROM _schema").get([]);
      });
      await health.check();
    },
    async close() {
      lock.close();
      await Promise.all([writer.close(), scanner.close(), checker?.close()]);
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
function translated<Result>(read: () => Promise<Result>): Promise<Result> {
  return read().catch((error: unknown) => {
    throw toRefusal(error);
  });
}

async function prepareFile(
  { file, registry, timeoutMs, settings, prepareChange, say }: SqliteOptions,
  servers: ServersLock,
): Promise<{ readonly idForms: IdForms; readonly bound: Registry }> {
  rejectUnfinishedFile(file);
  const maker = new Connection(file, timeoutMs);
  try {
    const migration = createSqliteMigration(maker);
    const bound = await migrateDatabase(migration, registry, settings, { prepareChange, say }, servers);
    return { idForms: createIdForms(bound, storeIdSecret(maker)), bound };
  } finally {
    maker.close();
  }
}

/** Time limit for checking one table, in milliseconds. SQLite checks some million index entries per minute. */
const checkMs = 3_600_000;

/** Tells whether the last server crashed: no server runs, but the write-ahead log has entries, which a clean stop removes. */
async function wasLeftOpen(file: string, servers: ServersLock): Promise<boolean> {
  const size = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return size > 0 && !(await servers.isServed());
}

/**
 * Reports each table whose indexes are damaged, and then closes the thread. Requests are served during the check,
 * because reading all indexes of a large file takes minutes.
 */
async function checkIndexes(
  connection: Connection,
  checker: Thread<Scan, ScanResult>,
  report: (error: unknown) => void,
): Promise<void> {
  const sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
  const tables = connection.prepare(sql).all([]);
  try {
    for (const [table] of tables) {
      const task = { kind: "check", table: String(table) } as const;
      const problem = await checker.run(task, { deadline: Date.now() + checkMs });
      if (typeof problem === "string") report(describeProblem(String(table), problem));
    }
  } catch {
    // The check could not finish, for example because the server is stopping. `stockroom verify` can repeat the check.
  }
  await checker.close();
}

function describeProblem(table: string, problem: string): Error {
  return new Error(
    `the file is damaged at the table ${table}: ${problem}. Searches and lists may miss items. ` +
      'Stop the server and run "npx stockroom verify --fix", which rebuilds the indexes',
  );
}
