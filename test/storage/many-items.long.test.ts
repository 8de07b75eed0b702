import { expect } from "chai";
import { formatResultName } from "../../runtime/model/query/aggregates.js";
import { everything, type Filter } from "../../runtime/model/query/filter.js";
import type { ListPlan } from "../../runtime/model/plan/plan.js";
import type { ReferrerCount } from "../../runtime/model/query/related-values.js";
import type { Document } from "../../runtime/model/schema/field.js";
import type { Storage } from "../../runtime/storage/port/storage.js";
import { onEachDatabase } from "../support/each-database.js";
import { groupsOf, type Grouping } from "./groupings.js";
import { matches } from "./model.js";
import { openCatalog } from "./open-catalog.js";
import { create, list } from "./plans.js";
import { registry } from "./registry.js";

const never = new AbortController().signal;
/** More than SQLite reads in one window of keys, and more references than it counts in one statement. */
const size = 12_000;
/** The keys of a table that SQLite always reads in windows. */
const span = 250_000;
const parents = 3;

onEachDatabase("12,000 items", (database) => {
  let storage: Storage;
  const things: Document[] = [];

  before(async function () {
    this.timeout(300_000);
    storage = await openCatalog(database.newUrl(), { timeoutMs: 60_000 });
    await storage.write(create("shops", { name: "Shop" }));
    for (let start = 0; start < size; start += 1000) {
      await make(Array.from({ length: 1000 }, (_, place) => valuesOf(start + place)));
    }
  });
  after(() => storage.close());

  /** The names are unique, and nearly every item refers to one of the first ones. */
  function valuesOf(at: number): Document {
    return {
      name: `name ${String((at * 7919) % size).padStart(5, "0")}`,
      count: at % 100,
      price: at % 7 === 0 ? null : (at % 13) / 4,
      moment: 1_700_000_000 + at * 9999,
      parent_id: at < parents ? null : 1 + (at % parents),
      friend_ids: at < parents ? [] : [1, 1 + (at % 2)],
    };
  }

  async function make(documents: readonly Document[]): Promise<void> {
    const made = await storage.writeTogether(documents.map((values) => create("things", values)));
    things.push(...documents.map((values, at) => ({ ...values, thing_id: made[at]!.id })));
  }

  const named: Filter = { kind: "contains", field: "name", text: "NAME" };
  const rare: Filter = { kind: "range", field: "count", operator: "lt", value: 6 };
  const measures: Grouping["measures"] = [
    { aggregateFunction: "sum", field: "count" },
    { aggregateFunction: "avg", field: "count" },
    { aggregateFunction: "max", field: "price" },
    { aggregateFunction: "distinct", field: "price" },
  ];
  const key = (field: string) => ({ field, timePart: null, timeZone: null }) as const;
  const groupings: readonly (readonly [string, Grouping["groups"]])[] = [
    ["one group for each item", [key("name")]],
    ["few groups", [key("count")]],
    ["several keys", [key("count"), key("parent_id"), key("price")]],
    ["hours of a time zone", [{ field: "moment", timePart: "hour", timeZone: "Europe/Berlin" }]],
    ["no key", []],
  ];

  async function checkGroups(filter: Filter): Promise<void> {
    const found = things.filter((thing) => matches(registry.resources["things"]!, thing, filter));
    expect(found).not.to.have.length(0);
    for (const [title, groups] of groupings) {
      const having: Filter =
        groups.length === 0
          ? everything
          : { kind: "range", field: formatResultName("count"), operator: "gte", value: title === "few groups" ? 2 : 1 };
      for (const groupRange of [
        { offset: 0, limit: 1000 },
        { offset: 11_500, limit: 1000 },
      ]) {
        const order = [{ valueKind: "measure", valueIndex: 0, descending: true }] as const;
        const query = { filter, groups, measures, having, order, groupRange };
        const plan = { kind: "aggregate", resource: "things", parents: [], path: "", ...query } as const;
        expect(await storage.aggregate(plan, never), title).to.deep.equal(groupsOf(found, query));
      }
    }
  }

  async function page(resource: string, more: Partial<ListPlan>) {
    const result = await storage.list(
      list(resource, { pageWindow: { kind: "page", page: 1, size: 1000 }, ...more }),
      never,
    );
    if (result?.kind !== "page") throw new Error("expected a page");
    return result;
  }

  async function checkRelations(): Promise<void> {
    const wide: Filter = { kind: "range", field: "count", operator: "lt", value: 60 };
    const none: Filter = { kind: "range", field: "count", operator: "gte", value: 100 };
    for (const filter of [wide, none])
      for (const negated of [false, true]) {
        const holds = (thing: Document | undefined) => thing !== undefined && Number(thing["count"]) < 60;
        const isMet = (thing: Document | undefined) => filter === wide && holds(thing);
        const above = {
          kind: "related",
          field: "parent_id",
          resource: "things",
          by: "thing_id",
          filter,
          negated,
        } as const;
        const below = {
          kind: "related",
          field: "thing_id",
          resource: "things",
          by: "parent_id",
          filter,
          negated,
        } as const;
        const withParent = things.filter(({ parent_id }) => isMet(things[Number(parent_id) - 1]) !== negated);
        const referred = new Set(things.filter(isMet).map(({ parent_id }) => parent_id));
        const withChild = things.filter(({ thing_id }) => referred.has(thing_id) !== negated);
        expect((await page("things", { filter: above })).total).to.equal(withParent.length);
        expect((await page("things", { filter: below })).total).to.equal(withChild.length);
      }
    const referrerCounts: readonly ReferrerCount[] = [
      { field: "child_count", countedResource: "things", referenceField: "parent_id", visibilityFilter: everything },
      { field: "friend_count", countedResource: "things", referenceField: "friend_ids", visibilityFilter: wide },
    ];
    const { items } = await page("things", { referrerCounts, filter: rare });
    const rows = items.map(({ values }) => [values["thing_id"], values["child_count"], values["friend_count"]]);
    const wanted = things
      .filter((thing) => matches(registry.resources["things"]!, thing, rare))
      .map(({ thing_id }) => [
        thing_id,
        things.filter(({ parent_id }) => parent_id === thing_id).length,
        things.filter(
          ({ friend_ids, count }) => (friend_ids as number[]).includes(Number(thing_id)) && Number(count) < 60,
        ).length,
      ]);
    expect(rows).to.deep.equal(wanted);
  }

  for (const [title, filter] of [
    ["all items", everything],
    ["items that contain a text", named],
    ["few items that contain a text", { kind: "all", of: [rare, named] }],
    ["items with a range of values", { kind: "range", field: "count", operator: "gte", value: 10 }],
  ] as const) {
    it(`have the groups of ${title} that a computation in memory has`, async function () {
      this.timeout(120_000);
      await checkGroups(filter);
    });
  }

  it("are found and counted along references like in memory", async function () {
    this.timeout(120_000);
    await checkRelations();
  });

  it("have the same results with sparse keys", async function () {
    this.timeout(300_000);
    await storage.reserveKeys("things", span);
    await make([{ ...valuesOf(3), name: "name of the last" }]);
    expect(things.at(-1)!["thing_id"]).to.be.greaterThan(span);
    await checkGroups(everything);
    await checkRelations();
  });
});
