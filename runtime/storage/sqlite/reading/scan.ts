/** Reads that may visit a whole table. They process one window (range of keys) at a time, and let other reads run in between. */
import type { Item, ListPlan, Position, Sort } from "../../../model/plan/plan.js";
import type { CountGuard } from "../../../model/query/related-key.js";
import { isIndexOrder, listKeys, rangesAfter, uniqueField } from "../../../model/query/sort-keys.js";
import { portionBytes, type Portion, type Start } from "../../list-items.js";
import { addReferenceCounts, keyRanges, keySpan, keyWindows, windowSize } from "./key-windows.js";
import { isInIndex } from "./narrow.js";
import { conjunction, toSqlCondition, withRelatedKeys, type Sql } from "../database/filter.js";
import { selectFields } from "../database/item-rows.js";
import { countRows, isLimitedToPaths, listCondition, orderBy } from "./query.js";
import { keySql, type Table } from "../database/table.js";

/**
 * Lets other work run between two windows. Rejects if the scan must end, because its deadline has passed or no caller
 * waits for it.
 */
export type Pause = () => Promise<void>;

const rowsInWindow = 2_000;
/** Maximum range of keys in which one statement counts index entries. It takes at most a tenth of a second. */
const keysCounted = 2_000_000;
/** Maximum number of matching items to collect and sort. If more match, reading along the sort index finds a page quickly. */
const gatheredAtMost = 5_000;

const everything = conjunction([]);

export async function scanCount(table: Table, plan: ListPlan, pause: Pause): Promise<number> {
  const where = listCondition(table, plan);
  // If there are no conditions, SQLite counts the entries of its smallest index, which is thirty times as fast as
  // counting windows of the table.
  if (where.text === everything.text) return countRows(table, where);
  if (!isLimitedToPaths(table, plan) && isInIndex(table, plan.filter) && keySpan(table) < keysCounted) {
    return countRows(table, where);
  }
  let count = 0;
  for (const window of keyWindows(table, plan.filter)) {
    count += countRows(table, conjunction([window, where]));
    await pause();
  }
  return count;
}

export async function scanReferring(
  table: Table,
  guard: CountGuard,
  ids: readonly number[],
  pause: Pause,
): Promise<ReadonlyMap<number, number>> {
  const counted = new Map<number, number>();
  for (const range of keyRanges(table)) {
    addReferenceCounts(counted, table, guard, ids, range);
    await pause();
  }
  return counted;
}

export async function scanItems(
  stored: Table,
  plan: ListPlan,
  start: Start,
  size: number,
  pause: Pause,
): Promise<Portion> {
  const table = withRelatedKeys(stored, listKeys(plan.sort));
  const items: Item[] = [];
  let bytes = 0;
  for (const segment of rangesAfter(table.definition, plan.sort, start.after)) {
    const where = conjunction([listCondition(table, plan), toSqlCondition(table, segment)]);
    const count = size - items.length;
    let keys = await gatherKeys(table, plan, where, pause);
    if (keys === null) {
      if (isIndexOrder(table.definition, plan.sort)) return readAlongIndex(table, plan, start, size, pause);
      keys = await findFirstKeys(table, plan, where, start.skip + count, pause);
    }
    const found = readItemsByKeys(table, plan, keys, start.skip, count);
    items.push(...found.items);
    bytes += found.bytes;
    if (found.cut) return { items, cut: true, bytes };
    if (items.length === size) break;
  }
  return { items, cut: false, bytes };
}

/**
 * Collects the keys of all matching items; null if there are too many. A list of items below certain parents has no limit,
 * because reading along the sort index would not help.
 */
async function gatherKeys(table: Table, plan: ListPlan, where: Sql, pause: Pause): Promise<readonly number[] | null> {
  const { filter } = plan;
  const limit = isLimitedToPaths(table, plan) ? Infinity : gatheredAtMost;
  const keys: number[] = [];
  for (const window of keyWindows(table, filter)) {
    const { text, values } = conjunction([window, where]);
    const found = `SELECT json_group_array(${keySql}) FROM ${table.sql} WHERE ${text}`;
    keys.push(...(JSON.parse(String(table.connection.prepare(found).get(values)?.[0])) as readonly number[]));
    if (keys.length > limit) return null;
    await pause();
  }
  return keys;
}

