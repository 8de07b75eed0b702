import { existsSync } from "node:fs";
import { NoStockroomDatabaseError } from "../../migrations/snapshot.js";
import type { MaintenanceDatabase, TargetDatabase } from "../../transfer/backup/maintenance-database.js";
import { Connection } from "./database/connection.js";
import { createOpenError } from "./database/errors.js";
import { ServersLock } from "./database/servers-lock.js";
import { defineTable } from "./database/table.js";
import { rebuildDerivedData, removeOrphanedRows } from "./derived-data.js";
import { createSqliteMigrationPort } from "./schema/sqlite-migration.js";
import { createShortTransactionRunner, runInTransaction } from "./schema/short-transactions.js";
import { openSqliteSnapshot } from "./snapshot.js";
import { fillNewFile, removeUnfinishedFile, fillTables } from "./fill-database.js";

export function createSqliteMaintenance(file: string, timeoutMs: number): MaintenanceDatabase {
  const openConnection = (path: string): Connection => {
    try {
      return new Connection(path, timeoutMs);
    } catch (error) {
      throw createOpenError(path, error);
    }
  };
  const withConnection = async <Result>(operation: (connection: Connection) => Promise<Result>): Promise<Result> => {
    const connection = openConnection(file);
    try {
      return await operation(connection);
    } finally {
      connection.close();
    }
  };
  const inShortTransaction = <Result>(operation: (connection: Connection) => Promise<Result>): Promise<Result> =>
    withConnection((connection) => createShortTransactionRunner(connection)(() => operation(connection)));
  return {
    /** Reads in one transaction, which blocks no writer. The write-ahead log grows until the transaction ends. */
    async withSnapshot(work, onDamagedItem) {
      requireExistingFile(file);
      return withConnection(async (connection) => {
        connection.exec("BEGIN");
        return work(openSqliteSnapshot(connection, onDamagedItem));
      });
    },
    /** Fills a new file. A restore does this in one transaction, and removes the unfinished file after a failure. */
    async fill(sourceDigest, records, registry, writeData) {
      const isCopy = sourceDigest !== null;
      let hasBegun = false;
      const beginFilling = (filling: TargetDatabase): Promise<void> => {
        hasBegun = true;
        return writeData(filling);
      };
      const fillConnection = (connection: Connection): Promise<void> => {
        const fillAllTables = (): Promise<void> =>
          fillTables(connection, registry, sourceDigest, records, beginFilling);
        // BEGIN fails while another restore into the same file is running.
        return isCopy ? fillAllTables() : runInTransaction(connection, fillAllTables);
      };
      try {
        await fillNewFile(file, isCopy ? "copy" : "restore", openConnection, fillConnection);
      } catch (error) {
        if (hasBegun && !isCopy) removeUnfinishedFile(file, "restore");
        throw error;
      }
    },
    async withMigration(work) {
      requireExistingFile(file);
      return withConnection((connection) => work(createSqliteMigrationPort(connection)));
    },
    isAnyVersionServed: () => new ServersLock(file).isAnyVersionServed(),
    rebuildDerivedRecords: (definition, keys) =>
      inShortTransaction(async (connection) => rebuildDerivedData(defineTable(connection, definition), keys)),
    rebuildIndexes: () => inShortTransaction(async (connection) => connection.exec("REINDEX")),
    removeOrphanedRows: (definition) =>
      inShortTransaction(async (connection) => removeOrphanedRows(defineTable(connection, definition))),
  };
}

function requireExistingFile(file: string): void {
  if (existsSync(file)) return;
  const note = `. Without DATABASE_URL, "npx stockroom dev" uses a temporary database, which no command can open`;
  throw new NoStockroomDatabaseError(createOpenError(file, "it does not exist").message, note);
}
