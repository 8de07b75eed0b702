import { expect } from "chai";
import { Visitor } from "../support/visitor.js";
import { waitUntil } from "../support/wait-until.js";
import { databasesOfDay } from "../support/databases.js";
import { onMarket } from "./market.js";

type Line = Readonly<Record<string, unknown>>;

onMarket(databasesOfDay(import.meta.url), "code beside a declaration", ({ server, root, hire }) => {
  const linesOf = (requestId: unknown): readonly Line[] =>
    server()
      .log.filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line["request_id"] === requestId && line["msg"] !== "request");
  const makersOf = async (cart: string): Promise<Line> =>
    JSON.parse(String((await root.read(`carts/${cart}`))["made_by"])) as Line;
  let shop: string;
  before(async () => (shop = await root.make("shops", { name: "Corner" })));

  it("knows the caller: account, root, tenant, groups, privileges, channel and request; nothing about the credential", async () => {
    const trader = await hire(["see_carts", "fill_carts"], { shop_id: shop });
    const made = await trader.ask("POST", "carts", { name: "Mine" }, { "x-request-id": "mine-1" });
    expect(made.status, made.text).to.equal(201);
    const { crew_ids } = await root.read(`people/${trader.id}`);
    expect(await makersOf((made.json as { cart_id: string }).cart_id)).to.deep.equal({
      account: Number(trader.id),
      root: false,
      tenant: Number(shop),
      groups: (crew_ids as string[]).map(Number),
      privileges: ["fill_carts", "see_carts"],
      channel: "key",
      request: "mine-1",
    });
  });

  it("knows that the caller uses the panel", async () => {
    await root.ask("PUT", `people/${root.id}`, { password: "a password of the root" });
    const visitor = new Visitor(server);
    await visitor.signIn(root.mail, "a password of the root");
    const made = await visitor.ask("POST", "carts", { name: "From the panel" });
    expect(made.status, made.text).to.equal(201);
    const maker = await makersOf((made.json as { cart_id: string }).cart_id);
    expect(maker).to.deep.include({ account: 1, root: true, tenant: 0, channel: "panel" });
    expect(maker["request"]).to.equal(made.headers["x-request-id"]);
  });

  it("writes lines to the log with the request, the resource and the hook, after the commit too", async () => {
    const made = await root.ask("POST", "carts", { name: "Logged" });
    const id = made.headers["x-request-id"];
    await waitUntil(async () => linesOf(id).length >= 2);
    const lines = linesOf(id).map(({ time: _, ...line }) => line);
    const place = { level: 30, request_id: id, resource: "carts" };
    expect(lines).to.deep.equal([
      { ...place, name: "Logged", hook: "check", msg: "checked" },
      { ...place, account: 1, hook: "react", msg: "reacted" },
    ]);
  });

  it("logs values that JSON cannot express as far as possible", async () => {
    const strange = (await root.ask("POST", "carts", { name: "strange" })).headers["x-request-id"];
    const long = (await root.ask("POST", "carts", { name: "long" })).headers["x-request-id"];
    const find = (id: unknown, level: number): Line | undefined => linesOf(id).find((line) => line["level"] === level);
    await waitUntil(async () => find(strange, 50) !== undefined && find(long, 40) !== undefined);
    expect(find(strange, 50)).to.include({ msg: "x".repeat(1000) });
    expect(String(find(strange, 50)?.["unwritable"])).to.include("BigInt");
    expect(String(find(long, 40)?.["cut"])).to.have.length(4000);
  });

  it("cannot flood the log: further lines are dropped, and the next line has their number", async () => {
    const loud = await root.ask("POST", "carts", { name: "loud" });
    expect(loud.status, loud.text).to.equal(201);
    let last: readonly Line[] = [];
    await waitUntil(async () => {
      const id = (await root.ask("POST", "carts", { name: "after" })).headers["x-request-id"];
      last = [...last, ...linesOf(id)];
      return server().log.some((line) =>
        line.includes("dropped log lines, because hooks wrote more than 1000 in a second"),
      );
    });
    const written = linesOf(loud.headers["x-request-id"]).filter(({ msg }) => msg === "loud");
    // A hook that has to share its transaction is called twice, and a second may pass between.
    expect(written.length).to.be.within(500, 4000);
  });
});
