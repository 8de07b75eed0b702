/**
 * For what everything in the file has been made. A start that finds its own here need not look at what the file holds of each
 * resource. Whoever makes, drops or changes a table or an index, by whatever program, changes SQLite's own number of the schema;
 * then a start looks again.
 */
import { createHash } from "node:crypto";
import { schemaOf } from "../../../migrations/plan-resource.js";
import type { Connection, SqlValue } from "../database/connection.js";
import type { Tables } from "../database/table.js";
import { describeIndexes } from "./make-tables.js";

export function makeMade(connection: Connection): void {
  connection.exec("CREATE TABLE IF NOT EXISTS _made (digest TEXT NOT NULL, number INTEGER NOT NULL)");
}

/** Of the tables and indexes that this version of the program makes. */
export function digestTables(tables: Tables): string {
  const hash = createHash("sha256");
  for (const table of tables.all()) {
    hash.update(JSON.stringify(schemaOf(table.definition)));
    for (const { sql } of describeIndexes(table).values()) hash.update(sql);
  }
  return hash.digest("base64url");
}

export function isMade(connection: Connection, digest: string): boolean {
  const made = connection.prepare("SELECT digest, number FROM _made").get([]);
  return made?.[0] === digest && made[1] === schemaNumber(connection);
}

/** In the transaction that is open. */
export function noteMade(connection: Connection, digest: string): void {
  forgetMade(connection);
  connection.prepare("INSERT INTO _made VALUES (?, ?)").run([digest, schemaNumber(connection)]);
}

/** In the transaction in which something begins that may not be at its end with it. */
export function forgetMade(connection: Connection): void {
  connection.exec("DELETE FROM _made");
}

function schemaNumber(connection: Connection): SqlValue {
  return connection.prepare("PRAGMA schema_version").get([])?.[0] ?? null;
}
