import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { checkout } from "../support/source-tree.js";
import { assertRefused } from "./assert-refused.js";

/** Paths of the files that the page names. */
function listFiles(page: string): readonly string[] {
  return [...page.matchAll(/(?:href|src)="(admin[^"]+)"/g)].map(([, path]) => `/${path!}`);
}

function typeOf(path: string): string {
  const type = { css: "text/css", js: "text/javascript" }[path.split(".").at(-1)!];
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

  it("names two style sheets and one script, which browsers keep for ever", async () => {
    const paths = listFiles((await request(server.url, "GET", "/admin")).text);
    expect(paths.map((path) => path.split(".").at(-1)!).sort()).to.deep.equal(["css", "css", "js"]);
    for (const path of paths) {
      expect(path).to.match(/-[A-Z0-9]{8}[.](css|js)$/);
      const { headers } = await request(server.url, "GET", path);
      expect(headers["cache-control"]).to.equal("public, max-age=31536000, immutable");
    }
  });

  it("has one file with the modules that several scripts share", () => {
    const folder = join(checkout, "dist/engine/panel");
    const shared = readdirSync(folder).filter((name) => /^chunk-.*[.]js[.]map$/.test(name));
    const modules = shared.map((name) => {
      const { sources } = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
        readonly sources: readonly string[];
      };
      return sources.map((path) => path.split("/").at(-1));
    });
    // Import the modules of a second file in `panel/shared-modules.js`.
    expect(modules, JSON.stringify(modules)).to.have.length(1);
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
