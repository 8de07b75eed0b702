/** Executes reads of items, each as one statement. */
import type { Filter } from "../../../model/query/filter.js";
import { memoizeByObject } from "../../../model/values/objects.js";
import type { Item, ListPlan, ParentCheck, ReadPlan, Sort } from "../../../model/plan/plan.js";
import { listSortKeysWithId, listKeysetSegmentFilters } from "../../../model/query/sort-keys.js";
import { maxBytesPerRead, type ItemReadResult, type ListStart } from "../../list-items.js";
import type { SqlValue } from "../database/connection.js";
import {
  joinWithAnd,
  matchesEverything,
  toInCondition,
  columnSqlOf,
  toSqlCondition,
  addRelatedKeyColumns,
  type Sql,
} from "../database/filter.js";
import { fieldSelectionOf, type FieldSelection } from "../database/item-rows.js";
import { parentIdPathField } from "../../port/stored-item.js";
import type { Table, Tables } from "../database/table.js";

export function parentsExist(tables: Tables, parents: readonly ParentCheck[]): boolean {
  return parents.every((step) => {
    const table = tables.tableOf(step.resource);
    const where = toItemCondition(table, step.path, step.id, step.visibilityFilter);
    return (
      table.connection.prepare(`SELECT 1 FROM ${table.quotedName} WHERE ${where.text}`).get(where.values) !== undefined
    );
  });
}

export function readOneItem(table: Table, plan: ReadPlan): Item | null {
  const selection = fieldSelectionOf(table)(plan.fields);
  const reading = itemQueryCacheOf(selection, table)(plan.visibilityFilter, plan);
  const location = isNested(table) ? [plan.id, plan.path] : [plan.id];
  const row = table.connection.prepare(reading.sql).get([...location, ...reading.visible]);
  return row === undefined ? null : selection.toItem(row);
}

/**
 * Caches the SQL that reads one item, and the parameters of its filter, for each pair of selected fields and filter. Writing the
 * SQL for each read would take a quarter of the time of the read.
 */
const itemQueryCacheOf = memoizeByObject((selection: FieldSelection, table: Table) =>
  memoizeByObject(
    (visible: Filter, { path, id }: ReadPlan): { readonly sql: string; readonly visible: readonly SqlValue[] } => {
      const { text } = toItemCondition(table, path, id, visible);
      return {
        sql: `SELECT ${selection.sql} FROM ${table.quotedName} WHERE ${text}`,
        visible: toSqlCondition(table, visible).values,
      };
    },
  ),
);

function toItemCondition(table: Table, path: string, id: number, visible: Filter): Sql {
  return joinWithAnd([
    { text: `${table.idSql} = ?`, values: [id] },
    toPathCondition(table, path),
    toSqlCondition(table, visible),
  ]);
}

export function toListCondition(table: Table, plan: Pick<ListPlan, "path" | "filter">): Sql {
  return joinWithAnd([toPathCondition(table, plan.path), toSqlCondition(table, plan.filter)]);
}

export function toPathCondition(table: Table, path: ListPlan["path"]): Sql {
  if (path === null || !isNested(table)) return joinWithAnd([]);
  return toInCondition(parentIdPathField, typeof path === "string" ? [path] : path);
}

/** Tells whether the plan reads only items nested below certain parents. */
export function isLimitedToPaths(table: Table, { path }: Pick<ListPlan, "path">): boolean {
  return isNested(table) && path !== null;
}

/** Tells whether the resource is nested in another. At the top level, all items have the empty path. */
function isNested({ definition }: Table): boolean {
  return definition.parent !== null;
}

/**
 * Counts the matching rows. If every row matches, the statement has no WHERE: SQLite then adds up the numbers of entries in the
 * pages of its smallest index, and does not visit the entries.
 */
export function countRows(table: Table, where: Sql): number {
  const condition = matchesEverything(where) ? "" : ` WHERE ${where.text}`;
  return table.connection.readNumber(`SELECT count(*) FROM ${table.quotedName}${condition}`, where.values);
}

