import { expect } from "chai";
import { request, type Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { assertRefused } from "./assert-refused.js";

const taken = { "accept-encoding": "gzip, deflate, br" };
const long = "A description that says the same again. ".repeat(100);

describe("an answer that is large", () => {
  let server: TestServer;
  let product: string;
  const get = (path: string, headers: { readonly [name: string]: string } = taken): Promise<Answer> =>
    server.request("GET", path, { headers });
  const codingOf = async (path: string, accepted: string): Promise<unknown> =>
    (await get(path, { "accept-encoding": accepted })).headers["content-encoding"];

  before(async () => {
    server = await startServer();
    for (let made = 0; made < 12; made += 1) {
      const body = { company: `Store ${String(made)}`, storefront: "https://s.example", email: "office@example.com" };
      expect((await server.request("POST", "/api/2.0/stores", { body })).status).to.equal(201);
    }
    const body = { product: "Lamp", price: 1, full_description: long };
    const made = await server.request("POST", "/api/2.0/products", { body });
    expect(made.status, made.text).to.equal(201);
    product = `/api/2.0/products/${(made.json as { product_id: string }).product_id}`;
  });
  after(() => server.stop());

  for (const path of ["/api/2.0/stores?page=1", "/api/1.0/stores", "/api/2.0/products?fields=full_description"]) {
    it(`is compressed for who takes that, and the same unfolded: ${path}`, async () => {
      const [plain, compressed] = [await get(path, {}), await get(path)];
      expect([plain.status, compressed.status]).to.deep.equal([200, 200]);
      expect([plain, compressed].map(({ headers }) => [headers["content-encoding"], headers.vary])).to.deep.equal([
        [undefined, "Accept-Encoding"],
        ["gzip", "Accept-Encoding"],
      ]);
      expect(compressed.text).to.equal(plain.text).and.have.length.above(1024);
      if (compressed.headers["content-length"] !== undefined) {
        expect(Number(compressed.headers["content-length"])).to.be.below(Number(plain.headers["content-length"]) / 2);
      }
    });
  }

  it("goes by what the client says that it takes", async () => {
    const path = "/api/2.0/stores?page=1";
    for (const accepted of ["gzip", "GZIP", "*", "br, *;q=0.1", "gzip;q=0.5", "identity;q=0.5, gzip", "gzip;q=0.001"]) {
      expect(await codingOf(path, accepted), accepted).to.equal("gzip");
    }
    for (const accepted of [
      "",
      "br",
      "identity",
      "gzip;q=0",
      "*;q=0",
      "identity, gzip;q=0.5",
      "deflate",
      "x-unknown",
    ]) {
      expect(await codingOf(path, accepted), accepted).to.equal(undefined);
    }
  });

  it("says of itself to HEAD what it says to GET, except for a length that nobody knows yet", async () => {
    for (const path of ["/api/2.0/stores?page=1", "/api/1.0/stores", product]) {
      const [whole, head] = [await get(path), await server.request("HEAD", path, { headers: taken })];
      expect([head.status, head.text]).to.deep.equal([200, ""]);
      for (const name of ["content-encoding", "content-type", "vary", "etag", "x-total-count"]) {
        expect(head.headers[name], `${path} ${name}`).to.equal(whole.headers[name]);
      }
      expect(head.headers["content-length"]).to.equal(undefined);
    }
  });

  it("has an entity tag of its own in each form; either is confirmed, and good for a change", async () => {
    const [plain, compressed] = [await get(product, {}), await get(product)];
    const tags = [plain.headers.etag!, compressed.headers.etag!];
    expect(compressed.headers["content-encoding"]).to.equal("gzip");
    expect(tags[1]).to.equal(tags[0]!.replace(/"$/, '-gzip"'));
    for (const tag of tags) {
      const again = await get(product, { ...taken, "if-none-match": tag });
      expect([again.status, again.headers.etag, again.text]).to.deep.equal([304, tag, ""]);
      expect([again.headers.vary, again.headers["content-encoding"]]).to.deep.equal(["Accept-Encoding", undefined]);
    }
    const other = await get(product, { "if-none-match": tags[1]! });
    expect([other.status, other.headers.etag], "a form that is not taken").to.deep.equal([200, tags[0]]);
    const change = (tag: string): Promise<Answer> =>
      server.request("PUT", product, { body: { price: 2 }, headers: { "if-match": tag } });
    expect((await change(tags[1]!)).status).to.equal(200);
    assertRefused(await change(tags[1]!), 412, "precondition_failed");
  });

  it("is whole where a range is asked for", async () => {
    const answer = await get(product, { ...taken, range: "bytes=0-9" });
    expect([answer.status, (answer.json as { product: string }).product]).to.deep.equal([200, "Lamp"]);
  });

  it("is compressed once if it never changes, in the form that is the smallest", async () => {
    for (const path of ["/docs", "/api/2.0/openapi.json", "/admin/panel/icon.svg"]) {
      expect(await codingOf(path, "gzip, deflate, br"), path).to.equal("br");
      expect(await codingOf(path, "gzip"), path).to.equal("gzip");
      const [plain, compressed] = [await request(server.url, "GET", path), await get(path)];
      expect(compressed.text).to.equal(plain.text);
      const again = await get(path, { ...taken, "if-none-match": compressed.headers.etag! });
      expect([again.status, again.headers.etag]).to.deep.equal([304, compressed.headers.etag]);
    }
  });

  it("is no secret: what is revealed once, and what is small, goes as it is", async () => {
    const body = { email: "new@example.com", user_type: "A", api_access: "Y" };
    const made = await server.request("POST", "/api/2.0/users", { body, headers: taken });
    expect(made.json).to.have.property("api_key");
    for (const answer of [made, await get("/api/2.0/stores/1"), await get("/api/2.0/usergroups")]) {
      expect([answer.headers["content-encoding"], answer.headers.vary]).to.deep.equal([undefined, undefined]);
    }
  });
});
