import { expect } from "chai";
import { onDatabaseOfDay } from "../support/each-database.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import type { Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { storeAccounts } from "./store-accounts.js";

const privileges = { read: "view_orders", write: "manage_orders" };
const declare = (id: string, properties: object, more: object = {}) => ({
  title: id.replace("_id", ""),
  type: "object",
  resource: { id, title: "name", privileges, ...more },
  properties: { [id]: { type: "integer", readOnly: true }, name: { type: "string" }, ...properties },
  required: ["name"],
});
const total = { type: "integer", readOnly: true, default: 0 };
const amount = { type: "integer", default: 0 };
const owned = (resource: string) => ({ type: "integer", references: { resource, onDelete: "cascade" } });

/** An action that returns its result without a promise. */
const count = {
  title: "Count",
  on: "collection",
  reads: true,
  privilege: "view_orders",
  answer: { properties: { parents: { type: "integer" } }, required: ["parents"] },
};
const countCode = `import type { Action } from "../generated/actions.js";

export const run: Action<"stocks.count"> = ({ parents }) => ({ parents: parents.length });
`;

const schemas = {
  customers: declare("customer_id", { spent: total }),
  orders: declare("order_id", { customer_id: owned("customers"), total }),
  "orders/lines": declare("line_id", { amount }),
  // A reference to another order than the counted one.
  vouchers: declare("voucher_id", { customer_id: owned("customers"), order_id: { type: "integer" }, amount }),
  racks: declare("rack_id", {}),
  "racks/slots": {
    ...declare("slot", { slot: { type: "integer" }, pieces: total }, { idWithinParent: true }),
    required: ["slot", "name"],
  },
  stocks: declare(
    "stock_id",
    { rack_id: { type: "integer" }, slot: { type: "integer" }, amount },
    { actions: { count } },
  ),
};

// Hooks that return values without promises.
const hooks = {
  "orders/lines": `
  async follow({ parents, read }) {
    const [id = 0] = parents;
    const lines = await read.children("orders/lines", [id]);
    const vouchers = await read.find("vouchers", "order_id", id, 100);
    const total = [...lines, ...vouchers].reduce((sum, { amount }) => sum + amount, 0);
    return [{ resource: "orders", id, values: { total } }];
  },`,
  vouchers: `
  derive({ after }) {
    return after === null || after.name !== "shout" ? {} : { name: "SHOUT" };
  },
  check({ after, refuse }) {
    if ((after?.amount ?? 0) < 0) refuse("amount", "must not be negative");
  },
  async follow({ before, after, read }) {
    const id = after?.order_id ?? before?.order_id ?? 0;
    const order = await read.get("orders", id);
    if (order === null) return [];
    const total = order.total + (after?.amount ?? 0) - (before?.amount ?? 0);
    return [{ resource: "orders", id, values: { total } }];
  },`,
  stocks: `
  follow({ before, after }) {
    const is = after ?? before;
    if (is === null) return [];
    const pieces = after?.amount ?? 0;
    return [{ resource: "racks/slots", parents: [is.rack_id ?? 0], id: is.slot ?? 0, values: { pieces } }];
  },`,
};

