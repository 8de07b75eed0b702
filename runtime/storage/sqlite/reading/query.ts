/** Executes reads of items, each as one statement. */
import type { Filter } from "../../../model/query/filter.js";
import type { Item, ListPlan, ParentStep, ReadPlan, Sort } from "../../../model/plan/plan.js";
import { listAllKeys, listKeys, rangesAfter } from "../../../model/query/sort-keys.js";
import { portionBytes, type Portion, type Start } from "../../list-items.js";
import type { Row, Rows } from "../database/connection.js";
import { conjunction, oneOfCondition, nameOf, toSqlCondition, withRelatedKeys, type Sql } from "../database/filter.js";
import { selectFields, type Selection } from "../database/item-rows.js";
import { findDamaged } from "../../../model/plan/damaged-item.js";
import { pathField } from "../../port/stored-item.js";
import type { Table, Tables } from "../database/table.js";

export function parentsExist(tables: Tables, parents: readonly ParentStep[]): boolean {
  return parents.every((step) => {
    const table = tables.of(step.resource);
    const where = atPath(table, step.path, step.id, step.visible);
    return table.connection.prepare(`SELECT 1 FROM ${table.sql} WHERE ${where.text}`).get(where.values) !== undefined;
  });
}

export function readOne(table: Table, plan: ReadPlan): Item | null {
  const selection = selectFields(table, plan.fields);
  const { text, values } = atPath(table, plan.path, plan.id, plan.visible);
  const row = table.connection.prepare(`SELECT ${selection.sql} FROM ${table.sql} WHERE ${text}`).get(values);
  return row === undefined ? null : selection.toItem(row);
}

function atPath(table: Table, path: string, id: number, visible: Filter): Sql {
  return conjunction([
    { text: `${table.id} = ?`, values: [id] },
    pathCondition(table, path),
    toSqlCondition(table, visible),
  ]);
}

export function listCondition(table: Table, plan: Pick<ListPlan, "path" | "filter">): Sql {
  return conjunction([pathCondition(table, plan.path), toSqlCondition(table, plan.filter)]);
}

export function pathCondition(table: Table, path: ListPlan["path"]): Sql {
  if (path === null || !isNested(table)) return conjunction([]);
  return oneOfCondition(pathField, typeof path === "string" ? [path] : path);
}

/** Tells whether the plan reads only items nested below certain parents. */
export function isLimitedToPaths(table: Table, { path }: Pick<ListPlan, "path">): boolean {
  return isNested(table) && path !== null;
}

/** Tells whether the resource is nested in another. At the top level, all items have the empty path. */
function isNested({ definition }: Table): boolean {
  return definition.parent !== null;
}

export function countRows(table: Table, where: Sql): number {
  return Number(
    table.connection.prepare(`SELECT count(*) FROM ${table.sql} WHERE ${where.text}`).get(where.values)?.[0],
  );
}

/** The rows that a list selects, and their order. */
export interface Walk {
  readonly where: Sql;
  readonly sort: Sort;
  /**
   * Limits for reading along the sort index: in each segment (range of sort values), at most `visits` rows that match
   * `bounds` are visited. If null, SQLite chooses how to find the rows.
   */
  readonly limits: { readonly bounds: Filter; readonly visits: number } | null;
}

/**
 * Reads one segment (range of sort values) after another until there are `size` rows or enough bytes. Returns null if
 * finding these rows would visit more rows than `walk` allows.
 */