/** Finds the first `count` items in an order without an index: reads each window, and keeps the first items found so far. */
async function findFirstKeys(
  table: Table,
  { filter, sort }: ListPlan,
  where: Sql,
  count: number,
  pause: Pause,
): Promise<readonly number[]> {
  let keys = "[]";
  for (const window of keyWindows(table, filter)) {
    const { text, values } = conjunction([window, where]);
    const some = `SELECT ${keySql} FROM ${table.sql} WHERE ${text} UNION ALL SELECT value FROM json_each(?)`;
    const first = `SELECT ${keySql} AS found FROM ${table.sql} WHERE ${keySql} IN (${some}) ORDER BY ${orderBy(table, sort)} LIMIT ?`;
    const row = table.connection
      .prepare(`SELECT json_group_array(found) FROM (${first})`)
      .get([...values, keys, count]);
    keys = String(row?.[0]);
    await pause();
  }
  return JSON.parse(keys) as readonly number[]; // safe: json_group_array wrote the text
}

function readItemsByKeys(table: Table, plan: ListPlan, keys: readonly number[], skip: number, size: number): Portion {
  const selection = selectFields(table, plan.fields);
  const sql =
    `SELECT ${selection.sql} FROM ${table.sql} WHERE ${keySql} IN (SELECT value FROM json_each(?)) ` +
    `ORDER BY ${orderBy(table, plan.sort)} LIMIT ? OFFSET ?`;
  const { rows, ...portion } = table.connection.prepare(sql).upTo(portionBytes, [JSON.stringify(keys), size, skip]);
  return { items: rows.map((row) => selection.toItem(row)), ...portion };
}

/** Reads along the index of the sort field, one window of rows at a time, and collects the matching items. */
async function readAlongIndex(
  table: Table,
  plan: ListPlan,
  start: Start,
  size: number,
  pause: Pause,
): Promise<Portion> {
  const selection = selectFields(table, plan.fields);
  const filter = listCondition(table, plan);
  const order = orderBy(table, plan.sort);
  const visited = windowSize(plan.filter, rowsInWindow);
  const items: Item[] = [];
  let bytes = 0;
  let skip = start.skip;
  let segments = rangesAfter(table.definition, plan.sort, start.after);
  for (let [segment] = segments; segment !== undefined && items.length < size; [segment] = segments) {
    const { text, values } = toSqlCondition(table, segment);
    const window = `(SELECT * FROM ${table.sql} WHERE ${text} ORDER BY ${order} LIMIT ${String(visited)})`;
    const matching = `FROM ${window} AS ${table.sql} WHERE ${filter.text}`;
    const known = [...values, ...filter.values];
    const found =
      skip === 0 ? Infinity : Number(table.connection.prepare(`SELECT count(*) ${matching}`).get(known)?.[0]);
    if (found > skip) {
      const sql = `SELECT ${selection.sql} ${matching} ORDER BY ${order} LIMIT ? OFFSET ?`;
      const found = table.connection.prepare(sql).upTo(portionBytes - bytes, [...known, size - items.length, skip]);
      for (const row of found.rows) items.push(selection.toItem(row));
      bytes += found.bytes;
      if (found.cut) return { items, cut: true, bytes };
    }
    skip = Math.max(0, skip - found);
    const end = endOf(table, plan.sort, { text, values }, visited);
    segments = end === null ? segments.slice(1) : rangesAfter(table.definition, plan.sort, end);
    await pause();
  }
  return { items, cut: false, bytes };
}

/** Returns the position of the last row of a window; null if the segment (range of sort values) ends within the window. */
function endOf(table: Table, sort: Sort, segment: Sql, visited: number): Position | null {
  const fields = [sort.field, uniqueField(table.definition), ...(sort.then ?? []).map(({ field }) => field)];
  const columns = fields.map((field) => table.columns.get(field)?.sql ?? keySql);
  const sql =
    `SELECT ${columns.join(", ")} FROM ${table.sql} WHERE ${segment.text} ` +
    `ORDER BY ${orderBy(table, sort)} LIMIT 1 OFFSET ${String(visited - 1)}`;
  const row = table.connection.prepare(sql).get(segment.values);
  if (row === undefined) return null;
  const [value = null, id, ...then] = row;
  return { value, id: Number(id), ...(sort.then === undefined ? {} : { then }) };
}
