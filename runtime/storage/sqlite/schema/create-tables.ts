/** Creates the tables and indexes of a resource, and saves the secret that converts ids to UUIDs. */
import { parentIdPathField, storedPathOf } from "../../port/stored-item.js";
import type { Connection } from "../database/connection.js";
import { elementSqlTypeOf, keyColumnName, quoteName, type Table } from "../database/table.js";
import { generateIdSecret } from "../../../model/values/ids.js";

/** Names of the existing indexes, by name of the table. */
export type IndexNamesByTable = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the names of the existing tables and indexes. Call it once for all resources, because it reads the whole schema. */
export function findExistingTables(connection: Connection): IndexNamesByTable {
  const found = new Map<string, Set<string>>();
  const sql = "SELECT tbl_name, name, type FROM sqlite_schema WHERE sql IS NOT NULL";
  for (const [table, name, type] of connection.prepare(sql).all([])) {
    const indexes = found.get(String(table)) ?? new Set();
    found.set(String(table), indexes);
    if (type === "index") indexes.add(String(name));
  }
  return found;
}

/** Creates missing tables and columns. A new table gets all columns at once, because each ALTER TABLE reads the whole schema. */
export function createMissingTables(table: Table, existing: IndexNamesByTable): void {
  if (existing.has(unquoteName(table.quotedName))) addMissingColumns(table);
  else table.connection.exec(`CREATE TABLE ${table.quotedName} (${formatColumnDefinitions(table)})`);
  createSideTable(table, existing, table.wordTable, "key INTEGER, word TEXT, PRIMARY KEY (key, word)", "word");
  for (const { field, elementTable } of table.nonKeyColumns) {
    if (elementTable === null) continue;
    const pair = `value ${elementSqlTypeOf(field)}, key INTEGER, PRIMARY KEY (value, key)`;
    createSideTable(table, existing, elementTable, pair, "key");
  }
}

/** Creates a non-unique index for a unique key. The unique index is created later, when the column is filled in all items. */
export function createNonUniqueKeyIndex(table: Table, column: string): void {
  table.connection.exec(defineIndex(table, [column], false).sql);
}

export function listMissingIndexes(table: Table, existing: IndexNamesByTable): readonly TableIndex[] {
  const known = existing.get(storedPathOf(table.definition)) ?? new Set();
  return [...defineIndexes(table).values()].filter(({ name }) => !known.has(name));
}

export function createMissingIndexes(table: Table, existing: IndexNamesByTable): void {
  for (const { sql } of listMissingIndexes(table, existing)) table.connection.exec(sql);
}

/** Lists the fields of each missing index, for a warning: writes wait while SQLite creates an index. */
export function listFieldsOfMissingIndexes(table: Table, existing: IndexNamesByTable): readonly (readonly string[])[] {
  const { definition, columns, uniqueColumns } = table;
  if (!existing.has(storedPathOf(definition))) return [];
  const names = new Map<string, readonly string[]>([
    ...[...columns].map(([name, { sql }]) => [sql, [name]] as const),
    ...uniqueColumns.map((sql, index) => [sql, definition.unique[index]?.fields ?? []] as const),
  ]);
  return listMissingIndexes(table, existing).map((index) => index.columns.flatMap((sql) => names.get(sql) ?? [sql]));
}

/** Lists the indexes that this program has created and that are no longer declared. */
export function listObsoleteIndexes(table: Table, existing: IndexNamesByTable): readonly string[] {
  const wanted = defineIndexes(table);
  const path = storedPathOf(table.definition);
  return [...(existing.get(path) ?? [])].filter((name) => name.startsWith(`${path}:`) && !wanted.has(name));
}

function formatColumnDefinitions(table: Table): string {
  const columns = listColumns(table).map(({ sql, type }) => `${sql} ${type}`);
  return [`${keyColumnName} INTEGER PRIMARY KEY`, "_version INTEGER NOT NULL", "_path TEXT NOT NULL", ...columns].join(
    ", ",
  );
}

