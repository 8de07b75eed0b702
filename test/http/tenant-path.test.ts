import { expect } from "chai";
import { databasesOfDay } from "../support/databases.js";
import { Staff, type Account } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";
import { declareNamed, NamedItems, to } from "./named-items.js";
import { onProject } from "./served-resource.js";
import { storeAccounts } from "./store-accounts.js";

const privileges = { read: "view_sales", write: "manage_sales" };
const declare = (name: string, properties: object, more: object, required: readonly string[] = []) =>
  declareNamed(name, properties, { privileges, ...more }, required);
const sum = (field: string, by = "customer_id") => ({ type: "integer", readOnly: true, rollup: { sum: field, by } });

const schemas = {
  customers: declare("customer", { store_id: to("stores"), spent: sum("orders.total") }, { tenant: "store_id" }),
  orders: declare(
    "order",
    {
      total: { type: "integer", default: 1 },
      paid: sum("payments.amount", "order_id"),
      customer_id: to("customers", { via: true, onDelete: "cascade" }),
      partner_id: to("customers", { sameTenant: true }),
    },
    { tenant: "customer_id.store_id" },
    ["customer_id"],
  ),
  "orders/lines": declare(
    "line",
    { count: { type: "integer", default: 1 }, for_id: to("customers", { sameTenant: true }) },
    {},
  ),
  payments: declare(
    "payment",
    { order_id: to("orders"), amount: { type: "integer", default: 1 } },
    { tenant: "order_id.customer_id.store_id" },
    ["order_id"],
  ),
};

