import { statSync } from "node:fs";
import { expect } from "chai";
import { everything, type Filter } from "../../runtime/model/query/filter.js";
import type { AggregatePlan } from "../../runtime/model/plan/plan.js";
import type { Storage } from "../../runtime/storage/port/storage.js";
import { sqlite } from "../support/databases.js";
import { openCatalog } from "./open-catalog.js";
import { create, list, update } from "./plans.js";
import { readWhileWriting } from "./read-while-writing.js";

const never = new AbortController().signal;

describe("Long reads of SQLite, while others write", () => {
  let storage: Storage;
  const url = sqlite.newUrl();
  /** The ids of the only two items. They are far apart, so that a scan of the table takes many windows. */
  const [first, last] = [1, 300_000] as const;

  before(async () => {
    storage = await openCatalog(url, { timeoutMs: 60_000 });
    await storage.write(create("shops", { name: "Shop" }));
    for (const key of [first, last]) await storage.write(create("things", { name: "seen", count: 0 }, { key }));
  });
  after(() => storage.close());

  const searched: Filter = { kind: "contains", field: "name", text: "see" };
  for (const [title, field, [matching, other], times, filter] of [
    ["that a scan finds", "name", ["seen", "hidden"], 20, searched],
    [
      "that an index finds",
      "count",
      [5, 6],
      200,
      { kind: "all", of: [{ kind: "in", field: "count", values: [5], negated: false }, searched] },
    ],
  ] as const) {
    it(`never show an item ${title} with values that do not match`, async function () {
      this.timeout(60_000);
      await storage.write(update("things", first, { name: "seen", [field]: matching }));
      const plan = list("things", { filter, fields: ["thing_id", field] });
      const shown = new Set<unknown>();
      await readWhileWriting(
        (readCount) => readCount === times,
        async () => {
          for (const { values } of (await storage.list(plan, never))?.items ?? []) shown.add(values[field]);
        },
        (count) => storage.write(update("things", first, { [field]: count % 2 === 0 ? matching : other })),
      );
      expect([...shown]).to.deep.equal([matching]);
      await storage.write(update("things", first, { name: "seen", count: 0 }));
    });
  }

  async function computeSum(): Promise<string> {
    const plan: AggregatePlan = {
      kind: "aggregate",
      resource: "things",
      parents: [],
      path: "",
      filter: everything,
      groups: [],
      measures: [{ aggregateFunction: "sum", field: "count" }],
      having: everything,
      order: [],
      groupRange: { offset: 0, limit: 1 },
    };
    const [group] = (await storage.aggregate(plan, never))?.groups ?? [];
    return String((group?.results[0] as { readonly sum: unknown } | undefined)?.sum);
  }

  it("compute a report at one moment", async function () {
    this.timeout(60_000);
    const sums = new Set<string>();
    await readWhileWriting(
      (readCount) => readCount === 20,
      async () => void sums.add(await computeSum()),
      (count) => storage.writeTogether([update("things", first, { count: -count }), update("things", last, { count })]),
    );
    expect([...sums]).to.deep.equal(["0"]);
  });

  it("let the write-ahead log begin anew between two reports", async function () {
    this.timeout(60_000);
    const code = "x".repeat(500_000);
    const wanted = 40_000_000;
    let written = 0;
    await readWhileWriting(
      () => written >= wanted,
      async () => void (await computeSum()),
      async (count) => {
        await storage.write(update("things", first, { code: `${code}${String(count)}` }));
        written += code.length;
      },
    );
    const { size } = statSync(`${url.slice("sqlite:".length)}-wal`);
    expect(size).to.be.lessThan(wanted / 2);
  });
});
