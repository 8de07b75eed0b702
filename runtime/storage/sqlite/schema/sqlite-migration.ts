/** Implements the operations of a migration for an SQLite file. */
import type { LeaseRecord } from "../../../migrations/lease.js";
import type { MigrationPort } from "../../../migrations/migration-port.js";
import { DuplicateUniqueKeyError } from "../../../migrations/migration-errors.js";
import { storedPathOf } from "../../port/stored-item.js";
import type { Connection } from "../database/connection.js";
import { isUniqueViolation } from "../database/errors.js";
import { defineTable, keyColumnName, quoteName } from "../database/table.js";
import * as records from "../writing/schema-records.js";
import { migrateRows } from "./migrate-rows.js";
import {
  defineIndexes,
  findExistingTables,
  createMissingIndexes,
  createNonUniqueKeyIndex,
  createMissingTables,
  listMissingIndexes,
  listObsoleteIndexes,
} from "./create-tables.js";
import { maxBatchMs, createShortTransactionRunner } from "./short-transactions.js";

export function createSqliteMigrationPort(connection: Connection): MigrationPort {
  const runAtomically = createShortTransactionRunner(connection);
  return {
    containerKind: "table",
    isTransactional: true,
    runAtomically,
    readLease: async () => readLease(connection),
    replaceLease: (owner, lease) => runAtomically(async () => replaceLease(connection, owner, lease)),
    async readRecords() {
      const wasServed = findExistingTables(connection).has("_declarations");
      return wasServed
        ? records.readVersionRecords(connection)
        : { latestVersionNumber: 0, declarations: [], schemas: {} };
    },
    readLatestVersion: async () => records.readLatestVersion(connection),
    readVersion: async (number) => records.readVersion(connection, number),
    async appendVersion(_, digest, version) {
      records.insertSchemaVersion(connection, digest, version);
      return true;
    },
    async removeVersion(digest) {
      const sql = "DELETE FROM _declarations WHERE number = (SELECT max(number) FROM _declarations WHERE digest = ?)";
      connection.prepare(sql).run([digest]);
    },
    async readResourceStates() {
      const states = Object.entries(records.readStoredSchemas(connection));
      return Object.fromEntries(states.map(([path, schema]) => [path, { schema }]));
    },
    writeResourceState: async (path, { schema }) => records.writeStoredSchema(connection, path, schema),
    findNamesOfOtherPrograms: async (names) => findTablesByName(connection, names),
    countItems: async (definition) =>
      connection.readNumber(`SELECT count(*) FROM ${quoteName(storedPathOf(definition))}`),
    prepareInternalStorage: async () => createInternalTables(connection),
    async prepareItemStorage(itemStorages) {
      const existing = findExistingTables(connection);
      for (const { definition, isNew, isUpToDate, missingUniqueKeys, shouldClearUniqueKeys } of itemStorages) {
        if (isUpToDate && existing.has(storedPathOf(definition))) continue;
        const table = defineTable(connection, definition);
        createMissingTables(table, existing);
        // Creates the indexes now, because this takes no time while the table is empty.
        if (isNew) createMissingIndexes(table, existing);
        for (const name of missingUniqueKeys.map(quoteName)) {
          if (shouldClearUniqueKeys)
            connection.exec(`UPDATE ${table.quotedName} SET ${name} = NULL WHERE ${name} IS NOT NULL`);
          createNonUniqueKeyIndex(table, name);
        }
      }
    },
    changeBatch: async (migration, afterKey) => migrateRows(connection, migration, afterKey, Date.now() + maxBatchMs),
    /** Lists each missing index separately. Each index gets its own short transaction, because other writes wait for its end. */
    async compareIndexes(definitions) {
      const existing = findExistingTables(connection);
      return definitions
        .map((definition) => defineTable(connection, definition))
        .map((table) => ({
          missing: listMissingIndexes(table, existing).map(({ name }) => [name]),
          unwanted: listObsoleteIndexes(table, existing),
        }));
    },
    async createIndexes(definition, indexNames) {
      const table = defineTable(connection, definition);
      const indexes = [...defineIndexes(table).values()].filter(({ name }) => indexNames.includes(name));
      for (const { sql, columns } of indexes) {
        try {
          connection.exec(sql);
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
          const names = columns.join(", ");
          const twins = `SELECT max(${keyColumnName}) FROM ${table.quotedName} GROUP BY ${names} HAVING count(${names}) > 1 LIMIT 1`;
          const found = connection.prepare(twins).get([]);
          throw new DuplicateUniqueKeyError(definition.path, error, `; one of them has the key ${String(found?.[0])}`);
        }
      }
    },
    async dropIndexes(_, names) {
      for (const name of names) connection.exec(`DROP INDEX IF EXISTS ${quoteName(name)}`);
    },
    async deleteResource(path) {
      const tables = [...findExistingTables(connection).keys()];
      for (const name of tables.filter((each) => each === path || each.startsWith(`${path}:`))) {
        connection.exec(`DROP TABLE ${quoteName(name)}`);
      }
      connection.prepare("DELETE FROM _schema WHERE resource = ?").run([path]);
    },
    async dropFields(path, names) {
      for (const name of names) {
        connection.exec(`DROP TABLE IF EXISTS ${quoteName(`${path}:${name}`)}`);
        connection.exec(`ALTER TABLE ${quoteName(path)} DROP COLUMN ${quoteName(name)}`);
      }
    },
  };
}

