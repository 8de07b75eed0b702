import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { inBrowser } from "../support/browser.js";
import { openPanelAsRoot, rootPassword, servePanel, signInAt, unfold, type PanelPage } from "../support/panel-page.js";
import { request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

/** Paths of the files that the page names. */
function listFiles(page: string): readonly string[] {
  return [...page.matchAll(/(?:href|src)="(admin[^"]+)"/g)].map(([, path]) => `/${path!}`);
}

function typeOf(path: string): string {
  const type = { css: "text/css", js: "text/javascript", svg: "image/svg+xml" }[path.split(".").at(-1)!];
  return `${type!}; charset=utf-8`;
}

describe("the panel's page", () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  it("is served with a strict policy, and its scripts as UTF-8", async () => {
    const index = await request(server.url, "GET", "/admin");
    expect([index.status, index.headers["content-security-policy"]]).to.deep.equal([
      200,
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ]);
    expect(index.headers).to.include({
      "cache-control": "no-cache",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    });
    for (const path of listFiles(index.text)) {
      const file = await request(server.url, "GET", path);
      expect([file.status, file.headers["content-type"]], path).to.deep.equal([200, typeOf(path)]);
    }
  });

  it("names one style sheet, its script and the common part of all scripts, which browsers keep for ever", async () => {
    const paths = listFiles((await request(server.url, "GET", "/admin")).text).filter((path) => !path.endsWith(".svg"));
    expect(paths).to.have.length(3);
    for (const path of paths) {
      expect(path).to.match(/-[A-Z0-9]{8}[.](css|js)$/);
      const { headers } = await request(server.url, "GET", path);
      expect(headers["cache-control"]).to.equal("public, max-age=31536000, immutable");
    }
  });

  it("opens at any place below, in browsers", async () => {
    const places = {
      "/admin/stores": "../admin#/stores",
      "/admin/stores/1": "../../admin#/stores/1",
      "/admin/panel/%2e%2e/index.html": "../../../admin#/panel/%2e%2e/index.html",
      "/admin/%zz": "../admin#/%zz",
    };
    for (const [path, location] of Object.entries(places)) {
      const answer = await request(server.url, "GET", path, { headers: { accept: "text/html,*/*" } });
      expect([answer.status, answer.headers.location], path).to.deep.equal([302, location]);
      assertRefused(await request(server.url, "GET", path), 404, "not_found");
    }
  });

  it("has no other path, and asks nobody for the API's credentials", async () => {
    const cases = [
      ["POST", "/admin/stores"],
      ["OPTIONS", "/admin/stores"],
    ] as const;
    for (const [method, path] of cases) {
      const answer = await request(server.url, method, path, { headers: { accept: "text/html" } });
      assertRefused(answer, 404, "not_found");
      expect(answer.headers, path).not.to.have.property("www-authenticate");
    }
  });
});

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

servePanel("the first visit of the panel", {}, ({ server, openAsRoot }) => {
  it("takes at most 15 requests and 60 KB until the start page is there", async () => {
    const panel = await openAsRoot();
    await panel.page.context().clearCookies();
    const page = await panel.page.context().newPage();
    const session = await page.context().newCDPSession(page);
    let [requests, bytes] = [0, 0];
    session.on("Network.requestWillBeSent", () => (requests += 1));
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.goto(`${server.url}/admin`);
    await signInAt(page, server.email, rootPassword);
    expect(requests).to.be.within(3, 15);
    expect(bytes).to.be.within(20_000, 60 * 1024);
    await panel.close();
  });
});
