/** Divides the keys of a table into windows (ranges of keys). Reading the items of one window takes some milliseconds. */
import { listAndConditions, usesSubstringSearch, type Filter } from "../../../model/query/filter.js";
import { type Sql, joinWithAnd, toInCondition, toSqlCondition, preventIndexUse } from "../database/filter.js";
import { columnOf, keyColumnName, type Table } from "../database/table.js";
import { listedKeysOf } from "./narrow-filter.js";
import type { ReferrerCount } from "../../../model/query/related-values.js";

const keysPerWindow = 10_000;
/**
 * Maximum number of windows with a fixed range of keys. If sparse keys would need more windows, each window has a fixed
 * number of items instead. This takes twice as long, because it reads the table twice.
 */
const maxWindows = 10_000;
/** Number of items in a window if the filter searches inside texts, which can have a hundred thousand characters each. */
const itemsPerTextSearchWindow = 250;

/** Yields the SQL condition of each window. If the filter lists keys, the windows cover only these keys. */
export function* listWindowConditions(table: Table, filter: Filter): Generator<Sql> {
  const size = chooseRowsPerWindow(filter, keysPerWindow);
  const narrowedKeys = listRequiredKeys(filter);
  for (const { firstKey, endKey } of narrowedKeys === null
    ? listKeyRanges(table, size)
    : splitKeysIntoRanges(narrowedKeys, size)) {
    yield { text: `${keyColumnName} >= ? AND ${keyColumnName} < ?`, values: [firstKey, endKey] };
  }
}

/** Returns the number of rows in a window: the default, or less if each row takes long to check. */
export function chooseRowsPerWindow(filter: Filter, defaultRowCount: number): number {
  return usesSubstringSearch(filter) ? itemsPerTextSearchWindow : defaultRowCount;
}

/** Returns the keys that the filter requires, in order; null if the filter has no condition on keys. */
function listRequiredKeys(filter: Filter): readonly number[] | null {
  const keys = listAndConditions(filter)
    .map(listedKeysOf)
    .find((each) => each !== null);
  return keys?.map(Number).sort((one, other) => one - other) ?? null;
}

interface KeyRange {
  readonly firstKey: number;
  readonly endKey: number;
}

function* splitKeysIntoRanges(keys: readonly number[], keysPerRange: number): Generator<KeyRange> {
  for (let start = 0; start < keys.length; start += keysPerRange) {
    yield { firstKey: keys[start]!, endKey: keys[Math.min(start + keysPerRange, keys.length) - 1]! + 1 };
  }
}

/** Maximum range of keys that a single statement may read. Reading that many items takes some tenths of a second. */
const maxKeysPerStatement = 200_000;

/** Tells whether the table is small enough to be read by one statement, which cannot be stopped while it runs. */
export function canReadInOneStatement(table: Table, filter: Filter): boolean {
  return measureKeyRange(table) < maxKeysPerStatement && !usesSubstringSearch(filter);
}

/** Yields windows that together contain all keys of a table, in order. */
export function* listKeyRanges(table: Table, keysPerRange = keysPerWindow): Generator<KeyRange> {
  const bounds = readKeyBounds(table);
  if (bounds === null) return;
  const { first, last } = bounds;
  if (last - first > keysPerRange * maxWindows) {
    yield* listSparseRanges(table, keysPerRange);
    return;
  }
  for (let firstKey = first; firstKey <= last; firstKey += keysPerRange)
    yield { firstKey, endKey: firstKey + keysPerRange };
}

/** Returns the first and last key; null if the table is empty. Each has its own subquery; otherwise, SQLite scans the table. */
function readKeyBounds(table: Table): { readonly first: number; readonly last: number } | null {
  const bounds = `SELECT (SELECT min(${keyColumnName}) FROM ${table.quotedName}), (SELECT max(${keyColumnName}) FROM ${table.quotedName})`;
  const [first, last] = table.connection.prepare(bounds).get([]) ?? [];
  return typeof first === "number" && typeof last === "number" ? { first, last } : null;
}

