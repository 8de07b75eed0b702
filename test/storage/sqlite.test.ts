// Over 300 lines: all tests share a large table, which takes longer to fill than the tests run.
import { expect } from "chai";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { everything, type Filter } from "../../runtime/model/query/filter.js";
import type { Item, ListPlan, KeysetPosition, Sort } from "../../runtime/model/plan/plan.js";
import type { Storage } from "../../runtime/storage/port/storage.js";
import { Connection, type SqlValue } from "../../runtime/storage/sqlite/database/connection.js";
import { defineTable } from "../../runtime/storage/sqlite/database/table.js";
import { toListCondition, toOrderClause } from "../../runtime/storage/sqlite/reading/item-queries.js";
import { sqlite } from "../support/databases.js";
import { openCatalog } from "./open-catalog.js";
import { batchesOf, gather } from "./gather.js";
import { create, list, read, remove } from "./plans.js";
import { refusal } from "./refusals.js";
import { registry } from "./registry.js";

const never = new AbortController().signal;
const size = 24_000;

/** Returns the name of the item `index`, counted from 1. */
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
    const makePlan = (index: number) =>
      create("things", { name: nameOf(index), count: countOf(index), tags: [`t${String(index % 8000)}`] });
    for (let start = 1; start <= size; start += 1000) {
      await storage.writeTogether(Array.from({ length: 1000 }, (_, place) => makePlan(start + place)));
    }
  });
  after(() => storage.close());

  async function page(plan: ListPlan): Promise<{ readonly items: readonly Item[]; readonly total: number }> {
    const result = await storage.list(plan, new AbortController().signal);
    if (result?.kind !== "page") throw new Error("expected a page");
    return result;
  }

  const byName: Sort = [{ field: "name", descending: false }];
  const one: Filter = { kind: "in", field: "count", values: [7], negated: false };
  const most: Filter = { kind: "range", field: "count", operator: "gte", value: 10 };
  const indexes = Array.from({ length: size }, (_, index) => index + 1);

  for (const [title, filter, keep] of [
    ["every item", { kind: "all", of: [] }, () => true],
    ["most items", most, (index: number) => countOf(index) >= 10],
    ["few items", one, (index: number) => countOf(index) === 7],
    ["parts", { kind: "contains", field: "name", text: "ÀME 1" }, (index: number) => nameOf(index)[5] === "1"],
  ] as const) {
    for (const descending of [false, true]) {
      it(`returns the pages of ${title} by name, ${descending ? "descending" : "ascending"}, like a sort in memory`, async () => {
        const names = indexes.filter(keep).map(nameOf).sort();
        if (descending) names.reverse();
        const last = Math.ceil(names.length / 25);
        for (const number of [1, 2, Math.floor(last / 2), last, last + 1]) {
          const window = { kind: "page", page: number, size: 25 } as const;
          const sort: Sort = [{ field: "name", descending }];
          const { items, total } = await page(list("things", { filter, sort, pageWindow: window, fields: ["name"] }));
          expect(total).to.equal(names.length);
          const expected = names.slice((number - 1) * 25, number * 25);
          expect(items.map(({ values }) => values["name"])).to.deep.equal(expected);
        }
      });
    }
  }

  describe("walks along an index", () => {
    interface Thing {
      readonly thing_id: number;
      readonly name: string;
      readonly count: number;
    }
    let things: readonly Thing[];

    before(async () => {
      const all = list("things", { pageWindow: { kind: "all" }, fields: ["thing_id", "name", "count"] });
      const items = await gather((await storage.list(all, never))!);
      things = items.map(({ values }) => values as unknown as Thing); // in the order of their creation
    });

    for (const [title, filter, keep] of [
      ["most items", most, ({ count }: Thing) => count >= 10],
      ["few items", one, ({ count }: Thing) => count === 7],
      ["a prefix", { kind: "prefix", field: "name", prefix: "name 0" }, ({ name }: Thing) => name < "name 1"],
    ] as const) {
      it(`for ${title}, like a sort in memory`, async () => {
        for (const field of ["name", "count", "thing_id"] as const) {
          const sorted = things
            .filter(keep)
            .sort((a, b) => (a[field] < b[field] || (a[field] === b[field] && a.thing_id < b.thing_id) ? -1 : 1));
          for (const descending of [false, true]) {
            const ids = (descending ? sorted.toReversed() : sorted).map(({ thing_id }) => thing_id);
            let position: KeysetPosition | null = null;
            for (let from = 0; from < 75; from += 25) {
              const window: ListPlan["pageWindow"] = { kind: "after", position, size: 25 };
              const result = await storage.list(
                list("things", { filter, sort: [{ field, descending }], pageWindow: window }),
                never,
              );
              if (result?.kind !== "after") throw new Error("expected a page behind a position");
              const found = (await gather(result)).map(({ id }) => id);
              expect(found, `${field} from ${String(from)}`).to.deep.equal(ids.slice(from, from + 25));
              position = result.nextPosition;
            }
          }
        }
      });
    }
  });

  it("returns pages in an order without an index, by number and by positions, but not many items at once", async () => {
    const sort: Sort = [
      { field: "count", descending: true },
      { field: "name", descending: false },
    ];
    const kept = indexes.filter((index) => countOf(index) > 9);
    const named = kept.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
    const byBoth = named.toSorted((one, other) => countOf(other) - countOf(one)).map(nameOf);
    const plan = list("things", { filter: most, sort, fields: ["name"] });
    for (const number of [1, 10, kept.length / 25]) {
      const { items } = await page({ ...plan, pageWindow: { kind: "page", page: number, size: 25 } });
      expect(items.map(({ values }) => values["name"])).to.deep.equal(byBoth.slice((number - 1) * 25, number * 25));
    }
    let position: KeysetPosition | null = null;
    for (let start = 0; start < 900; start += 180) {
      const portion = await storage.list({ ...plan, pageWindow: { kind: "after", position, size: 180 } }, never);
      expect(portion?.items.map(({ values }) => values["name"])).to.deep.equal(byBoth.slice(start, start + 180));
      position = portion?.kind === "after" ? portion.nextPosition : null;
    }
    await refusal(storage.list({ ...plan, pageWindow: { kind: "all" } }, never), "invalid_query");
  });

  it("returns all matching items in batches, each once", async () => {
    const result = await storage.list(
      list("things", { filter: most, sort: byName, pageWindow: { kind: "all" } }),
      never,
    );
    if (result?.kind !== "all") throw new Error("expected batches");
    const seen: number[] = [];
    for await (const batch of batchesOf(result)) {
      expect(batch.length).to.be.at.most(250);
      seen.push(...batch.map(({ id }) => id));
    }
    expect(seen).to.have.length(result.total);
    expect(new Set(seen).size).to.equal(result.total);
  });

  it("lets others run between two batches", async () => {
    const result = await storage.list(list("things", { sort: byName, pageWindow: { kind: "all" } }), never);
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

  it("delays nothing else for a scan", async () => {
    const scans = Array.from({ length: 8 }, () => page(list("things", { filter: most, sort: byName })));
    const over = new AbortController();
    void Promise.allSettled(scans).then(() => over.abort());
    let reads = 0;
    // Each read has its own turn. A scan on this thread would let few of them run between its portions.
    for (; !over.signal.aborted; reads += 1) {
      expect((await storage.read(read("things", 1 + (reads % 50))))?.version).to.equal(1);
      await new Promise((done) => setImmediate(done));
    }
    await Promise.all(scans);
    expect(reads).to.be.at.least(50);
  });

  it("answers queries that an index narrows before scans", async () => {
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

  it("continues to count for the others when one caller leaves", async () => {
    const filter: Filter = { kind: "range", field: "count", operator: "gte", value: 3 };
    const plan = list("things", { filter, sort: byName });
    const stop = new AbortController();
    const first = Promise.resolve(storage.list(plan, stop.signal)).catch(() => null);
    const second = page(plan);
    stop.abort();
    await first;
    expect((await second).total).to.equal(indexes.filter((index) => countOf(index) >= 3).length);
  });

  it("counts for a new caller after all callers of the next count have left", async () => {
    const filter: Filter = { kind: "range", field: "count", operator: "gte", value: 4 };
    const plan = list("things", { filter, sort: byName });
    const stop = new AbortController();
    const running = page(plan);
    const next = Promise.resolve(storage.list(plan, stop.signal)).catch(() => null);
    stop.abort();
    // The running count belongs to an earlier version of the data.
    const other = new Database(url.slice("sqlite:".length));
    other.exec("UPDATE things SET name = name WHERE _key = 1");
    other.close();
    const total = indexes.filter((index) => countOf(index) >= 4).length;
    expect([(await page(plan)).total, (await running).total]).to.deep.equal([total, total]);
    await next;
  });

  it("sorts filtered items only if no index has them in the requested order", () => {
    const explain = (filter: Filter, sort: ListPlan["sort"]): string => {
      const plan = list("things", { filter, sort });
      const where = toListCondition(table, plan);
      const database = new Database(url.slice("sqlite:".length));
      const sql = `EXPLAIN QUERY PLAN SELECT * FROM things WHERE ${where.text} ORDER BY ${toOrderClause(table, sort)} LIMIT 25`;
      const rows = database.prepare<SqlValue[]>(sql).all(...where.values) as { readonly detail: string }[];
      database.close();
      return rows.map(({ detail }) => detail).join("; ");
    };
    const connection = new Connection(url.slice("sqlite:".length), 1000);
    const table = defineTable(connection, registry.resources["things"]!);
    const one: Filter = { kind: "in", field: "count", values: [3], negated: false };
    expect(explain(everything, byName)).to.include("things:index:name").and.not.include("TEMP B-TREE");
    expect(explain(one, [{ field: "count", descending: true }])).to.not.include("TEMP B-TREE");
    expect(explain(one, byName)).to.include("USE TEMP B-TREE FOR ORDER BY");
    connection.close();
  });

  it("counts again after every write, also after one during a count", async () => {
    const filter: Filter = { kind: "range", field: "count", operator: "gte", value: 11 };
    const counted = indexes.filter((index) => countOf(index) >= 11).length;
    const plan = list("things", { filter, sort: byName });
    const [{ id }] = await Promise.all([storage.write(create("things", { name: "one more", count: 50 })), page(plan)]);
    expect((await page(plan)).total).to.equal(counted + 1);
    await storage.write(remove("things", id));
    expect((await page(plan)).total).to.equal(counted);
    expect((await page(plan)).total).to.equal(counted);
  });

  it("counts for each caller all writes before the request, while others write", async () => {
    const plan = list("things", {
      filter: { kind: "range", field: "count", operator: "gte", value: 12 },
      sort: byName,
    });
    const { total } = await page(plan);
    const made: number[] = [];
    const counted: Promise<void>[] = [];
    for (let number = 1; number <= 12; number += 1) {
      made.push((await storage.write(create("things", { name: "beside", count: 50 }))).id);
      const ask = async (): Promise<void> => {
        // One request whose answer is in transfer may remain.
        expect((await page(plan)).total).to.be.within(total + number, total + made.length + 1);
      };
      counted.push(ask(), ask());
    }
    await Promise.all(counted);
    for (const id of made) await storage.write(remove("things", id));
    expect((await page(plan)).total).to.equal(total);
  });

  it("ends a scan that takes longer than the limit, and one that nobody waits for", async () => {
    const hurried = await openCatalog(url, { timeoutMs: 5 });
    const slow = list("things", { filter: most, sort: byName, pageWindow: { kind: "page", page: 500, size: 25 } });
    await refusal(hurried.list(slow, never), "storage_unavailable");
    await hurried.close();
    const stop = new AbortController();
    const scan = storage.list(slow, stop.signal);
    stop.abort();
    await refusal(scan, "storage_unavailable");
  });

  it("leaves no thread behind if a scan began in the turn in which it closes", async () => {
    const closing = await openCatalog(url);
    const scan = Promise.resolve(closing.list(list("things", { filter: most, sort: byName }), never));
    const over = scan.catch(() => null).then(() => "over");
    await closing.close();
    expect(await Promise.race([over, Promise.resolve("running")])).to.equal("over");
  });
});

describe("The writer thread of SQLite", () => {
  it("is replaced when it dies; its current writes fail, and later ones succeed", async () => {
    const storage = await openCatalog(sqlite.newUrl());
    const { id } = await storage.write(create("groups", { name: "before" }));
    await refusal(storage.write(create("groups", {}, { controlValues: { die: true } })), "storage_unavailable");
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
