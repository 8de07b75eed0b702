import { expect } from "chai";
import { everything, type Filter } from "../../runtime/model/query/filter.js";
import type { Item, ListPlan } from "../../runtime/model/plan/plan.js";
import type { ReferrerCount } from "../../runtime/model/query/related-values.js";
import { onEveryDatabase } from "./databases.js";
import { gather } from "./gather.js";
import { create, list } from "./plans.js";

const never = new AbortController().signal;

onEveryDatabase("Counts", (storage) => {
  const ofWares: ReferrerCount = {
    field: "ware_count",
    countedResource: "wares",
    referenceField: "shelf_ids",
    visibilityFilter: everything,
  };
  const ofShelves: ReferrerCount = {
    field: "shelf_count",
    countedResource: "shelves",
    referenceField: "parent_id",
    visibilityFilter: everything,
  };
  let shelves: number[];

  before(async () => {
    await storage().write(create("shops", { name: "Shop" }));
    const { id: top } = await storage().write(create("shelves", { name: "top" }));
    const { id: low } = await storage().write(create("shelves", { name: "low", parent_id: top }));
    const { id: none } = await storage().write(create("shelves", { name: "none", parent_id: top }));
    shelves = [top, low, none];
    for (const [name, shelf_ids] of [
      ["both", [top, low]],
      ["twice", [low, low]],
      ["hidden", [low]],
      ["nowhere", []],
    ] as const) {
      await storage().write(create("wares", { name, shelf_ids }));
    }
  });

  async function items(more: Partial<ListPlan>): Promise<readonly Item[]> {
    const result = await storage().list(list("shelves", { referrerCounts: [ofWares, ofShelves], ...more }), never);
    return result === null ? [] : gather(result);
  }

  function expected(wares: readonly number[]): object[] {
    const below = [2, 0, 0];
    return shelves.map((shelf_id, index) => ({ shelf_id, ware_count: wares[index], shelf_count: below[index] }));
  }

  for (const window of [
    { kind: "page", page: 1, size: 10 },
    { kind: "after", position: null, size: 10 },
    { kind: "all" },
  ] as const) {
    it(`are the numbers of items that refer to each item, by a value or by an array (${window.kind})`, async () => {
      expect((await items({ pageWindow: window })).map(({ values }) => values)).to.deep.equal(expected([1, 3, 0]));
    });
  }

  it("include visible items only", async () => {
    const visible: Filter = {
      kind: "all",
      of: [
        { kind: "in", field: "name", values: ["hidden"], negated: true },
        { kind: "exists", field: "shop_id", exists: true },
      ],
    };
    const referrerCounts = [{ ...ofWares, visibilityFilter: visible }, ofShelves];
    expect((await items({ referrerCounts })).map(({ values }) => values)).to.deep.equal(expected([1, 2, 0]));
  });

  it("belong to the items of the page, in any order", async () => {
    const sort = [{ field: "name", descending: false }] as const;
    const [first] = await items({ sort, pageWindow: { kind: "after", position: null, size: 1 } });
    expect(first?.values).to.deep.equal({ shelf_id: shelves[1], ware_count: 3, shelf_count: 0 });
  });
});
