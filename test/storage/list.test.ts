import { expect } from "chai";
import type { Filter } from "../../runtime/model/query/filter.js";
import type { Item, ListPlan, KeysetPosition, Sort } from "../../runtime/model/plan/plan.js";
import { onEveryDatabase } from "./databases.js";
import { batchesOf, gather } from "./gather.js";
import { create, list, read } from "./plans.js";

const never = new AbortController().signal;

onEveryDatabase("Lists", (storage) => {
  const names = ["b", "a", "é", "z", "\u{10FFFF}", "\uFFFD", "𝄞", "", "a", null, "B", "aa"];
  let ids: number[];

  before(async () => {
    await storage().write(create("shops", { name: "Shop" }));
    ids = [];
    for (const [index, name] of names.entries()) {
      const values = { name, count: index % 3, price: index / 7, found: index % 2 === 0 };
      ids.push((await storage().write(create("things", values))).id);
    }
  });

  async function items(plan: ListPlan): Promise<readonly Item[]> {
    const result = await storage().list(plan, never);
    if (result === null) throw new Error("a parent is missing");
    return gather(result);
  }

  async function everyPage(plan: ListPlan, size: number): Promise<readonly Item[]> {
    const gathered: Item[] = [];
    for (let position: KeysetPosition | null = null; ;) {
      const result = await storage().list({ ...plan, pageWindow: { kind: "after", position, size } }, never);
      if (result?.kind !== "after") throw new Error("expected a page behind a position");
      gathered.push(...(await gather(result)));
      if (result.nextPosition === null) return gathered;
      position = result.nextPosition;
    }
  }

  const sorts: readonly Sort[] = ["thing_id", "name", "count", "price", "found"].flatMap((field): Sort[] => [
    [{ field, descending: false }],
    [{ field, descending: true }],
  ]);

  it("puts null first, strings in the order of their UTF-8 bytes, and breaks ties by the id", async () => {
    const sorted = await items(list("things", { sort: [{ field: "name", descending: false }], fields: ["name"] }));
    expect(sorted.map(({ values }) => values["name"])).to.deep.equal([
      null,
      "",
      "B",
      "a",
      "a",
      "aa",
      "b",
      "z",
      "é",
      "\uFFFD",
      "𝄞",
      "\u{10FFFF}",
    ]);
    const [first, second] = sorted.filter(({ values }) => values["name"] === "a");
    expect(first!.id).to.be.lessThan(second!.id);
  });

  for (const sort of sorts) {
    const [{ field, descending }] = sort;
    const order = `by ${field}, ${descending ? "descending" : "ascending"}`;

    it(`returns the same items by pages, by positions and all at once, ${order}`, async () => {
      const plan = list("things", { sort, fields: ["thing_id", "name", "count"] });
      const whole = await items(plan);
      expect(whole.map(({ id }) => id)).to.have.members([...ids]);
      for (const size of [1, 5, 12, 13]) {
        expect(await everyPage(plan, size), `behind positions, ${String(size)} at a time`).to.deep.equal(whole);
        const pages: Item[] = [];
        for (let page = 1; page <= Math.ceil(names.length / size); page += 1) {
          pages.push(...(await items({ ...plan, pageWindow: { kind: "page", page, size } })));
        }
        expect(pages, `in pages of ${String(size)}`).to.deep.equal(whole);
      }
      expect(await items({ ...plan, pageWindow: { kind: "all" } })).to.deep.equal(whole);
    });

    it(`returns in descending order the reverse of ascending order, ties included, ${order}`, async () => {
      const forward = await items(list("things", { sort }));
      const backward = await items(list("things", { sort: [{ field, descending: !descending }] }));
      expect(backward).to.deep.equal([...forward].reverse());
    });
  }

  it("returns exactly the requested fields, in any order", async () => {
    const sort: Sort = [{ field: "name", descending: false }];
    for (const window of [
      { kind: "page", page: 1, size: 3 },
      { kind: "after", position: null, size: 3 },
      { kind: "all" },
    ] as const) {
      const [first] = await items(list("things", { sort, pageWindow: window, fields: ["count"] }));
      expect(Object.keys(first!.values)).to.deep.equal(["count"]);
    }
  });

  it("counts matching items, beyond the page and past the end", async () => {
    const filter: Filter = { kind: "in", field: "count", values: [1], negated: false };
    const page = await storage().list(
      list("things", { filter, pageWindow: { kind: "page", page: 1, size: 3 } }),
      never,
    );
    expect(page?.kind === "page" && [page.total, page.items.length]).to.deep.equal([4, 3]);
    const past = await storage().list(
      list("things", { filter, pageWindow: { kind: "page", page: 9, size: 3 } }),
      never,
    );
    expect(past).to.deep.equal({ kind: "page", total: 4, items: [], remainingBatches: null });
    const all = await storage().list(list("things", { filter, pageWindow: { kind: "all" } }), never);
    expect(all?.kind === "all" && all.total).to.equal(4);
  });

  it("hides the same items as single reads with the filter", async () => {
    const [id] = ids;
    const visible: Filter = { kind: "in", field: "name", values: ["b"], negated: true };
    expect(await storage().read(read("things", id!, { visibilityFilter: visible }))).to.equal(null);
    expect((await storage().read(read("things", id!, { fields: ["name"] })))?.values).to.deep.equal({ name: "b" });
  });

  it("finds complete documents in order of id", async () => {
    const filter: Filter = { kind: "in", field: "name", values: ["a"], negated: false };
    const found = await storage().find("things", filter, 10);
    expect(found.map((document) => document["thing_id"])).to.deep.equal([ids[1], ids[8]]);
    expect(found[0]).to.have.all.keys(
      "thing_id",
      ...Object.keys((await storage().read(read("things", ids[1]!)))!.values),
    );
    expect(await storage().find("things", filter, 1)).to.deep.equal(found.slice(0, 1));
  });

  it("finds by a unique key with the comparison of the key", async () => {
    await storage().write(create("members", { email: "Zoë@Example.com" }));
    const find = (email: string) => storage().find("members", { kind: "unique", keyIndex: 0, values: [[email]] }, 2);
    expect((await find("zOË@EXAMPLE.COM")).map((document) => document["email"])).to.deep.equal(["Zoë@Example.com"]);
    expect(await find("zoe@example.com")).to.deep.equal([]);
  });

  it("neither skips nor repeats unchanged items while others write", async function () {
    this.timeout(20_000);
    const stay = await Promise.all(
      Array.from({ length: 60 }, (_, index) => storage().write(create("groups", { name: `stays ${String(index)}` }))),
    );
    const writing = new AbortController();
    const others = (async () => {
      while (!writing.signal.aborted) await storage().write(create("groups", { name: "comes" }));
    })();
    const seen: number[] = [];
    for (let position: KeysetPosition | null = null; ;) {
      const window = { kind: "after", position, size: 4 } as const;
      const sort: Sort = [{ field: "group_id", descending: true }];
      const result = await storage().list(list("groups", { pageWindow: window, sort }), never);
      if (result?.kind !== "after") throw new Error("expected a page behind a position");
      seen.push(...result.items.map(({ id }) => id));
      if (result.nextPosition === null) break;
      position = result.nextPosition;
    }
    writing.abort();
    await others;
    expect(new Set(seen).size).to.equal(seen.length);
    expect(seen).to.include.members(stay.map(({ id }) => id));
  });

  it("reads large items a few at a time, in any window", async () => {
    const length = 400_000;
    const name = (index: number): string => `large ${String(index)} `.padEnd(length, "x");
    for (let index = 0; index < 8; index += 1) await storage().write(create("shops", { name: name(index) }));
    const filter: Filter = { kind: "prefix", field: "name", prefix: "large" };
    const plan = list("shops", { filter, fields: ["name"], sort: [{ field: "shop_id", descending: true }] });
    for (const window of [
      { kind: "all" },
      { kind: "page", page: 1, size: 8 },
      { kind: "page", page: 1, size: 100 },
      { kind: "after", position: null, size: 8 },
    ] as const) {
      const result = await storage().list({ ...plan, pageWindow: window }, never);
      if (result === null) throw new Error("expected items");
      const found: unknown[] = [];
      for await (const batch of batchesOf(result)) {
        expect(batch.length, JSON.stringify(window)).to.be.at.most(3);
        found.push(...batch.map(({ values }) => values["name"]));
      }
      expect(found.map((value) => String(value).slice(0, 8))).to.deep.equal(
        [7, 6, 5, 4, 3, 2, 1, 0].map((index) => name(index).slice(0, 8)),
      );
    }
    expect((await everyPage(plan, 3)).map(({ values }) => String(values["name"]).slice(6, 7)).join("")).to.equal(
      "76543210",
    );
    const result = await storage().list({ ...plan, pageWindow: { kind: "page", page: 2, size: 5 } }, never);
    expect((await gather(result!)).map(({ values }) => String(values["name"]).slice(6, 7)).join("")).to.equal("210");
  });

  it("returns texts as they were written, a long one among short ones too", async () => {
    const texts = ['"', "\\", "\n\t\u0001\u007f", "\u2028é𝄞", '{"a":[1]}', "null", "0", "ø".repeat(30_000), "end"];
    const written: number[] = [];
    for (const name of texts) written.push((await storage().write(create("shops", { name }))).id);
    const filter: Filter = { kind: "in", field: "name", values: texts, negated: false };
    for (const wanted of [texts.filter((text) => text.length < 100), texts]) {
      const plan = list("shops", { filter: { ...filter, values: wanted }, fields: ["shop_id", "name"] });
      const found = await items({ ...plan, pageWindow: { kind: "page", page: 1, size: 25 } });
      expect(found.map(({ values }) => values["name"])).to.deep.equal(wanted);
      expect(found.map(({ id }) => id)).to.deep.equal(
        written.filter((_, index) => wanted.includes(texts[index] ?? "")),
      );
    }
  });

  it("stops reading batches when nobody needs them", async () => {
    const stop = new AbortController();
    const result = await storage().list(list("things", { pageWindow: { kind: "all" } }), stop.signal);
    if (result?.kind !== "all") throw new Error("expected batches");
    stop.abort();
    const outcome = await (async () => {
      for await (const batch of batchesOf(result)) void batch;
    })().catch((error: unknown) => String(error));
    expect(outcome).to.be.oneOf([undefined, "Refusal: the database or a hook did not answer in time; try again later"]);
  });
});
