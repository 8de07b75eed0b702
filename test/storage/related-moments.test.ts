import { expect } from "chai";
import type { AggregatePlan } from "../../runtime/model/plan/plan.js";
import { everything, type Filter } from "../../runtime/model/query/filter.js";
import { onEveryDatabase } from "./databases.js";
import { create, list, read, update } from "./plans.js";
import { readWhileWriting } from "./read-while-writing.js";

const readCount = 40;
const never = new AbortController().signal;

onEveryDatabase("Reads with a condition on related items, while others write", (storage) => {
  const isInOpenShop: Filter = {
    kind: "related",
    field: "shop_id",
    resource: "shops",
    by: "shop_id",
    filter: { kind: "in", field: "name", values: ["open"], negated: false },
    negated: false,
  };
  let shop = 0;
  let thing = 0;

  before(async () => {
    shop = (await storage().write(create("shops", { name: "open" }))).id;
    thing = (await storage().write(create("things", { shop_id: shop, count: 0 }))).id;
  });

  /** Opens and closes the shop, while `readCounts` runs again and again. The thing has the count 0 while the shop is open. */
  async function expectOnlyOpen(readCounts: () => Promise<readonly unknown[]>): Promise<void> {
    const shown = new Set<unknown>();
    await readWhileWriting(
      (done) => done >= readCount && shown.size > 0,
      async () => {
        for (const value of await readCounts()) shown.add(value);
      },
      (count) => {
        const isOpen = count % 2 === 0;
        const change = [update("shops", shop, { name: isOpen ? "open" : "closed" })];
        return storage().writeTogether([...change, update("things", thing, { count: isOpen ? 0 : 7 })]);
      },
    );
    expect([...shown]).to.deep.equal([0]);
  }

  it("list no values of an item that does not match", () =>
    expectOnlyOpen(async () => {
      const found = await storage().list(list("things", { filter: isInOpenShop, fields: ["count"] }), never);
      return found?.items.map(({ values }) => values["count"]) ?? [];
    }));

  it("read no values of an item that does not match", () =>
    expectOnlyOpen(async () => {
      const found = await storage().read({ ...read("things", thing), visibilityFilter: isInOpenShop });
      return found === null ? [] : [found.values["count"]];
    }));

  it("compute reports of one moment", () =>
    expectOnlyOpen(async () => {
      const plan: AggregatePlan = {
        kind: "aggregate",
        resource: "things",
        parents: [],
        path: "",
        filter: isInOpenShop,
        groups: [],
        measures: [{ aggregateFunction: "max", field: "count" }],
        having: everything,
        order: [],
        groupRange: { offset: 0, limit: 1 },
      };
      const [group] = (await storage().aggregate(plan, never))?.groups ?? [];
      return group === undefined || group.count === 0 ? [] : group.results;
    }));
});
