/** Counts the items that refer to each of some ids, from the index of the reference. */
import type { CountGuard } from "../../../model/query/related-key.js";
import type { Connection } from "../database/connection.js";
import { conjunction, isOneOf, toSqlCondition } from "../database/filter.js";
import type { Sql } from "../database/filter.js";
import { keySql } from "../database/table.js";
import type { Table } from "../database/table.js";
import type { KeyRange } from "./key-windows.js";

/** The table of a reference's index: that of the items, or that of an array's elements. */
interface ReferenceIndex {
  readonly table: string;
  readonly value: string;
  readonly key: string;
}

/** Whether the count would visit fewer than this many entries of the index. */
export function refersLessThan(
  connection: Connection,
  table: Table,
  { by }: CountGuard,
  ids: readonly number[],
  limit: number,
): boolean {
  const index = indexOf(table, by);
  const refers = isOneOf(index.value, ids);
  const entries = `SELECT 1 FROM ${index.table} WHERE ${refers.text} LIMIT ?`;
  return Number(connection.prepare(`SELECT count(*) FROM (${entries})`).get([...refers.values, limit])?.[0]) < limit;
}

/** Counts items with keys in the window, and adds to the previous counts. */
export function addReferring(
  counted: Map<number, number>,
  connection: Connection,
  table: Table,
  { by, visible }: CountGuard,
  ids: readonly number[],
  { from, to }: KeyRange,
): void {
  const index = indexOf(table, by);
  const inWindow: Sql = { text: `${index.key} >= ? AND ${index.key} < ?`, values: [from, to] };
  const where = conjunction([isOneOf(index.value, ids), inWindow, isVisible(table, index, visible)]);
  const sql = `SELECT ${index.value}, count(*) FROM ${index.table} WHERE ${where.text} GROUP BY ${index.value}`;
  for (const [id, count] of connection.prepare(sql).all(where.values)) {
    counted.set(Number(id), (counted.get(Number(id)) ?? 0) + Number(count));
  }
}

function indexOf(table: Table, by: string): ReferenceIndex {
  const column = table.columns.get(by);
  if (column === undefined) throw new Error(`${table.definition.path} does not store the field ${by}`);
  const { elements, sql } = column;
  if (elements === null) return { table: table.sql, value: `${table.sql}.${sql}`, key: `${table.sql}.${keySql}` };
  return { table: elements, value: `${elements}.value`, key: `${elements}.key` };
}

function isVisible(table: Table, index: ReferenceIndex, visible: CountGuard["visible"]): Sql {
  const { text, values } = conjunction([toSqlCondition(table, visible)]);
  if (index.table === table.sql || text === "1") return { text, values };
  const same = `${table.sql}.${keySql} = ${index.key}`;
  return { text: `EXISTS (SELECT 1 FROM ${table.sql} WHERE ${same} AND ${text})`, values };
}
