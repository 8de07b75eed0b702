/** Makes the tables and indexes that the declarations ask for; what is there already is kept. */
import type { Document, Registry, Settings } from "../../resource.js";
import { evolveItem, planEvolution } from "../shape.js";
import type { Shape } from "../shape.js";
import type { Connection } from "./connection.js";
import { claimTables } from "./declarations.js";
import { isUniqueViolation } from "./errors.js";
import { makeAnswers } from "./kept-answers.js";
import { rowsAfter, readItem } from "./item-rows.js";
import { elementType, keySql, quote } from "./table.js";
import { Tables } from "./table.js";
import type { Table } from "./table.js";
import { replaceItem } from "./write-rows.js";

const rowsAtOnce = 500;

/** All or nothing, and one process at a time. */
export function prepareSchema(connection: Connection, registry: Registry, settings: Settings | undefined): void {
  const tables = new Tables(registry);
  connection.exec("BEGIN IMMEDIATE");
  try {
    connection.exec("CREATE TABLE IF NOT EXISTS _schema (resource TEXT PRIMARY KEY, shape TEXT NOT NULL)");
    connection.exec("CREATE TABLE IF NOT EXISTS _sequences (name TEXT PRIMARY KEY, last INTEGER NOT NULL)");
    makeAnswers(connection);
    const isLatest = claimTables(connection, registry, settings);
    for (const table of isLatest ? tables.all() : []) prepareTable(connection, table, settings);
    connection.exec("COMMIT");
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  }
}

function prepareTable(connection: Connection, table: Table, settings: Settings | undefined): void {
  const { path } = table.definition;
  const stored = connection.prepare("SELECT shape FROM _schema WHERE resource = ?").get([path])?.[0];
  // Written below, by this or an earlier version of the program.
  const before = typeof stored === "string" ? (JSON.parse(stored) as Shape) : null;
  const { shape, filled, rewrite } = planEvolution(table.definition, before, settings);
  makeTables(connection, table);
  makeIndexes(connection, table);
  if (rewrite) rewriteItems(connection, table, filled);
  connection
    .prepare("INSERT INTO _schema VALUES (?, ?) ON CONFLICT DO UPDATE SET shape = excluded.shape")
    .run([path, JSON.stringify(shape)]);
}

function makeTables(connection: Connection, table: Table): void {
  connection.exec(
    `CREATE TABLE IF NOT EXISTS ${table.sql} (${keySql} INTEGER PRIMARY KEY, _version INTEGER NOT NULL, _path TEXT NOT NULL)`,
  );
  const existing = new Set(
    connection
      .prepare(`PRAGMA table_info(${table.sql})`)
      .all([])
      .map((row) => row[1]),
  );
  const wanted = [
    ...table.own.map(({ sql, type }) => ({ sql, type })),
    ...table.uniques.map((sql) => ({ sql, type: "TEXT" })),
  ];
  for (const { sql, type } of wanted) {
    if (!existing.has(sql.slice(1, -1))) connection.exec(`ALTER TABLE ${table.sql} ADD COLUMN ${sql} ${type}`);
  }
  connection.exec(
    `CREATE TABLE IF NOT EXISTS ${table.words} (key INTEGER, word TEXT, PRIMARY KEY (key, word)) WITHOUT ROWID`,
  );
  connection.exec(`CREATE INDEX IF NOT EXISTS ${quote(`${table.words.slice(1, -1)}:word`)} ON ${table.words} (word)`);
  for (const { field, elements } of table.own) {
    if (elements === null) continue;
    connection.exec(
      `CREATE TABLE IF NOT EXISTS ${elements} (value ${elementType(field)}, key INTEGER, PRIMARY KEY (value, key)) WITHOUT ROWID`,
    );
    connection.exec(`CREATE INDEX IF NOT EXISTS ${quote(`${elements.slice(1, -1)}:key`)} ON ${elements} (key)`);
  }
}

function makeIndexes(connection: Connection, table: Table): void {
  const { definition } = table;
  const wanted = new Map<string, string>();
  const add = (columns: readonly string[], unique: boolean): void => {
    const name = quote(`${definition.path}:${unique ? "unique" : "index"}:${columns.join(",").replaceAll('"', "")}`);
    wanted.set(
      name,
      `CREATE ${unique ? "UNIQUE " : ""}INDEX IF NOT EXISTS ${name} ON ${table.sql} (${columns.join(", ")})`,
    );
  };
  const columnsOf = (fields: readonly string[]): string[] =>
    fields.map((field) => table.columns.get(field)?.sql ?? keySql).filter((sql) => sql !== keySql);
  for (const unique of table.uniques) add([unique], true);
  if (definition.parent !== null) add(["_path"], false);
  if (definition.idWithinParent) add(["_path", ...columnsOf([definition.id])], true);
  for (const fields of indexedFields(table)) {
    const columns = columnsOf(fields);
    if (columns.length > 0) add(columns, false);
  }
  dropOthers(connection, table, wanted);
  for (const statement of wanted.values()) connection.exec(statement);
}

/** Every index ends with the key, as indexes of SQLite do: (field, id) serves sorting by the field. */
function indexedFields({ definition, columns }: Table): readonly (readonly string[])[] {
  const references = [...columns.values()].filter(
    ({ field }) => field.reference !== undefined && field.kind === "integer",
  );
  const company = definition.company === null ? [] : [definition.company.field];
  const single = [...definition.sortable, ...company, ...references.map(({ field }) => field.name)];
  return [...single.map((field) => [field]), ...definition.indexes];
}

/** A unique key that is declared no more must not refuse anything. Indexes that somebody else has made stay. */
function dropOthers(connection: Connection, table: Table, wanted: ReadonlyMap<string, string>): void {
  const existing = connection
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
    .all([table.definition.path]);
  for (const [name] of existing) {
    const isOurs = String(name).startsWith(`${table.definition.path}:`);
    if (isOurs && !wanted.has(quote(String(name)))) connection.exec(`DROP INDEX ${quote(String(name))}`);
  }
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
