/** Aggregates a collection by groups. Groups one window (range of keys) at a time, then merges the groups of all windows. */
import { maxDecimalsOf, formatResultName } from "../../../model/query/aggregates.js";
import type { Scalar } from "../../../model/query/filter.js";
import type { MeasureResult, FoundGroup, FoundGroups, Measure } from "../../../model/query/found-groups.js";
import type { AggregatePlan, GroupKey } from "../../../model/plan/plan.js";
import type { Connection, Row, SqlValue } from "../database/connection.js";
import { requireScalar } from "../../port/compare-values.js";
import { joinWithAnd, toSqlCondition, withColumn, withRelatedKeys, type Sql } from "../database/filter.js";
import { columnOf, type Column, type Table } from "../database/table.js";
import { isShortScan } from "./key-windows.js";
import { toListCondition } from "./query.js";
import { selectPart } from "./time-parts.js";

/** A group key or measure: SQL expressions of a row's values, how to merge the values of a group, and how to read the results. */
interface Expressions<Value> {
  readonly sql: readonly string[];
  readonly merge: "key" | "sum" | "min" | "max" | "distinct";
  read(values: Row): Value;
}

/** A group key. `merged` computes the key from a group, so it looks up related items once per group instead of per row. */
interface KeyExpressions extends Expressions<Scalar | null> {
  readonly merged: string;
}

/** A measure, such as a sum. `value` returns the SQL expression that computes the result from the merged columns. */
interface MeasureExpressions extends Expressions<MeasureResult> {
  value(columns: readonly string[]): string;
}

/** @param windows conditions that each select a range of some thousand keys; `pause` is called between two of them */
export async function aggregateItems(
  table: Table,
  plan: AggregatePlan,
  windows: Iterable<Sql>,
  pause: () => Promise<void>,
): Promise<FoundGroups> {
  const grouping = new Grouping(table, plan);
  const found = createGroupTable(table.connection, grouping.columns.length);
  try {
    let done = 0;
    for (const window of windows) {
      // If groups are small, grouping each window hardly shrinks the data. One statement for the whole table is then faster.
      if (done === 1 && isShortScan(table, plan.filter) && grouping.hasSmallGroups(found.name)) {
        const { text, values } = grouping.select(joinWithAnd([]));
        return grouping.merge({ text: `(${text})`, values });
      }
      const { text, values } = grouping.group(window);
      table.connection.prepare(`INSERT INTO ${found.name} ${text}`).run(values);
      done += 1;
      await pause();
    }
    return grouping.merge({ text: found.name, values: [] });
  } finally {
    found.drop();
  }
}

const openTables = new Set<string>();
/** Creates a temporary table for the groups of all windows. SQLite moves it to a file if it is large. */
function createGroupTable(connection: Connection, columns: number): { readonly name: string; drop(): void } {
  let at = 0;
  while (openTables.has(`temp.found${String(at)}`)) at += 1;
  const name = `temp.found${String(at)}`;
  openTables.add(name);
  const names = Array.from({ length: columns }, (_, index) => nameColumn(index));
  connection.exec(`CREATE TABLE ${name} (${names.join(", ")})`);
  return {
    name,
    drop() {
      connection.exec(`DROP TABLE ${name}`);
      openTables.delete(name);
    },
  };
}

/** Returns a column name that no field can have. */
const nameColumn = (index: number): string => `_c${String(index)}`;
const mergeSql = {
  key: (name: string) => name,
  sum: (name: string) => `sum(${name})`,
  min: (name: string) => `min(${name})`,
  max: (name: string) => `max(${name})`,
  distinct: (name: string) => `count(DISTINCT ${name})`,
} as const satisfies { readonly [merge in Expressions<unknown>["merge"]]: (name: string) => string };

/** Rows are read in windows. To group each window by itself saves time only if a group has at least this many items on average. */
const itemsInSmallGroup = 4;

class Grouping {
  readonly columns: readonly (Pick<Expressions<unknown>, "merge"> & { readonly sql: string })[];
  readonly #table: Table;
  readonly #plan: AggregatePlan;
  readonly #keys: readonly KeyExpressions[];
  readonly #measures: readonly MeasureExpressions[];

  constructor(table: Table, plan: AggregatePlan) {
    this.#table = table;
    this.#plan = plan;
    this.#keys = plan.groups.map((key, index) => selectKey(table, key, nameColumn(index)));
    this.#measures = plan.measures.map((measure) => selectMeasure(table, measure));
    const count = { sql: ["1"], merge: "sum" } as const;
    this.columns = [...this.#keys, count, ...this.#measures].flatMap(({ sql, merge }) =>
      sql.map((each) => ({ sql: each, merge })),
    );
  }

