/**
 * Records the state for which everything in the file has been created. A start that finds its own state skips all checks of
 * resources. Any change of tables or indexes, by any program, changes SQLite's own schema number, and the next start checks
 * again.
 */
import { createHash } from "node:crypto";
import type { ResourceDefinition } from "../../../model/resource.js";
import type { Connection, SqlValue } from "../database/connection.js";
import { describeTable } from "../database/table.js";
import { describeColumns, describeIndexes } from "./make-tables.js";

export function makeMade(connection: Connection): void {
  connection.exec("CREATE TABLE IF NOT EXISTS _made (digest TEXT NOT NULL, number INTEGER NOT NULL)");
}

/** Digest of the tables and indexes that this release creates. */
function digestTables(definitions: readonly ResourceDefinition[]): string {
  const hash = createHash("sha256");
  for (const table of definitions.map((definition) => describeTable(definition))) {
    hash.update(`${table.sql} ${describeColumns(table)}`);
    for (const { sql } of describeIndexes(table).values()) hash.update(sql);
  }
  return hash.digest("base64url");
}

export function isMade(connection: Connection, definitions: readonly ResourceDefinition[]): boolean {
  const made = connection.prepare("SELECT digest, number FROM _made").get([]);
  return made?.[1] === schemaNumber(connection) && made[0] === digestTables(definitions);
}

/**
 * Runs in the open transaction.
 * @param definitions null while a change is unfinished
 */
export function noteMade(connection: Connection, definitions: readonly ResourceDefinition[] | null): void {
  connection.exec("DELETE FROM _made");
  if (definitions === null) return;
  const made = [digestTables(definitions), schemaNumber(connection)];
  connection.prepare("INSERT INTO _made VALUES (?, ?)").run(made);
}

function schemaNumber(connection: Connection): SqlValue {
  return connection.prepare("PRAGMA schema_version").get([])?.[0] ?? null;
}
