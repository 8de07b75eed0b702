import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { inBrowser } from "../support/browser.js";
import { openPanelAsRoot, unfold, type PanelPage } from "../support/panel-page.js";
import { request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { Staff } from "../support/staff.js";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A host of pictures: everything there is one, but for what is called missing. */
async function serveImages(): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.includes("missing") === true) outgoing.writeHead(404).end();
    else outgoing.writeHead(200, { "content-type": "image/png" }).end(pixel);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

inBrowser("pictures in the panel", (browser) => {
  let friend: Server;
  let stranger: Server;
  let server: TestServer;
  let root: PanelPage;
  const staff = new Staff(() => server);
  const originOf = (host: Server) => `http://127.0.0.1:${String((host.address() as AddressInfo).port)}`;

  before(async () => {
    [friend, stranger] = await Promise.all([serveImages(), serveImages()]);
    server = await startServer({
      environment: { STOCKROOM_PICTURE_ORIGINS: `https://images.example, ${originOf(friend)}` },
    });
    root = await openPanelAsRoot(browser(), server);
  });
  after(async () => {
    await server.stop();
    for (const host of [friend, stranger]) host.close();
  });

  it("are shown from the origins of the setting, which are all that the policy adds", async () => {
    const { headers } = await request(server.url, "GET", "/admin");
    expect(headers["content-security-policy"]).to.contain(
      `img-src 'self' data: https://images.example ${originOf(friend)};`,
    );
    const image = (host: Server, name: string) => ({ image_path: `${originOf(host)}/${name}` });
    const { product_id } = await staff.make("/api/2.0/products", {
      product: "Lamp",
      company_id: await staff.makeStore(),
      main_pair: { icon: image(friend, "small"), detailed: image(stranger, "large.png") },
      image_pairs: [{ detailed: image(friend, "missing.png") }],
    });
    const { page } = root;
    await root.goTo(`#/products/${product_id!}`);
    await unfold(page);
    const links = page.getByRole("link", { name: "Open in a new tab" });
    await links.nth(1).waitFor();
    const addresses = await Promise.all((await links.all()).map((each) => each.getAttribute("href")));
    expect(addresses).to.deep.equal([`${originOf(stranger)}/large.png`, `${originOf(friend)}/missing.png`]);
    expect(await page.locator("img.picture").getAttribute("src")).to.equal(`${originOf(friend)}/small`);
    expect(await page.evaluate("document.querySelector('img.picture').naturalWidth")).to.equal(1);
  });

  it("appear when an address is typed, and nobody else was asked for anything", async () => {
    const { page } = root;
    await root.goTo("#/products/new");
    await unfold(page);
    const field = page.locator("input[type=url]").first();
    await field.pressSequentially(`${originOf(friend)}/a.png`);
    await page.locator("img.picture").waitFor();
    await field.fill(`${originOf(stranger)}/b.png`);
    await page.getByRole("link", { name: "Open in a new tab" }).waitFor();
    expect(await page.locator("img.picture").count()).to.equal(0);
    await root.close([originOf(friend)]);
  });
});
