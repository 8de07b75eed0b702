import { expect } from "chai";
import type { JsonObject } from "../support/api-document.js";
import { request, type Answer } from "../support/request.js";
import { sampleThird } from "../support/sample.js";
import { startServer, type TestServer } from "../support/server.js";
import { assertRefused } from "./assert-refused.js";

describe("a part of the API document", () => {
  let server: TestServer;
  let whole: JsonObject;
  before(async () => {
    server = await startServer();
    whole = (await request(server.url, "GET", "/api/2.0/openapi.json")).json as JsonObject;
  });
  after(() => server.stop());

  const partOf = async (names: string, base = "/api/2.0", headers = {}): Promise<Answer> =>
    request(server.url, "GET", `${base}/openapi.json?resources=${names}`, { headers });

  it("contains some resources, with everything that they refer to and nothing else", async () => {
    const { paths: allPaths, components: _, tags: allTags, ...all } = whole;
    const tags = allTags as readonly { readonly name: string }[];
    for (const names of [...sampleThird(tags).map(({ name }) => name), "products,categories"]) {
      const { paths, components, tags: kept, ...rest } = (await partOf(names)).json as JsonObject;
      expect(rest).to.deep.equal(all);
      expect(kept).to.deep.equal(tags.filter(({ name }) => names.split(",").includes(name)));
      const own = Object.entries(allPaths as JsonObject).filter(([, item]) =>
        (kept as typeof tags).some(({ name }) => JSON.stringify(item).includes(`"tags":["${name}"]`)),
      );
      expect(Object.keys(paths as object)).to.have.members(own.map(([path]) => path));
      const operations = new Set(
        Array.from(JSON.stringify(paths).matchAll(/"operationId":"(\w+)","tags"/g), readFirst),
      );
      const linked = new Set(
        Array.from(JSON.stringify(paths).matchAll(/"operationId":"(\w+)"(?!,"tags")/g), readFirst),
      );
      expect([...operations]).to.include.members([...linked]);
      const referred = new Set(
        Array.from(JSON.stringify([paths, components]).matchAll(/"\$ref":"#\/components\/([^"]+)"/g), readFirst),
      );
      const present = Object.entries(components as JsonObject).flatMap(([kind, named]) =>
        Object.keys(named as object).map((name) => `${kind}/${name}`),
      );
      // The names in `security` are not references.
      const [schemes, others] = [true, false].map((wanted) =>
        present.filter((name) => name.startsWith("securitySchemes/") === wanted),
      );
      expect(new Set(others)).to.deep.equal(referred);
      expect(schemes).not.to.deep.equal([]);
    }
  });

  it("is small, cacheable, compressed, and that of its version", async () => {
    const part = await partOf("usergroups");
    expect(part.text.length).to.be.lessThan(100_000);
    const { etag, "cache-control": kept } = part.headers;
    expect(kept).to.equal("no-cache");
    const again = await partOf("usergroups", "/api/2.0", { "if-none-match": etag! });
    expect([again.status, again.text]).to.deep.equal([304, ""]);
    const small = await partOf("usergroups", "/api/2.0", { "accept-encoding": "gzip" });
    expect([small.headers["content-encoding"], small.json]).to.deep.equal(["gzip", part.json]);
    const first = (await partOf("usergroups", "/api")).json as JsonObject;
    expect([first["servers"], (first["info"] as JsonObject)["version"]]).to.deep.equal([[{ url: "/api" }], "1.0"]);
    const listed = await request(server.url, "GET", "/api/openapi.json?resources[]=users&resources[]=me");
    const paths = Object.keys((listed.json as { readonly paths: object }).paths);
    expect(paths).to.include.members(["/me", "/users", "/users/{user_id}"]);
    expect(paths.filter((path) => !/^\/(?:me|users)(?:\/|$)/.test(path))).to.deep.equal([]);
  });

  it("is rejected for unknown resources and for other parameters, with the nearest name", async () => {
    const wrong = await partOf("products,categorys");
    assertRefused(wrong, 400, "invalid_query");
    expect((wrong.json as { message: string }).message).to.contain('the nearest valid name is "categories"');
    for (const query of ["resource=users", "resources[in]=users", "resources="]) {
      assertRefused(await request(server.url, "GET", `/api/openapi.json?${query}`), 400, "invalid_query");
    }
    const many = Array.from({ length: 101 }, (_, index) => `r${String(index)}`).join();
    expect((await partOf(many)).text).to.contain("at most 100");
  });
});

function readFirst([, first = ""]: RegExpMatchArray): string {
  return first;
}
