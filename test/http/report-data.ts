/** Declarations and data of reports, and a database of the test in which SQL computes the expected results. */
import type Libsql from "libsql";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { declareNamed, to } from "./named-items.js";

const owned = (name: string) => ({ own: { field: "owner_id", unless: `view_all_${name}s` } });
const ownerId = { ...to("users"), valueFrom: { caller: "account" } };

export const schemas = {
  regions: declareNamed("region", { open: { type: "boolean" } }),
  agents: declareNamed(
    "agent",
    {
      owner_id: ownerId,
      region_id: to("regions"),
      level: { type: "integer", privileges: { read: "view_levels" } },
      hired: { type: "string", format: "date" },
    },
    owned("agent"),
  ),
  customers: declareNamed(
    "customer",
    {
      owner_id: ownerId,
      agent_id: to("agents"),
      city: { type: "string", enum: ["Łódź", "Bern", "Graz"] },
      joined: { type: "integer", format: "unixtime" },
    },
    owned("customer"),
  ),
  invoices: declareNamed("invoice", {
    customer_id: to("customers"),
    total: { type: "number", multipleOf: 0.01 },
    units: { type: "integer" },
    sold: { type: "integer", format: "unixtime" },
    paid: { type: "boolean" },
  }),
  "invoices/lines": declareNamed("line", { customer_id: to("customers"), units: { type: "integer" } }),
};
export type Resource = keyof typeof schemas;
export type Value = string | number | boolean | null;

export interface Data {
  readonly [field: string]: Value;
}

export interface Viewer {
  /** Id of the account; null for the root administrator, who sees everything. */
  readonly id: number | null;
  readonly holds: ReadonlySet<string>;
}

const references: { readonly [field: string]: string } = {
  customer_id: "customers",
  agent_id: "agents",
  region_id: "regions",
  invoice_id: "invoices",
};
const booleans: ReadonlySet<string> = new Set(["open", "paid"]);
const lengths: { readonly [part: string]: number } = { day: 10, month: 7, year: 4 };

/** The results of each report. Amounts are in cents, which are integers, so their sums are exact. */
const results: { readonly [name: string]: string } = {
  count: "count(*)",
  "sum.total": "coalesce(sum(CAST(round(at.total * 100) AS INTEGER)), 0) / 100.0",
  "avg.units": "CASE WHEN count(at.units) > 0 THEN CAST(printf('%.14e', avg(at.units)) AS REAL) END",
  "min.units": "min(at.units)",
  "max.sold": "max(at.sold)",
  "distinct.customer_id": "count(DISTINCT at.customer_id)",
};
export const resultNames = Object.keys(results);
export const measures = "sum=total&avg=units&min=units&max=sold&distinct=customer_id";

export interface ReportParts {
  readonly where?: string;
  /** SQL condition. Names of results are in quotes. */
  readonly having?: string;
  readonly order?: readonly { readonly name: string; readonly descending: boolean }[];
  readonly part?: string;
}

function nameIn(keys: readonly string[], name: string): string {
  return keys.includes(name) ? `k${String(keys.indexOf(name))}` : `"${name}"`;
}

/** The same items in a database in memory, which computes the expected results. */
export class ReportOracle {
  readonly #database: Libsql.Database = new Database(":memory:");

  load(resource: string, items: readonly Data[]): void {
    const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
    this.#database.exec(`CREATE TABLE "${resource}" (${names.join(", ")})`);
    const insert = this.#database.prepare(`INSERT INTO "${resource}" VALUES (${names.map(() => "?").join(", ")})`);
    for (const item of items) {
      const values = names.map((name) => item[name] ?? null);
      insert.run(...values.map((value) => (typeof value === "boolean" ? Number(value) : value)));
    }
  }

  /** Whether the viewer may use the key. */
  knows({ holds }: Viewer, key: string): boolean {
    const path = /\((.*)\)/.exec(key)?.[1] ?? key;
    const [end, ...steps] = path.split(".").reverse();
    const isRead = steps.every((step) => holds.has(`view_${references[step]!}`));
    return isRead && (end !== "level" || holds.has("view_levels"));
  }

  /** Returns the groups in the form of the answer, and the number of all groups. */
  report(
    viewer: Viewer,
    resource: string,
    keys: readonly string[],
    { where = "1", having = "1", order = [], part = "" }: ReportParts = {},
  ): { readonly groups: readonly object[]; readonly total: number } {
    const joins = new Map<string, string>();
    const columns = keys.map((key, at) => `${this.#writeKey(viewer, key, joins)} AS k${String(at)}`);
    const grouped = keys.length === 0 ? "" : `GROUP BY ${keys.map((_, at) => String(at + 1)).join(", ")}`;
    const measures = Object.entries(results).map(([name, sql]) => `${sql} AS "${name}"`);
    const groups = `SELECT ${[...columns, ...measures].join(", ")} FROM "${resource}" AS at ${[...joins.values()].join(" ")}
      WHERE ${where} ${grouped}`;
    const by = [
      ...order.map(({ name, descending }) => `${nameIn(keys, name)}${descending ? " DESC" : ""}`),
      ...keys.map((_, at) => `k${String(at)}`),
    ];
    const all = `FROM (${groups}) WHERE ${having}`;
    const rows = this.#read(`SELECT * ${all}${by.length === 0 ? "" : ` ORDER BY ${by.join(", ")}`} ${part}`);
    return {
      total: Number(this.#read(`SELECT count(*) ${all}`)[0]![0]),
      groups: rows.map((row) => {
        const [count, cents, average, least, most, customers] = row.slice(keys.length);
        return {
          group: Object.fromEntries(keys.map((key, at) => [key, travelling(key, row[at]!)])),
          count,
          sum: { total: Number(cents) },
          avg: { units: average },
          min: { units: least },
          max: { sold: most },
          distinct: { customer_id: customers },
        };
      }),
    };
  }

  #read(sql: string): readonly (readonly Value[])[] {
    return this.#database.prepare(sql).raw(true).all() as readonly (readonly Value[])[];
  }

  #writeKey(viewer: Viewer, key: string, joins: Map<string, string>): string {
    const [, part, path = key] = /^(\w+)\((.*)\)$/.exec(key) ?? [];
    const steps = path.split(".");
    const end = steps.pop()!;
    let at = "at";
    for (const step of steps) {
      const next = `${at}_${step}`;
      const other = references[step]!;
      const isRestricted = (other === "agents" || other === "customers") && viewer.id !== null;
      const seen =
        isRestricted && !viewer.holds.has(`view_all_${other}`) ? ` AND ${next}.owner_id = ${String(viewer.id)}` : "";
      joins.set(next, `LEFT JOIN ${other} AS ${next} ON ${next}.${step} = ${at}.${step}${seen}`);
      at = next;
    }
    if (part === undefined) return `${at}.${end}`;
    const day = end === "hired" ? `${at}.${end}` : `strftime('%Y-%m-%d', ${at}.${end}, 'unixepoch')`;
    return `substr(${day}, 1, ${String(lengths[part])})`;
  }
}

/** Answers write ids as texts. */
function travelling(key: string, value: Value): Value {
  const end = key.split(".").at(-1)!;
  if (value === null) return null;
  if (end.endsWith("_id")) return String(value);
  return booleans.has(end) ? value === 1 : value;
}
