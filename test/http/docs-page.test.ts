import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

describe("the documentation's page", () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  const built = readdirSync(join(checkout, "dist/engine/docs"));
  const bundle = (type: string) =>
    `/docs/${built.find((name) => /^docs-[A-Z0-9]{8}\./.test(name) && name.endsWith(type))!}`;
  const files = [
    ["/docs", "text/html; charset=utf-8", "no-cache"],
    [bundle(".js"), "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    [bundle(".css"), "text/css; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/docs/icon.svg", "image/svg+xml; charset=utf-8", "public, max-age=86400"],
  ] as const;

  it("names its files", async () => {
    const { text } = await request(server.url, "GET", "/docs");
    for (const [path] of files.slice(1)) expect(text).to.contain(`"${path.slice(1)}"`);
  });
  for (const [path, type, caching] of files) {
    const isDocument = /html|svg/.test(type);
    it(`has ${path} for everybody${isDocument ? ", under a strict policy" : ""}`, async () => {
      const answer = await request(server.url, "GET", path);
      expect([answer.status, answer.headers["content-type"]]).to.deep.equal([200, type]);
      expect(answer.headers["content-security-policy"]).to.equal(isDocument ? policy : undefined);
      expect(answer.headers["x-content-type-options"]).to.equal("nosniff");
      expect(answer.headers["cache-control"]).to.equal(caching);
      const again = await request(server.url, "GET", path, { headers: { "if-none-match": answer.headers.etag! } });
      expect([again.status, again.text]).to.deep.equal([304, ""]);
      const malformed = await request(server.url, "GET", path, { headers: { "if-none-match": "no tag" } });
      expect(malformed.status).to.equal(200);
    });
  }

  it("has nothing else, whatever the path", async () => {
    const climbing = [
      "../package.json",
      "%2e%2e/package.json",
      "..%2fpackage.json",
      "index.html",
      "./icon.svg",
      "icon.svg%00",
      "ICON.SVG",
    ];
    for (const name of climbing) {
      expect((await server.request("GET", `/docs/${name}`)).status, name).to.equal(404);
    }
  });

  it("leads to itself without the final slash, where its links hold", async () => {
    const answer = await request(server.url, "GET", "/docs/");
    expect([answer.status, answer.headers.location]).to.deep.equal([308, "../docs"]);
  });
});
