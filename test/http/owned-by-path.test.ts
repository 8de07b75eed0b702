import { expect } from "chai";
import { databasesOfDay } from "../support/databases.js";
import { Staff, type Account } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";
import { declareNamed, NamedItems, to } from "./named-items.js";
import { onProject } from "./served-resource.js";
import { storeAccounts } from "./store-accounts.js";

const privileges = { read: "view_sales", write: "manage_sales" };
const declare = (name: string, properties: object, more: object = {}) =>
  declareNamed(name, properties, { privileges, ...more });

const schemas = {
  customers: declare("customer", {
    agent_id: to("users"),
    invoice_count: { type: "integer", readOnly: true, counts: { resource: "invoices", by: "customer_id" } },
  }),
  invoices: declare(
    "invoice",
    { customer_id: to("customers", { via: true }), total: { type: "integer", default: 0 } },
    { own: { field: "customer_id.agent_id", unless: "see_all_sales" } },
  ),
  "invoices/lines": declare("line", { amount: { type: "integer" } }),
  payments: declare(
    "payment",
    { invoice_id: to("invoices") },
    { own: { field: "invoice_id.customer_id.agent_id", unless: "see_all_sales" } },
  ),
  reminders: declare("reminder", { invoice_id: to("invoices") }),
};

onProject(
  databasesOfDay(import.meta.url),
  "items that are owned along references",
  { ...storeAccounts, ...schemas },
  {},
  (server) => {
    let [ann, bob, chief]: Account[] = [];
    const { ids, at, list, make, status } = new NamedItems();

    before(async function () {
      this.timeout(120_000);
      const staff = new Staff(server);
      const rights = ["view_sales", "manage_sales"];
      ann = await staff.makeAccount(rights);
      bob = await staff.makeAccount(rights);
      chief = await staff.makeAccount([...rights, "see_all_sales"]);
      for (const [name, agent] of [
        ["A", ann.id],
        ["B", bob.id],
        ["N", null],
      ] as const) {
        await make(chief, "customers", { name: `customer ${name}`, agent_id: agent && Number(agent) });
        for (const number of [1, 2]) {
          const invoice = `invoice ${name}${String(number)}`;
          await make(chief, "invoices", { name: invoice, customer_id: ids[`customer ${name}`], total: number });
          await make(chief, `invoices/${String(ids[invoice])}/lines`, { name: `line ${name}${String(number)}` });
          await make(chief, "payments", { name: `payment ${name}${String(number)}`, invoice_id: ids[invoice] });
          await make(chief, "reminders", { name: `reminder ${name}${String(number)}`, invoice_id: ids[invoice] });
        }
      }
    });

    it("in lists, pages, totals, filters and searches", async () => {
      expect(await list(ann, "invoices")).to.deep.equal(["invoice A1", "invoice A2"]);
      expect(await list(bob, "payments")).to.deep.equal(["payment B1", "payment B2"]);
      expect(await list(chief, "invoices")).to.have.length(6);
      expect(await list(ann, "invoices?total=1")).to.deep.equal(["invoice A1"]);
      expect(await list(ann, `invoices?customer_id=${String(ids["customer B"])}`)).to.deep.equal([]);
      expect(await list(ann, "invoices?q=invoice&sort_by=name")).to.deep.equal(["invoice A1", "invoice A2"]);
      expect(await list(ann, "invoices?or=(total=1,total=2)")).to.deep.equal(["invoice A1", "invoice A2"]);
      expect(await list(ann, `${at("customer A")}/invoices`)).to.deep.equal(["invoice A1", "invoice A2"]);
      expect(await list(ann, `${at("customer B")}/invoices`)).to.deep.equal([]);
      const page = await ann!.ask("GET", "/api/2.0/invoices?page=1&items_per_page=1");
      expect(page.headers["x-total-count"]).to.equal("2");
    });

    it("in aggregates, counts, conditions on related items and expansions", async () => {
      const sum = await ann!.ask("GET", "/api/2.0/invoices/aggregate?sum=total");
      expect(sum.json).to.deep.nested.include({ "groups[0].sum.total": 3 });
      const [customers] = Object.values((await ann!.ask("GET", "/api/2.0/customers")).json as object) as [
        { readonly [id: string]: { readonly name: string; readonly invoice_count: number } },
      ];
      const counts = Object.values(customers).map(({ name, invoice_count }) => [name, invoice_count]);
      expect(counts).to.have.deep.members([
        ["customer A", 2],
        ["customer B", 0],
        ["customer N", 0],
      ]);
      expect(await list(ann, "customers?invoices[exists]=true")).to.deep.equal(["customer A"]);
      expect(await list(ann, "reminders?invoice_id.total=1")).to.deep.equal(["reminder A1"]);
      const expanded = await ann!.ask("GET", "/api/2.0/reminders?expand=invoice_id");
      expect(expanded.text).to.contain("invoice A1").and.not.contain("invoice B1").and.not.contain("invoice N1");
    });

    it("one by one, and with items nested in them", async () => {
      expect(await status(ann, "GET", at("invoice A1"))).to.equal(200);
      expect(await status(chief, "GET", at("invoice N1"))).to.equal(200);
      const line = (name: string) => `${at(`invoice ${name}`)}/lines`;
      expect(await list(ann, line("A1"))).to.deep.equal(["line A1"]);
      for (const name of ["invoice B1", "invoice N1", "payment B2"]) {
        for (const [method, body] of [["GET"], ["PUT", { name: "mine" }], ["DELETE"]] as const) {
          expect(await status(ann, method, at(name), body), `${method} ${name}`).to.equal(404);
        }
        const answer = await ann!.ask("PUT", `/api/2.0/${at(name)}`, { name: "mine" }, { "if-match": '"1"' });
        expect(answer.status).to.equal(404);
      }
      expect(await status(ann, "GET", line("B1"))).to.equal(404);
      expect(await status(ann, "POST", line("B1"), { name: "mine" })).to.equal(404);
    });

    it("callers cannot create items of others, give items away or refer to items of others", async () => {
      const foreign = { name: "new", customer_id: ids["customer B"] };
      assertRefused(await ann!.ask("POST", "/api/2.0/invoices", foreign), 403, "privilege_missing");
      assertRefused(await ann!.ask("POST", "/api/2.0/invoices", { name: "new" }), 403, "privilege_missing");
      assertRefused(await ann!.ask("PUT", `/api/2.0/${at("invoice A1")}`, foreign), 403, "privilege_missing");
      assertRefused(
        await ann!.ask("PUT", `/api/2.0/${at("invoice A1")}`, { customer_id: null }),
        403,
        "privilege_missing",
      );
      const reminder = { name: "new", invoice_id: ids["invoice B1"] };
      expect((await ann!.ask("POST", "/api/2.0/reminders", reminder)).status).to.equal(400);
      expect(await status(ann, "PUT", at("invoice A1"), { total: 1 })).to.equal(200);
      expect(await status(chief, "PUT", at("invoice A1"), { total: 1 })).to.equal(200);
    });

    it("in the same transaction as the item that makes them theirs", async () => {
      const create = (path: string, body: object) => ({ method: "POST", path, body });
      const sale = (agent: Account) => ({
        operations: [
          create("customers", { name: "customer X", agent_id: Number(agent.id) }),
          create("invoices", { name: "invoice X", customer_id: { $ref: 0 } }),
        ],
      });
      const made = await ann!.ask("POST", "/api/2.0/batch", sale(ann!));
      expect(made.status, made.text).to.equal(200);
      expect(await list(ann, "invoices")).to.include("invoice X");
      const other = await ann!.ask("POST", "/api/2.0/batch", sale(bob!));
      expect([other.status, (other.json as { readonly code: string }).code]).to.deep.equal([403, "privilege_missing"]);
    });

    it("until the item on the path belongs to another account", async () => {
      expect(await status(chief, "PUT", at("customer A"), { agent_id: Number(bob!.id) })).to.equal(200);
      expect(await list(ann, "invoices")).to.not.include("invoice A1");
      expect(await list(bob, "payments")).to.deep.equal(["payment A1", "payment A2", "payment B1", "payment B2"]);
      expect(await status(ann, "GET", at("payment A1"))).to.equal(404);
      expect(await status(bob, "DELETE", at("payment A1"))).to.equal(204);
    });
  },
);
