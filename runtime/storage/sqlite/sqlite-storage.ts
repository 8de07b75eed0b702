import type { Filter } from "../../model/query/filter.js";
import type { IdForms } from "../../model/values/ids.js";
import type { FoundGroups } from "../../model/query/found-groups.js";
import type {
  AggregatePlan,
  Item,
  ListPlan,
  ListResult,
  ReadPlan,
  WritePlan,
  WriteResult,
} from "../../model/plan/plan.js";
import type { Document } from "../../model/schema/field.js";
import { Health, writeTimeLimit } from "../port/availability.js";
import { listItems } from "../../execute/lists/list-items.js";
import { RunningRequests } from "../port/idempotency.js";
import type { Storage } from "../port/storage.js";
import { toRefusal } from "./database/errors.js";
import type { WriteAnswer, WriteTask } from "./database/thread-data.js";
import { SqliteItemSource } from "./reading/item-source.js";
import type { ReadersLock } from "./reading/shared-reads.js";
import { parentsExist, readOne } from "./reading/query.js";
import type { Tables } from "./database/table.js";
import { SqliteTransaction } from "./writing/transaction.js";
import type { Scan, ScanResult } from "./reading/scan-thread.js";
import type { Thread } from "../threads/thread.js";
import type { Registry } from "../../model/schema/resource.js";
import type { ServersLock } from "./database/servers-lock.js";

export interface Threads {
  readonly writer: Thread<WriteTask, WriteAnswer>;
  readonly scanner: Thread<Scan, ScanResult>;
  /** Compares the indexes with the tables after a crash; null if the last server closed the file in order. */
  readonly checker: Thread<Scan, ScanResult> | null;
  readonly lock: ReadersLock;
  readonly servers: ServersLock;
}

interface SqliteStorageOptions extends Pick<Storage, "idForms"> {
  readonly timeoutMs: number;
  /** Throws if the path leads to another file, or to none. */
  readonly requireFile: () => void;
}

export class SqliteStorage implements Storage {
  readonly idForms: IdForms;
  readonly bound: Registry;
  readonly hasOneWriter = true;
  readonly #tables: Tables;
  readonly #threads: Threads;
  readonly #source: SqliteItemSource;
  readonly #running = new RunningRequests();
  readonly #health = new Health(() => this.#threads.writer.run({ kind: "probe" }));
  readonly #timeoutMs: number;
  readonly #requireFile: () => void;

  constructor(tables: Tables, threads: Threads, { timeoutMs, idForms, requireFile }: SqliteStorageOptions) {
    this.idForms = idForms;
    this.bound = tables.registry;
    this.#timeoutMs = timeoutMs;
    this.#requireFile = requireFile;
    this.#tables = tables;
    this.#threads = threads;
    this.#source = new SqliteItemSource(tables, threads.scanner);
  }

  read(plan: ReadPlan): Promise<Item | null> {
    return this.#translateErrors(async () => {
      this.#threads.lock.noteRead();
      const isThere = parentsExist(this.#tables, plan.parents);
      return isThere ? readOne(this.#tables.of(plan.resource), plan) : null;
    });
  }

  list(plan: ListPlan, signal: AbortSignal): Promise<ListResult | null> {
    return this.#translateErrors(async () => {
      this.#threads.lock.noteRead();
      if (!parentsExist(this.#tables, plan.parents)) return null;
      return listItems(this.#source, this.#tables.for(plan).definition, plan, signal);
    });
  }

  aggregate(plan: AggregatePlan, signal: AbortSignal): Promise<FoundGroups | null> {
    return this.#translateErrors(async () => {
      if (!parentsExist(this.#tables, plan.parents)) return null;
      return this.#source.aggregate(plan, signal);
    });
  }

  async write(plan: WritePlan, deadline?: number): Promise<WriteResult> {
    const [result] = await this.writeTogether([plan], deadline);
    return result!;
  }

  writeTogether(
    plans: readonly WritePlan[],
    deadline = Date.now() + writeTimeLimit(plans, this.#timeoutMs),
  ): Promise<readonly WriteResult[]> {
    const { writer, lock } = this.#threads;
    lock.release();
    const write = (): Promise<WriteAnswer> => writer.run({ kind: "write", plans }, { deadline });
    return this.#health.note(this.#running.run(plans, write));
  }

  async reserveKeys(resource: string, count: number, least = 0): Promise<number> {
    const [reserved] = await this.#health.note(this.#threads.writer.run({ kind: "reserve", resource, count, least }));
    return reserved!.key;
  }

  find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]> {
    return this.#translateErrors(() => new SqliteTransaction(this.#tables).find(resource, filter, limit));
  }

  async ping(): Promise<void> {
    await translated(async () => {
      this.#requireFile();
      this.#tables.connection.prepare("SELECT 1 FROM _schema").get([]);
    });
    await this.#health.check();
  }

  async close(): Promise<void> {
    this.#threads.lock.close();
    const { writer, scanner, checker } = this.#threads;
    await Promise.all([writer.close(), scanner.close(), checker?.close()]);
    try {
      // SQLite does this when the last connection closes, which libsql's connections never do while the process lives.
      this.#tables.connection.emptyLog();
    } catch {
      // Committed data stays in the log, where the next start finds it.
    } finally {
      this.#tables.connection.close();
      this.#threads.servers.close();
    }
  }

  #translateErrors<Result>(read: () => Promise<Result>): Promise<Result> {
    return this.#health.note(translated(read));
  }
}

/** Translates errors of the database for callers of the storage. */
function translated<Result>(read: () => Promise<Result>): Promise<Result> {
  return read().catch((error: unknown) => {
    throw toRefusal(error);
  });
}
