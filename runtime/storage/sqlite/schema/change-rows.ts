/** Changes existing items for a migration. */
import type { Batch, ComputedRollup, ItemChange, RollupValue } from "../../../migrations/migration-port.js";
import type { Document } from "../../../model/schema/field.js";
import type { Connection } from "../database/connection.js";
import { findRolledUp } from "../../port/rollup-values.js";
import type { StoredItem } from "../../port/stored-item.js";
import { toSqlCondition } from "../database/filter.js";
import { itemColumns, readItem } from "../database/item-rows.js";
import { describeTable, encodeValue, keySql, type Table } from "../database/table.js";
import { selectSum } from "../reading/aggregate.js";
import { deleteWords, replaceItem } from "../writing/write-rows.js";

/** Maximum size of a batch, in rows and in bytes. */
const atOnce = { rows: 500, bytes: 2 ** 22 } as const;
const filledAtOnce = 1000;

/**
 * Changes the items with keys larger than `after`, in order of key, until the time `until` (UNIX time in milliseconds).
 * Columns of fields that are no longer declared keep their values.
 */
export function changeRows(connection: Connection, change: ItemChange, after: number, until: number): Batch {
  const { definition, reads, rewritesKeys, rewritesSearchWords, constants } = change;
  const table = describeTable(connection, definition);
  if (constants !== null) return fillRows(table, constants, after, until);
  const names = listFieldsToRewrite(table, change);
  const rollUp = change.rollup === undefined ? undefined : openRollup(connection, change.rollup);
  const cleared = Object.fromEntries(names.map((name) => [name, null]));
  const columns = itemColumns(table, reads);
  const sql = `SELECT ${columns} FROM ${table.sql} WHERE ${keySql} > ? ORDER BY ${keySql} LIMIT ?`;
  let items = 0;
  for (let last = after; ;) {
    const { rows, cut } = connection.prepare(sql).upTo(atOnce.bytes, [last, atOnce.rows]);
    for (const row of rows) {
      const item = readItem(table, row, reads);
      const changed = change.change(item, rollUp?.(item));
      if (rewritesSearchWords) deleteWords(table, item);
      if (changed !== item || rewritesKeys || names.some((name) => (item.document[name] ?? null) !== null)) {
        const before = { ...item, document: { ...item.document, ...cleared } };
        replaceItem(table, before, changed, rewritesKeys ? "every key" : "what changes");
      }
      items += 1;
      last = item.key;
      if (Date.now() > until) return { items, last };
    }
    if (!cut && rows.length < atOnce.rows) return { items, last: null };
  }
}

/** Returns a function that computes an item's rollup (a field computed from other items, such as their sum). */
function openRollup(connection: Connection, { rollup, source }: ComputedRollup): (item: StoredItem) => RollupValue {
  const table = describeTable(connection, source);
  const column = table.columns.get(rollup.field)!;
  const sum = selectSum(column, rollup.decimals);
  const parts = rollup.of === "sum" ? sum.sql : [column.sql];
  const columns = parts.map((part) => `${rollup.of}(${part})`).join(", ");
  return (item) => {
    const { text, values } = toSqlCondition(table, findRolledUp(rollup, item));
    const row = connection.prepare(`SELECT ${columns} FROM ${table.sql} WHERE ${text}`).get(values) ?? [];
    return rollup.of === "sum" ? sum.read(row) : (row[0] ?? null);
  };
}

/** Lists the fields whose array elements or words must be written again, because they may not match the item. */
function listFieldsToRewrite(
  { ownColumns, definition }: Table,
  { writes, rewritesSearchWords }: ItemChange,
): readonly string[] {
  const arrays = ownColumns.filter(({ field, elements }) => elements !== null && writes.includes(field.name));
  return [...arrays.map(({ field }) => field.name), ...(rewritesSearchWords ? definition.searchable : [])];
}

/** Backfills missing values with constants by UPDATE statements, which is ten times as fast as changing item by item. */
function fillRows({ connection, sql: table, columns }: Table, values: Document, after: number, until: number): Batch {
  const filled = Object.entries(values).flatMap(([name, value]) => {
    const column = columns.get(name);
    return column === undefined ? [] : [{ sql: column.sql, value: encodeValue(value) }];
  });
  if (filled.length === 0) return { items: 0, last: null };
  const set = filled.map(({ sql }) => `${sql} = coalesce(${sql}, ?)`).join(", ");
  const lacks = filled.map(({ sql }) => `${sql} IS NULL`).join(" OR ");
  const update = connection.prepare(
    `UPDATE ${table} SET ${set}, _version = _version + 1 WHERE ${keySql} > ? AND ${keySql} <= ? AND (${lacks})`,
  );
  const next = connection.prepare(
    `SELECT max(${keySql}), count(*) FROM (SELECT ${keySql} FROM ${table} WHERE ${keySql} > ? ORDER BY ${keySql} LIMIT ?)`,
  );
  let items = 0;
  for (let from = after; ;) {
    const [to, count] = next.get([from, filledAtOnce]) ?? [];
    if (typeof to !== "number") return { items, last: null };
    update.run([...filled.map(({ value }) => value), from, to]);
    items += Number(count);
    if (Date.now() > until) return { items, last: to };
    from = to;
  }
}