export function readSegments(
  table: Table,
  selection: Selection,
  walk: Walk,
  { after, skip }: Start,
  size: number,
): Rows | null {
  let rows: readonly Row[] = [];
  let bytes = 0;
  for (const segment of rangesAfter(table.definition, walk.sort, after)) {
    const { text, values } = matchingRows(table, walk, segment);
    const sql = `SELECT ${selection.sql} ${text} LIMIT ? OFFSET ?`;
    const count = size - rows.length;
    const parameters = [...values, count, skip];
    const found =
      rowsAsText(table, selection, { text: sql, values: parameters }, count) ??
      table.connection.prepare(sql).upTo(portionBytes, parameters);
    rows = rows.length === 0 ? found.rows : [...rows, ...found.rows];
    bytes += found.bytes;
    if (found.cut) return { rows, cut: true, bytes };
    if (rows.length === size) break;
    if (hasUnvisited(table, walk, segment)) return null;
  }
  return { rows, cut: false, bytes };
}

/** Reads items on the calling thread, however long the read takes. */
export function readItemsOnThread(stored: Table, plan: ListPlan, start: Start, size: number): Portion {
  const table = withRelatedKeys(stored, listKeys(plan.sort));
  const selection = selectFields(table, plan.fields);
  const walk = { where: listCondition(table, plan), sort: plan.sort, limits: null };
  const { rows = [], cut = false, bytes = 0 } = readSegments(table, selection, walk, start, size) ?? {};
  return { items: rows.map((row) => selection.toItem(row)), cut, bytes };
}

/** Returns the FROM, WHERE and ORDER BY clauses of a SELECT for the matching rows of the segment. */
export function matchingRows(table: Table, { where, sort, limits }: Walk, segment: Filter): Sql {
  const order = orderBy(table, sort);
  if (limits === null) {
    const { text, values } = conjunction([where, toSqlCondition(table, segment)]);
    return { text: `FROM ${table.sql} WHERE ${text} ORDER BY ${order}`, values };
  }
  const visited = visitedCondition(table, limits.bounds, segment);
  // The inner ORDER BY and LIMIT make SQLite read rows along the sort index and stop early, instead of sorting all rows.
  const window = `(SELECT * FROM ${table.sql} WHERE ${visited.text} ORDER BY ${order} LIMIT ?)`;
  return {
    text: `FROM ${window} AS ${table.sql} WHERE ${where.text}`,
    values: [...visited.values, limits.visits, ...where.values],
  };
}

/** Tells whether the segment has more rows than `walk` allowed to visit. */
export function hasUnvisited(table: Table, { limits }: Walk, segment: Filter): boolean {
  if (limits === null) return false;
  const { text, values } = visitedCondition(table, limits.bounds, segment);
  const next = `SELECT 1 FROM ${table.sql} WHERE ${text} LIMIT 1 OFFSET ?`;
  return table.connection.prepare(next).get([...values, limits.visits]) !== undefined;
}

function visitedCondition(table: Table, bounds: Filter, segment: Filter): Sql {
  return conjunction([toSqlCondition(table, bounds), toSqlCondition(table, segment)]);
}

/**
 * Reads all rows as one JSON text, because transferring single values through the driver takes longer than the query. Returns
 * null if the rows may be too large or a row is damaged; the caller then reads row by row.
 */
function rowsAsText(
  { connection }: Table,
  { rowsAsJson }: Selection,
  { text, values }: Sql,
  count: number,
): Rows | null {
  if (rowsAsJson === null) return null;
  const sql = `SELECT ${rowsAsJson} FROM (${text})`;
  try {
    const json = String(connection.prepare(sql).get([Math.floor(portionBytes / count), ...values])?.[0] ?? "");
    const rows = JSON.parse(`[${json}]`) as readonly (Row | null)[]; // safe: `rowsAsJson` wrote the text
    return rows.every((row) => row !== null) ? { rows, cut: false, bytes: json.length } : null;
  } catch (error) {
    // Ignored: the error does not identify the damaged row, as the caller does.
    if (findDamaged(error) === null) throw error;
    return null;
  }
}

export function orderBy(table: Table, sort: Sort): string {
  const keys = listAllKeys(table.definition, sort);
  return keys.map(({ field, descending }) => `${nameOf(table, field)}${descending ? " DESC" : ""}`).join(", ");
}
