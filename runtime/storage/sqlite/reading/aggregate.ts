/** Aggregates a collection by groups, in one statement for each window of keys. */
import { exactDecimals, lengthOfPart, writtenSeconds } from "../../../model/query/aggregates.js";
import type { Scalar } from "../../../model/query/filter.js";
import type { Found, FoundGroup, FoundGroups } from "../../../model/query/found-groups.js";
import type { AggregatePlan, GroupKey, Measure } from "../../../model/plan/plan.js";
import type { Connection, Row, SqlValue } from "../database/connection.js";
import { fitsKind, refuseDamaged } from "../../../model/plan/damaged-item.js";
import { conjunction } from "../database/filter.js";
import type { Sql } from "../database/filter.js";
import type { Column, Table } from "../database/table.js";
import { listCondition } from "./query.js";
import { Tally } from "./tally.js";

/** One or several SQL expressions, and `read`, which makes a value of them. */
interface Selected<Value> {
  readonly sql: readonly string[];
  read(values: Row): Value;
}

/** @param windows conditions that divide the table into windows of some thousand keys; `pause` is called between two of them */
export async function aggregateItems(
  connection: Connection,
  table: Table,
  plan: AggregatePlan,
  windows: Iterable<Sql>,
  pause: () => Promise<void>,
): Promise<FoundGroups> {
  const keys = plan.groups.map((key) => selectKey(table, key));
  const measures = plan.measures.map((measure) => selectMeasure(table, measure));
  const columns = ["count(*)", ...[...keys, ...measures].flatMap(({ sql }) => sql)];
  const grouped = keys.length === 0 ? "" : ` GROUP BY ${keys.map((_key, index) => String(index + 2)).join(", ")}`;
  const condition = listCondition(table, plan);
  const tally = new Tally(plan);
  for (const window of windows) {
    const where = conjunction([window, condition]);
    const sql = `SELECT ${columns.join(", ")} FROM ${table.sql} WHERE ${where.text}${grouped} LIMIT ?`;
    for (const row of connection.prepare(sql).all([...where.values, plan.limit + 1])) {
      tally.add(readGroup(row, keys, measures));
    }
    if (tally.isFull) break;
    await pause();
  }
  return tally.result();
}

function readGroup(
  [count = 0, ...values]: Row,
  keys: readonly Selected<Scalar | null>[],
  measures: readonly Selected<Found>[],
): FoundGroup {
  let at = 0;
  const read = <Value>(selected: Selected<Value>): Value =>
    selected.read(values.slice(at, (at += selected.sql.length)));
  return { count: Number(count), keys: keys.map(read), found: measures.map(read) };
}

function selectKey(table: Table, { field, part }: GroupKey): Selected<Scalar | null> {
  const column = columnOf(table, field);
  const sql = part === null ? column.sql : selectPart(column, lengthOfPart[part]);
  return { sql: [sql], read: ([value = null]) => (part === null ? decode(table, column, value) : value) };
}

/** Times are strings that begin with the year, or seconds. */
function selectPart({ sql, field }: Column, length: number): string {
  const text = field.kind === "string" ? sql : dayOf(sql);
  return `substr(${text}, 1, ${String(length)})`;
}

function dayOf(seconds: string): string {
  const { first, last } = writtenSeconds;
  return `CASE WHEN ${seconds} BETWEEN ${String(first)} AND ${String(last)} THEN strftime('%Y-%m-%d', ${seconds}, 'unixepoch') END`;
}

function selectMeasure(table: Table, { of, field }: Measure): Selected<Found> {
  const column = columnOf(table, field);
  if (of === "sum" || of === "avg") return selectTotal(column);
  return {
    sql: [`${of}(${column.sql})`],
    read: ([value = null]) => ({ kind: "extreme", value: decode(table, column, value) }),
  };
}

/** The lower bits of a 64-bit integer, which are summed separately from the upper ones so that no sum of a window overflows. */
const lowerBits = 32;

/** The exact sum of a column in units of this last decimal. */
export function selectSum({ sql, field }: Column, decimals: number): Selected<bigint> {
  // A double times the power of ten is closest to that integer.
  const units = field.kind === "integer" ? sql : `CAST(round(${sql} * 1e${String(decimals)}) AS INTEGER)`;
  return {
    sql: [`sum(${units} >> ${String(lowerBits)})`, `sum(${units} & ${String(2 ** lowerBits - 1)})`],
    read: ([upper, lower]) => (BigInt(upper ?? 0) << BigInt(lowerBits)) + BigInt(lower ?? 0),
  };
}

function selectTotal(column: Column): Selected<Found> {
  const { sql, field } = column;
  const decimals = exactDecimals(field);
  const values = `count(${sql})`;
  if (decimals === null) {
    return {
      sql: [`sum(${sql})`, values],
      read: ([total, count]) => ({ kind: "total", total: Number(total), values: Number(count) }),
    };
  }
  const sum = selectSum(column, decimals);
  return {
    sql: [...sum.sql, values],
    read: (row) => ({ kind: "total", total: sum.read(row), values: Number(row.at(-1)) }),
  };
}

function decode({ definition }: Table, { field, decode: toValue }: Column, stored: SqlValue): Scalar | null {
  const value = toValue === null ? stored : toValue(stored);
  if (value !== null && !fitsKind(field, value)) {
    throw refuseDamaged(definition.path, null, `a stored value of ${field.name} does not have the declared type`);
  }
  // Fields of groups and comparisons have single values.
  return value as Scalar | null;
}

function columnOf(table: Table, field: string): Column {
  const column = table.columns.get(field);
  if (column === undefined) throw new Error(`${table.definition.path} keeps no field ${field}`);
  return column;
}
