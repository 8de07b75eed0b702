import { expect } from "chai";
import { basicCredentials, request, type Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { memberPassword } from "../support/staff.js";
import { findSetupToken, Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

function readSources({ log }: TestServer, requestId: unknown): readonly unknown[] {
  const lines = log.filter((line) => line.includes(`"${String(requestId)}"`));
  return lines.map((line) => (JSON.parse(line) as { source?: unknown }).source);
}

function corsHeaders({ headers }: Answer): readonly string[] {
  return Object.keys(headers).filter((name) => name.startsWith("access-control-"));
}

interface Served {
  readonly servers: readonly object[];
  readonly paths: { readonly [path: string]: { readonly servers?: readonly object[] } };
}

describe("pages of other origins", () => {
  const friend = "https://shop.example";
  let server: TestServer;
  let authorization: string;
  before(async () => {
    server = await startServer({ environment: { STOCKROOM_CORS_ORIGINS: `${friend}, http://localhost:3000` } });
    authorization = basicCredentials(server.email, server.key);
  });
  after(() => server.stop());

  it("may use the API if a setting names them", async () => {
    for (const origin of [friend, "http://localhost:3000"]) {
      for (const path of ["/api/stores", "/api/2.0/stores", "/api.php?_d=stores"]) {
        const { status, headers } = await request(server.url, "GET", path, { headers: { origin, authorization } });
        expect([status, headers["access-control-allow-origin"], headers.vary]).to.deep.equal([200, origin, "Origin"]);
        expect(headers).not.to.have.property("access-control-allow-credentials");
        for (const name of ["ETag", "Link", "Location", "X-Total-Count", "Retry-After"]) {
          expect(headers["access-control-expose-headers"]?.split(", ")).to.include(name);
        }
      }
    }
  });

  it("read errors too", async () => {
    const answer = await request(server.url, "GET", "/api/2.0/nothing", { headers: { origin: friend, authorization } });
    assertRefused(answer, 404, "not_found");
    expect(answer.headers["access-control-allow-origin"]).to.equal(friend);
    expect(answer.headers.vary).to.equal("Origin");
  });

  it("send a preflight first, without credentials", async () => {
    const headers = { origin: friend, "access-control-request-method": "PUT" };
    const answer = await request(server.url, "OPTIONS", "/api/2.0/stores/1", { headers });
    expect([answer.status, answer.text]).to.deep.equal([204, ""]);
    expect(answer.headers["access-control-allow-origin"]).to.equal(friend);
    expect(answer.headers["access-control-allow-methods"]).to.equal("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
    const allowed = answer.headers["access-control-allow-headers"]?.split(", ");
    expect(allowed).to.include.members(["Authorization", "Content-Type", "If-Match", "Idempotency-Key"]);
  });

  it("get no CORS headers if no setting names them", async () => {
    for (const origin of ["https://evil.example", "https://shop.example.evil.example", "http://shop.example", "null"]) {
      const answer = await request(server.url, "GET", "/api/2.0/stores", { headers: { origin, authorization } });
      expect([answer.status, corsHeaders(answer), answer.headers.vary]).to.deep.equal([200, [], "Origin"]);
      const headers = { origin, "access-control-request-method": "PUT" };
      const preflight = await request(server.url, "OPTIONS", "/api/2.0/stores/1", { headers });
      expect([preflight.status, corsHeaders(preflight)]).to.deep.equal([204, []]);
    }
  });

  it("can never use the panel", async () => {
    const headers = { origin: friend, "access-control-request-method": "POST" };
    for (const path of ["/admin/api/session", "/admin/api/stores"]) {
      expect(corsHeaders(await request(server.url, "OPTIONS", path, { headers }))).to.deep.equal([]);
    }
    const body = { email: server.email, password: "some wrong password" };
    assertRefused(await new Visitor(() => server).ask("POST", "session", body, { origin: friend }), 403, "csrf");
  });

  it("are none by default", async () => {
    const other = await startServer();
    const headers = { origin: friend, authorization: basicCredentials(other.email, other.key) };
    const answer = await request(other.url, "GET", "/api/2.0/stores", { headers });
    expect([answer.status, corsHeaders(answer), answer.headers.vary]).to.deep.equal([200, [], undefined]);
    await other.stop();
  });
});

describe("behind proxies", () => {
  it("the address of a client is the one that trusted proxies report, for the log and the limits", async () => {
    const server = await startServer({
      environment: { STOCKROOM_TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,2001:db8::/32", STOCKROOM_RATE_LIMIT: "3" },
    });
    const chains: readonly (readonly [forwarded: string, source: string])[] = [
      ["192.0.2.7", "192.0.2.7"],
      ["192.0.2.66, 192.0.2.8", "192.0.2.8"],
      ["192.0.2.9, 10.1.2.3", "192.0.2.9"],
      ["6.6.6.6,192.0.2.10, 10.1.2.3,10.9.9.9", "192.0.2.10"],
      ["2001:db9::1, 2001:db8::5", "2001:db9::1"],
      ["::ffff:192.0.2.11", "192.0.2.11"],
      ["not an address", "127.0.0.1"],
      ["192.0.2.12, unknown, 10.1.1.1", "10.1.1.1"],
    ];
    const ids: unknown[] = [];
    for (const [forwarded] of chains) {
      const answer = await server.request("GET", "/api/2.0/stores", { headers: { "x-forwarded-for": forwarded } });
      expect(answer.status).to.equal(200);
      ids.push(answer.headers["x-request-id"]);
    }
    const headers = { "x-forwarded-for": "192.0.2.7" };
    for (const status of [200, 200, 429]) {
      expect((await server.request("GET", "/api/2.0/stores", { headers })).status).to.equal(status);
    }
    await server.stop();
    expect(ids.map((id) => readSources(server, id))).to.deep.equal(chains.map(([, source]) => [source]));
  });

  it("addresses of one IPv6 network of 64 bits count as one client, however they are written", async () => {
    const server = await startServer({
      environment: { STOCKROOM_TRUSTED_PROXIES: "127.0.0.1", STOCKROOM_RATE_LIMIT: "5" },
    });
    const ask = async (address: string): Promise<number> => {
      const headers = { "x-forwarded-for": address };
      return (await server.request("GET", "/api/2.0/stores", { headers })).status;
    };
    const one = [
      "2001:db8::1",
      "2001:db8::ffff:ffff:ffff:ffff",
      "2001:0DB8:0:0::",
      "2001:db8:0:0:1:2:3:4",
      "2001:db8::192.0.2.1",
    ];
    for (const address of one) expect(await ask(address), address).to.equal(200);
    expect(await ask("2001:db8::2")).to.equal(429);
    for (const address of ["2001:db8:0:1::2", "2001:db9::2", "::1", "192.0.2.1"]) {
      expect(await ask(address), address).to.equal(200);
    }
    await server.stop();
  });

  it("no proxy is trusted by default", async () => {
    const server = await startServer();
    const headers = { "x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https" };
    const answer = await server.request("GET", "/api/2.0/stores", { headers });
    const visitor = new Visitor(() => server);
    const token = findSetupToken(server.log);
    visitor.remember(await visitor.ask("POST", "password", { token, password: memberPassword }, headers));
    expect(visitor.cookie).to.match(/^stockroom_session=/);
    await server.stop();
    expect(readSources(server, answer.headers["x-request-id"])).to.deep.equal(["127.0.0.1"]);
  });

  it("that end TLS, the panel uses https, and its cookie is secure", async () => {
    const server = await startServer({ environment: { STOCKROOM_TRUSTED_PROXIES: "127.0.0.1" } });
    const visitor = new Visitor(() => server);
    const headers = { host: "shop.example", "x-forwarded-proto": "https" };
    const body = { token: findSetupToken(server.log), password: memberPassword };
    const plain = { ...headers, origin: "http://shop.example" };
    assertRefused(await visitor.ask("POST", "password", body, plain), 403, "csrf");
    const answer = await visitor.ask("POST", "password", body, { ...headers, origin: "https://shop.example" });
    visitor.remember(answer);
    expect(answer.headers["set-cookie"]![0]).to.match(
      /^__Secure-stockroom_session=[\w-]{43}; Path=\/admin; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await visitor.ask("GET", "me", undefined, headers)).status).to.equal(200);
    await server.stop();
  });

  it("the public URL determines printed links, the panel's origin and references", async () => {
    const environment = { STOCKROOM_PUBLIC_URL: "https://shop.example/backend/" };
    const server = await startServer({ environment });
    const token = findSetupToken(server.log);
    expect(server.log.join("\n"))
      .to.contain(`https://shop.example/backend/admin#setup=${token}`)
      .and.contain("https://shop.example/backend/api/2.0/me");
    const visitor = new Visitor(() => server);
    const body = { token, password: memberPassword };
    // The check ignores the host that the request itself names.
    assertRefused(await visitor.ask("POST", "password", body), 403, "csrf");
    const answer = await visitor.ask("POST", "password", body, { origin: "https://shop.example" });
    visitor.remember(answer);
    expect(answer.headers["set-cookie"]![0]).to.match(/^__Secure-.+; Path=\/backend\/admin; .+; Secure$/);
    const store = { company: "Public", storefront: "https://s.example" };
    const made = await visitor.ask("POST", "stores", store, { origin: "https://shop.example" });
    expect(made.headers.location).to.match(/^\/backend\/admin\/api\/stores\/\d+$/);
    const { headers } = await server.request("POST", "/api/2.0/stores", { body: store });
    expect(headers.location).to.match(/^\/backend\/api\/2\.0\/stores\/\d+$/);
    for (const path of ["/api/2.0", "/api/1.0", "/api"]) {
      const document = (await request(server.url, "GET", `${path}/openapi.json`)).json as Served;
      expect(document.servers).to.deep.equal([{ url: `https://shop.example/backend${path}` }]);
      const own = Object.values(document.paths).flatMap(({ servers = [] }) => servers);
      expect(own).to.deep.equal([{ url: "https://shop.example/backend/" }, { url: "https://shop.example/backend/" }]);
    }
    await server.stop();
  });
});