function listColumns({
  nonKeyColumns,
  uniqueColumns,
}: Table): readonly { readonly sql: string; readonly type: string }[] {
  return [...nonKeyColumns, ...uniqueColumns.map((sql) => ({ sql, type: "TEXT" }))];
}

function addMissingColumns(table: Table): void {
  const rows = table.connection.prepare(`PRAGMA table_info(${table.quotedName})`).all([]);
  const known = new Set(rows.map((row) => row[1]));
  for (const { sql, type } of listColumns(table)) {
    if (!known.has(unquoteName(sql)))
      table.connection.exec(`ALTER TABLE ${table.quotedName} ADD COLUMN ${sql} ${type}`);
  }
}

function createSideTable(
  { connection }: Table,
  existing: IndexNamesByTable,
  quotedName: string,
  columnDefinitions: string,
  indexedColumn: string,
): void {
  const name = unquoteName(quotedName);
  if (!existing.has(name)) connection.exec(`CREATE TABLE ${quotedName} (${columnDefinitions}) WITHOUT ROWID`);
  const index = `${name}:${indexedColumn}`;
  if (existing.get(name)?.has(index) !== true)
    connection.exec(`CREATE INDEX ${quoteName(index)} ON ${quotedName} (${indexedColumn})`);
}

interface TableIndex {
  readonly name: string;
  /** Statement that creates the index if it does not exist. */
  readonly sql: string;
  /** Quoted names of the columns. */
  readonly columns: readonly string[];
}

function defineIndex({ definition, quotedName: on }: Table, columns: readonly string[], isUnique: boolean): TableIndex {
  const name = `${storedPathOf(definition)}:${isUnique ? "unique" : "index"}:${columns.join(",").replaceAll('"', "")}`;
  const kind = isUnique ? "UNIQUE INDEX" : "INDEX";
  return { name, columns, sql: `CREATE ${kind} IF NOT EXISTS ${quoteName(name)} ON ${on} (${columns.join(", ")})` };
}

/** Describes the declared indexes of a table, by name of the index. */
export function defineIndexes(table: Table): ReadonlyMap<string, TableIndex> {
  const { definition } = table;
  const wanted = new Map<string, TableIndex>();
  const addIndex = (columns: readonly string[], isUnique: boolean): void => {
    const index = defineIndex(table, columns, isUnique);
    wanted.set(index.name, index);
  };
  const toColumnNames = (fields: readonly string[]): string[] =>
    fields
      .map((field) => (field === parentIdPathField ? field : (table.columns.get(field)?.sql ?? keyColumnName)))
      .filter((sql) => sql !== keyColumnName);
  for (const unique of table.uniqueColumns) addIndex([unique], true);
  if (definition.parent !== null) addIndex(["_path"], false);
  if (definition.idWithinParent) addIndex(["_path", ...toColumnNames([definition.id])], true);
  for (const fields of table.indexes) {
    const columns = toColumnNames(fields);
    if (columns.length > 0) addIndex(columns, false);
  }
  return wanted;
}

function unquoteName(quotedName: string): string {
  return quotedName.slice(1, -1).replaceAll('""', '"');
}

/** Returns the secret that converts ids to UUIDs; null if no server has been started with this file yet. */
export function readIdSecret(connection: Connection): string | null {
  const row = connection.prepare("SELECT secret FROM _secrets WHERE name = 'ids'").get([]);
  return row === undefined ? null : String(row[0]);
}

/** Saves the secret that converts ids to UUIDs, unless the file already has one. Returns the saved secret. */
export function ensureIdSecret(connection: Connection, secret = generateIdSecret()): string {
  connection.prepare("INSERT OR IGNORE INTO _secrets VALUES ('ids', ?)").run([secret]);
  return readIdSecret(connection) ?? secret;
}
