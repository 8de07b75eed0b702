/** Reads that may visit a whole table. They process one window (range of keys) at a time, and let other reads run in between. */
import type { ListPlan, KeysetPosition, Sort } from "../../../model/plan/plan.js";
import { combineWithOr, everything, type Filter } from "../../../model/query/filter.js";
import type { ReferrerCount } from "../../../model/query/related-values.js";
import { hasIndexForOrder, listKeysetSegmentFilters, tieBreakerFieldOf } from "../../../model/query/sort-keys.js";
import { maxBytesPerRead, type ItemReadResult, type ListStart } from "../../list-items.js";
import {
  addReferenceCounts,
  listKeyRanges,
  measureKeyRange,
  listWindowConditions,
  chooseRowsPerWindow,
} from "./key-windows.js";
import { isOnOneIndexedField, readKeys } from "./narrow-filter.js";
import {
  joinWithAnd,
  matchesEverything,
  toSqlCondition,
  addRelatedKeyColumns,
  preventIndexUse,
  type Sql,
} from "../database/filter.js";
import { fieldSelectionOf } from "../database/item-rows.js";
import { countRows, isLimitedToPaths, toSelectClauses, toListCondition, toOrderClause } from "./item-queries.js";
import { keyColumnName, type Table } from "../database/table.js";

/**
 * Lets other work run between two windows. Rejects if the scan must end, because its deadline has passed or no caller
 * waits for it.
 */
export type PauseScan = () => Promise<void>;

const rowsPerWindow = 2_000;
/** Maximum range of keys in which one statement counts index entries. It takes at most a tenth of a second. */
const maxCountedKeyRange = 2_000_000;
/** Maximum number of matching items to collect and sort. If more match, reading along the sort index finds a page quickly. */
const maxGatheredKeys = 5_000;

export async function countItemsByScan(table: Table, plan: ListPlan, pause: PauseScan): Promise<number> {
  const where = toListCondition(table, plan);
  if (matchesEverything(where)) return countRows(table, where);
  if (
    !isLimitedToPaths(table, plan) &&
    isOnOneIndexedField(table, plan.filter) &&
    measureKeyRange(table) < maxCountedKeyRange
  ) {
    return countRows(table, where);
  }
  let count = 0;
  for (const window of listWindowConditions(table, plan.filter)) {
    count += countRows(table, joinWithAnd([window, where]));
    await pause();
  }
  return count;
}

export async function countReferrersByScan(
  table: Table,
  referrerCount: ReferrerCount,
  ids: readonly number[],
  pause: PauseScan,
): Promise<ReadonlyMap<number, number>> {
  const counted = new Map<number, number>();
  for (const range of listKeyRanges(table)) {
    addReferenceCounts(counted, table, referrerCount, ids, range);
    await pause();
  }
  return counted;
}

export async function readItemsByScan(
  storedTable: Table,
  plan: ListPlan,
  start: ListStart,
  maxCount: number,
  pause: PauseScan,
): Promise<ItemReadResult> {
  const table = addRelatedKeyColumns(storedTable, plan.sort);
  const segments = combineWithOr(listKeysetSegmentFilters(table.definition, plan.sort, start.after));
  const where = joinWithAnd([toListCondition(table, plan), toSqlCondition(preventIndexUse(table), segments)]);
  let { skip } = start;
  let keys = await gatherKeys(table, plan, where, pause);
  if (keys === null) {
    keys = hasIndexForOrder(table.definition, plan.sort)
      ? await findKeysAlongIndex(table, plan, start, maxCount, pause)
      : (await findFirstKeys(table, plan, where, skip + maxCount, pause)).slice(skip);
    skip = 0;
  }
  const found = readItemsByKeys(table, plan, keys, where, skip, maxCount);
  const mustRepeat = found.isTruncated && found.items.length === 0;
  return mustRepeat ? readItemsByScan(storedTable, plan, start, maxCount, pause) : found;
}

/**
 * Collects the keys of all matching items; null if there are too many. A list of items below certain parents has no limit,
 * because reading along the sort index would not help.
 */
async function gatherKeys(
  table: Table,
  plan: ListPlan,
  where: Sql,
  pause: PauseScan,
): Promise<readonly number[] | null> {
  const { filter } = plan;
  const limit = isLimitedToPaths(table, plan) ? Infinity : maxGatheredKeys;
  const keys: number[] = [];
  for (const window of listWindowConditions(table, filter)) {
    const { text, values } = joinWithAnd([window, where]);
    const statement = `SELECT ${keyColumnName} AS _found FROM ${table.quotedName} WHERE ${text}`;
    keys.push(...readKeys(table, { text: statement, values }));
    if (keys.length > limit) return null;
    await pause();
  }
  return keys;
}