/** The rows that a list selects, and their order. */
export interface RowSelection {
  readonly where: Sql;
  readonly sort: Sort;
  /**
   * Limits for reading along the sort index: in each segment (range of sort values), at most `maxRows` rows that match
   * `filter` are visited. If null, SQLite chooses how to find the rows.
   */
  readonly indexScan: { readonly filter: Filter; readonly maxRows: number } | null;
}

/**
 * Reads one segment (range of sort values) after another until there are `maxCount` items or enough bytes. Returns null if
 * finding these items would visit more rows than `rowSelection` allows.
 */
export function readItemPortion(
  table: Table,
  fields: readonly string[],
  rowSelection: RowSelection,
  { after, skip }: ListStart,
  maxCount: number,
): ItemReadResult | null {
  const selection = fieldSelectionOf(table)(fields);
  const items: Item[] = [];
  let sizeInBytes = 0;
  for (const segment of listKeysetSegmentFilters(table.definition, rowSelection.sort, after)) {
    const { text, values } = toSelectClauses(table, rowSelection, segment);
    const sql = `SELECT ${selection.sql} ${text} LIMIT ? OFFSET ?`;
    const count = maxCount - items.length;
    const limits = { maxCount: count, maxBytes: maxBytesPerRead };
    const found = table.connection.prepare(sql).readUpTo(limits, [...values, count, skip]);
    for (const row of found.rows) items.push(selection.toItem(row));
    sizeInBytes += found.sizeInBytes;
    if (found.isTruncated) return { items, isTruncated: true, sizeInBytes };
    if (items.length === maxCount) break;
    if (hasUnvisitedRows(table, rowSelection, segment)) return null;
  }
  return { items, isTruncated: false, sizeInBytes };
}

/** Reads items on the calling thread, however long the read takes. */
export function readItemsOnCallingThread(
  storedTable: Table,
  plan: ListPlan,
  start: ListStart,
  maxCount: number,
): ItemReadResult {
  const table = addRelatedKeyColumns(storedTable, plan.sort);
  const walk = { where: toListCondition(table, plan), sort: plan.sort, indexScan: null };
  const nothing = { items: [], isTruncated: false, sizeInBytes: 0 };
  return readItemPortion(table, plan.fields, walk, start, maxCount) ?? nothing;
}

/** Returns the FROM, WHERE and ORDER BY clauses of a SELECT for the matching rows of the segment. */
export function toSelectClauses(table: Table, { where, sort, indexScan }: RowSelection, segment: Filter): Sql {
  const order = toOrderClause(table, sort);
  if (indexScan === null) {
    const { text, values } = joinWithAnd([where, toSqlCondition(table, segment)]);
    return { text: `FROM ${table.quotedName} WHERE ${text} ORDER BY ${order}`, values };
  }
  const visited = toVisitedCondition(table, indexScan.filter, segment);
  // The inner ORDER BY and LIMIT make SQLite read rows along the sort index and stop early, instead of sorting all rows.
  const window = `(SELECT * FROM ${table.quotedName} WHERE ${visited.text} ORDER BY ${order} LIMIT ?)`;
  return {
    text: `FROM ${window} AS ${table.quotedName} WHERE ${where.text}`,
    values: [...visited.values, indexScan.maxRows, ...where.values],
  };
}

/** Tells whether the segment has more rows than `indexScan` allowed to visit. */
export function hasUnvisitedRows(table: Table, { indexScan }: RowSelection, segment: Filter): boolean {
  if (indexScan === null) return false;
  const { text, values } = toVisitedCondition(table, indexScan.filter, segment);
  const next = `SELECT 1 FROM ${table.quotedName} WHERE ${text} LIMIT 1 OFFSET ?`;
  return table.connection.prepare(next).get([...values, indexScan.maxRows]) !== undefined;
}

function toVisitedCondition(table: Table, scanFilter: Filter, segment: Filter): Sql {
  return joinWithAnd([toSqlCondition(table, scanFilter), toSqlCondition(table, segment)]);
}

export function toOrderClause(table: Table, sort: Sort): string {
  const keys = listSortKeysWithId(table.definition, sort);
  return keys.map(({ field, descending }) => `${columnSqlOf(table, field)}${descending ? " DESC" : ""}`).join(", ");
}