describe("totals that hooks derive", () => {
  let project: TemporaryProject;
  before(async function () {
    this.timeout(120_000);
    project = makeProject({ ...storeAccounts, ...schemas });
    for (const [path, members] of Object.entries(hooks)) {
      const up = "../".repeat(path.split("/").length);
      const text = `import type { Hooks } from "${up}generated/hooks.js";\n\nexport const hooks: Hooks<"${path}"> = {${members}\n};\n`;
      project.write(`schemas/${path}.hooks.ts`, text);
    }
    project.write("schemas/stocks.count.ts", countCode);
    await project.transpile();
  });
  after(() => project.remove());

  onDatabaseOfDay(import.meta.url, "are right", (database) => {
    let server: TestServer;
    before(async () => (server = await startServer({ databaseUrl: database.newUrl(), project: project.directory })));
    after(() => server.stop());

    const ask = (method: string, path: string, body?: object): Promise<Answer> =>
      server.request(method, `/api/2.0/${path}`, body === undefined ? {} : { body });
    const make = async (path: string, body: object): Promise<number> => {
      const answer = await ask("POST", path, { name: "N", ...body });
      expect(answer.status, answer.text).to.equal(201);
      return Number(Object.values(answer.json as object)[0]);
    };
    const remove = async (path: string): Promise<void> => {
      const answer = await ask("DELETE", path);
      expect(answer.status, answer.text).to.be.oneOf([200, 204]);
    };
    const totalOf = async (order: number): Promise<unknown> =>
      ((await ask("GET", `orders/${String(order)}`)).json as { readonly total: unknown }).total;

    it("after an item is removed", async () => {
      const order = await make("orders", { customer_id: await make("customers", {}) });
      const first = await make(`orders/${String(order)}/lines`, { amount: 5 });
      await make(`orders/${String(order)}/lines`, { amount: 7 });
      expect(await totalOf(order)).to.equal(12);
      await remove(`orders/${String(order)}/lines/${String(first)}`);
      expect(await totalOf(order)).to.equal(7);
    });

    it("after items are removed at once, by several requests and by a batch", async () => {
      const order = await make("orders", { customer_id: await make("customers", {}) });
      const path = `orders/${String(order)}/lines`;
      const lines: number[] = [];
      for (let amount = 1; amount <= 8; amount += 1) lines.push(await make(path, { amount }));
      await Promise.all(lines.slice(0, 4).map((line) => remove(`${path}/${String(line)}`)));
      expect(await totalOf(order)).to.equal(26);
      const operations = lines.slice(4, 7).map((line) => ({ method: "DELETE", path: `${path}/${String(line)}` }));
      const batch = await ask("POST", "batch", { operations });
      expect(batch.status, batch.text).to.equal(200);
      expect(await totalOf(order)).to.equal(8);
    });

    it("after a cascade, for each of its items", async () => {
      const order = await make("orders", { customer_id: await make("customers", {}) });
      await make(`orders/${String(order)}/lines`, { amount: 100 });
      const other = await make("customers", {});
      for (const amount of [1, 2, 3]) await make("vouchers", { customer_id: other, order_id: order, amount });
      expect(await totalOf(order)).to.equal(106);
      await remove(`customers/${String(other)}`);
      expect(await totalOf(order)).to.equal(100);
    });

    it("if a cascade removes items that a hook would change", async () => {
      const customer = await make("customers", {});
      const order = await make("orders", { customer_id: customer });
      await make(`orders/${String(order)}/lines`, { amount: 5 });
      await make("vouchers", { customer_id: customer, order_id: order, amount: 5 });
      await remove(`customers/${String(customer)}`);
      expect((await ask("GET", `orders/${String(order)}`)).status).to.equal(404);
    });

    it("in items whose ids are unique within their parents only", async () => {
      const [one, two] = [await make("racks", {}), await make("racks", {})];
      for (const rack of [one, two]) await make(`racks/${String(rack)}/slots`, { slot: 1 });
      const pieces = async (rack: number): Promise<unknown> =>
        ((await ask("GET", `racks/${String(rack)}/slots/1`)).json as { readonly pieces: unknown }).pieces;
      const stock = await make("stocks", { rack_id: two, slot: 1, amount: 9 });
      expect([await pieces(one), await pieces(two)]).to.deep.equal([0, 9]);
      await remove(`stocks/${String(stock)}`);
      expect([await pieces(one), await pieces(two)]).to.deep.equal([0, 0]);
    });

    it("if code returns its values without a promise", async () => {
      const customer_id = await make("customers", {});
      const id = await make("vouchers", { customer_id, name: "shout" });
      expect((await ask("GET", `vouchers/${String(id)}`)).json).to.include({ name: "SHOUT" });
      const refused = await ask("POST", "vouchers", { customer_id, name: "N", amount: -1 });
      expect([refused.status, refused.text.includes("must not be negative")]).to.deep.equal([400, true]);
      expect((await ask("GET", "stocks/count")).json).to.deep.equal({ parents: 0 });
    });
  });
});
