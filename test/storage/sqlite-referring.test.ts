import { expect } from "chai";
import { migrateDatabase } from "../../runtime/migrations/apply-migration.js";
import type { Filter } from "../../runtime/model/query/filter.js";
import { Connection } from "../../runtime/storage/sqlite/database/connection.js";
import { toSqlCondition, addRelatedKeyColumns } from "../../runtime/storage/sqlite/database/filter.js";
import { Tables } from "../../runtime/storage/sqlite/database/table.js";
import { addReferenceCounts } from "../../runtime/storage/sqlite/reading/key-windows.js";
import { createSqliteMigrationPort } from "../../runtime/storage/sqlite/schema/sqlite-migration.js";
import { sqlite } from "../support/databases.js";
import { buildRegistry, field } from "./outline.js";

const to = (resource: string) => ({ reference: { to: resource, none: false, sameTenant: false } });
const tenant = { field: "shop_id", of: "shops", self: false, none: false };
const common = { shop_id: field("integer", to("shops")), name: field("string") };
const indexes = [["shop_id", "name"]];

const registry = buildRegistry({
  shops: { id: "shop_id", fields: {} },
  shelves: { id: "shelf_id", tenant, fields: { ...common, ware_count: field("integer") } },
  wares: {
    id: "ware_id",
    tenant,
    fields: {
      ...common,
      shelf_id: field("integer", to("shelves")),
      shelf_ids: field("array", { items: { kind: "integer" }, ...to("shelves") }),
    },
    indexes,
  },
  "shelves/labels": { id: "label_id", tenant, fields: common, indexes },
  "shelves/labels/marks": { id: "mark_id", fields: { ware_id: field("integer", to("wares")) } },
});

/** Explains the statements that it prepares. */
class Explaining extends Connection {
  readonly plans: string[] = [];

  override prepare(sql: string): ReturnType<Connection["prepare"]> {
    if (sql.startsWith("SELECT")) this.plans.push(this.explain(sql));
    return super.prepare(sql);
  }

  explain(sql: string): string {
    const values = Array.from(sql.matchAll(/\?/g), () => 1);
    return super
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(values)
      .map((row) => String(row.at(-1)))
      .join("; ");
  }
}

describe("Conditions on items that refer to each listed item, with a tenant, on SQLite", () => {
  const visible: Filter = {
    kind: "all",
    of: [
      { kind: "in", field: "shop_id", values: [1], negated: false },
      { kind: "in", field: "name", values: ["common"], negated: false },
    ],
  };
  const connection = new Explaining(sqlite.newUrl().slice("sqlite:".length), 1000);
  const tables = new Tables(connection, registry);
  const shelves = tables.tableOf("shelves");
  const explain = (filter: Filter, table = shelves): string =>
    connection.explain(`SELECT * FROM ${table.quotedName} WHERE ${toSqlCondition(table, filter).text}`);

  before(async () => {
    const servers = { isAnyVersionServed: async () => false, announceServer: async () => {} };
    await migrateDatabase(createSqliteMigrationPort(connection), registry, undefined, {}, servers);
  });
  after(() => connection.close());

  // Without statistics, SQLite expects fewer items from the index of the tenant, although it finds nearly all items.
  for (const [name, resource, by, index] of [
    ["a reference", "wares", "shelf_id", /USING INDEX wares:index:shelf_id \(shelf_id=\?/],
    ["an array of references", "wares", "shelf_ids", /SEARCH wares:shelf_ids USING PRIMARY KEY \(value=\?/],
    ["their path", "shelves/labels", null, /USING INDEX shelves\/labels:index:_path \(_path=\?/],
  ] as const) {
    it(`find these items by ${name}`, () => {
      for (const negated of [false, true]) {
        const plan = explain({ kind: "related", field: "shelf_id", resource, by, filter: visible, negated });
        expect(plan).to.match(index).and.not.contain("index:shop_id");
      }
    });
    if (by === null) continue;
    it(`count these items by ${name}, in filters, orders and answers`, () => {
      const count = { field: "ware_count", countedResource: resource, referenceField: by, visibilityFilter: visible };
      const least: Filter = { kind: "range", field: "ware_count", operator: "gte", value: 1 };
      const related = { steps: [], field: "ware_count", kind: "integer", referrerCount: count } as const;
      const sorted = addRelatedKeyColumns(shelves, [{ field: "ware_count", related }]);
      connection.plans.length = 0;
      addReferenceCounts(new Map(), tables.tableOf(resource), count, [1, 2], { firstKey: 0, endKey: 9 });
      for (const plan of [
        explain({ kind: "counted", ...count, filter: least }),
        connection.explain(`SELECT * FROM ${shelves.quotedName} ORDER BY ${sorted.columns.get("ware_count")!.sql}`),
        ...connection.plans,
      ]) {
        expect(plan).to.match(index).and.not.contain("index:shop_id");
      }
    });
  }

  it("find the parents of nested items by their ids", () => {
    const isNestedIn = (resource: string, by: string, filter: Filter): Filter => {
      return { kind: "related", field: "_path", resource, by, filter, negated: false };
    };
    const plan = explain(
      isNestedIn("shelves/labels", "label_id", isNestedIn("shelves", "shelf_id", visible)),
      tables.tableOf("shelves/labels/marks"),
    );
    expect(plan.match(/PRIMARY KEY \(rowid=\?\)/g)).to.have.lengthOf(2);
  });
});
