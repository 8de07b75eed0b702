/** Divides the keys of a table into windows (ranges of keys). Reading the items of one window takes some milliseconds. */
import { listAndConditions, searchesTexts, type Filter } from "../../../model/query/filter.js";
import { type Sql, joinWithAnd, toInCondition, toSqlCondition, withoutIndexes } from "../database/filter.js";
import { columnOf, keyColumnName, type Table } from "../database/table.js";
import { listedKeysOf } from "./narrow.js";
import type { CountGuard } from "../../../model/query/related-key.js";

const keysInWindow = 10_000;
/**
 * Maximum number of windows with a fixed range of keys. If sparse keys would need more windows, each window has a fixed
 * number of items instead. This takes twice as long, because it reads the table twice.
 */
const maxWindows = 10_000;
/** Number of items in a window if the filter searches inside texts, which can have a hundred thousand characters each. */
const textsInWindow = 250;

/** Yields the SQL condition of each window. If the filter lists keys, the windows cover only these keys. */
export function* listKeyWindows(table: Table, filter: Filter): Generator<Sql> {
  const size = limitWindowSize(filter, keysInWindow);
  const narrowedKeys = keysOf(filter);
  for (const { from, to } of narrowedKeys === null ? listKeyRanges(table, size) : rangesOf(narrowedKeys, size)) {
    yield { text: `${keyColumnName} >= ? AND ${keyColumnName} < ?`, values: [from, to] };
  }
}

/** Returns the number of rows in a window: the given number, or less if each row takes long to check. */
export function limitWindowSize(filter: Filter, size: number): number {
  return searchesTexts(filter) ? textsInWindow : size;
}

/** Returns the keys that the filter requires, in order; null if the filter has no condition on keys. */
function keysOf(filter: Filter): readonly number[] | null {
  const keys = listAndConditions(filter)
    .map(listedKeysOf)
    .find((each) => each !== null);
  return keys?.map(Number).sort((one, other) => one - other) ?? null;
}

interface KeyRange {
  readonly from: number;
  readonly to: number;
}

function* rangesOf(keys: readonly number[], size: number): Generator<KeyRange> {
  for (let start = 0; start < keys.length; start += size) {
    yield { from: keys[start]!, to: keys[Math.min(start + size, keys.length) - 1]! + 1 };
  }
}

/** Maximum range of keys that a single statement may read. Reading that many items takes some tenths of a second. */
const keysInStatement = 200_000;

/** Tells whether the table is small enough to be read by one statement, which cannot be stopped while it runs. */
export function isShortScan(table: Table, filter: Filter): boolean {
  return measureKeyRange(table) < keysInStatement && !searchesTexts(filter);
}

/** Yields windows that together contain all keys of a table, in order. */
export function* listKeyRanges(table: Table, size = keysInWindow): Generator<KeyRange> {
  const bounds = keyBounds(table);
  if (bounds === null) return;
  const { first, last } = bounds;
  if (last - first > size * maxWindows) {
    yield* sparseRanges(table, size);
    return;
  }
  for (let from = first; from <= last; from += size) yield { from, to: from + size };
}

/** Returns the first and last key; null if the table is empty. Each has its own subquery; otherwise, SQLite scans the table. */
function keyBounds(table: Table): { readonly first: number; readonly last: number } | null {
  const bounds = `SELECT (SELECT min(${keyColumnName}) FROM ${table.quotedName}), (SELECT max(${keyColumnName}) FROM ${table.quotedName})`;
  const [first, last] = table.connection.prepare(bounds).get([]) ?? [];
  return typeof first === "number" && typeof last === "number" ? { first, last } : null;
}

/** Returns the last key minus the first key; 0 if the table is empty. A table has at most one more item than this number. */
export function measureKeyRange(table: Table): number {
  const bounds = keyBounds(table);
  return bounds === null ? 0 : bounds.last - bounds.first;
}

function* sparseRanges(table: Table, size: number): Generator<KeyRange> {
  const next = table.connection.prepare(
    `SELECT ${keyColumnName} FROM ${table.quotedName} WHERE ${keyColumnName} >= ? ORDER BY ${keyColumnName} LIMIT 1 OFFSET ?`,
  );
  for (let from = 0; ;) {
    const [end] = next.get([from, size]) ?? [];
    const to = typeof end === "number" ? end : Number.MAX_SAFE_INTEGER;
    yield { from, to };
    if (typeof end !== "number") return;
    from = to;
  }
}

/** The table and columns whose index finds a reference. For references in an array, the table is the side table of elements. */
interface ReferenceIndex {
  readonly table: string;
  readonly value: string;
  readonly key: string;
}

/** Tells whether counting the items that refer to these ids visits fewer than `limit` entries of the index. */
export function hasFewReferences(table: Table, { by }: CountGuard, ids: readonly number[], limit: number): boolean {
  const index = indexOf(table, by);
  const refers = toInCondition(index.value, ids);
  const entries = `SELECT 1 FROM ${index.table} WHERE ${refers.text} LIMIT ?`;
  return (
    Number(table.connection.prepare(`SELECT count(*) FROM (${entries})`).get([...refers.values, limit])?.[0]) < limit
  );
}

/** Adds to `countsById`, for each id, the number of items in the window that refer to it. */
export function addReferenceCounts(
  countsById: Map<number, number>,
  table: Table,
  { by, visible }: CountGuard,
  ids: readonly number[],
  { from, to }: KeyRange,
): void {
  const index = indexOf(table, by);
  const inWindow: Sql = { text: `${index.key} >= ? AND ${index.key} < ?`, values: [from, to] };
  const where = joinWithAnd([toInCondition(index.value, ids), inWindow, isVisible(table, index, visible)]);
  const sql = `SELECT ${index.value}, count(*) FROM ${index.table} WHERE ${where.text} GROUP BY ${index.value}`;
  for (const [id, count] of table.connection.prepare(sql).all(where.values)) {
    countsById.set(Number(id), (countsById.get(Number(id)) ?? 0) + Number(count));
  }
}

function indexOf(table: Table, by: string): ReferenceIndex {
  const { elementTable, sql } = columnOf(table, by);
  if (elementTable === null)
    return {
      table: table.quotedName,
      value: `${table.quotedName}.${sql}`,
      key: `${table.quotedName}.${keyColumnName}`,
    };
  return { table: elementTable, value: `${elementTable}.value`, key: `${elementTable}.key` };
}

function isVisible(table: Table, index: ReferenceIndex, visible: CountGuard["visible"]): Sql {
  const { text, values } = joinWithAnd([toSqlCondition(withoutIndexes(table), visible)]);
  if (index.table === table.quotedName || text === "1") return { text, values };
  const same = `${table.quotedName}.${keyColumnName} = ${index.key}`;
  return { text: `EXISTS (SELECT 1 FROM ${table.quotedName} WHERE ${same} AND ${text})`, values };
}
