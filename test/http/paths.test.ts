import { createHash } from "node:crypto";
import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { basicCredentials, request } from "../support/request.js";
import { assertRefused } from "./assert-refused.js";

onServerOfDay(import.meta.url, "paths and methods", (server) => {
  const get = (path: string) => server().request("GET", path);
  let id: string;

  before(async () => {
    const body = { company: "Paths", storefront: "https://paths.example" };
    id = ((await server().request("POST", "/api/stores", { body })).json as { store_id: string }).store_id;
  });

  for (const prefix of ["/api/", "/api/1.0/", "/api/2.0/", "/api.php?ajax_custom=1&_d=", "/api.php?_d=2.0/"]) {
    it(`serves collection and item below ${prefix}`, async () => {
      const collection = await get(`${prefix}stores`);
      expect(collection.status, collection.text).to.equal(200);
      expect(collection.json).to.be.an("array").with.length.greaterThan(0);
      const item = await get(`${prefix}stores/${id}`);
      expect((item.json as { company_id: string }).company_id).to.equal(id);
    });
  }

  it("writes Location and Link in the form of the request", async () => {
    const body = { company: "Dialect", storefront: "https://dialect.example" };
    const created = await server().request("POST", "/api.php?_d=2.0/stores&ajax_custom=1", { body });
    const made = (created.json as { store_id: string }).store_id;
    expect(created.headers.location).to.equal(`/api.php?_d=2.0/stores/${made}&ajax_custom=1`);
    expect((await get(created.headers.location!)).status).to.equal(200);
    const page = await get("/api.php?_d=stores&ajax_custom=1&items_per_page=1&status=A");
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
    expect(next).to.match(/^\/api\.php\?_d=stores&ajax_custom=1&/);
    expect((await get(next!)).json)
      .to.be.an("array")
      .with.length(1);
    expect((await server().request("POST", "/api/stores", { body })).headers.location).to.match(/^\/api\/stores\/\d+$/);
  });

  it("accepts one trailing slash", async () => {
    expect((await get("/api/2.0/stores/")).status).to.equal(200);
    expect((await get(`/api/2.0/stores/${id}/`)).status).to.equal(200);
  });

  const nowhere = [
    "/api",
    "/api/",
    "/api/2.0",
    "/api/2.0/",
    "/api/3.0/stores",
    "/api/2/stores",
    "/api/2.0/shops",
    "/api/2.0/Stores",
    "/api/2.0/stores//",
    "/api/2.0//stores",
    "/api//stores",
    "/api/2.0/stores/007",
    "/api/2.0/stores/-1",
    "/api/2.0/stores/1.0",
    "/api/2.0/stores/abc",
    "/api/2.0/stores/99999999999999999999",
    "/api/2.0/stores/1/things",
    "/api/2.0/stores/1/users/1",
    "/api/2.0/stores%2F1",
    "/api/2.0/stores/%31%00",
    "/api/2.0/stores/%zz",
    "/api/2.0/__proto__",
    "/api/2.0/constructor/1",
    "/api/2.0/stores/1/__proto__",
    "/api.php",
    "/api.php?_d=",
    "/api.php?_d=stores//1",
    "/api.php?_d=/stores",
    "/api.php?_d=stores%252F1",
    "/api/2.0/me/1",
    "/API/2.0/stores",
    "/Api/stores",
    "/API.PHP?_d=stores",
    "/api/2.0/ME",
    "/HealthZ",
    "/READYZ",
    "/ADMIN",
    "/Admin/api/session",
    "/admin/API/stores",
    "/Docs",
    "/api/OpenAPI.json",
    "/stores",
    "/",
    "/apis",
  ];
  for (const path of nowhere) {
    it(`answers 404 to ${path}`, async () => assertRefused(await get(path), 404, "not_found"));
  }

  const words: readonly (readonly [path: string, sentence: string])[] = [
    ["/api/2.0/shops", 'no resource is named "shops"; the nearest valid name is "stores"'],
    ["/api/Stores", 'no resource is named "Stores"; the nearest valid name is "stores"'],
    ["/api.php?_d=2.0/usrs/1", 'no resource is named "usrs"; the nearest valid name is "users"'],
    [
      "/api/2.0/products/1/feature",
      'nothing below products/1 is named "feature"; the nearest valid name is "features"',
    ],
    ["/api/2.0/stores/1/things/2", 'nothing below stores/1 is named "things"'],
    ["/api/2.0/stores/1/layouts", 'nothing below stores/1 is named "layouts"; write layouts?company_id=1'],
    ["/api/v2/stores", 'no resource is named "v2"; the interface is at /api/2.0'],
    ["/api/2.0/stores/007", '"007" is not an id: ids are decimal digits without leading zeros'],
    ["/api/2.0/products/x/features", '"x" is not an id: ids are decimal digits without leading zeros'],
    [
      "/api/2.0/variants",
      'no resource is named "variants"; it is nested: write features/ID/variants or options/ID/variants, with the id of its parent',
    ],
    [
      "/api/2.0/products/features",
      '"features" is not an id: ids are decimal digits without leading zeros; write products/ID/features, with the id of an item',
    ],
    [
      "/api/2.0/stores/count",
      '"count" is not an id: ids are decimal digits without leading zeros; stores/aggregate counts the items',
    ],
    [
      "/api/2.0/products/1/features/search",
      '"search" is not an id: ids are decimal digits without leading zeros; products/1/features?q=WORD searches the items',
    ],
    ["/api/2.0/me/1", "the only path below me is me/keys"],
    ["/api/2.0/", "the path names no resource"],
    ["/api.php", "the path names no resource"],
    ["/api/2.0//stores", "a segment of the path is empty"],
    ["/api/2.0/stores%2F1", "a segment of the path contains a slash or NUL"],
    ["/api/2.0/stores/%zz", '"%zz" in the path is not percent-encoded UTF-8'],
    ["/api/3.0/stores", "there is no version 3.0 of the interface; the versions are 1.0 and 2.0"],
    ["/HealthZ", "there is nothing at this path; the interface is at /api/2.0"],
    ["/api/2.0/stores/999999", "there is no such item"],
  ];
  for (const [path, sentence] of words) {
    it(`answers ${path} with: ${sentence}`, async () => {
      const answer = await get(path);
      assertRefused(answer, 404, "not_found", []);
      expect((answer.json as { message: string }).message).to.equal(`Not Found: ${sentence}`);
    });
  }

  it("reveals no names to clients without credentials", async () => {
    for (const path of ["/api/2.0/shops", "/api/2.0/stores/1/things", "/api/2.0/stores/007"]) {
      assertRefused(await request(server().url, "GET", path), 401, "unauthenticated");
      const methods = await request(server().url, "OPTIONS", path);
      assertRefused(methods, 404, "not_found");
      expect((methods.json as { message: string }).message).to.equal("Not Found: there is no such item");
    }
  });

  it("rejects a path given twice", async () => {
    assertRefused(await get("/api.php?_d=stores&_d=users"), 400, "invalid_query", ["_d"]);
  });

  it("answers 405 with the possible methods", async () => {
    const cases: readonly (readonly [string, string, string])[] = [
      ["PUT", "/api/2.0/stores", "GET, HEAD, POST, OPTIONS"],
      ["DELETE", "/api/2.0/stores", "GET, HEAD, POST, OPTIONS"],
      ["TRACE", `/api/2.0/stores/${id}`, "GET, HEAD, PUT, PATCH, DELETE, OPTIONS"],
      ["POST", `/api/2.0/stores/${id}`, "GET, HEAD, PUT, PATCH, DELETE, OPTIONS"],
      ["TRACE", "/api/stores", "GET, HEAD, POST, OPTIONS"],
      ["PROPFIND", "/api.php?_d=stores", "GET, HEAD, POST, OPTIONS"],
      ["POST", "/api/me", "GET, HEAD, OPTIONS"],
    ];
    for (const [method, path, allow] of cases) {
      const answer = await server().request(method, path);
      assertRefused(answer, 405, "method_not_allowed");
      expect(answer.headers.allow).to.equal(allow);
    }
  });

  it("shows a browser a start page at /, without a challenge, and nothing to other clients", async () => {
    const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    const page = await request(server().url, "GET", "/", { headers: { accept } });
    expect([page.status, page.headers["content-type"], page.headers["www-authenticate"]]).to.deep.equal([
      200,
      "text/html; charset=utf-8",
      undefined,
    ]);
    for (const part of ['href="admin"', 'href="docs"', `${server().url}/api/2.0/me`])
      expect(page.text).to.include(part);
    // Browsers apply the style of the page only if the policy names its digest.
    const style = /<style>(.*)<\/style>/.exec(page.text)![1]!;
    const digest = createHash("sha256").update(style).digest("base64");
    expect(page.headers["content-security-policy"]).to.include(`style-src 'sha256-${digest}'`);
    expect(page.text).to.include('<meta name="color-scheme" content="light dark">');
    const host = { accept, host: 'x"><script>' };
    expect((await request(server().url, "GET", "/", { headers: host })).text).not.to.include("<script>");
    for (const other of ["application/json", "*/*"]) {
      assertRefused(await request(server().url, "GET", "/", { headers: { accept: other } }), 401, "unauthenticated");
      assertRefused(await server().request("GET", "/", { headers: { accept: other } }), 404, "not_found");
    }
    assertRefused(await request(server().url, "POST", "/", { headers: { accept } }), 401, "unauthenticated");
  });

  it("ignores method overrides", async () => {
    for (const headers of [{ "x-http-method-override": "DELETE" }, { "x-method-override": "DELETE" }]) {
      expect((await server().request("GET", `/api/2.0/stores/${id}`, { headers })).status).to.equal(200);
    }
    assertRefused(await get(`/api/2.0/stores/${id}?_method=DELETE`), 400, "invalid_query");
    expect((await get(`/api/2.0/stores/${id}`)).status).to.equal(200);
  });

  it("answers OPTIONS without credentials", async () => {
    const answer = await request(server().url, "OPTIONS", `/api/2.0/stores/${id}`);
    expect([answer.status, answer.headers.allow, answer.text]).to.deep.equal([
      204,
      "GET, HEAD, PUT, PATCH, DELETE, OPTIONS",
      "",
    ]);
  });

  it("answers HEAD as GET without the body", async () => {
    for (const path of [`/api/2.0/stores/${id}`, "/api/2.0/stores?items_per_page=5", "/api/2.0/me"]) {
      const [head, whole] = [await server().request("HEAD", path), await get(path)];
      expect([head.status, head.text]).to.deep.equal([200, ""]);
      for (const name of ["content-type", "content-length", "etag", "x-total-count", "link"]) {
        expect(head.headers[name], name).to.equal(whole.headers[name]);
      }
    }
    // The server cannot know the length of a body that it does not read.
    for (const path of ["/api/stores", "/api/users", "/api/2.0/stores?status=D"]) {
      const [head, whole] = [await server().request("HEAD", path), await get(path)];
      expect([head.status, head.text], path).to.deep.equal([200, ""]);
      for (const name of ["content-type", "x-total-count"]) expect(head.headers[name]).to.equal(whole.headers[name]);
    }
  });

  it("answers HEAD of a whole collection without reading it", async () => {
    for (const path of ["/api/2.0/stores", "/api/stores", "/api/users"]) {
      const [head, whole] = [await server().request("HEAD", path), await get(path)];
      expect([head.status, head.text]).to.deep.equal([200, ""]);
      expect(head.headers["x-total-count"]).to.equal(whole.headers["x-total-count"]);
    }
  });

  it("checks in this order: credentials, path, method, privilege, query, type, body", async () => {
    const anonymous = await request(server().url, "PATCH", "/api/2.0/nothing?x=1");
    assertRefused(anonymous, 401, "unauthenticated");
    assertRefused(await server().request("PATCH", "/api/2.0/nothing?x=1"), 404, "not_found");
    assertRefused(await server().request("PATCH", "/api/2.0/stores?x=1"), 405, "method_not_allowed");
    const key = (
      (
        await server().request("POST", "/api/2.0/users", {
          body: { email: "nothing@example.com", user_type: "A", api_access: "Y" },
        })
      ).json as { api_key: string }
    ).api_key;
    const headers = { authorization: basicCredentials("nothing@example.com", key) };
    assertRefused(await request(server().url, "POST", "/api/2.0/stores?x=1", { headers }), 403, "privilege_missing");
    const post = (path: string, body?: string, more = {}) =>
      server().request("POST", path, { ...(body === undefined ? {} : { body }), headers: more });
    assertRefused(await post("/api/2.0/stores?x=1", "nonsense"), 400, "invalid_query");
    assertRefused(await post("/api/2.0/stores", "x".repeat(2_000_000)), 415, "unsupported_media_type");
    const json = { "content-type": "application/json" };
    assertRefused(await post("/api/2.0/stores", "x".repeat(2_000_000), json), 413, "body_too_large");
  });

  it("answers healthz and readyz without credentials", async () => {
    expect((await request(server().url, "GET", "/healthz")).json).to.deep.equal({ status: "ok" });
    expect((await request(server().url, "GET", "/readyz")).json).to.deep.equal({ status: "ready" });
  });
});
