import { expect } from "chai";
import { request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
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

  it("allows pictures of the origins that the setting names, and of no others", async () => {
    const policyOf = async ({ url }: TestServer): Promise<string> =>
      String((await request(url, "GET", "/admin")).headers["content-security-policy"]);
    const origins = "https://images.example, http://127.0.0.1:9";
    const other = await startServer({ environment: { STOCKROOM_PICTURE_ORIGINS: origins } });
    expect(await policyOf(other)).to.contain("img-src 'self' data: https://images.example http://127.0.0.1:9;");
    expect(await policyOf(server)).to.contain("img-src 'self' data:;");
    await other.stop();
  });

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
