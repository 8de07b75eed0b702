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
import { inTransaction, ShortTransactions } from "./schema/short-transactions.js";
import { SqliteSnapshot } from "./snapshot.js";
import { fillNewFile, removeUnfinished, SqliteFilling } from "./filling.js";

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

  /** Fills the file in one transaction, of which nothing remains after a failure. */
  async fillEmpty(
    knowledge: DatabaseRecords,
    registry: Registry,
    work: (filling: FillableDatabase) => Promise<void>,
  ): Promise<void> {
    let hasBegun = false;
    const fill = async (connection: Connection): Promise<void> => {
      // Fails while another restore is running.
      await inTransaction(connection, async () => {
        const filling = new SqliteFilling(connection, registry);
        await filling.begin(null);
        hasBegun = true;
        await work(filling);
        await filling.finish(knowledge);
      });
    };
    try {
      await fillNewFile(this.#file, "restore", (file) => this.#open(file), fill);
    } catch (error) {
      if (hasBegun) removeUnfinished(this.#file, "restore");
      throw error;
    }
  }

  continueFilling(
    origin: string,
    knowledge: DatabaseRecords,
    registry: Registry,
    work: (target: CopyTarget) => Promise<void>,
  ): Promise<void> {
    const fill = async (connection: Connection): Promise<void> => {
      const filling = new SqliteFilling(connection, registry);
      await filling.begin(origin);
      await work(filling);
      await filling.finish(knowledge);
    };
    return fillNewFile(this.#file, "copy", (file) => this.#open(file), fill);
  }

  async eraseRetained(does: boolean): Promise<RetainedData> {
    if (!existsSync(this.#file)) throw cannotOpen(this.#file, "it does not exist");
    return this.#inTransaction((connection) => eraseRetained(createSqliteMigration(connection), does));
  }

  isServed(): Promise<boolean> {
    return new ServersLock(this.#file).isServed();
  }

  rebuildDerivedRecords(definition: ResourceDefinition, keys: readonly number[]): Promise<void> {
    return this.#inTransaction(async (connection) => rebuildDerived(describeTable(connection, definition), keys));
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
    return this.#inTransaction(async (connection) => removeStrays(describeTable(connection, definition)));
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
