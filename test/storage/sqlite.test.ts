import { expect } from "chai";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { everything } from "../../runtime/model/filter.js";
import type { Filter } from "../../runtime/model/filter.js";
import type { Item, ListPlan, Sort } from "../../runtime/model/plan.js";
import type { Storage } from "../../runtime/port/storage.js";
import type { SqlValue } from "../../runtime/storage/sqlite/database/connection.js";
import { toSqlCondition } from "../../runtime/storage/sqlite/database/filter.js";
import { describeTable, Tables } from "../../runtime/storage/sqlite/database/table.js";
import { listCondition, orderBy } from "../../runtime/storage/sqlite/reading/query.js";
import { sqlite } from "../support/databases.js";
import { openCatalog } from "./open-catalog.js";
import { batchesOf } from "./gather.js";
import { create, list, read, remove } from "./plans.js";
import { refusal } from "./refusals.js";
import { registry } from "./registry.js";

const never = new AbortController().signal;
const size = 24_000;

/** What lies in thing number `index`, from 1. */
const nameOf = (index: number): string => `name ${String((index * 7919) % size).padStart(5, "0")}`;
const countOf = (index: number): number => index % 100;

describe("A large SQLite table", () => {
  let storage: Storage;
  let url: string;

  before(async function () {
    this.timeout(60_000);
    url = sqlite.newUrl();
    storage = await openCatalog(url, { timeoutMs: 60_000 });
    await storage.write(create("shops", { name: "Shop" }));
    let index = 0;
    const writers = Array.from({ length: 200 }, async () => {
      while (index < size) {
        index += 1;
        const values = { name: nameOf(index), count: countOf(index), tags: [`t${String(index % 8000)}`] };
        await storage.write(create("things", values));
      }
    });
    await Promise.all(writers);
  });
  after(() => storage.close());

  async function page(plan: ListPlan): Promise<{ readonly items: readonly Item[]; readonly total: number }> {
    const result = await storage.list(plan, new AbortController().signal);
    if (result?.kind !== "page") throw new Error("expected a page");
    return result;
  }

  const byName: Sort = { field: "name", descending: false };
  const one: Filter = { kind: "in", field: "count", values: [7], negated: false };
  const most: Filter = { kind: "range", field: "count", operator: "gte", value: 10 };
  const indexes = Array.from({ length: size }, (_, index) => index + 1);

  for (const [title, filter, keep] of [
    ["every item", { kind: "all", of: [] }, () => true],
    ["most items", most, (index: number) => countOf(index) >= 10],
    ["few items", one, (index: number) => countOf(index) === 7],
  ] as const) {
    for (const descending of [false, true]) {
      it(`gives the pages of ${title} by name, ${descending ? "descending" : "ascending"}, as a sort in memory does`, async () => {
        const names = indexes.filter(keep).map(nameOf).sort();
        if (descending) names.reverse();
        const last = Math.ceil(names.length / 25);
        for (const number of [1, 2, Math.floor(last / 2), last, last + 1]) {
          const window = { kind: "page", page: number, size: 25 } as const;
          const sort = { field: "name", descending };
          const { items, total } = await page(list("things", { filter, sort, window, fields: ["name"] }));
          expect(total).to.equal(names.length);
          const expected = names.slice((number - 1) * 25, number * 25);
          expect(items.map(({ values }) => values["name"])).to.deep.equal(expected);
        }
      });
    }
  }

  it("gives all matching items in batches, each once", async () => {
    const result = await storage.list(list("things", { filter: most, sort: byName, window: { kind: "all" } }), never);
    if (result?.kind !== "all") throw new Error("expected batches");
    const seen: number[] = [];
    for await (const batch of batchesOf(result)) {
      expect(batch.length).to.be.at.most(250);
      seen.push(...batch.map(({ id }) => id));
    }
    expect(seen).to.have.length(result.total);
    expect(new Set(seen).size).to.equal(result.total);
  });

  it("gives others a turn between two batches", async () => {
    const result = await storage.list(list("things", { sort: byName, window: { kind: "all" } }), never);
    if (result?.kind !== "all") throw new Error("expected batches");
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    let batches = 0;
    for await (const batch of batchesOf(result)) batches += Math.sign(batch.length);
    clearImmediate(next);
    expect(turns).to.be.at.least(batches - 1);
  });

  it("finds elements of arrays and words", async () => {
    const tagged: Filter = { kind: "in", field: "tags", values: ["t5"], negated: false };
    expect((await page(list("things", { filter: tagged }))).total).to.equal(size / 8000);
    const words: Filter = { kind: "words", prefixes: ["na", "0001"] };
    expect((await page(list("things", { filter: words }))).total).to.equal(10);
  });

  it("lets nothing else wait for a scan", async function () {
    this.retries(2);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const scans = Array.from({ length: 8 }, () => page(list("things", { filter: most, sort: byName })));
    delay.enable();
    for (let reads = 0; reads < 50; reads += 1) {
      expect((await storage.read(read("things", 1 + reads)))?.version).to.equal(1);
      await new Promise((done) => setTimeout(done, 2));
    }
    await Promise.all(scans);
    delay.disable();
    expect(delay.max / 1e6, "longest pause of the event loop, milliseconds").to.be.lessThan(50);
  });

  it("answers ahead of scans what the index of a field leaves few of", async () => {
    const answered: string[] = [];
    const note = (what: string) => () => answered.push(what);
    const scan = page(list("things", { filter: most, sort: byName })).then(note("scan"));
    const few: readonly Filter[] = [
      { kind: "in", field: "name", values: [nameOf(7), nameOf(20_000)], negated: false },
      { kind: "prefix", field: "name", prefix: nameOf(77) },
      { kind: "all", of: [most, { kind: "in", field: "tags", values: ["t5"], negated: false }] },
    ];
    for (const filter of few) await page(list("things", { filter, sort: byName })).then(note(filter.kind));
    await scan;
    expect(answered).to.deep.equal(["in", "prefix", "all", "scan"]);
  });

  it("goes on counting for the others when one of those who asked is gone", async () => {
    const filter: Filter = { kind: "range", field: "count", operator: "gte", value: 3 };
    const plan = list("things", { filter, sort: byName });
    const stop = new AbortController();
    const first = Promise.resolve(storage.list(plan, stop.signal)).catch(() => null);
    const second = page(plan);
    stop.abort();
    await first;
    expect((await second).total).to.equal(indexes.filter((index) => countOf(index) >= 3).length);
  });

  it("sorts what it filters only where no index has it in the order that is asked for", () => {
    const explain = (filter: Filter, sort: ListPlan["sort"]): string => {
      const plan = list("things", { filter, sort });
      const where = listCondition(table, plan);
      const database = new Database(url.slice("sqlite:".length));
      const sql = `EXPLAIN QUERY PLAN SELECT * FROM things WHERE ${where.text} ORDER BY ${orderBy(table, sort)} LIMIT 25`;
      const rows = database.prepare<SqlValue[]>(sql).all(...where.values) as { readonly detail: string }[];
      database.close();
      return rows.map(({ detail }) => detail).join("; ");
    };
    const table = describeTable(registry.resources["things"]!);
    const one: Filter = { kind: "in", field: "count", values: [3], negated: false };
    expect(explain(everything, byName)).to.include("things:index:name").and.not.include("TEMP B-TREE");
    expect(explain(one, { field: "count", descending: true })).to.not.include("TEMP B-TREE");
    expect(explain(one, byName)).to.include("USE TEMP B-TREE FOR ORDER BY");
  });

  it("counts anew after every write, also after one that came while it counted", async () => {
    const filter: Filter = { kind: "range", field: "count", operator: "gte", value: 11 };
    const counted = indexes.filter((index) => countOf(index) >= 11).length;
    const plan = list("things", { filter, sort: byName });
    const [{ id }] = await Promise.all([storage.write(create("things", { name: "one more", count: 50 })), page(plan)]);
    expect((await page(plan)).total).to.equal(counted + 1);
    await storage.write(remove("things", id));
    expect((await page(plan)).total).to.equal(counted);
    expect((await page(plan)).total).to.equal(counted);
  });

  it("ends a scan that takes longer than the limit, and one that nobody waits for", async () => {
    const hurried = await openCatalog(url, { timeoutMs: 5 });
    const slow = list("things", { filter: most, sort: byName, window: { kind: "page", page: 500, size: 25 } });
    await refusal(hurried.list(slow, never), "storage_unavailable");
    await hurried.close();
    const stop = new AbortController();
    const scan = storage.list(slow, stop.signal);
    stop.abort();
    await refusal(scan, "storage_unavailable");
  });
});

