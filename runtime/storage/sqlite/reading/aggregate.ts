/**
 * Aggregates a collection by groups. A large collection is grouped one window (range of keys) at a time; then the groups of all
 * windows are merged.
 */
import { maxDecimalsOf, formatResultName } from "../../../model/query/aggregates.js";
import type { Scalar } from "../../../model/query/filter.js";
import type { MeasureResult, AggregateGroup, AggregateResult, Measure } from "../../../model/query/aggregate-result.js";
import type { AggregatePlan, GroupKey } from "../../../model/plan/plan.js";
import type { Row, SqlValue } from "../database/connection.js";
import { requireScalar } from "../../port/evaluate-filter.js";
import { joinWithAnd, toSqlCondition, addComputedColumn, addRelatedKeyColumns, type Sql } from "../database/filter.js";
import { columnOf, type Column, type Table } from "../database/table.js";
import { listWindowConditions } from "./key-windows.js";
import { toListCondition } from "./item-queries.js";
import { createTimePartSql } from "./time-parts.js";

/** A group key or measure: SQL expressions of a row's values, how to merge the values of a group, and how to read the results. */
interface AggregateExpressions<Value> {
  readonly sql: readonly string[];
  readonly mergeKind: "key" | "sum" | "min" | "max" | "distinct";
  read(values: Row): Value;
}

/** A group key. `mergedSql` computes the key from a group, so it looks up related items once per group instead of per row. */
interface GroupKeyExpressions extends AggregateExpressions<Scalar | null> {
  readonly mergedSql: string;
}

/** A measure, such as a sum. `resultSql` returns the SQL expression that computes the result from the merged columns. */
interface MeasureExpressions extends AggregateExpressions<MeasureResult> {
  resultSql(mergedColumns: readonly string[]): string;
}

/**
 * Aggregates the items in one statement, which cannot be stopped. For small tables, and for writes, which block their
 * thread anyway.
 */
export function aggregateInOneStatement(table: Table, plan: AggregatePlan): AggregateResult {
  const grouping = new GroupingQueries(table, plan);
  const { text, values } = grouping.createSelectStatement(joinWithAnd([]));
  return grouping.mergeGroups({ text: `(${text})`, values });
}

/**
 * Aggregates one window (range of keys) after another.
 * @param pause called between two windows
 */
export async function aggregateByWindows(
  table: Table,
  plan: AggregatePlan,
  pause: () => Promise<void>,
): Promise<AggregateResult> {
  const { connection } = table;
  const grouping = new GroupingQueries(table, plan);
  const names = grouping.columns.map((_, index) => formatGroupColumnName(index));
  // SQLite moves a temporary table to a file if the table is large.
  connection.exec(`CREATE TABLE ${groupTableName} (${names.join(", ")})`);
  try {
    for (const window of listWindowConditions(table, plan.filter)) {
      const { text, values } = grouping.createGroupByStatement(window);
      connection.prepare(`INSERT INTO ${groupTableName} ${text}`).run(values);
      await pause();
    }
    return grouping.mergeGroups({ text: groupTableName, values: [] });
  } finally {
    // SQLite itself removes the table if it ends the transaction after an error.
    connection.exec(`DROP TABLE IF EXISTS ${groupTableName}`);
  }
}

/** The table for the groups of all windows. A connection has only one, because it aggregates one collection at a time. */
const groupTableName = "temp._found";

/** Returns a column name that no field can have. */
const formatGroupColumnName = (index: number): string => `_c${String(index)}`;
const mergeSql = {
  key: (name: string) => name,
  sum: (name: string) => `sum(${name})`,
  min: (name: string) => `min(${name})`,
  max: (name: string) => `max(${name})`,
  distinct: (name: string) => `count(DISTINCT ${name})`,
} as const satisfies { readonly [kind in AggregateExpressions<unknown>["mergeKind"]]: (name: string) => string };

class GroupingQueries {
  readonly columns: readonly (Pick<AggregateExpressions<unknown>, "mergeKind"> & { readonly sql: string })[];
  readonly #table: Table;
  readonly #plan: AggregatePlan;
  readonly #keys: readonly GroupKeyExpressions[];
  readonly #measures: readonly MeasureExpressions[];

  constructor(table: Table, plan: AggregatePlan) {
    this.#table = table;
    this.#plan = plan;
    this.#keys = plan.groups.map((key, index) => createGroupKeyExpressions(table, key, formatGroupColumnName(index)));
    this.#measures = plan.measures.map((measure) => createMeasureExpressions(table, measure));
    const count = { sql: ["1"], mergeKind: "sum" } as const;
    this.columns = [...this.#keys, count, ...this.#measures].flatMap(({ sql, mergeKind }) =>
      sql.map((each) => ({ sql: each, mergeKind })),
    );
  }

