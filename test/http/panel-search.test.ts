import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { memberPassword, Staff } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

onServerOfDay(import.meta.url, "the search of the panel", (server) => {
  const staff = new Staff(server);
  const signIn = async (privileges: readonly string[], more: object = {}): Promise<Visitor> => {
    const visitor = new Visitor(server);
    await visitor.signIn((await staff.makeMember(privileges, more)).email, memberPassword);
    return visitor;
  };
  const search = async (visitor: Visitor, words: string) => {
    const answer = await visitor.ask("GET", `_search?q=${encodeURIComponent(words)}`);
    expect(answer.status, answer.text).to.equal(200);
    return (answer.json as { found: readonly { resource: string; items: readonly object[] }[] }).found;
  };
  let stores: readonly string[];
  before(async () => {
    stores = [await staff.makeStore(), await staff.makeStore()];
    for (const company_id of stores) {
      for (let count = 0; count < 4; count += 1) {
        await staff.make("/api/2.0/products", { product: `Tent ${company_id}-${String(count)}`, company_id });
      }
    }
    await staff.make("/api/2.0/categories", { category: "Tents", company_id: stores[0] });
  });

  it("finds items of every resource that the caller may read, five of each, with id and name", async () => {
    const root = await signIn([], { is_root: "Y" });
    const found = await search(root, "tent");
    expect(found.map(({ resource, items }) => [resource, items.length])).to.deep.equal([
      ["categories", 1],
      ["products", 5],
    ]);
    expect(Object.keys(found[1]!.items[0]!)).to.deep.equal(["product_id", "product"]);
    expect(await search(root, "nothing like it")).to.deep.equal([]);
  });

  it("lists first the item with this name, then items whose name begins with it", async () => {
    for (const product of ["Old lamp 1", "Old lamp 2", "Old lamp 3", "Old lamp 4", "Old lamp 5", "Lamp oil", "LÁMP"])
      await staff.make("/api/2.0/products", { product, company_id: stores[0] });
    const [found] = await search(await signIn([], { is_root: "Y" }), "lamp");
    expect(found!.items.slice(0, 3).map((item) => (item as { product: string }).product)).to.deep.equal([
      "LÁMP",
      "Lamp oil",
      "Old lamp 1",
    ]);
  });

  it("finds only what the caller sees", async () => {
    const clerk = await signIn(["view_catalog"], { company_id: stores[1] });
    const found = await search(clerk, "tent");
    expect(found.map(({ resource, items }) => [resource, items.length])).to.deep.equal([["products", 4]]);
    expect(await search(await signIn(["view_stores"]), "tent")).to.deep.equal([]);
  });

  it("accepts words only, and needs a session", async () => {
    const clerk = await signIn(["view_catalog"]);
    for (const query of ["", "?q=", "?q=a&q=b", "?q=a&page=1", `?q=${"a".repeat(101)}`]) {
      assertRefused(await clerk.ask("GET", `_search${query}`), 400, "invalid_query", ["q"]);
    }
    assertRefused(await clerk.ask("POST", "_search?q=a", {}), 405, "method_not_allowed");
    assertRefused(await new Visitor(server).ask("GET", "_search?q=tent"), 401, "unauthenticated");
  });
});
