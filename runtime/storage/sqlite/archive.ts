import { existsSync } from "node:fs";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { NoStockroomDatabase, type DatabaseRecords, type Snapshot } from "../../migrations/snapshot.js";
import type { Archive, FillableDatabase, CopyTarget } from "../../transfer/backup/archive.js";
import { eraseRetained, type RetainedData } from "../../migrations/list-retained.js";
import type { ComputedRollup } from "../../migrations/migration-port.js";
import { recompute } from "../../migrations/roll-up.js";
import type { DamagedItem } from "../../model/plan/damaged-item.js";
import { Connection } from "./database/connection.js";
import { cannotOpen } from "./database/errors.js";
import { ServersLock } from "./database/servers-lock.js";
import { describeTable } from "./database/table.js";
import { rebuildDerived, removeStrays } from "./derived-data.js";
import { createSqliteMigration } from "./schema/sqlite-migration.js";
import { ShortTransactions } from "./schema/short-transactions.js";
import { SqliteFilling } from "./filling.js";
import { SqliteSnapshot } from "./snapshot.js";
import { fillNewFile, resumeCopy } from "./unfinished-file.js";

/** Size of the cache while a file is filled, because SQLite's default is too small. A negative number means KiB. */
const fillingCache = -65_536;

export class SqliteArchive implements Archive {
  readonly #file: string;
  readonly #timeoutMs: number;

  constructor(file: string, timeoutMs: number) {
    this.#file = file;
    this.#timeoutMs = timeoutMs;
  }

  /** A reading transaction blocks no writer; only the write-ahead log grows until the transaction ends. */
  async withSnapshot<Result>(
    work: (snapshot: Snapshot) => Promise<Result>,
    leaveOut?: (damaged: DamagedItem) => void,
  ): Promise<Result> {
    if (!existsSync(this.#file)) throw new NoStockroomDatabase(cannotOpen(this.#file, "it does not exist").message);
    const connection = this.#open();
    try {
      connection.exec("BEGIN");
      return await work(new SqliteSnapshot(connection, leaveOut));
    } finally {
      connection.close();
    }
  }

  fillEmpty(
    knowledge: DatabaseRecords,
    registry: Registry,
    work: (filling: FillableDatabase) => Promise<void>,
  ): Promise<void> {
    const fill = async (connection: Connection): Promise<void> => {
      connection.exec(`PRAGMA cache_size = ${String(fillingCache)}`);
      const filling = new SqliteFilling(connection, registry);
      filling.makeTables();
      filling.insertRecords(knowledge);
      await work(filling);
      filling.finish();
    };
    return fillNewFile(this.#file, (file) => this.#open(file), fill);
  }

  continueFilling(
    origin: string,
    knowledge: DatabaseRecords,
    registry: Registry,
    work: (target: CopyTarget) => Promise<void>,
  ): Promise<void> {
    return resumeCopy(this.#file, (file) => this.#open(file), [origin, knowledge, registry], work);
  }

  async eraseRetained(does: boolean): Promise<RetainedData> {
    if (!existsSync(this.#file)) throw cannotOpen(this.#file, "it does not exist");
    return this.#inTransaction((connection) => eraseRetained(createSqliteMigration(connection), does));
  }

  isServed(): Promise<boolean> {
    return new ServersLock(this.#file).isServed();
  }

  rebuildDerivedRecords(definition: ResourceDefinition, keys: readonly number[]): Promise<void> {
    return this.#inTransaction(async (connection) => rebuildDerived(connection, describeTable(definition), keys));
  }

  async recompute(rollup: ComputedRollup): Promise<void> {
    const connection = this.#open();
    try {
      await recompute(createSqliteMigration(connection), rollup);
    } finally {
      connection.close();
    }
  }

  rebuildIndexes(): Promise<void> {
    return this.#inTransaction(async (connection) => connection.exec("REINDEX"));
  }

  removeOrphanedRows(definition: ResourceDefinition): Promise<void> {
    return this.#inTransaction(async (connection) => removeStrays(connection, describeTable(definition)));
  }

  async #inTransaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const connection = this.#open();
    try {
      return await new ShortTransactions(connection).take(() => work(connection));
    } finally {
      connection.close();
    }
  }

  #open(file = this.#file): Connection {
    try {
      return new Connection(file, this.#timeoutMs);
    } catch (error) {
      throw cannotOpen(file, error);
    }
  }
}