/** Finds the first `maxCount` items in an order without an index: reads each window, and keeps the first items found so far. */
async function findFirstKeys(
  table: Table,
  { filter, sort }: ListPlan,
  where: Sql,
  maxCount: number,
  pause: PauseScan,
): Promise<readonly number[]> {
  let keys: readonly number[] = [];
  for (const window of listWindowConditions(table, filter)) {
    const { text, values } = joinWithAnd([window, where]);
    const some = `SELECT ${keyColumnName} FROM ${table.quotedName} WHERE ${text} UNION ALL SELECT value FROM json_each(?)`;
    const first = `SELECT ${keyColumnName} AS _found FROM ${table.quotedName} WHERE ${keyColumnName} IN (${some}) ORDER BY ${toOrderClause(table, sort)} LIMIT ?`;
    keys = readKeys(table, { text: first, values: [...values, JSON.stringify(keys), maxCount] });
    await pause();
  }
  return keys;
}

/**
 * Reads the items with these keys, except items that have changed since and no longer match. If items are left out, the list
 * is truncated, because other items may take their places.
 */
function readItemsByKeys(
  table: Table,
  plan: ListPlan,
  keys: readonly number[],
  where: Sql,
  skip: number,
  maxCount: number,
): ItemReadResult {
  const selection = fieldSelectionOf(table)(plan.fields);
  // The inner LIMIT makes SQLite keep the order of the inner rows, and CROSS JOIN makes it read them first.
  const sorted =
    `SELECT ${keyColumnName} AS _found FROM ${table.quotedName} WHERE ${keyColumnName} IN (SELECT value FROM json_each(?)) ` +
    `ORDER BY ${toOrderClause(table, plan.sort)} LIMIT ? OFFSET ?`;
  const sql = `SELECT ${selection.sql} FROM (${sorted}) CROSS JOIN ${table.quotedName} ON ${keyColumnName} = _found WHERE ${where.text}`;
  const { rows, isTruncated, sizeInBytes } = table.connection
    .prepare(sql)
    .readUpTo({ maxCount, maxBytes: maxBytesPerRead }, [JSON.stringify(keys), maxCount, skip, ...where.values]);
  const hasGaps = rows.length < Math.min(maxCount, keys.length - skip);
  return { items: rows.map((row) => selection.toItem(row)), isTruncated: isTruncated || hasGaps, sizeInBytes };
}

/** Finds the keys of a page along the index of the sort field, one window of rows at a time. */
async function findKeysAlongIndex(
  table: Table,
  plan: ListPlan,
  start: ListStart,
  maxCount: number,
  pause: PauseScan,
): Promise<readonly number[]> {
  const maxRows = chooseRowsPerWindow(plan.filter, rowsPerWindow);
  const window = { where: toListCondition(table, plan), sort: plan.sort, indexScan: { filter: everything, maxRows } };
  const keys: number[] = [];
  let { skip } = start;
  let segments = listKeysetSegmentFilters(table.definition, plan.sort, start.after);
  for (let [segment] = segments; segment !== undefined && keys.length < maxCount; [segment] = segments) {
    const { text, values } = toSelectClauses(table, window, segment);
    const statement = `SELECT ${keyColumnName} AS _found ${text} ORDER BY ${toOrderClause(table, plan.sort)} LIMIT -1`;
    const found = readKeys(table, { text: statement, values });
    keys.push(...found.slice(skip, skip + maxCount - keys.length));
    skip = Math.max(0, skip - found.length);
    const end = findWindowEnd(table, plan.sort, segment, maxRows);
    segments = end === null ? segments.slice(1) : listKeysetSegmentFilters(table.definition, plan.sort, end);
    await pause();
  }
  return keys;
}

/** Returns the position of the last row of a window; null if the segment (range of sort values) ends within the window. */
function findWindowEnd(table: Table, sort: Sort, segment: Filter, windowSize: number): KeysetPosition | null {
  const { text, values } = toSqlCondition(table, segment);
  const fields = [tieBreakerFieldOf(table.definition), ...sort.map(({ field }) => field)];
  const columns = fields.map((field) => table.columns.get(field)?.sql ?? keyColumnName);
  const sql =
    `SELECT ${columns.join(", ")} FROM ${table.quotedName} WHERE ${text} ` +
    `ORDER BY ${toOrderClause(table, sort)} LIMIT 1 OFFSET ${String(windowSize - 1)}`;
  const row = table.connection.prepare(sql).get(values);
  if (row === undefined) return null;
  const [id, ...sortValues] = row;
  return { values: sortValues, id: Number(id) };
}