describe("Long lists of values on SQLite", () => {
  let storage: Storage;
  const url = sqlite.newUrl();
  const items = 900;
  const words = Array.from({ length: 40 }, (_, index) => `word${String(index)}x`);
  /** The first two are among those that SQLite does not read from JSON as they were written. */
  const fractions = [684.064122468731, 396.0940109072138, ...Array.from({ length: 298 }, (_, index) => index / 7)];

  before(async function () {
    this.timeout(60_000);
    storage = await openCatalog(url);
    await storage.write(create("shops", { name: "Shop" }));
    const writes = Array.from({ length: items }, (_, index) => {
      const price = fractions[index % fractions.length]!;
      const name = [...words, `own${String(index)}`].join(" ");
      return storage.write(create("things", { name, price, tags: [`t${String(index)}`], weights: [price] }));
    });
    await Promise.all(writes);
  });
  after(() => storage.close());

  async function total(filter: Filter): Promise<number> {
    const result = await storage.list(list("things", { filter }), never);
    return result?.kind === "page" ? result.total : -1;
  }

  it("are found: many words that many items have", async () => {
    expect(await total({ kind: "words", prefixes: words })).to.equal(items);
    expect(await total({ kind: "words", prefixes: [...words, "own17"] })).to.equal(11);
    expect(await total({ kind: "words", prefixes: [...words, "none"] })).to.equal(0);
  });

  it("are found: more values than a statement of SQLite takes", async () => {
    const names = Array.from({ length: 40_000 }, (_, index) => `t${String(index * 2)}`);
    const ids = names.map((_, index) => index * 2);
    for (const negated of [false, true]) {
      expect(await total({ kind: "in", field: "tags", values: names, negated })).to.equal(items / 2);
      expect(await total({ kind: "in", field: "thing_id", values: ids, negated })).to.equal(items / 2);
    }
  });

  it("find every fraction as it was written", async () => {
    for (const field of ["price", "weights"]) {
      expect(await total({ kind: "in", field, values: fractions, negated: false })).to.equal(items);
      expect(await total({ kind: "in", field, values: fractions.slice(0, 5), negated: true })).to.equal(items - 15);
    }
  });

  it("are one statement whatever their length, by the index of the field", () => {
    const things = new Tables(registry).of("things");
    const database = new Database(url.slice("sqlite:".length));
    for (const [field, index] of [
      ["thing_id", /SEARCH things USING INTEGER PRIMARY KEY/],
      ["count", /SEARCH things USING INDEX things:index:count/],
      ["name", /SEARCH things USING INDEX things:index:name/],
      ["tags", /SEARCH things:tags USING PRIMARY KEY \(value=\?\)/],
    ] as const) {
      const conditionOf = (length: number) =>
        toSqlCondition(things, {
          kind: "in",
          field,
          values: Array.from({ length }, (_, value) => value),
          negated: false,
        });
      const { text, values } = conditionOf(2);
      expect(conditionOf(40_000).text).to.equal(text);
      const plan = database.prepare(`EXPLAIN QUERY PLAN SELECT * FROM ${things.sql} WHERE ${text}`).all(...values);
      expect((plan as { detail: string }[]).map(({ detail }) => detail).join("; ")).to.match(index);
    }
    database.close();
  });
});

describe("The writer thread of SQLite", () => {
  it("is replaced when it dies; what it had in hand is refused, what comes later is written", async () => {
    const storage = await openCatalog(sqlite.newUrl());
    const { id } = await storage.write(create("groups", { name: "before" }));
    await refusal(storage.write(create("groups", {}, { requests: { die: true } })), "storage_unavailable");
    const after = await storage.write(create("groups", { name: "after" }));
    expect(after.id).to.be.greaterThan(id);
    expect((await storage.find("groups", { kind: "all", of: [] }, 9)).length).to.equal(2);
    await storage.close();
  });

  it("that cannot start is reported when the storage is opened", async () => {
    const rulesUrl = new URL("no-such-module.js", import.meta.url).href;
    const outcome = await openCatalog(sqlite.newUrl(), { rulesUrl }).catch((error: unknown) => String(error));
    expect(outcome).to.contain("no-such-module");
  });
});
