/** Items as rows: of their table, of the words and of the elements of arrays. */
import { equalValues } from "../../../port/equal-values.js";
import type { StoredItem } from "../../../port/stored-item.js";
import { uniqueTextOf, wordsOf } from "../../../port/stored-item.js";
import type { Connection, SqlValue } from "../database/connection.js";
import { elementsOf, keySql } from "../database/table.js";
import type { Column, Table } from "../database/table.js";

const pairsAtOnce = 100;

export function insertItem(connection: Connection, table: Table, item: StoredItem): void {
  const names = [keySql, "_version", "_path", ...table.own.map(({ sql }) => sql), ...table.uniques];
  const sql = `INSERT INTO ${table.sql} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
  connection.prepare(sql).run([item.key, item.version, item.path, ...fieldValues(table, item)]);
  insertWords(connection, table, item);
  for (const column of table.own) insertElements(connection, column, item);
}

export function replaceItem(connection: Connection, table: Table, before: StoredItem, after: StoredItem): void {
  const names = ["_version", ...table.own.map(({ sql }) => sql), ...table.uniques];
  const sql = `UPDATE ${table.sql} SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE ${keySql} = ?`;
  connection.prepare(sql).run([after.version, ...fieldValues(table, after), after.key]);
  const changed = (name: string): boolean => !equalValues(before.document[name] ?? null, after.document[name] ?? null);
  if (table.definition.searchable.some(changed)) {
    deleteWords(connection, table, after);
    insertWords(connection, table, after);
  }
  for (const column of table.own) {
    if (column.elements === null || !changed(column.field.name)) continue;
    deleteElements(connection, column, before);
    insertElements(connection, column, after);
  }
}

export function deleteItem(connection: Connection, table: Table, item: StoredItem): void {
  connection.prepare(`DELETE FROM ${table.sql} WHERE ${keySql} = ?`).run([item.key]);
  deleteWords(connection, table, item);
  for (const column of table.own) deleteElements(connection, column, item);
}

function fieldValues({ definition, own }: Table, { document }: StoredItem): readonly SqlValue[] {
  return [
    ...own.map(({ field, encode }) => encode(document[field.name] ?? null)),
    ...definition.unique.map((key) => uniqueTextOf(key, document)),
  ];
}

function insertWords(connection: Connection, { definition, words }: Table, { key, document }: StoredItem): void {
  insertPairs(connection, `${words} (word, key)`, wordsOf(definition, document), key);
}

export function deleteWords(connection: Connection, { words }: Table, { key }: StoredItem): void {
  connection.prepare(`DELETE FROM ${words} WHERE key = ?`).run([key]);
}

function insertElements(connection: Connection, { field, elements }: Column, { key, document }: StoredItem): void {
  if (elements === null) return;
  insertPairs(connection, `${elements} (value, key)`, elementsOf(document[field.name]), key);
}

/** A call a row is what these rows would cost. */
function insertPairs(connection: Connection, into: string, values: readonly SqlValue[], key: number): void {
  const whole = values.length - (values.length % pairsAtOnce);
  const pairs = Array.from({ length: pairsAtOnce }, () => "(?, ?)").join(", ");
  for (let start = 0; start < whole; start += pairsAtOnce) {
    const slice = values.slice(start, start + pairsAtOnce);
    connection.prepare(`INSERT INTO ${into} VALUES ${pairs}`).run(slice.flatMap((value) => [value, key]));
  }
  for (const value of values.slice(whole)) connection.prepare(`INSERT INTO ${into} VALUES (?, ?)`).run([value, key]);
}

function deleteElements(connection: Connection, { elements }: Column, { key }: StoredItem): void {
  if (elements !== null) connection.prepare(`DELETE FROM ${elements} WHERE key = ?`).run([key]);
}
