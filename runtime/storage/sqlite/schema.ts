/** Makes the tables and indexes that the declarations ask for; what is there already is kept. */
import type { Document, Registry, Settings } from "../../resource.js";
import { evolveItem, planEvolution } from "../shape.js";
import type { Shape } from "../shape.js";
import type { Connection } from "./connection.js";
import { claimTables, makeDeclarations } from "./declarations.js";
import { isUniqueViolation } from "./errors.js";
import { makeAnswers } from "./kept-answers.js";
import { rowsAfter, readItem } from "./item-rows.js";
import { findExisting, makeIndexes, makeTables } from "./make-tables.js";
import type { Existing } from "./make-tables.js";
import { Tables } from "./table.js";
import type { Table } from "./table.js";
import { replaceItem } from "./write-rows.js";

const rowsAtOnce = 500;

/** All or nothing, and one process at a time. */
export function prepareSchema(connection: Connection, registry: Registry, settings: Settings | undefined): void {
  const tables = new Tables(registry);
  connection.exec("BEGIN IMMEDIATE");
  try {
    makeOwnTables(connection);
    const isLatest = claimTables(connection, registry, settings);
    const existing = findExisting(connection);
    for (const table of isLatest ? tables.all() : []) prepareTable(connection, table, existing, settings);
    connection.exec("COMMIT");
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  }
}

/** What is kept beside the items. */
export function makeOwnTables(connection: Connection): void {
  connection.exec("CREATE TABLE IF NOT EXISTS _schema (resource TEXT PRIMARY KEY, shape TEXT NOT NULL)");
  connection.exec("CREATE TABLE IF NOT EXISTS _sequences (name TEXT PRIMARY KEY, last INTEGER NOT NULL)");
  makeAnswers(connection);
  makeDeclarations(connection);
}

function prepareTable(connection: Connection, table: Table, existing: Existing, settings: Settings | undefined): void {
  const { path } = table.definition;
  const stored = connection.prepare("SELECT shape FROM _schema WHERE resource = ?").get([path])?.[0];
  // Written below, by this or an earlier version of the program.
  const before = typeof stored === "string" ? (JSON.parse(stored) as Shape) : null;
  const { shape, filled, rewrite } = planEvolution(table.definition, before, settings);
  makeTables(connection, table, existing);
  makeIndexes(connection, table, existing);
  if (rewrite) rewriteItems(connection, table, filled);
  connection
    .prepare("INSERT INTO _schema VALUES (?, ?) ON CONFLICT DO UPDATE SET shape = excluded.shape")
    .run([path, JSON.stringify(shape)]);
}

/** Columns of fields that are declared no more keep what they hold. */
function rewriteItems(connection: Connection, table: Table, filled: Document): void {
  connection.exec(`DELETE FROM ${table.words}`);
  for (let after = 0; ;) {
    const rows = rowsAfter(connection, table, after, rowsAtOnce);
    for (const row of rows) {
      const item = readItem(table, row);
      try {
        const unknown = { ...item, document: {} };
        replaceItem(connection, table, unknown, evolveItem(item, filled));
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new Error(
          `two items of "${table.definition.path}" have the same values for a unique key that is declared now; ` +
            `one of them has the number ${String(item.key)}. Change one of them first`,
          { cause: error },
        );
      }
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = Number(last[0]);
  }
}
