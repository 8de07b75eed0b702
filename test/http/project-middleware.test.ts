import { expect } from "chai";
import { request } from "../support/request.js";
import { waitUntil } from "../support/wait-until.js";
import { onEachMarket } from "./market.js";

onEachMarket("middleware of a project", ({ server, root }) => {
  before(() => root.make("shops", { name: "Corner" }));

  it("goes before the interface, which answers what it passes on", async () => {
    const { status, headers } = await root.ask("GET", "me");
    expect([status, headers["x-market"]]).to.deep.equal([200, "open"]);
    expect((await request(server().url, "GET", "/elsewhere")).status).to.equal(401);
  });

  it("answers by itself, and works with items in the name of an account, known to hooks as code", async () => {
    const { status, json, headers } = await request(server().url, "GET", "/own/cart");
    expect([status, headers["x-market"]]).to.deep.equal([200, "open"]);
    const { cart_id: id, made_by: maker } = json as { readonly cart_id: string; readonly made_by: string };
    expect(JSON.parse(maker)).to.deep.include({ account: 1, root: true, channel: "code" });
    expect(await root.read(`carts/${id}`)).to.include({ name: "By code" });
  });

  it("that fails costs its own request, and says why in the log", async () => {
    expect((await request(server().url, "GET", "/broken")).status).to.equal(500);
    const isSaid = (): boolean => server().log.some((line) => line.includes("the middleware is broken"));
    await waitUntil(async () => isSaid());
    expect((await root.ask("GET", "me")).status).to.equal(200);
  });
});
