/** Writes items as rows of their table, and of its side tables for words and array elements. */
import { isDeepStrictEqual } from "node:util";
import { type StoredItem, uniqueKeyTextOf, searchWordsIn } from "../../port/stored-item.js";
import type { SqlValue } from "../database/connection.js";
import { toInCondition } from "../database/filter.js";
import { splitIntoSlices } from "../../../model/values/objects.js";
import { encodeElements, encodeValue, keyColumnName, type Column, type Table } from "../database/table.js";

const sideTableRowsPerStatement = 100;

export function insertItem(table: Table, item: StoredItem): void {
  const { definition, nonKeyColumns, wordTable } = table;
  const { key, version, path, document } = item;
  const values = nonKeyColumns.map(({ field }) => encodeValue(document[field.name] ?? null));
  const texts = definition.unique.map((unique) => uniqueKeyTextOf(unique, document));
  table.connection.prepare(table.insertStatement).run([key, version, path, ...values, ...texts]);
  insertSideTableRows(table, `${wordTable} (word, key)`, searchWordsIn(document, definition.searchable), key);
  for (const column of table.nonKeyColumns) insertElements(table, column, item);
}

/**
 * Updates the row of an item. Writes only changed columns and words, because each write also changes indexes.
 * @param before the previous item, which the side tables still match
 * @param keysToWrite whether to write the texts of all unique keys, or only of changed ones
 */
export function replaceItem(
  table: Table,
  before: StoredItem,
  after: StoredItem,
  keysToWrite: "what changes" | "every key" = "what changes",
): void {
  const { definition, nonKeyColumns, uniqueColumns } = table;
  const changed = nonKeyColumns.filter(({ field: { name } }) => {
    return !isDeepStrictEqual(before.document[name] ?? null, after.document[name] ?? null);
  });
  const names = ["_version", ...changed.map(({ sql }) => sql)];
  const values: SqlValue[] = [
    after.version,
    ...changed.map(({ field }) => encodeValue(after.document[field.name] ?? null)),
  ];
  for (const [index, key] of definition.unique.entries()) {
    const text = uniqueKeyTextOf(key, after.document);
    if (keysToWrite === "what changes" && text === uniqueKeyTextOf(key, before.document)) continue;
    names.push(uniqueColumns[index] ?? "");
    values.push(text);
  }
  const sql = `UPDATE ${table.quotedName} SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE ${keyColumnName} = ?`;
  table.connection.prepare(sql).run([...values, after.key]);
  const reworded = changed.map(({ field }) => field.name).filter((name) => definition.searchable.includes(name));
  if (reworded.length > 0) replaceSearchWords(table, before, after, reworded);
  for (const column of changed) {
    if (column.elementTable === null) continue;
    deleteElements(table, column, before);
    insertElements(table, column, after);
  }
}

export function deleteItem(table: Table, item: StoredItem): void {
  table.connection.prepare(`DELETE FROM ${table.quotedName} WHERE ${keyColumnName} = ?`).run([item.key]);
  deleteSearchWords(table, item);
  for (const column of table.nonKeyColumns) deleteElements(table, column, item);
}

/** @param changedFields the changed fields; only words in these fields are compared */
function replaceSearchWords(
  table: Table,
  before: StoredItem,
  after: StoredItem,
  changedFields: readonly string[],
): void {
  const { connection, definition, wordTable } = table;
  const wanted = new Set(searchWordsIn(after.document, changedFields));
  const lost = searchWordsIn(before.document, changedFields).filter((word) => !wanted.delete(word));
  if (lost.length + wanted.size === 0) return;
  const others = definition.searchable.filter((name) => !changedFields.includes(name));
  const kept = new Set(searchWordsIn(after.document, others));
  const unkept = lost.filter((word) => !kept.has(word));
  if (unkept.length > 0) {
    const gone = toInCondition("word", unkept);
    connection.prepare(`DELETE FROM ${wordTable} WHERE key = ? AND ${gone.text}`).run([after.key, ...gone.values]);
  }
  const added = [...wanted].filter((word) => !kept.has(word));
  insertSideTableRows(table, `${wordTable} (word, key)`, added, after.key);
}

export function deleteSearchWords({ connection, wordTable }: Table, { key }: StoredItem): void {
  connection.prepare(`DELETE FROM ${wordTable} WHERE key = ?`).run([key]);
}

function insertElements(table: Table, { field, elementTable }: Column, { key, document }: StoredItem): void {
  if (elementTable === null) return;
  insertSideTableRows(table, `${elementTable} (value, key)`, encodeElements(document[field.name]), key);
}

/** Inserts pairs (value, item's key), many per statement because calls take time. Ignores pairs that already exist. */
function insertSideTableRows(
  { connection }: Table,
  tableAndColumns: string,
  values: readonly SqlValue[],
  key: number,
): void {
  for (const slice of splitIntoSlices(values, sideTableRowsPerStatement)) {
    const pairs = "(?, ?), ".repeat(slice.length).slice(0, -2);
    connection
      .prepare(`INSERT OR IGNORE INTO ${tableAndColumns} VALUES ${pairs}`)
      .run(slice.flatMap((value) => [value, key]));
  }
}

export function deleteElements({ connection }: Table, { elementTable }: Column, { key }: StoredItem): void {
  if (elementTable !== null) connection.prepare(`DELETE FROM ${elementTable} WHERE key = ?`).run([key]);
}