/** Maximum number of rows of a small table. Visiting this many rows takes a few milliseconds. */
export const maxSmallTableRows = 10_000;

/** Returns the last key minus the first key; 0 if the table is empty. A table has at most one more item than this number. */
export function measureKeyRange(table: Table): number {
  const bounds = readKeyBounds(table);
  return bounds === null ? 0 : bounds.last - bounds.first;
}

function* listSparseRanges(table: Table, itemsPerRange: number): Generator<KeyRange> {
  const next = table.connection.prepare(
    `SELECT ${keyColumnName} FROM ${table.quotedName} WHERE ${keyColumnName} >= ? ORDER BY ${keyColumnName} LIMIT 1 OFFSET ?`,
  );
  for (let firstKey = 0; ;) {
    const [end] = next.get([firstKey, itemsPerRange]) ?? [];
    const endKey = typeof end === "number" ? end : Number.MAX_SAFE_INTEGER;
    yield { firstKey, endKey };
    if (typeof end !== "number") return;
    firstKey = endKey;
  }
}

/** The table and columns whose index finds a reference. For references in an array, the table is the side table of elements. */
interface ReferenceIndex {
  readonly tableSql: string;
  readonly valueSql: string;
  readonly keySql: string;
}

/** Tells whether counting the items that refer to these ids visits fewer than `limit` entries of the index. */
export function hasFewReferences(
  table: Table,
  { referenceField }: ReferrerCount,
  ids: readonly number[],
  limit: number,
): boolean {
  const index = referenceIndexOf(table, referenceField);
  const refers = toInCondition(index.valueSql, ids);
  const sql = `SELECT count(*) FROM (SELECT 1 FROM ${index.tableSql} WHERE ${refers.text} LIMIT ?)`;
  return table.connection.readNumber(sql, [...refers.values, limit]) < limit;
}

/** Adds to `countsById`, for each id, the number of items in the window that refer to it. */
export function addReferenceCounts(
  countsById: Map<number, number>,
  table: Table,
  { referenceField, visibilityFilter: visible }: ReferrerCount,
  ids: readonly number[],
  { firstKey, endKey }: KeyRange,
): void {
  const index = referenceIndexOf(table, referenceField);
  const inWindow: Sql = { text: `${index.keySql} >= ? AND ${index.keySql} < ?`, values: [firstKey, endKey] };
  const where = joinWithAnd([toInCondition(index.valueSql, ids), inWindow, toVisibleCondition(table, index, visible)]);
  const sql = `SELECT ${index.valueSql}, count(*) FROM ${index.tableSql} WHERE ${where.text} GROUP BY ${index.valueSql}`;
  for (const [id, count] of table.connection.prepare(sql).all(where.values)) {
    countsById.set(Number(id), (countsById.get(Number(id)) ?? 0) + Number(count));
  }
}

function referenceIndexOf(table: Table, referringField: string): ReferenceIndex {
  const { elementTable, sql } = columnOf(table, referringField);
  if (elementTable === null)
    return {
      tableSql: table.quotedName,
      valueSql: `${table.quotedName}.${sql}`,
      keySql: `${table.quotedName}.${keyColumnName}`,
    };
  return { tableSql: elementTable, valueSql: `${elementTable}.value`, keySql: `${elementTable}.key` };
}

function toVisibleCondition(table: Table, index: ReferenceIndex, visible: ReferrerCount["visibilityFilter"]): Sql {
  const { text, values } = joinWithAnd([toSqlCondition(preventIndexUse(table), visible)]);
  if (index.tableSql === table.quotedName || text === "1") return { text, values };
  const same = `${table.quotedName}.${keyColumnName} = ${index.keySql}`;
  return { text: `EXISTS (SELECT 1 FROM ${table.quotedName} WHERE ${same} AND ${text})`, values };
}
