// Over 300 lines: one set of data serves all of it.
import { expect } from "chai";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rounds } from "../support/databases.js";
import { onDatabaseOfDay } from "../support/each-database.js";
import { makeKey } from "../support/keys.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { seed } from "../support/seed.js";
import { makeTemporaryDirectory, runCommand, startServer, type TestServer } from "../support/server.js";
import { assertRefused } from "./assert-refused.js";
import { schemas, Shop } from "./rolled-up.js";

const hooks = `import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"racks"> = {
  async follow({ after, read }) {
    if (after === null) return [];
    const [order] = await read.find("orders", "name", after.name, 1);
    if (order === undefined) return [];
    return [{ resource: "orders", id: order.order_id, values: { weight: 40 } }];
  },
};
`;

describe("rollups", () => {
  let project: TemporaryProject;
  before(async function () {
    this.timeout(180_000);
    project = makeProject(schemas);
    project.write("schemas/racks.hooks.ts", hooks);
    await project.transpile();
  });
  after(() => project.remove());

  onDatabaseOfDay(import.meta.url, "are right", (database) => {
    let server: TestServer;
    before(async () => (server = await startServer({ databaseUrl: database.newUrl(), project: project.directory })));
    after(() => server.stop());
    const shop = new Shop(() => server);
    let shop_id: string;
    let customer_id: string;
    beforeEach(async () => {
      shop_id = await shop.make("shops", {});
      customer_id = await shop.make("customers", { shop_id });
    });
    const order = (more: object = {}): Promise<string> => shop.make("orders", { shop_id, customer_id, ...more });

    it("without items: a sum is 0, and there is no least or greatest value", async () => {
      const id = await order();
      expect(await shop.get(`orders/${id}`)).to.include({ total: 0, least: null, most: null });
    });

    it("after items are created, changed and removed, to the cent", async () => {
      const id = await order({ day: "2026-03-01" });
      const path = `orders/${id}/lines`;
      const lines = [];
      for (const amount of [0.1, 0.2, -5.55, 1e10]) lines.push(await shop.make(path, { amount }));
      expect(await shop.get(`orders/${id}`)).to.include({ total: 9999999994.75, least: -5.55, most: 1e10 });
      await shop.remove(`${path}/${lines[3]!}`);
      await shop.remove(`${path}/${lines[2]!}`);
      expect(await shop.get(`orders/${id}`)).to.include({ total: 0.3, least: 0.1, most: 0.2 });
      await shop.change(`${path}/${lines[1]!}`, { amount: null });
      expect(await shop.get(`orders/${id}`)).to.include({ total: 0.1, least: 0.1, most: 0.1 });
      expect(await shop.get(`customers/${customer_id}`)).to.include({ spent: 0.1, first: "2026-03-01" });
      expect(await shop.get(`shops/${shop_id}`)).to.include({ sold: 0.1 });
    });

    it("also for a key whose scope includes only the item, and not the other items", async () => {
      const id = await order({ lines: [{ amount: 7 }, { amount: 3 }] });
      const key = await makeKey(server.url, (method, path, body) => server.request(method, path, { body }), {
        scope: { orders: "read" },
      });
      assertRefused(await key.ask("GET", `/api/2.0/orders/${id}/lines`), 403, "insufficient_scope");
      expect((await key.ask("GET", `/api/2.0/orders/${id}`)).json).to.include({ total: 10 });
    });

    it("after an item moves to another one", async () => {
      const other = await shop.make("customers", { shop_id });
      const id = await order({ day: "2026-03-01", lines: [{ amount: 7 }, { amount: 3 }] });
      await order({ day: "2026-03-05", lines: [{ amount: 0.5 }] });
      await shop.change(`orders/${id}`, { customer_id: other });
      const moved = { spent: 10, first: "2026-03-01", last: "2026-03-01" };
      expect(await shop.get(`customers/${other}`)).to.include(moved);
      expect(await shop.get(`customers/${customer_id}`)).to.include({ spent: 0.5, first: "2026-03-05" });
      await shop.compare();
    });

    it("after a cascade, also of items that roll up each other", async () => {
      const lines = [{ amount: 7 }, { amount: 3 }];
      const above_id = await order({ weight: 5, lines });
      await order({ above_id, weight: 9, lines });
      const kept = await shop.make("orders", { shop_id, weight: 1, lines });
      await shop.change(`orders/${kept}`, { customer_id: await shop.make("customers", { shop_id }) });
      expect(await shop.get(`shops/${shop_id}`)).to.include({ sold: 30 });
      await shop.remove(`customers/${customer_id}`);
      expect(await shop.get(`shops/${shop_id}`)).to.include({ sold: 10 });
      await shop.compare();
    });

    it("after a batch, of which a rejected operation undoes all", async () => {
      const id = await order();
      const post = (amount: number) => ({ method: "POST", path: `orders/${id}/lines`, body: { amount } });
      const batch = (...operations: readonly object[]) => shop.ask("POST", "batch", { operations });
      expect((await batch(post(1), post(2.5))).status).to.equal(200);
      expect((await batch(post(4), post(0.001))).status).to.equal(400);
      expect(await shop.get(`orders/${id}`)).to.include({ total: 3.5, most: 2.5 });
    });

    it("after an import, which leaves out the values of a file", async () => {
      const id = await order();
      const file = join(makeTemporaryDirectory(), "lines.csv");
      const rows = Array.from({ length: 300 }, (_, index) => `${id},${String(index / 100)}`);
      writeFileSync(file, ["_parents,amount", ...rows].join("\n"));
      const options = { databaseUrl: server.databaseUrl, project: project.directory };
      const imported = await runCommand(["import", `orders/lines=${file}`, "--references", "existing"], options);
      expect(imported.code, imported.stdout + imported.stderr).to.equal(0);
      expect(await shop.get(`orders/${id}`)).to.include({ total: 448.5, least: 0, most: 2.99 });
    });

    it("after a hook changed an item", async () => {
      const above_id = await order();
      await order({ above_id, weight: 3, name: "Followed" });
      await shop.make("racks", { name: "Followed" });
      expect(await shop.get(`orders/${above_id}`)).to.include({ below: 40 });
      await shop.compare();
    });

    it("in the copy of a tenant", async () => {
      const tag = await shop.make("tags", { shop_id });
      await order({ weight: 4, tag_ids: [tag], day: "2026-01-01", lines: [{ amount: 1.1 }, { amount: 2.2 }] });
      const copied = await shop.make("shops", { copy_from: shop_id, copy: { all: "Y" } });
      expect(await shop.get(`shops/${copied}`)).to.include({ sold: 3.3 });
      await shop.compare();
    });

    it("of items whose ids are unique within their parents only", async () => {
      const racks = [await shop.make("racks", {}), await shop.make("racks", {})];
      for (const [index, rack] of racks.entries()) {
        await shop.make(`racks/${rack}/slots`, { slot: 1 });
        await shop.make(`racks/${rack}/slots/1/goods`, { pieces: 5 + index });
      }
      expect(await shop.get(`racks/${racks[0]!}/slots/1`)).to.include({ pieces: 5 });
      expect(await shop.get(`racks/${racks[1]!}/slots/1`)).to.include({ pieces: 6 });
    });

    it("in filters, orders and aggregates", async () => {
      const small = await order({ lines: [{ amount: 1 }] });
      const large = await order({ lines: [{ amount: 20 }, { amount: 2 }] });
      const mine = `customer_id=${customer_id}`;
      const ids = async (query: string) => (await shop.list(`orders?${mine}&${query}`)).map(({ order_id }) => order_id);
      expect(await ids("total[gt]=20")).to.deep.equal([large]);
      expect(await ids("customer_id.spent=23&most=1")).to.deep.equal([small]);
      const { search } = (await shop.get(`orders?${mine}&sort_by=-total`)) as { readonly search: { ids: unknown } };
      expect(search.ids).to.deep.equal([large, small]);
      const { text } = await shop.ask("GET", `orders/aggregate?${mine}&sum=total`);
      expect(text).to.contain('"total":23');
    });

    it("and no request can set them", async () => {
      const id = await order({ total: 99, lines: [{ amount: 1 }] });
      await shop.change(`orders/${id}`, { total: 7 });
      expect(await shop.get(`orders/${id}`)).to.include({ total: 1 });
    });

    it("and change the entity tag of their item", async () => {
      const created = await shop.ask("POST", "orders", { shop_id, lines: [{ amount: 1 }] });
      const id = (created.json as { readonly order_id: string }).order_id;
      const read = await shop.ask("GET", `orders/${id}`);
      expect(created.headers["etag"]).to.equal(read.headers["etag"]);
      const headers = { "if-match": String(read.headers["etag"]) };
      await shop.make(`orders/${id}/lines`, { pieces: 4 });
      expect((await shop.ask("PUT", `orders/${id}`, { name: "A" }, headers)).status).to.equal(200);
      await shop.make(`orders/${id}/lines`, { amount: 4 });
      const again = await shop.ask("GET", `orders/${id}`, undefined, { "if-none-match": String(read.headers["etag"]) });
      expect(again.status).to.equal(200);
      expect((await shop.ask("PUT", `orders/${id}`, { name: "B" }, headers)).status).to.equal(412);
    });

    it("and reject a write that would make one too large", async () => {
      const id = await order();
      const path = `orders/${id}/lines`;
      await shop.make(path, { amount: 9_999_999_999_999.99 });
      const { status, text } = await shop.ask("POST", path, { amount: 0.01 });
      expect([status, text]).to.satisfy(([code, body]: [number, string]) => code === 400 && body.includes("total"));
      expect(await shop.get(`orders/${id}`)).to.include({ total: 9_999_999_999_999.99 });
    });

    // A write that is answered with 503 may be stored or not. The rollups are correct in both cases.
    it("after many writes at once", async function () {
      this.timeout(60_000);
      const path = `orders/${await order()}/lines`;
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let round = 0; round < 5; round += 1) {
          const { json } = await shop.ask("POST", path, { amount: writer + round / 10 });
          const line = `${path}/${String((json as { readonly line_id?: string }).line_id)}`;
          if (round % 3 === 1) await shop.ask("PUT", line, { amount: -writer });
          if (round % 3 === 2) await shop.ask("DELETE", line);
        }
      });
      await Promise.all(writers);
      expect(await shop.list(path)).to.have.lengthOf.above(5);
      await shop.compare();
    });

    it("after writes at once of which none changes the greatest value alone", async function () {
      this.timeout(60_000);
      for (let round = 0; round < 6; round += 1) {
        const above_id = await shop.make("orders", { shop_id });
        const below = (weight: number) => shop.make("orders", { shop_id, above_id, weight });
        const [most, second] = [await below(9), await below(7), await below(5)];
        const lesser = { shop_id, above_id, weight: 6, name: "N" };
        await Promise.all([
          shop.ask("DELETE", `orders/${most}`),
          shop.ask("DELETE", `orders/${second}`),
          shop.ask("POST", "orders", lesser),
        ]);
      }
      await shop.compare();
    });

    it("after random writes", async function () {
      this.timeout(120_000);
      let state = seed % 2147483647 || 1;
      const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
      const pick = <Element>(from: readonly Element[]): Element | undefined => from[Math.floor(random() * from.length)];
      const cents = () => Math.round(random() * 2000 - 500) / 100;
      const idsIn = async (path: string, id: string) =>
        (await shop.list(path))
          .filter((item) => item["shop_id"] === shop_id || path.includes("/"))
          .map((item) => String(item[id]));
      for (let step = 0; step < rounds(60); step += 1) {
        const [customers, orders, tags] = await Promise.all([
          idsIn("customers", "customer_id"),
          idsIn("orders", "order_id"),
          idsIn("tags", "tag_id"),
        ]);
        const path = `orders/${pick(orders) ?? ""}`;
        const lines = orders.length === 0 ? [] : await idsIn(`${path}/lines`, "line_id");
        const values = {
          customer_id: pick([...customers, null]) ?? null,
          above_id: pick([...orders, null]) ?? null,
          tag_ids: tags.filter(() => random() < 0.5),
          weight: Math.floor(random() * 9),
          day: pick(["2026-01-01", "2026-05-05", "2026-09-09", null]) ?? null,
        };
        const asked: readonly (readonly [string, string, object?])[] = [
          ["POST", "customers", { shop_id }],
          ["POST", "tags", { shop_id }],
          ["POST", "orders", { shop_id, ...values, lines: [{ amount: cents() }, { amount: cents() }] }],
          ["PUT", path, values],
          ["POST", `${path}/lines`, { amount: cents() }],
          ["PUT", `${path}/lines/${pick(lines) ?? ""}`, { amount: random() < 0.2 ? null : cents() }],
          ["DELETE", `${path}/lines/${pick(lines) ?? ""}`],
          ["DELETE", path],
          ["DELETE", `customers/${pick(customers) ?? ""}`],
        ];
        const weights = [1, 1, 3, 3, 4, 3, 2, 1, 0.4];
        const chosen = (): readonly [string, string, object?] => {
          let at = random() * weights.reduce((total, weight) => total + weight);
          return asked.find((_, index) => (at -= weights[index]!) < 0)!;
        };
        if (random() < 0.25) {
          const operations = Array.from({ length: 4 }, chosen).map(([method, path, body]) => ({
            method,
            path,
            ...(body && { body }),
          }));
          await shop.ask("POST", "batch", { operations, atomic: random() < 0.5 });
        } else {
          const [method, path, body] = chosen();
          await shop.ask(method, path, body);
        }
        if (step % 10 === 9) await shop.compare();
      }
      const verified = await runCommand(["verify"], { databaseUrl: server.databaseUrl, project: project.directory });
      expect(verified.code, verified.stdout + verified.stderr).to.equal(0);
    });
  });
});
