import { expect } from "chai";
import type { ActionDescription, ResourcesDescription } from "../../runtime/model/schema/resource-description.js";
import { describeBatches } from "./action-batches-suite.js";
import { assertRefused } from "./assert-refused.js";
import { openMcp } from "../support/mcp.js";
import { makeKey } from "../support/keys.js";
import { waitUntil } from "../support/wait-until.js";
import { databasesOfDay } from "../support/databases.js";
import { onMarket, type Trader } from "./market.js";

onMarket(databasesOfDay(import.meta.url), "actions", (market) => {
  const { server, root, hire } = market;
  let shop: string;
  let teller: Trader;
  let count = 0;
  const makeCart = (more: object = {}): Promise<string> =>
    root.make("carts", { shop_id: shop, name: `Cart ${String((count += 1))}`, ...more });
  const paymentsOf = async (cart: string): Promise<readonly Record<string, unknown>[]> =>
    Object.values((await root.read(`payments?cart_id=${cart}`))["payments"] as Record<string, Record<string, unknown>>);
  before(async () => {
    shop = await root.make("shops", { name: "Corner" });
    teller = await hire(["pay_carts"], { shop_id: shop });
  });

  it("write several items in one transaction, with the caller's privileges and the lent ones", async () => {
    const cart = await makeCart();
    const answer = await teller.ask("POST", `carts/${cart}/pay`, { amount: 9.9, on: "2026-03-02T10:30:00+01:00" });
    expect(answer.status, answer.text).to.equal(200);
    const [payment] = await paymentsOf(cart);
    expect(payment).to.include({ cart_id: cart, amount: 9.9, note: `EUR by ${teller.id}`, taken_by: teller.id });
    expect(answer.json).to.deep.equal({
      payment_id: payment!["payment_id"],
      cart_id: cart,
      rest: 0.3,
      on: "2026-03-02T09:30:00Z",
    });
    expect(await root.read(`carts/${cart}`)).to.include({ state: "paid", paid: 9.9 });
  });

  it("are described with input and answer, to callers who may call them", async () => {
    const describeTo = async (trader: Trader): Promise<Record<string, ActionDescription>> => {
      const { resources } = (await trader.ask("GET", "description")).json as ResourcesDescription;
      const described = resources.find(({ path }) => path === "carts")!;
      return Object.fromEntries(described.actions.map((action) => [action.name, action]));
    };
    const { pay, report, ...others } = await describeTo(root);
    expect(Object.keys(others)).to.deep.equal(["empty", "close-day", "wrong"]);
    expect(pay).to.deep.include({ title: "Pay", description: "Takes the money.", on: "item", reads: false });
    const [amount, currency, gift] = pay!.input;
    expect(amount).to.deep.include({ name: "amount", kind: "number", required: true, default: null });
    expect(currency).to.deep.include({ enum: ["EUR", "NOK"], required: false, default: "EUR" });
    expect(gift).to.deep.include({ name: "gift_id", reference: { to: "carts", none: true, sameTenant: false } });
    expect(pay!.answer.map(({ name, reference }) => [name, reference?.to])).to.deep.equal([
      ["payment_id", "payments"],
      ["cart_id", "carts"],
      ["rest", undefined],
      ["on", undefined],
    ]);
    expect(report).to.include({ on: "collection", reads: true });
    expect(Object.keys(await describeTo(await hire(["see_carts"])))).to.deep.equal(["report"]);
  });

  it("are tools of stockroom mcp: one for read-only actions, one for the others, described with their answers", async () => {
    const [cart, key] = [await makeCart(), { email: server().email, key: server().key }];
    const [mcp, reader] = await Promise.all([openMcp(server(), key), openMcp(server(), key, "--read-only")]);
    try {
      const carts = { resource: "carts" };
      const described = (await reader.call("describe", carts)) as { readonly actions: Record<string, object> };
      expect(described.actions).to.have.all.keys("report");
      expect(described.actions["report"]).to.deep.include({
        answer: {
          carts: {
            kind: "array",
            items: { kind: "object", properties: { name: { kind: "string" } } },
            required: true,
          },
          account: { kind: "string" },
        },
      });
      expect((await reader.listTools()).map(({ name }) => name))
        .to.include("ask")
        .and.not.include("act");
      const report = (await reader.call("ask", {
        ...carts,
        action: "report",
        input: { states: ["open", "paid"] },
      })) as {
        readonly carts: readonly object[];
      };
      expect(report.carts).not.to.deep.equal([]);
      const pay = { ...carts, action: "pay", id: cart };
      expect(await mcp.call("act", { ...pay, input: { amount: 2.5 } })).to.include({ cart_id: cart });
      expect(await mcp.call("act", { ...carts, action: "empty", id: cart })).to.equal("Done.");
      expect(await mcp.fail("act", { ...pay, input: {} }))
        .to.contain("400 invalid_fields")
        .and.contain("/amount");
      expect(await mcp.fail("act", { ...carts, action: "pay" })).to.equal("pay is an action on one item: give its id");
      expect(await mcp.fail("ask", pay))
        .to.contain('"pay" is not an action')
        .and.contain("report");
    } finally {
      await Promise.all([mcp.close(), reader.close()]);
    }
  });

  it("commit nothing if one of their writes is rejected, and the error names the item", async () => {
    const cart = await makeCart();
    const tooMuch = await teller.ask("POST", `carts/${cart}/pay`, { amount: 1001 });
    assertRefused(tooMuch, 400, "invalid_fields", ["/amount"]);
    expect((tooMuch.json as { message: string }).message).to.equal(
      "Bad Request: payments: amount must be 1000 or less",
    );
    expect(await root.read(`carts/${cart}`)).to.include({ state: "open", paid: 0 });
    expect(await paymentsOf(cart)).to.deep.equal([]);
    await teller.ask("POST", `carts/${cart}/pay`, { amount: 1 });
    const again = await teller.ask("POST", `carts/${cart}/pay`, { amount: 2 });
    assertRefused(again, 409, "not_unique", ["/cart_id"]);
    expect(await root.read(`carts/${cart}`)).to.include({ paid: 1 });
    for (const [how, status, code] of [
      ["caught", 400, "invalid_fields"],
      ["missing", 404, "not_found"],
      ["answer", 500, "internal"],
      ["throw", 500, "internal"],
    ] as const) {
      assertRefused(await root.ask("POST", `carts/${cart}/wrong`, { how }), status, code);
      expect((await root.read(`carts/${cart}`))["name"], how).not.to.equal("half done");
    }
  });

  it("run operations one after another that their code starts at once", async () => {
    const cart = await makeCart();
    const answer = await root.ask("POST", `carts/${cart}/wrong`, { how: "together" });
    expect([answer.status, answer.json]).to.deep.equal([200, { number: 1 }]);
    expect(Object.keys((await root.read(`carts/${cart}/lines`))["lines"] as object)).to.have.length(3);
    const emptied = await root.ask("POST", `carts/${cart}/empty`);
    expect([emptied.status, emptied.text]).to.deep.equal([204, ""]);
    expect((await root.read(`carts/${cart}/lines`))["lines"]).to.deep.equal({});
  });

  it("can reject a request: at a field of their input, or because of the state", async () => {
    const cart = await makeCart();
    assertRefused(await teller.ask("POST", `carts/${cart}/pay`, { amount: 13 }), 400, "invalid_fields", ["/amount"]);
    await root.ask("PUT", `carts/${cart}`, { state: "closed" });
    const refused = await teller.ask("POST", `carts/${cart}/pay`, { amount: 12 });
    assertRefused(refused, 409, "action_refused");
    expect((refused.json as { message: string }).message).to.equal("Conflict: the cart is closed");
  });

  it("run checks in the order of other requests: privilege, query, media type, body, object, state, references", async () => {
    const cart = await makeCart();
    const stranger = await hire(["see_carts"], { shop_id: shop });
    const refused = await stranger.ask("POST", `carts/999999/pay?x=1`, { wrong: 1 });
    assertRefused(refused, 403, "privilege_missing");
    expect((refused.json as { message: string }).message).to.include("pay_carts");
    assertRefused(await teller.ask("POST", `carts/${cart}/pay?x=1`, {}), 400, "invalid_query");
    const text = { "content-type": "text/plain" };
    assertRefused(await teller.ask("POST", `carts/${cart}/pay`, {}, text), 415, "unsupported_media_type");
    assertRefused(await teller.ask("POST", "carts/999999/pay", { amount: "1" }), 400, "invalid_fields", ["/amount"]);
    assertRefused(await teller.ask("POST", `carts/${cart}/pay`, {}), 400, "invalid_fields", ["/amount"]);
    const wrong = { amount: 0, currency: "USD", on: "today", unknown: 1 };
    assertRefused(await teller.ask("POST", `carts/${cart}/pay`, wrong), 400, "invalid_fields", [
      "/amount",
      "/currency",
      "/on",
    ]);
    assertRefused(await teller.ask("POST", "carts/999999/pay", { amount: 1, gift_id: 999_999 }), 404, "not_found");
    const stale = { "if-match": '"stale"' };
    const both = { amount: 1, gift_id: 999_999 };
    assertRefused(await teller.ask("POST", `carts/${cart}/pay`, both, stale), 412, "precondition_failed");
    assertRefused(await teller.ask("POST", `carts/${cart}/pay`, both), 400, "invalid_reference", ["/gift_id"]);
    const tag = (await root.ask("GET", `carts/${cart}`)).headers.etag!;
    expect((await teller.ask("POST", `carts/${cart}/pay`, { amount: 1 }, { "if-match": tag })).status).to.equal(200);
    const put = await teller.ask("PUT", `carts/${cart}/pay`, { amount: 1 });
    assertRefused(put, 405, "method_not_allowed");
    expect(put.headers.allow).to.equal("POST, OPTIONS");
    assertRefused(await teller.ask("POST", `carts/${cart}/close-day`), 404, "not_found");
    assertRefused(await teller.ask("POST", `carts/pay`, { amount: 1 }), 404, "not_found");
    assertRefused(await teller.ask("POST", `carts/${cart}/pay/more`), 404, "not_found");
    const slip = await teller.ask("POST", `carts/${cart}/pai`, { amount: 1 });
    assertRefused(slip, 404, "not_found");
    expect(slip.json).to.include({
      message: `Not Found: nothing below carts/${cart} is named "pai"; the nearest valid name is "pay"`,
    });
  });

  it("are limited to a tenant, also in their input and in what they write", async () => {
    const other = await root.make("shops", { name: "Other" });
    const [own, foreign] = [await makeCart(), await makeCart({ shop_id: other })];
    assertRefused(await teller.ask("POST", `carts/${foreign}/pay`, { amount: 1 }), 404, "not_found");
    const gift = { amount: 1, gift_id: foreign };
    assertRefused(await teller.ask("POST", `carts/${own}/pay`, gift), 400, "invalid_reference", ["/gift_id"]);
    const filler = await hire(["fill_carts"], { shop_id: shop });
    // The code finds carts of every shop; the first cart of another shop does not exist for the caller.
    assertRefused(await filler.ask("POST", "carts/close-day"), 404, "not_found");
    expect((await root.read(`carts/${own}`))["state"]).to.equal("open");
  });

  it("lend privileges to their own writes only", async () => {
    const cart = await makeCart();
    assertRefused(await teller.ask("PUT", `carts/${cart}`, { name: "No" }), 403, "privilege_missing");
    assertRefused(await teller.ask("POST", "payments", { cart_id: cart, amount: 1 }), 403, "privilege_missing");
    const filler = await hire(["fill_carts", "pay_carts"], { shop_id: shop });
    const refused = await filler.ask("POST", `carts/${cart}/wrong`, { how: "caught" });
    assertRefused(refused, 403, "privilege_missing");
    expect((refused.json as { message: string }).message).to.include("take_money");
  });

  it("can be called with a key whose scope has their resource, and still have the lent privileges", async () => {
    const byRoot = (method: string, path: string, body: object) => server().request(method, path, { body });
    const makeScoped = (scope: object) => makeKey(server().url, byRoot, { scope });
    const [writer, reader, other] = await Promise.all(
      [{ carts: "write" }, { carts: "read" }, { payments: "write" }].map(makeScoped),
    );
    const cart = await makeCart();
    const pay = `/api/2.0/carts/${cart}/pay`;
    for (const key of [reader!, other!]) {
      assertRefused(await key.ask("POST", pay, { amount: 1 }), 403, "insufficient_scope");
    }
    expect((await reader!.ask("GET", "/api/2.0/carts/report")).status).to.equal(200);
    const paid = await writer!.ask("POST", pay, { amount: 1 });
    expect(paid.status, paid.text).to.equal(200);
    const payment = `/api/2.0/payments/${(paid.json as { readonly payment_id: string }).payment_id}`;
    assertRefused(await writer!.ask("PUT", payment, { note: "mine" }), 403, "insufficient_scope");
  });

  it("of a collection are called without an id, and need no body", async () => {
    await root.ask("POST", "carts/close-day");
    await makeCart();
    await makeCart();
    const closed = await root.ask("POST", "carts/close-day");
    expect([closed.status, closed.json]).to.deep.equal([200, { closed: 2 }]);
    const again = await root.ask("POST", "carts/close-day/");
    expect([again.status, again.json]).to.deep.equal([200, { closed: 0 }]);
  });

  it("that only read are called with GET and take their input from the query", async () => {
    const reader = await hire(["see_carts"], { shop_id: shop });
    const cart = await makeCart({ name: "Reported" });
    await teller.ask("POST", `carts/${cart}/pay`, { amount: 700 });
    const report = await reader.ask("GET", "carts/report?least=700&states=paid&states=closed");
    expect([report.status, report.json]).to.deep.equal([200, { carts: [{ name: "Reported" }], account: reader.id }]);
    expect((await reader.ask("HEAD", "carts/report")).status).to.equal(200);
    assertRefused(await reader.ask("POST", "carts/report"), 405, "method_not_allowed");
    const refused = await reader.ask("GET", "carts/report?least=x&states=gone");
    assertRefused(refused, 400, "invalid_query");
    const details = (refused.json as { errors: { parameter: string }[] }).errors;
    expect(details.map(({ parameter }) => parameter)).to.deep.equal(["least", "states/0"]);
    assertRefused(await root.ask("GET", "carts/report?least=404"), 500, "internal");
    assertRefused(await reader.ask("GET", "carts/report?most=1"), 400, "invalid_query");
    assertRefused(await reader.ask("GET", "carts/report?least=1&least=2"), 400, "invalid_query");
    assertRefused(await reader.ask("GET", "carts/report?least[gt]=1"), 400, "invalid_query");
  });

  it("with an Idempotency-Key run once, and a repetition gets the same answer", async () => {
    const cart = await makeCart();
    const key = { "idempotency-key": `pay-${cart}` };
    const first = await teller.ask("POST", `carts/${cart}/pay`, { amount: 5 }, key);
    const second = await teller.ask("POST", `carts/${cart}/pay`, { amount: 5 }, key);
    expect([second.status, second.json]).to.deep.equal([200, first.json]);
    expect(await paymentsOf(cart)).to.have.length(1);
    const other = await teller.ask("POST", `carts/${cart}/pay`, { amount: 6 }, key);
    assertRefused(other, 409, "idempotency_mismatch");
  });

  describeBatches(market, () => shop);

  it("run the hooks of the items that they write, which know the same caller", async () => {
    const cart = await makeCart();
    assertRefused(await root.ask("PUT", `carts/${cart}`, { name: "x".repeat(41) }), 400, "invalid_fields");
    const paid = await teller.ask("POST", `carts/${cart}/pay`, { amount: 3 });
    const id = paid.headers["x-request-id"];
    const lines = (): readonly unknown[] =>
      server()
        .log.filter((line) => line.includes(`"request_id":"${String(id)}"`))
        .map((line) => (JSON.parse(line) as { hook?: string }).hook)
        .filter((hook) => hook !== undefined);
    await waitUntil(async () => lines().length === 3);
    expect(lines()).to.deep.equal(["pay", "check", "react"]);
  });

  it("that run at once on the same item run one after the other", async () => {
    const cart = await makeCart();
    const answers = await Promise.all([1, 2, 3].map((amount) => teller.ask("POST", `carts/${cart}/pay`, { amount })));
    expect(answers.map(({ status }) => status)).to.have.members([200, 409, 409]);
    expect(await paymentsOf(cart)).to.have.length(1);
  });

  it("that never end cost only their own request", async () => {
    const [looping, other] = [await makeCart(), await makeCart()];
    const [loop, beside] = await Promise.all([
      root.ask("POST", `carts/${looping}/wrong`, { how: "loop" }),
      teller.ask("POST", `carts/${other}/pay`, { amount: 1 }),
    ]);
    assertRefused(loop, 503, "storage_unavailable");
    expect(beside.status, beside.text).to.equal(200);
    expect((await root.read(`carts/${looping}`))["name"]).not.to.equal("half done");
  });
});