/**
 * Returns the lease (the exclusive right to migrate); null if there is none or it has expired. Compares with the clock of
 * this machine, because all processes of a file use the same clock.
 */
function readLease(connection: Connection): LeaseRecord | null {
  const row = connection.prepare("SELECT owner, until FROM _lease WHERE until > ?").get([Date.now()]);
  return row === undefined ? null : { owner: String(row[0]), until: Number(row[1]) };
}

/** Replaces the lease, and returns whether this succeeded. An owner can renew an expired lease that nobody else has taken. */
function replaceLease(connection: Connection, owner: string | null, lease: LeaseRecord | null): boolean {
  connection.exec(
    "CREATE TABLE IF NOT EXISTS _lease (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, until INTEGER NOT NULL)",
  );
  const isOwn = connection.prepare("SELECT 1 FROM _lease WHERE owner = ?").get([owner ?? ""]) !== undefined;
  if (owner === null ? readLease(connection) !== null : !isOwn) return false;
  connection.exec("DELETE FROM _lease");
  if (lease !== null) connection.prepare("INSERT INTO _lease VALUES (1, ?, ?)").run([lease.owner, lease.until]);
  return true;
}

/** Lists the existing tables and views with one of these names. SQLite ignores case in the names of tables. */
export function findTablesByName(connection: Connection, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").all([]);
  return tables.map(([name]) => String(name)).filter((name) => wanted.has(name.toLowerCase()));
}

export function createInternalTables(connection: Connection): void {
  connection.exec(
    "CREATE TABLE IF NOT EXISTS _declarations (number INTEGER PRIMARY KEY, digest TEXT NOT NULL, declaration TEXT NOT NULL)",
  );
  // The column `shape` contains the stored schema; its name is from the first release.
  connection.exec("CREATE TABLE IF NOT EXISTS _schema (resource TEXT PRIMARY KEY, shape TEXT NOT NULL)");
  connection.exec("CREATE TABLE IF NOT EXISTS _sequences (name TEXT PRIMARY KEY, last INTEGER NOT NULL)");
  connection.exec("CREATE TABLE IF NOT EXISTS _secrets (name TEXT PRIMARY KEY, secret TEXT NOT NULL)");
  // Drops a table of earlier releases. Its contents are outdated, but an earlier release would trust them.
  connection.exec("DROP TABLE IF EXISTS _made");
  // Earlier releases store answers to repeated requests in this table, for 24 hours. The table stays for servers of such
  // a release that still run, but its expired answers may contain personal data.
  if (connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = '_answers'").get([]) !== undefined)
    connection.exec("DELETE FROM _answers WHERE time <= unixepoch() - 86400");
}
