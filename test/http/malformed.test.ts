import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import { basicCredentials } from "../support/request.js";
import { parseRaw, sendRaw } from "../support/raw-request.js";
import { startServer, type TestServer } from "../support/server.js";
import { assertRefused } from "./assert-refused.js";

describe("requests at the edge of HTTP", () => {
  let server: TestServer;
  let headers: string;
  before(async () => {
    server = await startServer();
    headers = `Host: x\r\nAuthorization: ${basicCredentials(server.email, server.key)}\r\nConnection: close\r\n`;
  });
  after(() => server.stop());

  const send = async (bytes: string | Uint8Array) => parseRaw(await sendRaw(server.url, bytes));
  const json = "Content-Type: application/json\r\n";
  const post = (body: string | Uint8Array, more: { readonly [name: string]: string } = {}) =>
    server.request("POST", "/api/2.0/stores", { body, headers: { "content-type": "application/json", ...more } });

  const unreadable: readonly (readonly [
    what: string,
    request: () => string | Uint8Array,
    status: number,
    code: string,
  ])[] = [
    ["no HTTP at all", () => "HELO example.com\r\n\r\n", 400, "malformed_request"],
    ["no target", () => "GET HTTP/1.1\r\n\r\n", 400, "malformed_request"],
    ["a target without a slash", () => `GET stores HTTP/1.1\r\n${headers}\r\n`, 400, "malformed_request"],
    ["an unknown version", () => `GET /api/2.0/me HTTP/9.9\r\n${headers}\r\n`, 400, "malformed_request"],
    ["an unknown method", () => `STEAL /api/2.0/me HTTP/1.1\r\n${headers}\r\n`, 400, "malformed_request"],
    [
      "bytes beyond ASCII in the target",
      () => Buffer.from(`GET /api/\xff HTTP/1.1\r\n${headers}\r\n`, "latin1"),
      400,
      "malformed_request",
    ],
    [
      "a space before the colon",
      () => `GET /api/2.0/me HTTP/1.1\r\nX-A : 1\r\n${headers}\r\n`,
      400,
      "malformed_request",
    ],
    ["no Host", () => "GET /api/2.0/me HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "malformed_request"],
    ["two Hosts", () => `GET /api/2.0/me HTTP/1.1\r\nhost: x\r\n${headers}\r\n`, 400, "malformed_request"],
    [
      "two Hosts, also in HTTP/1.0",
      () => `GET /healthz HTTP/1.0\r\nHost: y\r\n${headers}\r\n`,
      400,
      "malformed_request",
    ],
    [
      "two sets of credentials, whichever of them is right",
      () => `GET /api/2.0/me HTTP/1.1\r\n${headers}AUTHORIZATION: Basic bm9ib2R5Og==\r\n\r\n`,
      400,
      "malformed_request",
    ],
    [
      "two types of the body",
      () => `POST /api/2.0/stores HTTP/1.1\r\n${headers}${json}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}`,
      400,
      "malformed_request",
    ],
    [
      "two lengths",
      () => `POST /api/2.0/stores HTTP/1.1\r\n${headers}${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
      "malformed_request",
    ],
    [
      "a length and chunks",
      () =>
        `POST /api/2.0/stores HTTP/1.1\r\n${headers}${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      "malformed_request",
    ],
    [
      "a chunk without a size",
      () => `POST /api/2.0/stores HTTP/1.1\r\n${headers}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`,
      400,
      "malformed_request",
    ],
    [
      "a negative length",
      () => `POST /api/2.0/stores HTTP/1.1\r\n${headers}${json}Content-Length: -1\r\n\r\n`,
      400,
      "malformed_request",
    ],
    [
      "a header of 20 KB",
      () => `GET /api/2.0/me HTTP/1.1\r\nX-Long: ${"x".repeat(20_000)}\r\n${headers}\r\n`,
      431,
      "header_too_large",
    ],
    [
      "a target of 20 KB",
      () => `GET /api/2.0/stores?q=${"x".repeat(20_000)} HTTP/1.1\r\n${headers}\r\n`,
      431,
      "header_too_large",
    ],
  ];
  for (const [what, request, status, code] of unreadable) {
    it(`are rejected with ${String(status)} and JSON for ${what}`, async () => {
      const answer = await send(request());
      expect(answer.status).to.equal(status);
      expect(answer.headers).to.match(/^content-type: application\/json; charset=utf-8$/im);
      expect(answer.json).to.have.all.keys("message", "status", "code", "request_id", "errors");
      expect(answer.json).to.include({ status, code });
    });
  }

  it("may name a whole URL with any host, and credentials in it are ignored", async () => {
    for (const origin of ["http://other.example", "https://u:p@other.example:1", "http://[::bad", "HTTP://x"]) {
      const answer = await send(`GET ${origin}/api/2.0/stores?fields=company HTTP/1.1\r\n${headers}\r\n`);
      expect([answer.status, answer.json], origin).to.deep.equal([200, []]);
    }
    const inline = `${encodeURIComponent(server.email)}:${server.key}`;
    const anonymous = `GET http://${inline}@x/api/2.0/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    expect((await send(anonymous)).status).to.equal(401);
  });

  it("are answered in their order when they arrive all at once", async () => {
    const paths = ["/healthz", "/api/2.0/nowhere", "/api/2.0/stores", "/readyz"];
    const keepAlive = headers.replace("Connection: close\r\n", "");
    const head = (path: string, last: boolean) => `GET ${path} HTTP/1.1\r\n${last ? headers : keepAlive}\r\n`;
    const text = await sendRaw(server.url, paths.map((path, index) => head(path, index === paths.length - 1)).join(""));
    expect(text.match(/HTTP\/1\.1 \d+/g)).to.deep.equal([
      "HTTP/1.1 200",
      "HTTP/1.1 404",
      "HTTP/1.1 200",
      "HTTP/1.1 200",
    ]);
    expect(text.indexOf('"ok"')).to.be.lessThan(text.indexOf('"ready"'));
  });

  it("may send Expect: 100-continue, and other expectations are ignored", async () => {
    const body = JSON.stringify({ company: "Patient", storefront: "https://p.example" });
    const length = `Content-Length: ${String(body.length)}\r\n`;
    const ask = (expectation: string) =>
      sendRaw(
        server.url,
        `POST /api/2.0/stores HTTP/1.1\r\nExpect: ${expectation}\r\n${headers}${json}${length}\r\n${body}`,
      );
    expect(await ask("100-continue")).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
    expect(await ask("miracles")).to.match(/^HTTP\/1\.1 201 /);
  });

  it("may come in chunks of any size", async () => {
    const body = JSON.stringify({ company: "Chunks", storefront: "https://c.example" });
    const chunks = Array.from(body)
      .map((character) => `1\r\n${character}\r\n`)
      .join("");
    const answer = await send(
      `POST /api/2.0/stores HTTP/1.1\r\n${headers}${json}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
    );
    expect(answer.status).to.equal(201);
  });

  describe("bodies", () => {
    it("name the unknown fields if a mandatory one is missing", async () => {
      const message = async (body: object) =>
        ((await post(JSON.stringify(body))).json as { readonly message: string }).message;
      const store = { storefront: "https://acme.example" };
      expect(await message({ compny: "Acme", ...store })).to.equal(
        'Bad Request: company is mandatory; the body has "compny", which is not a field',
      );
      expect(await message({ data: { company: "Acme", ...store } })).to.match(
        /^Bad Request: company is mandatory; the body has "data", which is not a field \(and \d+ more\)$/,
      );
      const many = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`${String(index)}_`.repeat(100), 1]));
      expect(await message({ ...many, ...store })).to.match(
        /the body has ("[\d_]{100}"(, )?){5} and 2 more, which are not fields$/,
      );
    });

    const body = Buffer.from(JSON.stringify({ company: "Packed", storefront: "https://p.example" }));

    it("may be compressed", async () => {
      for (const [encoding, packed] of [
        ["gzip", gzipSync(body)],
        ["GZIP", gzipSync(body)],
        ["deflate", deflateSync(body)],
        ["br", brotliCompressSync(body)],
        ["identity", body],
      ] as const) {
        expect((await post(packed, { "content-encoding": encoding })).status, encoding).to.equal(201);
      }
      assertRefused(await post(body, { "content-encoding": "lzma" }), 415, "unsupported_media_type");
      assertRefused(await post(body, { "content-encoding": "gzip" }), 400, "malformed_request");
      assertRefused(
        await post(gzipSync(body).subarray(0, -9), { "content-encoding": "gzip" }),
        400,
        "malformed_request",
      );
    });

    it("are limited by their size after decompression: a bomb is rejected", async () => {
      const bomb = gzipSync(Buffer.alloc(200_000_000));
      expect(bomb.length).to.be.lessThan(1_048_576);
      assertRefused(await post(bomb, { "content-encoding": "gzip" }), 413, "body_too_large");
    });

    it("that are too large do not delay the next request on their connection", async () => {
      const body = gzipSync(Buffer.alloc(100_000_000)).toString("latin1");
      const chunked = `4000\r\n${" ".repeat(0x4000)}\r\n`.repeat(80);
      const keepAlive = headers.replace("Connection: close\r\n", json);
      const heads = [
        `Content-Encoding: gzip\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`,
        `Transfer-Encoding: chunked\r\n\r\n${chunked}0\r\n\r\n`,
      ];
      for (const rest of heads) {
        const first = `POST /api/2.0/stores HTTP/1.1\r\n${keepAlive}${rest}`;
        const text = await sendRaw(
          server.url,
          Buffer.from(`${first}GET /healthz HTTP/1.1\r\n${headers}\r\n`, "latin1"),
        );
        expect(text.match(/HTTP\/1\.1 \d+/g)).to.deep.equal(["HTTP/1.1 413", "HTTP/1.1 200"]);
      }
    });

    it("without a length are measured while they arrive", async () => {
      const chunk = `4000\r\n${" ".repeat(0x4000)}\r\n`;
      const text = await sendRaw(
        server.url,
        `POST /api/2.0/stores HTTP/1.1\r\n${headers}${json}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(80)}0\r\n\r\n`,
      );
      expect([parseRaw(text).status, (parseRaw(text).json as { code: string }).code]).to.deep.equal([
        413,
        "body_too_large",
      ]);
    });

    it("have no name twice in one object, at any depth and however it is written", async () => {
      const duplicates: readonly (readonly [body: string, position: string])[] = [
        ['{"company":"A","company":"B"}', "line 1, column 16"],
        ['{"company":"A",\n "\\u0063ompany":"A"}', "line 2, column 2"],
        ['{"a":{"b":[{"c":":\\"{","d":1,"c":2}]}}', "line 1, column 30"],
        ['{"__proto__":1,"__proto__":1}', "line 1, column 16"],
      ];
      for (const [body, position] of duplicates) {
        const answer = await post(body);
        assertRefused(answer, 400, "malformed_json");
        expect(answer.text, body).to.contain(position);
      }
      const operations = '[{"method":"DELETE","path":"stores/1","path":"stores/2"}]';
      const batch = { body: `{"operations":${operations}}`, headers: { "content-type": "application/json" } };
      assertRefused(await server.request("POST", "/api/2.0/batch", batch), 400, "malformed_json");
      const deep = `${'{"a":'.repeat(4_000)}{"b":1,"b":2}${"}".repeat(4_000)}`;
      assertRefused(await post(deep), 400, "malformed_json");
      const sound = '{"a":[{"b":":"},{"b":{"a":"\\\\"}}],"company":"A:\\"\\\\"}';
      assertRefused(await post(sound), 400, "invalid_fields");
    });

    it("are limited in their depth", async () => {
      for (const [open, close] of [
        ["[", "]"],
        ['{"a":', "}"],
      ] as const) {
        const text = `{"company":${open.repeat(100_000)}1${close.repeat(100_000)}}`;
        const answer = await post(text);
        expect(answer.status, answer.text.slice(0, 200)).to.equal(400);
      }
      assertRefused(await post("[".repeat(1_000_000)), 400, "invalid_body");
    });
  });

  describe("queries", () => {
    const list = (query: string) => server.request("GET", `/api/2.0/stores?${query}`);

    it("may repeat a filter as often as a request line can hold it", async () => {
      expect((await list(Array.from({ length: 1500 }, () => "status=A").join("&"))).status).to.equal(200);
      const ids = Array.from({ length: 2000 }, (_, id) => String(id + 1)).join(",");
      expect((await list(`company_id[in]=${ids}`)).status).to.equal(200);
    });

    it("get at most a hundred errors", async () => {
      const answer = await list(Array.from({ length: 1000 }, (_, number) => `x${String(number)}=1`).join("&"));
      assertRefused(answer, 400, "invalid_query");
      expect((answer.json as { errors: object[] }).errors).to.have.length(100);
    });

    it("are rejected if a name is as long as the line", async () => {
      assertRefused(await list(`${"company".repeat(2000)}=1`), 400, "invalid_query");
    });

    it("are percent-encoded UTF-8", async () => {
      for (const query of ["company=%", "company=%zz", "company=%ff", "%c3=1"]) {
        assertRefused(await list(query), 400, "invalid_query");
      }
      for (const query of ["company=%00", "company=%ed%a0%80"]) expect((await list(query)).status, query).to.equal(400);
    });
  });
});