onProject(
  databasesOfDay(import.meta.url),
  "items whose tenant is that of another item",
  { ...storeAccounts, ...schemas },
  {},
  (server) => {
    const stores: string[] = [];
    const sellers: Account[] = [];
    let chief: Account;
    const { ids, at, list, make } = new NamedItems();

    before(async function () {
      this.timeout(120_000);
      const staff = new Staff(server);
      const rights = ["view_sales", "manage_sales"];
      chief = await staff.makeAccount(rights);
      for (const name of ["A", "B"]) {
        const store = await staff.makeStore();
        stores.push(store);
        const seller = await staff.makeAccount(rights, { company_id: store });
        sellers.push(seller);
        for (const number of ["1", "2"]) {
          const nr = `${name}${number}`;
          await make(seller, "customers", { name: `customer ${nr}` });
          const order = { name: `order ${nr}`, customer_id: ids[`customer ${nr}`] };
          await make(seller, "orders", order);
          await make(seller, `${at(`order ${nr}`)}/lines`, { name: `line ${nr}` });
          const payment = { name: `payment ${nr}`, order_id: ids[`order ${nr}`] };
          await make(seller, "payments", payment);
        }
      }
    });

    it("in lists, totals, filters, aggregates and expansions", async () => {
      const [ann] = sellers as [Account];
      expect(await list(ann, "orders")).to.deep.equal(["order A1", "order A2"]);
      expect(await list(ann, "payments?q=payment")).to.deep.equal(["payment A1", "payment A2"]);
      expect(await list(chief, "payments")).to.have.length(4);
      expect(await list(ann, "orders?customer_id.name=customer%20B1")).to.deep.equal([]);
      const foreign = at("customer B1");
      expect(await list(ann, `orders?customer_id=${foreign.split("/")[1]!}`)).to.deep.equal([]);
      expect((await ann.ask("GET", `/api/2.0/${foreign}/orders`)).status).to.equal(404);
      const count = await ann.ask("GET", "/api/2.0/payments/aggregate");
      expect(count.json).to.deep.nested.include({ "groups[0].count": 2 });
      const page = await ann.ask("GET", "/api/2.0/payments?page=1&items_per_page=1&expand=order_id");
      expect(page.headers["x-total-count"]).to.equal("2");
      expect(page.text).to.contain("order A1");
    });

    it("in rollups by the reference that leads to the tenant", async () => {
      const [ann] = sellers as [Account];
      const [customer, order] = [`/api/2.0/${at("customer A1")}`, `/api/2.0/${at("order A1")}`];
      expect((await ann.ask("PUT", order, { total: 7 })).status).to.equal(200);
      expect((await ann.ask("GET", customer)).json).to.deep.include({ spent: 7 });
      expect((await ann.ask("GET", order)).json).to.deep.include({ paid: 1 });
      expect(await list(ann, "customers?spent=1")).to.deep.equal(["customer A2"]);
    });

    it("one by one, and with items nested in them", async () => {
      const [ann] = sellers as [Account];
      for (const name of ["order B1", "payment B2"]) {
        for (const [method, body] of [["GET"], ["PUT", { name: "mine" }], ["DELETE"]] as const) {
          expect((await ann.ask(method, `/api/2.0/${at(name)}`, body)).status, `${method} ${name}`).to.equal(404);
        }
      }
      expect((await ann.ask("GET", `/api/2.0/${at("order B1")}/lines`)).status).to.equal(404);
      expect((await ann.ask("POST", `/api/2.0/${at("order B1")}/lines`, { name: "x" })).status).to.equal(404);
      expect(await list(ann, `${at("order A1")}/lines`)).to.deep.equal(["line A1"]);
    });

    it("and never move to another tenant", async () => {
      const [ann] = sellers as [Account];
      const order = `/api/2.0/${at("order A1")}`;
      const own = { customer_id: ids["customer A2"] };
      const foreign = { customer_id: ids["customer B1"] };
      assertRefused(await ann.ask("POST", "/api/2.0/orders", { name: "x", ...foreign }), 400, "invalid_reference", [
        "/customer_id",
      ]);
      assertRefused(await ann.ask("PUT", order, foreign), 400, "invalid_reference", ["/customer_id"]);
      assertRefused(await chief.ask("PUT", order, foreign), 400, "invalid_reference", ["/customer_id"]);
      expect((await chief.ask("PUT", order, foreign)).text).to.contain("has another store_id");
      expect((await ann.ask("PUT", order, own)).status).to.equal(200);
      const payment = { order_id: ids["order B1"] };
      assertRefused(await chief.ask("PUT", `/api/2.0/${at("payment A1")}`, payment), 400, "invalid_reference", [
        "/order_id",
      ]);
    });

    it("and so do their references with sameTenant, and those of nested items", async () => {
      const foreign = ids["customer B1"];
      const [, bob] = sellers as [Account, Account];
      const order = { name: "x", customer_id: ids["customer A1"], partner_id: foreign };
      assertRefused(await chief.ask("POST", "/api/2.0/orders", order), 400, "invalid_reference", ["/partner_id"]);
      const line = { name: "x", for_id: foreign };
      const lines = `/api/2.0/${at("order A1")}/lines`;
      assertRefused(await chief.ask("POST", lines, line), 400, "invalid_reference", ["/for_id"]);
      expect((await bob.ask("POST", `/api/2.0/${at("order B1")}/lines`, line)).status).to.equal(201);
      expect((await chief.ask("POST", lines, { name: "y", for_id: ids["customer A2"] })).status).to.equal(201);
    });

    it("and can be created in one request with it", async () => {
      const [ann, bob] = sellers as [Account, Account];
      const create = (path: string, body: object) => ({ method: "POST", path, body });
      const operations = [
        create("customers", { name: "customer X" }),
        create("orders", { name: "order X", customer_id: { $ref: 0 } }),
        create("payments", { name: "payment X", order_id: { $ref: 1 } }),
      ];
      const made = await ann.ask("POST", "/api/2.0/batch", { operations });
      expect(made.status, made.text).to.equal(200);
      expect(await list(ann, "payments")).to.include("payment X");
      expect(await list(bob, "payments")).to.not.include("payment X");
    });
  },
);