  /** Returns the statement that selects the rows of a window. Each row is a group of its own. */
  select(window: Sql): Sql {
    const { text, values } = joinWithAnd([window, toListCondition(this.#table, this.#plan)]);
    const names = this.columns.map(({ sql }, index) => `${sql} AS ${nameColumn(index)}`);
    return { text: `SELECT ${names.join(", ")} FROM ${this.#table.quotedName} WHERE ${text}`, values };
  }

  /** Returns the statement that groups the rows of a window. Fields whose distinct values are counted are also group keys. */
  group(window: Sql): Sql {
    const { text, values } = this.select(window);
    const keys = this.columns.flatMap(({ merge }, index) => (merge === "key" || merge === "distinct" ? [index] : []));
    const names = this.columns.map(({ merge }, index) => {
      const name = nameColumn(index);
      return `${keys.includes(index) ? name : mergeSql[merge](name)} AS ${name}`;
    });
    return { text: `SELECT ${names.join(", ")} FROM (${text})${groupBy(keys)}`, values };
  }

  /** @param found name of the table with the groups of the first window */
  hasSmallGroups(found: string): boolean {
    const sql = `SELECT count(*), sum(${this.#count}) FROM ${found}`;
    const [groups, items] = this.#table.connection.prepare(sql).get([]) ?? [];
    return Number(groups) * itemsInSmallGroup > Number(items);
  }

  /** Merges the groups of all windows (`found`), and selects and sorts the results. */
  merge(found: Sql): FoundGroups {
    const { connection } = this.#table;
    const { order, part, having } = this.#plan;
    const names = this.columns.map(({ merge }, index) => {
      const merged = this.#keys[index]?.merged ?? mergeSql[merge](nameColumn(index));
      return `${merge === "sum" ? `coalesce(${merged}, 0)` : merged} AS ${nameColumn(index)}`;
    });
    const groups = `SELECT ${names.join(", ")} FROM ${found.text}${groupBy([...this.#keys.keys()])}`;
    const where = toSqlCondition(this.#withResults(), having);
    const keys = [
      ...order.map((by) => `${this.#valueOf(by)}${by.descending ? " DESC" : ""}`),
      ...this.#keys.map((_, at) => nameColumn(at)),
    ];
    const orderBy = keys.length === 0 ? "" : ` ORDER BY ${keys.join(", ")}`;
    const all = `WITH g AS MATERIALIZED (${groups}) SELECT`;
    const count = `SELECT count(*) FROM g WHERE ${where.text}`;
    const columns = this.columns.map((_, index) => nameColumn(index)).join(", ");
    const sql = `${all} ${columns}, (${count}) FROM g WHERE ${where.text}${orderBy} LIMIT ? OFFSET ?`;
    const values = [...found.values, ...where.values];
    const rows = connection.prepare(sql).all([...values, ...where.values, part.size, part.skip]);
    // A page after the last group has no rows, so the total needs another query.
    const isAfterLast = rows.length === 0 && part.skip > 0;
    const total = isAfterLast ? connection.prepare(`${all} (${count})`).get(values)?.[0] : rows[0]?.at(-1);
    return { groups: rows.map((row) => this.#read(row)), total: Number(total ?? 0) };
  }

  /** Describes the merged groups as a table with a column for each result, so that `having` is translated like a filter. */
  #withResults(): Table {
    const { measures } = this.#plan;
    const counted = columnOf(this.#table, this.#table.definition.id);
    const count = { ...counted, decode: null, sql: this.#valueOf({ by: "count", index: 0 }) };
    return measures.reduce(
      (known, { of, field }, index) => {
        const result = { ...columnOf(this.#table, field), sql: this.#valueOf({ by: "measure", index }) };
        return withColumn(known, formatResultName(of, field), result);
      },
      withColumn(this.#table, formatResultName("count"), count),
    );
  }

  #valueOf({ by, index: at }: Pick<AggregatePlan["order"][number], "by" | "index">): string {
    if (by === "key") return nameColumn(at);
    const measure = this.#measures[at];
    if (by === "count" || measure === undefined) return this.#count;
    const before = this.#measures.slice(0, at).reduce((sum, { sql }) => sum + sql.length, 0);
    const first = this.#keys.length + 1 + before;
    return measure.value(measure.sql.map((_, index) => nameColumn(first + index)));
  }

  get #count(): string {
    return nameColumn(this.#keys.length);
  }

  #read(row: Row): FoundGroup {
    let at = 0;
    const read = <Value>(each: Expressions<Value>): Value => each.read(row.slice(at, (at += each.sql.length)));
    const keys = this.#keys.map(read);
    const count = Number(row[at]);
    at += 1;
    return { keys, count, results: this.#measures.map(read) };
  }
}

function groupBy(columns: readonly number[]): string {
  return columns.length === 0 ? "" : ` GROUP BY ${columns.map((index) => String(index + 1)).join(", ")}`;
}

/** @param name column of the groups with the key, or with the reference to follow: `owner_id` for the key `owner_id.name` */
function selectKey(table: Table, { part, zone, ...key }: GroupKey, name: string): KeyExpressions {
  const first = key.related?.steps[0]?.field;
  const start = columnOf(table, first ?? key.field);
  const grouped =
    first === undefined ? table : withRelatedKeys(withColumn(table, first, { ...start, sql: name }), [key]);
  const column = columnOf(grouped, key.field);
  const partOf = (each: Column): string => (part === null ? each.sql : selectPart(each, part, zone));
  return {
    sql: [first === undefined ? partOf(column) : start.sql],
    merged: first === undefined ? name : partOf(column),
    merge: "key",
    read: ([value = null]) => (part === null ? decode(grouped, column, value) : value),
  };
}

function selectMeasure(table: Table, { of, field }: Measure): MeasureExpressions {
  const column = columnOf(table, field);
  switch (of) {
    case "sum":
    case "avg":
      return selectTotal(column, of);
    case "distinct":
      return {
        sql: [column.sql],
        merge: "distinct",
        value: ([values]) => values!,
        read: ([values]) => ({ kind: "distinct", values: Number(values) }),
      };
    case "min":
    case "max":
      return {
        sql: [column.sql],
        merge: of,
        value: ([value]) => value!,
        read: ([value = null]) => ({ kind: "extreme", value: decode(table, column, value) }),
      };
  }
}

/** Number of lower bits of a 64-bit integer. They are summed separately from the upper bits, so that no sum overflows. */
const lowerBits = 32;

/** Sums decimals exactly: scales each value to an integer (1.25 to 125), and sums its upper and lower bits separately. */
export function selectSum({ sql, field }: Column, decimals: number): Pick<Expressions<bigint>, "sql" | "read"> {
  // `round` is needed because doubles are inexact: 1.15 * 100 is 114.99999999999999.
  const units = field.kind === "integer" ? sql : `CAST(round(${sql} * 1e${String(decimals)}) AS INTEGER)`;
  return {
    sql: [`${units} >> ${String(lowerBits)}`, `${units} & ${String(2 ** lowerBits - 1)}`],
    read: ([upper, lower]) => (BigInt(upper ?? 0) << BigInt(lowerBits)) + BigInt(lower ?? 0),
  };
}

function selectTotal(column: Column, of: "sum" | "avg"): MeasureExpressions {
  const { sql, field } = column;
  const decimals = maxDecimalsOf(field);
  // Counts the values only for averages, because counting takes a sixth of the time of a sum.
  const values = of === "avg" ? [`${sql} IS NOT NULL`] : [];
  if (decimals === null) {
    return {
      sql: [sql, ...values],
      merge: "sum",
      value: ([total, count]) => roundSql(of === "sum" ? total! : `${total!} / nullif(${count!}, 0)`),
      read: ([total, count]) => ({ kind: "total", total: Number(total), values: Number(count ?? 0) }),
    };
  }
  const sum = selectSum(column, decimals);
  return {
    sql: [...sum.sql, ...values],
    merge: "sum",
    value([upper, lower, count]) {
      const units = `(${upper!} * ${String(2 ** lowerBits)} + ${lower!})`;
      const total = decimals === 0 ? units : `${units} / 1e${String(decimals)}`;
      return of === "sum" ? total : roundSql(`CAST(${total} AS REAL) / nullif(${count!}, 0)`);
    },
    read: (row) => ({ kind: "total", total: sum.read(row), values: Number(row[sum.sql.length] ?? 0) }),
  };
}

/** Rounds to 15 significant digits, like answers of the API. */
function roundSql(value: string): string {
  return `CASE WHEN ${value} IS NOT NULL THEN CAST(printf('%.14e', ${value}) AS REAL) END`;
}

function decode({ definition }: Table, { field, decode: toValue }: Column, stored: SqlValue): Scalar | null {
  return requireScalar(definition, field, toValue === null ? stored : toValue(stored));
}
