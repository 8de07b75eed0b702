import { expect } from "chai";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import type { Filter } from "../../runtime/model/query/filter.js";
import type { Storage } from "../../runtime/storage/port/storage.js";
import { Connection } from "../../runtime/storage/sqlite/database/connection.js";
import { toSqlCondition } from "../../runtime/storage/sqlite/database/filter.js";
import { Tables } from "../../runtime/storage/sqlite/database/table.js";
import { sqlite } from "../support/databases.js";
import { openCatalog } from "./open-catalog.js";
import { create, list } from "./plans.js";
import { registry } from "./registry.js";

const never = new AbortController().signal;

describe("Long lists of values on SQLite", () => {
  let storage: Storage;
  const url = sqlite.newUrl();
  const items = 900;
  const words = Array.from({ length: 40 }, (_, index) => `word${String(index)}x`);
  /** SQLite does not read the first two from JSON with their exact value. */
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

  it("find many words that many items have", async () => {
    expect(await total({ kind: "words", prefixes: words })).to.equal(items);
    expect(await total({ kind: "words", prefixes: [...words, "own17"] })).to.equal(11);
    expect(await total({ kind: "words", prefixes: [...words, "none"] })).to.equal(0);
  });

  it("find more values than a statement of SQLite takes", async () => {
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

  it("are one statement of any length, by the index of the field", () => {
    const connection = new Connection(url.slice("sqlite:".length), 1000);
    const things = new Tables(connection, registry).tableOf("things");
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
      const plan = database
        .prepare(`EXPLAIN QUERY PLAN SELECT * FROM ${things.quotedName} WHERE ${text}`)
        .all(...values);
      expect((plan as { detail: string }[]).map(({ detail }) => detail).join("; ")).to.match(index);
    }
    database.close();
    connection.close();
  });
});
