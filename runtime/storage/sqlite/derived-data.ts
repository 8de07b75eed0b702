/** Checks and rebuilds derived data: the search words, array elements and unique-key texts that are computed from an item. */
import { isDeepStrictEqual } from "node:util";
import { type StoredItem, storedPathOf, uniqueKeyTextOf, searchWordsIn } from "../port/stored-item.js";
import { findDamagedItemCause } from "../../model/plan/damaged-item.js";
import { groupByKey } from "../../model/values/objects.js";
import type { SqlValue } from "./database/connection.js";
import { storedItemSelectionOf } from "./database/item-rows.js";
import { encodeElements, keyColumnName, type Table } from "./database/table.js";
import { deleteElements, deleteSearchWords, replaceItem } from "./writing/write-rows.js";

/**
 * Lists the items whose derived data does not match their values.
 * @param items consecutive items of the table, in order of key
 */
export function findOutdatedDerivedData(table: Table, items: readonly StoredItem[]): readonly StoredItem[] {
  try {
    return findMismatches(table, items);
  } catch (error) {
    if (findDamagedItemCause(error) === null) throw error;
    // Unreadable derived data counts as a mismatch. To find the damaged item, compares the items one by one.
    return items.length === 1 ? items : items.flatMap((item) => findOutdatedDerivedData(table, [item]));
  }
}

function findMismatches(table: Table, items: readonly StoredItem[]): readonly StoredItem[] {
  const [first, last] = [items[0]?.key ?? 0, items.at(-1)?.key ?? 0];
  const readValuesByKey = (sql: string, value: string): ReadonlyMap<number, readonly SqlValue[]> => {
    const query = `SELECT key, ${value} FROM ${sql} WHERE key >= ? AND key <= ?`;
    const rows = table.connection.prepare(query).all([first, last]);
    return groupByKey(rows.map(([key, each = null]) => [Number(key), each] as const));
  };
  const words = readValuesByKey(table.wordTable, "word");
  const arrays = table.nonKeyColumns.flatMap(({ field, elementTable }) =>
    elementTable === null ? [] : [{ name: field.name, found: readValuesByKey(elementTable, "value") }],
  );
  const texts = readUniqueKeyTexts(table, first, last);
  return items.filter(({ key, document }) => {
    const isWorded = haveSameMembers(words.get(key) ?? [], searchWordsIn(document, table.definition.searchable));
    const isListed = arrays.every(({ name, found }) =>
      haveSameMembers(found.get(key) ?? [], encodeElements(document[name])),
    );
    const wanted = table.definition.unique.map((unique) => uniqueKeyTextOf(unique, document));
    return !isWorded || !isListed || !isDeepStrictEqual(texts.get(key) ?? [], wanted);
  });
}

function readUniqueKeyTexts(table: Table, firstKey: number, lastKey: number): ReadonlyMap<number, readonly SqlValue[]> {
  if (table.uniqueColumns.length === 0) return new Map();
  const columns = [keyColumnName, ...table.uniqueColumns].join(", ");
  const sql = `SELECT ${columns} FROM ${table.quotedName} WHERE ${keyColumnName} >= ? AND ${keyColumnName} <= ?`;
  const rows = table.connection.prepare(sql).all([firstKey, lastKey]);
  return new Map(rows.map(([key, ...texts]) => [Number(key), texts]));
}

/** Rebuilds the derived data of the items with these keys, in the open transaction. */
export function rebuildDerivedData(table: Table, keys: readonly number[]): void {
  const selection = storedItemSelectionOf(table);
  const sql = `SELECT ${selection.sql} FROM ${table.quotedName} WHERE ${keyColumnName} IN (SELECT value FROM json_each(?))`;
  for (const row of table.connection.prepare(sql).all([JSON.stringify(keys)])) {
    const item = selection.toStoredItem(row);
    deleteSearchWords(table, item);
    for (const column of table.nonKeyColumns) deleteElements(table, column, item);
    replaceItem(table, { ...item, document: {} }, item, "every key");
  }
}

function haveSameMembers(actual: readonly SqlValue[], expected: readonly SqlValue[]): boolean {
  const known = new Set(actual);
  return actual.length === expected.length && expected.every((each) => known.has(each));
}

export function countOrphanedRows(table: Table): number {
  const counts = listDerivedTables(table).map((side) =>
    table.connection.readNumber(`SELECT count(*) FROM ${side} WHERE ${createOrphanedRowCondition(table)}`),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export function findLastKey({ connection, quotedName }: Table): number {
  return connection.readNumber(`SELECT coalesce(max(${keyColumnName}), 0) FROM ${quotedName}`);
}

/** Removes derived data of deleted items, and raises the key counter to the largest key. Runs in the open transaction. */
export function removeOrphanedRows(table: Table): void {
  for (const side of listDerivedTables(table))
    table.connection.exec(`DELETE FROM ${side} WHERE ${createOrphanedRowCondition(table)}`);
  const sql = "INSERT INTO _sequences VALUES (?, ?) ON CONFLICT DO UPDATE SET last = max(last, excluded.last)";
  table.connection.prepare(sql).run([storedPathOf(table.definition), findLastKey(table)]);
}

/** Lists the tables of words and array elements that belong to the table. */
export function listDerivedTables({ wordTable, nonKeyColumns }: Table): readonly string[] {
  return [wordTable, ...nonKeyColumns.flatMap(({ elementTable }) => (elementTable === null ? [] : [elementTable]))];
}

function createOrphanedRowCondition({ quotedName }: Table): string {
  return `key NOT IN (SELECT ${keyColumnName} FROM ${quotedName})`;
}
