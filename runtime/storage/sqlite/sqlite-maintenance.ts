import { existsSync } from "node:fs";
import { NoStockroomDatabaseError } from "../../migrations/snapshot.js";
import type { MaintenanceDatabase } from "../../transfer/backup/maintenance-database.js";
import { Connection } from "./database/connection.js";
import { createOpenError } from "./database/errors.js";
import { ServersLock } from "./database/servers-lock.js";
import { defineTable } from "./database/table.js";
import { rebuildDerivedData, removeOrphanedRows } from "./derived-data.js";
import { createSqliteMigrationPort } from "./schema/sqlite-migration.js";
import { createShortTransactionRunner } from "./schema/short-transactions.js";
import { openSqliteSnapshot } from "./snapshot.js";
import { fillNewFile, fillTables } from "./fill-database.js";

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
    fill: (sourceDigest, records, registry, writeData) =>
      fillNewFile(file, sourceDigest, openConnection, (connection) =>
        fillTables(connection, registry, sourceDigest, records, writeData),
      ),
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
