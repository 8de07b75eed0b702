import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import { databasesOfDay } from "../support/databases.js";
import { makeKey } from "../support/keys.js";
import type { Answer } from "../support/request.js";
import { waitUntil } from "../support/wait-until.js";
import { assertRefused } from "./assert-refused.js";
import { onBilling } from "./billing.js";
import type { Trader } from "./market.js";

onBilling(databasesOfDay(import.meta.url), "lists in hooks and actions", ({ root, hire, server }) => {
  let shop: string;
  let agent: Trader;
  let client: string;
  const goods = new Map<string, string>();
  const makeInvoice = (note: string): Promise<string> =>
    root.make("invoices", { shop_id: shop, client_id: client, note });
  const addLine = (invoice: string, good: string, amount: number): Promise<string> =>
    root.make(`invoices/${invoice}/lines`, { good_id: goods.get(good), amount });
  const look = async (trader: Trader, what: string): Promise<unknown> => {
    const answer = await trader.ask("GET", `invoices/look?what=${encodeURIComponent(what)}`);
    expect(answer.status, answer.text).to.equal(200);
    return JSON.parse((answer.json as { readonly json: string }).json);
  };
  before(async () => {
    shop = await root.make("shops", { name: "Corner" });
    const other = await root.make("shops", { name: "Other" });
    agent = await hire(["look", "see_clients", "see_bills", "write_bills"], { shop_id: shop });
    for (const name of ["Tea", "Salt"]) goods.set(name, await root.make("goods", { name }));
    client = await agent.make("clients", { name: "Bea", country: "NO" });
    expect((await root.ask("PUT", `clients/${client}`, { credit: 5 })).status).to.equal(200);
    for (const name of ["hidden", "Cid"]) await root.make("clients", { shop_id: shop, name });
    await root.make("clients", { shop_id: other, name: "Dan" });
  });

  it("see the rows and fields of the caller, or of the system", async () => {
    const seen = await look(agent, "as caller");
    expect(seen).to.deep.equal([
      { client_id: Number(client), shop_id: Number(shop), agent_id: Number(agent.id), name: "Bea", country: "NO" },
    ]);
    const all = (await look(agent, "as system")) as {
      readonly name: string;
      readonly credit: number;
      readonly secret: string;
    }[];
    expect(all.map(({ name }) => name)).to.deep.equal(["hidden", "Dan", "Cid", "Bea"]);
    expect(all.at(-1)).to.include({ credit: 5, secret: "s" });
    const half = await hire(["look", "see_clients", "see_all"], { shop_id: shop });
    const some = (await look(half, "as caller")) as readonly { readonly name: string }[];
    expect(some.map(({ name }) => name)).to.deep.equal(["Bea", "Cid"]);
    const whole = await hire(["look", "see_clients", "see_all", "see_hidden", "see_credit"], { shop_id: shop });
    const clients = (await look(whole, "as caller")) as { readonly name: string; readonly credit: number }[];
    expect(clients.map(({ name, credit }) => [name, credit])).to.deep.equal([
      ["Bea", 5],
      ["Cid", 0],
      ["hidden", 0],
    ]);
    expect(await look(whole, "credit")).to.have.length(1);
  });

  it("are denied to callers who may not read the resource, or filter by the field", async () => {
    const blind = await hire(["look"], { shop_id: shop });
    const denied = await blind.ask("GET", "invoices/look?what=as%20caller");
    assertRefused(denied, 403, "privilege_missing");
    expect(denied.text).to.contain("see_clients");
    assertRefused(await agent.ask("GET", "invoices/look?what=credit"), 403, "privilege_missing");
    expect(await look(blind, "as system")).to.have.length(4);
  });

  it("are denied to callers who may not read a resource or a field on a path", async () => {
    const pathOf = (query: object): string => `invoices/look?what=${encodeURIComponent(JSON.stringify(query))}`;
    const ask = (trader: Trader, query: object): Promise<Answer> => trader.ask("GET", pathOf(query));
    const clerk = await hire(["look", "see_bills"], { shop_id: shop });
    const teller = await hire(["look", "see_bills", "see_clients", "see_credit"], { shop_id: shop });
    const scoped = await makeKey(server().url, (method, path, body) => server().request(method, path, { body }), {
      scope: { invoices: "read" },
    });
    const byName = [
      { resource: "invoices", filter: { "client_id.name": "Bea" } },
      { resource: "invoices", filter: { "client_id.nmae": "Bea" } },
      { resource: "invoices", or: [{ note: "x" }, { "client_id.name": { ne: "Bea" } }] },
      { resource: "invoices", sort: "client_id.name" },
      { resource: "invoices", group: ["client_id.country"] },
      { resource: "shops", filter: { clients: { exists: true } } },
      { resource: "shops", filter: { client_count: { gt: 0 } } },
      { resource: "shops", sort: "-client_count" },
    ];
    const byCredit = [
      { resource: "invoices", filter: { "client_id.credit": 5 } },
      { resource: "invoices", or: [{ "client_id.credit": { gt: 5 } }, { "client_id.credit": { lt: 2 } }] },
      { resource: "invoices", sort: "-client_id.credit" },
      { resource: "invoices", group: ["client_id.credit"] },
      { resource: "shops", filter: { "clients.credit": { gte: 1 } } },
    ];
    const wrong = { resource: "invoices", filter: { "client_id.nmae": "Bea" } };
    for (const query of [...byName, ...byCredit]) {
      const text = JSON.stringify(query);
      const denied = await ask(clerk, query);
      assertRefused(denied, 403, "privilege_missing");
      expect(denied.text, text).to.contain("see_clients");
      assertRefused(await scoped.ask("GET", `/api/2.0/${pathOf(query)}`), 403, "insufficient_scope");
    }
    for (const query of byCredit) {
      const denied = await ask(agent, query);
      assertRefused(denied, 403, "privilege_missing");
      expect(denied.text, JSON.stringify(query)).to.contain("see_credit");
    }
    for (const query of [...byName, ...byCredit]) {
      const isWrong = isDeepStrictEqual(query, wrong);
      expect((await ask(teller, query)).status, JSON.stringify(query)).to.equal(isWrong ? 500 : 200);
    }
    // The invoices of other shops are hidden from the agent, so the lines in them cannot be counted.
    const byLines = { resource: "goods", sort: "-line_count" };
    assertRefused(await ask(agent, byLines), 403, "privilege_missing");
    expect((await ask(root, byLines)).status).to.equal(200);
    await assertExplained(JSON.stringify({ ...wrong, sort: "note" }), "client_id.nmae[eq] is not a parameter");
  });

  it("sum up the lines of an invoice in follow, also when one is removed", async () => {
    const invoice = await makeInvoice("summed");
    const other = await makeInvoice("other");
    await addLine(other, "Salt", 100);
    const total = async (): Promise<unknown> => (await root.read(`invoices/${invoice}`))["total"];
    const lines = [
      await addLine(invoice, "Tea", 1.5),
      await addLine(invoice, "Salt", 2.25),
      await addLine(invoice, "Tea", 5),
    ];
    expect(await total()).to.equal(8.75);
    const fourth = await root.ask("POST", `invoices/${invoice}/lines`, { good_id: goods.get("Tea"), amount: 1 });
    assertRefused(fourth, 400, "invalid_fields", ["/amount"]);
    expect((await root.ask("PUT", `invoices/${invoice}/lines/${lines[0]!}`, { amount: 2 })).status).to.equal(200);
    expect(await total()).to.equal(9.25);
    expect((await root.ask("DELETE", `invoices/${invoice}/lines/${lines[1]!}`)).status).to.equal(204);
    expect(await total()).to.equal(7);
    const across = (await look(root, "across")) as { readonly amount: number }[];
    expect(across.map(({ amount }) => amount)).to.deep.equal([5, 2]);
    expect(across[0]).to.include({ invoice_id: Number(invoice), line_id: Number(lines[2]) });
    expect(Object.keys(across[0]!)).to.deep.equal(["invoice_id", "line_id", "good_id", "amount"]);
    const good = (across[0] as unknown as { readonly good_id: number }).good_id;
    const found = await root.ask("GET", `invoices/look?what=good&for=${String(good)}`);
    const ofGood = JSON.parse((found.json as { readonly json: string }).json) as typeof across;
    expect(ofGood.map(({ amount }) => amount)).to.deep.equal([5]);
    expect(await look(agent, "seen across")).to.have.members([2, 5, 100]);
    expect([await look(root, "none"), await look(root, "elsewhere")]).to.deep.equal([[], []]);
    expect((await root.ask("DELETE", `invoices/${invoice}`)).status).to.equal(204);
  });

  it("see the writes of the transaction so far, in an action and in a batch", async () => {
    const invoice = await makeInvoice("own writes");
    const filled = await root.ask("POST", `invoices/${invoice}/fill`);
    expect(filled.status, filled.text).to.equal(200);
    expect(JSON.parse((filled.json as { readonly json: string }).json)).to.deep.equal([[4, 4], [6, 6], [0]]);
    const create = (amount: number): object => ({
      method: "POST",
      path: `invoices/${invoice}/lines`,
      body: { good_id: goods.get("Tea"), amount },
    });
    const batch = await root.ask("POST", "batch", { operations: [1, 2, 4].map(create) });
    expect(batch.status, batch.text).to.equal(200);
    expect((await root.read(`invoices/${invoice}`))["total"]).to.equal(7);
  });

  it("aggregate by groups, as the system or as the caller", async () => {
    const invoice = await makeInvoice("grouped");
    for (const [good, amount] of [
      ["Tea", 1.1],
      ["Salt", 0.5],
      ["Tea", 2.2],
    ] as const)
      await addLine(invoice, good, amount);
    const ask = async (trader: Trader, what: string): Promise<unknown> => {
      const answer = await trader.ask("GET", `invoices/look?what=${encodeURIComponent(what)}&for=${invoice}`);
      expect(answer.status, answer.text).to.equal(200);
      return JSON.parse((answer.json as { readonly json: string }).json);
    };
    const groups = (await ask(root, "groups")) as { readonly group: { readonly good_id: unknown } }[];
    expect(groups.map(({ group: { good_id } }) => typeof good_id)).to.deep.equal(["number", "number"]);
    expect(groups.map(({ group: _, ...results }) => results)).to.deep.equal([
      { count: 2, sum: { amount: 3.3 }, max: { amount: 2.2 } },
      { count: 1, sum: { amount: 0.5 }, max: { amount: 0.5 } },
    ]);
    const group = (amount: number): object => ({ group: { amount, invoice_id: Number(invoice) }, count: 1 });
    expect(await ask(root, "top")).to.deep.equal([group(2.2), group(1.1)]);
    expect(await ask(root, "often")).to.deep.equal([
      { group: { "good_id.name": "Tea" }, count: 2, distinct: { amount: 2 } },
    ]);
    expect(await ask(root, "never")).to.deep.equal([]);
    const none = { group: {}, count: 0, sum: { amount: 0 }, min: { amount: null } };
    expect(await ask(root, "no group")).to.deep.equal([none]);
    expect(await ask(agent, "own groups")).to.deep.equal([{ group: { name: "Bea" }, count: 1 }]);
    assertRefused(await agent.ask("GET", "invoices/look?what=own%20credit"), 403, "privilege_missing");
    expect(await ask(root, "own credit")).to.deep.equal([{ group: {}, count: 4, sum: { credit: 5 } }]);
  });

  it("read what is committed, in react", async () => {
    for (const name of ["Oil", "Oats"]) await root.make("goods", { name });
    // The reaction to the last good, which sees all of them.
    const says = (text: string): boolean => server().log.some((line) => line.includes(text));
    await waitUntil(async () => says('"same":["Oil"]') && says('"same":["Oats"]'));
    expect(says('"names":["Tea","Salt","Rice","Oil","Oats"],"same":["Oats"],"all":5')).to.equal(true);
  });

  it("may return a promise or a value", async () => {
    assertRefused(await root.ask("POST", "goods", { name: "" }), 400, "invalid_fields", ["/name"]);
    expect(await root.read(`goods/${goods.get("Tea")!}`)).to.include({ code: "TEA" });
  });

  it("iterate over any number of items in their order, and see changes made meanwhile", async () => {
    for (let batch = 0; batch < 2; batch += 1) {
      const operations = Array.from({ length: 90 }, (_, index) => ({
        method: "POST",
        path: "invoices",
        body: { shop_id: shop, client_id: client, note: `n${String(batch * 90 + index).padStart(4, "0")}` },
      }));
      expect((await root.ask("POST", "batch", { operations })).status).to.equal(200);
    }
    const marked = await root.ask("POST", "invoices/mark");
    expect(marked.status, marked.text).to.equal(200);
    const notes = JSON.parse((marked.json as { readonly json: string }).json) as string[];
    const numbered = notes.filter((note) => note.startsWith("n"));
    expect(numbered).to.deep.equal(
      Array.from({ length: 180 }, (_, index) => `n${String(179 - index).padStart(4, "0")}`),
    );
    expect(notes.at(-1)).to.equal("marked");
  });

  it("have at most a thousand items without a limit, and ten thousand with one", async () => {
    const operations = Array.from({ length: 1000 }, () => ({
      method: "POST",
      path: "invoices",
      body: { shop_id: shop, client_id: client },
    }));
    const made = await root.ask("POST", "batch", { operations });
    expect(made.status, made.text).to.equal(200);
    expect(await look(root, "limited")).to.be.within(1001, 1500);
    await assertExplained("many", "finds more than 1000 items; give a limit of up to 10000");
  });

  const assertExplained = async (what: string, problem: string): Promise<void> => {
    const answer = await root.ask("GET", `invoices/look?what=${encodeURIComponent(what)}`);
    assertRefused(answer, 500, "internal");
    const logged = (): string | undefined =>
      server().log.find(
        (line) => line.includes(String(answer.headers["x-request-id"])) && line.includes("the action look of invoices"),
      );
    await waitUntil(async () => logged() !== undefined);
    expect(logged()).to.contain(problem);
  };

  for (const [what, problem] of [
    ["wrong filter", "reads invoices/lines with an invalid query: amuont[eq] is not a parameter"],
    ["wrong order", "with an invalid query: sort must be one of"],
    ["wrong member", "with an invalid query: order is not a member of a query"],
    ["wrong sum", "reads invoices/lines with an invalid query: sum does not take "],
    ["wrong groups", "with an invalid query: limit must be an integer from 1 to 1000"],
    ["wrong iteration", "reads invoices/lines with an invalid query: limit must be an integer from 1 to"],
    ["wrong limit", "with an invalid query: limit must be an integer from 1 to 10000"],
    ["wrong place", "reads invoices with an invalid query: within must be left out"],
    ["wrong value", "with an invalid query: filter is wrong: note[eq] must be a string"],
  ] as const) {
    it(`fail with a message that names the action and the parameter: ${what}`, () => assertExplained(what, problem));
  }

  it("that fail can be caught", async () => {
    expect(await look(root, "caught")).to.contain("with an invalid query");
  });
});
