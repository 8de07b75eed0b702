import { pathToFileURL } from "node:url";
import { expect } from "chai";
import type { Answer } from "../support/request.js";
import { assertRefused } from "./assert-refused.js";
import type { Market } from "./market.js";

type Call = (...given: readonly unknown[]) => unknown;

/** The part of the client that is used here. */
interface MarketClient {
  readonly batch: ((operations: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>) & {
    readonly carts: { readonly [method in "create" | "closeDay"]: Call };
  };
  transaction<Result>(
    work: (t: { readonly carts: { readonly [method in "create" | "pay" | "empty"]: Call } }) => Result,
  ): Promise<Result>;
}

/** Actions as operations of a batch. */
export function describeBatches({ server, project, root, hire }: Market, shopOf: () => string): void {
  const makeCart = (more: object = {}): Promise<string> =>
    root.make("carts", { shop_id: shopOf(), name: "Batched", ...more });
  const paymentsOf = async (cart: string): Promise<readonly unknown[]> =>
    Object.values<unknown>((await root.read(`payments?cart_id=${cart}`))["payments"] as Record<string, unknown>);

  it("run in a batch like single requests, beside other writes, which they may refer to", async () => {
    const clerk = await hire(["pay_carts", "see_carts", "fill_carts"], { shop_id: shopOf() });
    const batch = (operations: readonly object[], more: object = {}, headers = {}): Promise<Answer> =>
      clerk.ask("POST", "batch", { operations, ...more }, headers);
    const cart = await makeCart();
    const call = (path: string, body?: object, more: object = {}) => ({
      method: "POST",
      path,
      ...(body && { body }),
      ...more,
    });
    const key = { "idempotency-key": `batch-${cart}` };
    const writes = [
      call("carts", { name: "Batched", shop_id: shopOf() }),
      call("carts/$0/pay", { amount: 2.5, gift_id: { $ref: 0 } }),
      call(`carts/${cart}/pay`, { amount: 1 }),
      { method: "PUT", path: `carts/${cart}`, body: { name: "Paid" } },
      call(`carts/${cart}/empty`),
    ];
    const first = await batch(writes, {}, key);
    expect(first.status, first.text).to.equal(200);
    type Result = { readonly status: number; readonly body?: Record<string, unknown> };
    const { results } = first.json as { readonly results: readonly Result[] };
    expect(results.map(({ status }) => status)).to.deep.equal([201, 200, 200, 200, 204]);
    const made = String(results[0]!.body!["cart_id"]);
    expect(results[1]!.body).to.include({ cart_id: made, rest: 0.3 });
    expect(await paymentsOf(made)).to.have.length(1);
    expect(await root.read(`carts/${cart}`)).to.include({ state: "paid", name: "Paid" });
    expect((await batch(writes, {}, key)).json).to.deep.equal(first.json);
    expect(await paymentsOf(made)).to.have.length(1);

    const refusedAt = async (
      operation: number,
      status: number,
      code: string,
      operations: readonly object[],
      fields?: string[],
    ) => {
      const answer = await batch(operations);
      const { operation: named, ...json } = answer.json as { readonly operation: number };
      expect(named, answer.text).to.equal(operation);
      assertRefused({ ...answer, json }, status, code, fields);
    };
    const other = await makeCart();
    const foreign = await makeCart({ shop_id: await root.make("shops", { name: "Another" }) });
    const pay = call(`carts/${other}/pay`, { amount: 1 });
    const closed = await makeCart();
    await root.ask("PUT", `carts/${closed}`, { state: "closed" });
    await refusedAt(1, 409, "action_refused", [pay, call(`carts/${closed}/pay`, { amount: 1 })]);
    await refusedAt(1, 400, "invalid_fields", [pay, call(`carts/${other}/pay`, {})], ["/amount"]);
    await refusedAt(1, 404, "not_found", [pay, call(`carts/${foreign}/pay`, { amount: 1 })]);
    await refusedAt(1, 405, "method_not_allowed", [pay, call("carts/report", {})]);
    await refusedAt(1, 403, "privilege_missing", [pay, call("payments", { cart_id: other, amount: 1 })]);
    await refusedAt(1, 412, "precondition_failed", [
      pay,
      call(`carts/${other}/empty`, undefined, { if_match: '"1.9-x"' }),
    ]);
    await refusedAt(0, 400, "invalid_body", [call("carts/close-day", {}, { if_match: "*" })]);
    await refusedAt(
      0,
      400,
      "invalid_reference",
      [call(`carts/${other}/pay`, { amount: 1, gift_id: { $ref: 3 } })],
      ["/gift_id"],
    );
    expect(await paymentsOf(other)).to.deep.equal([]);

    const each = await batch([call(`carts/${foreign}/pay`, { amount: 1 }), pay, pay], { atomic: false });
    const outcomes = (each.json as { readonly results: readonly Result[] }).results;
    expect(outcomes.map(({ status, body }) => [status, body?.["code"]])).to.deep.equal([
      [404, "not_found"],
      [200, undefined],
      [409, "not_unique"],
    ]);
  });

  it("can be added to batches and transactions of the client", async () => {
    const file = pathToFileURL(`${project()}/generated/client/index.js`).href;
    const { connect } = (await import(file)) as { connect(options: object): MarketClient };
    const { batch, transaction } = connect(server());
    const [own, closed] = await batch([
      batch.carts.create({ name: "Of a client", shop_id: shopOf() }),
      batch.carts.closeDay(),
    ]);
    expect(closed!["closed"]).to.be.greaterThan(0);
    const cart = await makeCart();
    const { paid, emptied } = await transaction((t) => {
      const made = t.carts.create({ name: "In a transaction", shop_id: shopOf() });
      return { paid: t.carts.pay(made, { amount: 3, gift_id: made }), emptied: t.carts.empty(cart, { ifMatch: "*" }) };
    });
    expect(paid).to.include({ rest: 0.3 });
    expect(emptied).to.equal(undefined);
    expect(Object.keys(batch.carts)).to.include("pay").and.not.to.include("report");
    expect(await root.read(`carts/${String(own!["cart_id"])}`)).to.include({ state: "closed" });
  });
}
