import type { IdForms } from "../../model/values/ids.js";
import { Health, writeTimeLimit } from "../port/availability.js";
import { listItems } from "../list-items.js";
import { RunningRequests } from "../port/idempotency.js";
import type { Storage } from "../port/storage.js";
import { toRefusal } from "./database/errors.js";
import type { WriteAnswer, WriteTask } from "./database/thread-data.js";
import { createItemSource } from "./reading/item-source.js";
import { ReadersLock } from "./reading/shared-reads.js";
import { parentsExist, readOne } from "./reading/query.js";
import type { Tables } from "./database/table.js";
import { openSqliteTransaction } from "./writing/transaction.js";
import type { Scan, ScanResult } from "./reading/scan-thread.js";
import type { Thread } from "../threads/thread.js";
import type { ServersLock } from "./database/servers-lock.js";

interface SqliteStorageOptions {
  readonly file: string;
  readonly idForms: IdForms;
  readonly timeoutMs: number;
  /** Throws if the database file was removed or replaced. */
  readonly requireFile: () => void;
  readonly writer: Thread<WriteTask, WriteAnswer>;
  readonly scanner: Thread<Scan, ScanResult>;
  /** Thread that checks the indexes after a crash; null if the last server stopped cleanly. */
  readonly checker: Thread<Scan, ScanResult> | null;
  readonly servers: ServersLock;
}

export function createSqliteStorage(tables: Tables, options: SqliteStorageOptions): Storage {
  const { file, idForms, timeoutMs, requireFile, writer, scanner, checker, servers } = options;
  const lock = new ReadersLock(file, () => writer.isIdle);
  const source = createItemSource(tables, scanner);
  const running = new RunningRequests();
  const health = new Health(() => writer.run({ kind: "probe" }));
  const reading = <Result>(read: () => Promise<Result>): Promise<Result> => health.note(translated(read));
  const storage: Storage = {
    idForms,
    bound: tables.registry,
    hasOneWriter: true,
    read: (plan) =>
      reading(async () => {
        lock.beforeRead();
        return parentsExist(tables, plan.parents) ? readOne(tables.of(plan.resource), plan) : null;
      }),
    list: (plan, signal) =>
      reading(async () => {
        lock.beforeRead();
        if (!parentsExist(tables, plan.parents)) return null;
        return listItems(source, tables.for(plan).definition, plan, signal);
      }),
    aggregate: (plan, signal) =>
      reading(async () => (parentsExist(tables, plan.parents) ? source.aggregate(plan, signal) : null)),
    async write(plan, deadline) {
      const [result] = await storage.writeTogether([plan], deadline);
      return result!;
    },
    writeTogether(plans, deadline = Date.now() + writeTimeLimit(plans, timeoutMs)) {
      lock.release();
      return health.note(running.run(plans, () => writer.run({ kind: "write", plans }, { deadline })));
    },
    async reserveKeys(resource, count, least = 0) {
      const [reserved] = await health.note(writer.run({ kind: "reserve", resource, count, least }));
      return reserved!.key;
    },
    find: (resource, filter, limit) => reading(() => openSqliteTransaction(tables).find(resource, filter, limit)),
    async ping() {
      await translated(async () => {
        requireFile();
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
        tables.connection.emptyLog();
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
