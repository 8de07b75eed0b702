/** Writes items as rows of their table, and of the side tables for words and array elements. */
import { equalValues } from "../../port/compare-values.js";
import { type StoredItem, uniqueTextOf, wordsIn, wordsOf } from "../../port/stored-item.js";
import type { Connection, SqlValue } from "../database/connection.js";
import { oneOfCondition } from "../database/filter.js";
import { elementsOf, keySql, type Column, type Table } from "../database/table.js";

const pairsAtOnce = 100;

export function insertItem(connection: Connection, table: Table, item: StoredItem): void {
  connection.prepare(table.insertion).run([item.key, item.version, item.path, ...fieldValues(table, item)]);
  insertWords(connection, table, item);
  for (const column of table.ownColumns) insertElements(connection, column, item);
}

/**
 * Writes only changed columns and words, because each write of them also changes indexes.
 * @param before the item that the side tables match
 * @param keys the unique keys whose texts are written
 */
export function replaceItem(
  connection: Connection,
  table: Table,
  before: StoredItem,
  after: StoredItem,
  keys: "what changes" | "every key" = "what changes",
): void {
  const { definition, ownColumns, uniques } = table;
  const changed = ownColumns.filter(({ field: { name } }) => {
    return !equalValues(before.document[name] ?? null, after.document[name] ?? null);
  });
  const names = ["_version", ...changed.map(({ sql }) => sql)];
  const values: SqlValue[] = [after.version, ...changed.map((column) => encodeField(column, after))];
  for (const [index, key] of definition.unique.entries()) {
    const text = uniqueTextOf(key, after.document);
    if (keys === "what changes" && text === uniqueTextOf(key, before.document)) continue;
    names.push(uniques[index] ?? "");
    values.push(text);
  }
  const sql = `UPDATE ${table.sql} SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE ${keySql} = ?`;
  connection.prepare(sql).run([...values, after.key]);
  const reworded = changed.map(({ field }) => field.name).filter((name) => definition.searchable.includes(name));
  if (reworded.length > 0) replaceWords(connection, table, before, after, reworded);
  for (const column of changed) {
    if (column.elements === null) continue;
    deleteElements(connection, column, before);
    insertElements(connection, column, after);
  }
}

export function deleteItem(connection: Connection, table: Table, item: StoredItem): void {
  connection.prepare(`DELETE FROM ${table.sql} WHERE ${keySql} = ?`).run([item.key]);
  deleteWords(connection, table, item);
  for (const column of table.ownColumns) deleteElements(connection, column, item);
}

function fieldValues({ definition, ownColumns }: Table, { document }: StoredItem): readonly SqlValue[] {
  return [
    ...ownColumns.map((column) => encodeField(column, { document })),
    ...definition.unique.map((key) => uniqueTextOf(key, document)),
  ];
}

function encodeField({ field, encode }: Column, { document }: Pick<StoredItem, "document">): SqlValue {
  return encode(document[field.name] ?? null);
}

/** @param changed searchable fields: only their words change */
function replaceWords(
  connection: Connection,
  table: Table,
  before: StoredItem,
  after: StoredItem,
  changed: readonly string[],
): void {
  const { definition, words } = table;
  const wanted = new Set(wordsIn(after.document, changed));
  const lost = wordsIn(before.document, changed).filter((word) => !wanted.delete(word));
  if (lost.length + wanted.size === 0) return;
  const others = definition.searchable.filter((name) => !changed.includes(name));
  const kept = new Set(wordsIn(after.document, others));
  const unkept = lost.filter((word) => !kept.has(word));
  if (unkept.length > 0) {
    const gone = oneOfCondition("word", unkept);
    connection.prepare(`DELETE FROM ${words} WHERE key = ? AND ${gone.text}`).run([after.key, ...gone.values]);
  }
  const added = [...wanted].filter((word) => !kept.has(word));
  insertPairs(connection, `${words} (word, key)`, added, after.key);
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

/**
 * Inserts rows of a value and the key of its item, many with one statement: with a statement for each row, the calls would take as
 * long as the inserts. Existing rows, such as those of an older declaration, stay.
 */
function insertPairs(connection: Connection, into: string, values: readonly SqlValue[], key: number): void {
  for (let start = 0; start < values.length; start += pairsAtOnce) {
    const slice = values.slice(start, start + pairsAtOnce);
    const pairs = "(?, ?), ".repeat(slice.length).slice(0, -2);
    connection.prepare(`INSERT OR IGNORE INTO ${into} VALUES ${pairs}`).run(slice.flatMap((value) => [value, key]));
  }
}

export function deleteElements(connection: Connection, { elements }: Column, { key }: StoredItem): void {
  if (elements !== null) connection.prepare(`DELETE FROM ${elements} WHERE key = ?`).run([key]);
}
