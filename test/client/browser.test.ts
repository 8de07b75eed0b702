import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { inBrowser, openPage } from "../support/browser.js";
import { startFrontServer, type FrontServer } from "../support/front-server.js";
import { startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";

/** What the page runs; the module is the one that is published, as it is. */
const script = `
  import { connect, Conflict, etagOf, NotFound, PreconditionFailed } from "/client.js";
  window.run = async (email, key) => {
    const shop = connect({ url: location.origin + "/backend", email, key });
    const { store_id } = await shop.stores.create({ company: "Ünïcode", storefront: "https://u.example" });
    const ids = [];
    for (let index = 0; index < 3; index++) {
      ids.push((await shop.products.create({ product: "P" + index, company_id: store_id })).product_id);
    }
    const listed = [];
    for await (const product of shop.products.list({ filter: { company_id: store_id }, sort: "-product" })) listed.push(product.product);
    const { total } = await shop.products.list({ filter: { company_id: store_id } }).page({ page: 1, size: 2 });
    const product = await shop.products.get(ids[0]);
    const same = await shop.products.get(ids[0], { ifNoneMatch: etagOf(product) });
    await shop.products.update(ids[0], { amount: 3 }, { ifMatch: etagOf(product) });
    const fails = async (promise, kind) => promise.then(() => false, (error) => error instanceof kind);
    const errors = [
      await fails(shop.products.update(ids[0], { amount: 4 }, { ifMatch: etagOf(product) }), PreconditionFailed),
      await fails(shop.stores.delete(store_id), Conflict),
      await fails(shop.products.get(999999), NotFound),
    ];
    for (const id of ids) await shop.products.delete(id);
    await shop.stores.delete(store_id);
    return { listed, total, same, errors, root: (await shop.me()).root };
  };
`;

inBrowser("the client", (browser) => {
  let server: TestServer;
  let front: FrontServer;

  before(async () => {
    server = await startServer();
    front = await startFrontServer({
      behind: server.url,
      prefix: "/backend",
      files: {
        "/": { type: "text/html", text: `<!doctype html><title>Page</title><script type="module">${script}</script>` },
        "/client.js": {
          type: "text/javascript",
          text: readFileSync(join(checkout, "generated/client/index.js"), "utf8"),
        },
      },
    });
  });
  after(async () => {
    front.stop();
    await server.stop();
  });

  it("does what it does in Node: creates, lists, reads, changes, deletes and tells errors apart", async () => {
    const { page, complaints } = await openPage(browser());
    await page.goto(front.url);
    const { email, key } = server;
    const result: unknown = await page.evaluate(`run(${JSON.stringify(email)}, ${JSON.stringify(key)})`);
    expect(complaints).to.deep.equal([]);
    expect(result).to.deep.equal({
      listed: ["P2", "P1", "P0"],
      total: 3,
      same: null,
      errors: [true, true, true],
      root: true,
    });
  });
});