  /** Returns the statement that selects the rows of a window. Each row is a group of its own. */
  createSelectStatement(windowCondition: Sql): Sql {
    const { text, values } = joinWithAnd([windowCondition, toListCondition(this.#table, this.#plan)]);
    const names = this.columns.map(({ sql }, index) => `${sql} AS ${formatGroupColumnName(index)}`);
    return { text: `SELECT ${names.join(", ")} FROM ${this.#table.quotedName} WHERE ${text}`, values };
  }

  /** Returns the statement that groups the rows of a window. Fields whose distinct values are counted are also group keys. */
  createGroupByStatement(windowCondition: Sql): Sql {
    const { text, values } = this.createSelectStatement(windowCondition);
    const keys = this.columns.flatMap(({ mergeKind }, index) =>
      mergeKind === "key" || mergeKind === "distinct" ? [index] : [],
    );
    const names = this.columns.map(({ mergeKind }, index) => {
      const name = formatGroupColumnName(index);
      return `${keys.includes(index) ? name : mergeSql[mergeKind](name)} AS ${name}`;
    });
    return { text: `SELECT ${names.join(", ")} FROM (${text})${toGroupByClause(keys)}`, values };
  }

  /** Merges the groups of all windows (`groupsSql`), and selects and sorts the results. */
  mergeGroups(groupsSql: Sql): AggregateResult {
    const { connection } = this.#table;
    const { order, groupRange, having } = this.#plan;
    const names = this.columns.map(({ mergeKind }, index) => {
      const merged = this.#keys[index]?.mergedSql ?? mergeSql[mergeKind](formatGroupColumnName(index));
      return `${mergeKind === "sum" ? `coalesce(${merged}, 0)` : merged} AS ${formatGroupColumnName(index)}`;
    });
    const groups = `SELECT ${names.join(", ")} FROM ${groupsSql.text}${toGroupByClause([...this.#keys.keys()])}`;
    const where = toSqlCondition(this.#addResultColumns(), having);
    const keys = [
      ...order.map((sortKey) => `${this.#getResultSql(sortKey)}${sortKey.descending ? " DESC" : ""}`),
      ...this.#keys.map((_, at) => formatGroupColumnName(at)),
    ];
    const orderBy = keys.length === 0 ? "" : ` ORDER BY ${keys.join(", ")}`;
    const all = `WITH g AS MATERIALIZED (${groups}) SELECT`;
    const count = `SELECT count(*) FROM g WHERE ${where.text}`;
    const columns = this.columns.map((_, index) => formatGroupColumnName(index)).join(", ");
    const sql = `${all} ${columns}, (${count}) FROM g WHERE ${where.text}${orderBy} LIMIT ? OFFSET ?`;
    const values = [...groupsSql.values, ...where.values];
    const rows = connection.prepare(sql).all([...values, ...where.values, groupRange.limit, groupRange.offset]);
    // A page after the last group has no rows, so the total needs another query.
    const isAfterLast = rows.length === 0 && groupRange.offset > 0;
    const total = isAfterLast ? connection.prepare(`${all} (${count})`).get(values)?.[0] : rows[0]?.at(-1);
    return { groups: rows.map((row) => this.#readGroup(row)), groupCount: Number(total ?? 0) };
  }

  /** Describes the merged groups as a table with a column for each result, so that `having` is translated like a filter. */
  #addResultColumns(): Table {
    const { measures } = this.#plan;
    const counted = columnOf(this.#table, this.#table.definition.id);
    const count = { ...counted, decode: null, sql: this.#getResultSql({ valueKind: "count", valueIndex: 0 }) };
    return measures.reduce(
      (known, { aggregateFunction, field }, index) => {
        const result = {
          ...columnOf(this.#table, field),
          sql: this.#getResultSql({ valueKind: "measure", valueIndex: index }),
        };
        return addComputedColumn(known, formatResultName(aggregateFunction, field), result);
      },
      addComputedColumn(this.#table, formatResultName("count"), count),
    );
  }

  #getResultSql({ valueKind, valueIndex }: Pick<AggregatePlan["order"][number], "valueKind" | "valueIndex">): string {
    if (valueKind === "key") return formatGroupColumnName(valueIndex);
    const measure = this.#measures[valueIndex];
    if (valueKind === "count" || measure === undefined) return this.#countColumn;
    const before = this.#measures.slice(0, valueIndex).reduce((sum, { sql }) => sum + sql.length, 0);
    const first = this.#keys.length + 1 + before;
    return measure.resultSql(measure.sql.map((_, index) => formatGroupColumnName(first + index)));
  }

  get #countColumn(): string {
    return formatGroupColumnName(this.#keys.length);
  }

  #readGroup(row: Row): AggregateGroup {
    let at = 0;
    const read = <Value>(each: AggregateExpressions<Value>): Value => each.read(row.slice(at, (at += each.sql.length)));
    const keys = this.#keys.map(read);
    const count = Number(row[at]);
    at += 1;
    return { keys, count, results: this.#measures.map(read) };
  }
}

function toGroupByClause(columns: readonly number[]): string {
  return columns.length === 0 ? "" : ` GROUP BY ${columns.map((index) => String(index + 1)).join(", ")}`;
}

/** @param groupColumn column with the key after grouping; for the key `owner_id.name`, it contains `owner_id` */
function createGroupKeyExpressions(
  table: Table,
  { timePart, timeZone, ...key }: GroupKey,
  groupColumn: string,
): GroupKeyExpressions {
  const first = key.related?.steps[0]?.field;
  const start = columnOf(table, first ?? key.field);
  const grouped =
    first === undefined
      ? table
      : addRelatedKeyColumns(addComputedColumn(table, first, { ...start, sql: groupColumn }), [key]);
  const column = columnOf(grouped, key.field);
  const toPartSql = (each: Column): string =>
    timePart === null ? each.sql : createTimePartSql(each, timePart, timeZone);
  return {
    sql: [first === undefined ? toPartSql(column) : start.sql],
    mergedSql: first === undefined ? groupColumn : toPartSql(column),
    mergeKind: "key",
    read: ([value = null]) => (timePart === null ? decodeScalar(grouped, column, value) : value),
  };
}

function createMeasureExpressions(table: Table, { aggregateFunction, field }: Measure): MeasureExpressions {
  const column = columnOf(table, field);
  switch (aggregateFunction) {
    case "sum":
    case "avg":
      return createSumOrAverageExpressions(column, aggregateFunction);
    case "distinct":
      return {
        sql: [column.sql],
        mergeKind: "distinct",
        resultSql: ([values]) => values!,
        read: ([values]) => Number(values),
      };
    case "min":
    case "max":
      return {
        sql: [column.sql],
        mergeKind: aggregateFunction,
        resultSql: ([value]) => value!,
        read: ([value = null]) => decodeScalar(table, column, value),
      };
  }
}

/** Number of lower bits of a 64-bit integer. They are summed separately from the upper bits, so that no sum overflows. */
const lowerBitCount = 32;

/** Sums decimals exactly: scales each value to an integer (1.25 to 125), and sums its upper and lower bits separately. */
export function createExactSumExpressions(
  { sql, field }: Column,
  decimals: number,
): Pick<AggregateExpressions<bigint>, "sql" | "read"> {
  // `round` is needed because doubles are inexact: 1.15 * 100 is 114.99999999999999.
  const units = field.kind === "integer" ? sql : `CAST(round(${sql} * 1e${String(decimals)}) AS INTEGER)`;
  return {
    sql: [`${units} >> ${String(lowerBitCount)}`, `${units} & ${String(2 ** lowerBitCount - 1)}`],
    read: ([upper, lower]) => (BigInt(upper ?? 0) << BigInt(lowerBitCount)) + BigInt(lower ?? 0),
  };
}

function createSumOrAverageExpressions(column: Column, aggregateFunction: "sum" | "avg"): MeasureExpressions {
  const { sql, field } = column;
  const decimals = maxDecimalsOf(field);
  // Counts the values only for averages, because counting takes a sixth of the time of a sum.
  const values = aggregateFunction === "avg" ? [`${sql} IS NOT NULL`] : [];
  if (decimals === null) {
    return {
      sql: [sql, ...values],
      mergeKind: "sum",
      resultSql: ([total, count]) =>
        createRoundedSql(aggregateFunction === "sum" ? total! : `${total!} / nullif(${count!}, 0)`),
      read: ([total, count]) => ({ sum: Number(total), valueCount: Number(count ?? 0) }),
    };
  }
  const sum = createExactSumExpressions(column, decimals);
  return {
    sql: [...sum.sql, ...values],
    mergeKind: "sum",
    resultSql([upper, lower, count]) {
      const units = `(${upper!} * ${String(2 ** lowerBitCount)} + ${lower!})`;
      const total = decimals === 0 ? units : `${units} / 1e${String(decimals)}`;
      return aggregateFunction === "sum" ? total : createRoundedSql(`CAST(${total} AS REAL) / nullif(${count!}, 0)`);
    },
    read: (row) => ({ sum: sum.read(row), valueCount: Number(row[sum.sql.length] ?? 0) }),
  };
}

/** Rounds to 15 significant digits, like answers of the API. */
function createRoundedSql(value: string): string {
  return `CASE WHEN ${value} IS NOT NULL THEN CAST(printf('%.14e', ${value}) AS REAL) END`;
}

function decodeScalar({ definition }: Table, { field, decode: toValue }: Column, storedValue: SqlValue): Scalar | null {
  return requireScalar(definition, field, toValue === null ? storedValue : toValue(storedValue));
}
