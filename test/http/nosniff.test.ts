import { expect } from "chai";
import { parseRaw, sendRaw } from "../support/raw-request.js";
import { request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";

describe("every answer forbids content sniffing", () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
    const body = { company: "Sniffed", storefront: "https://s.example" };
    await server.request("POST", "/api/2.0/stores", { body });
  });
  after(() => server.stop());

  const item = "/api/2.0/stores/1";
  const answers = [
    ["GET", item, 200, {}],
    ["HEAD", item, 200, {}],
    ["GET", item, 304, { "if-none-match": "*" }],
    ["GET", "/api/stores", 200, {}],
    ["PUT", item, 200, {}],
    ["PUT", item, 412, { "if-match": '"9"' }],
    ["PUT", item, 415, { "content-type": "text/plain" }],
    ["OPTIONS", item, 204, {}],
    ["TRACE", item, 405, {}],
    ["GET", "/api/nothing", 404, {}],
    ["GET", item, 401, { authorization: "" }],
    ["GET", "/api/openapi.json", 200, {}],
    ["GET", "/docs/", 308, {}],
    ["GET", "/admin", 200, {}],
    ["GET", "/admin/api/me", 401, {}],
    ["GET", "/healthz", 200, {}],
    ["DELETE", item, 204, {}],
  ] as const;
  for (const [method, path, status, headers] of answers) {
    it(`${method} ${path}, ${String(status)}`, async () => {
      const body = method === "PUT" ? { body: JSON.stringify({ status: "D" }) } : {};
      const type = { "content-type": "application/json" };
      const answer = await server.request(method, path, { ...body, headers: { ...type, ...headers } });
      expect([answer.status, answer.headers["x-content-type-options"]]).to.deep.equal([status, "nosniff"]);
    });
  }

  it("requests that are not HTTP", async () => {
    for (const text of ["HELO example.com\r\n\r\n", `GET / HTTP/1.1\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`]) {
      expect(parseRaw(await sendRaw(server.url, text)).headers).to.contain("\r\nX-Content-Type-Options: nosniff");
    }
    expect((await request(server.url, "GET", "/api/me")).headers["x-content-type-options"]).to.equal("nosniff");
  });
});
