import { existsSync } from "node:fs";
import { NoStockroomDatabase } from "../../migrations/snapshot.js";
import type { Archive, FillableDatabase } from "../../transfer/backup/archive.js";
import { Connection } from "./database/connection.js";
import { cannotOpen } from "./database/errors.js";
import { ServersLock } from "./database/servers-lock.js";
import { describeTable } from "./database/table.js";
import { rebuildDerivedData, removeOrphanedRows } from "./derived-data.js";
import { createSqliteMigration } from "./schema/sqlite-migration.js";
import { createShortTransactions, inTransaction } from "./schema/short-transactions.js";
import { openSqliteSnapshot } from "./snapshot.js";
import { fillNewFile, removeUnfinished, fillTables } from "./filling.js";

export function createSqliteArchive(file: string, timeoutMs: number): Archive {
  const open = (path: string): Connection => {
    try {
      return new Connection(path, timeoutMs);
    } catch (error) {
      throw cannotOpen(path, error);
    }
  };
  const withConnection = async <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> => {
    const connection = open(file);
    try {
      return await work(connection);
    } finally {
      connection.close();
    }
  };
  const inShortTransaction = <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> =>
    withConnection((connection) => createShortTransactions(connection)(() => work(connection)));
  return {
    /** Reads in one transaction, which blocks no writer. The write-ahead log grows until the transaction ends. */
    async withSnapshot(work, leaveOut) {
      requireFile(file);
      return withConnection(async (connection) => {
        connection.exec("BEGIN");
        return work(openSqliteSnapshot(connection, leaveOut));
      });
    },
    /** Fills a new file. A restore does this in one transaction, and removes the unfinished file after a failure. */
    async fill(origin, records, registry, work) {
      const isCopy = origin !== null;
      let hasBegun = false;
      const begin = (filling: FillableDatabase): Promise<void> => {
        hasBegun = true;
        return work(filling);
      };
      const fill = (connection: Connection): Promise<void> => {
        const fillAll = (): Promise<void> => fillTables(connection, registry, origin, records, begin);
        // BEGIN fails while another restore into the same file is running.
        return isCopy ? fillAll() : inTransaction(connection, fillAll);
      };
      try {
        await fillNewFile(file, isCopy ? "copy" : "restore", open, fill);
      } catch (error) {
        if (hasBegun && !isCopy) removeUnfinished(file, "restore");
        throw error;
      }
    },
    async withMigration(work) {
      requireFile(file);
      return withConnection((connection) => work(createSqliteMigration(connection)));
    },
    isServed: () => new ServersLock(file).isServed(),
    rebuildDerivedRecords: (definition, keys) =>
      inShortTransaction(async (connection) => rebuildDerivedData(describeTable(connection, definition), keys)),
    rebuildIndexes: () => inShortTransaction(async (connection) => connection.exec("REINDEX")),
    removeOrphanedRows: (definition) =>
      inShortTransaction(async (connection) => removeOrphanedRows(describeTable(connection, definition))),
  };
}

function requireFile(file: string): void {
  if (!existsSync(file)) throw new NoStockroomDatabase(cannotOpen(file, "it does not exist").message);
}
