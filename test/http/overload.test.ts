import { expect } from "chai";
import { onEachServer } from "../support/each-server.js";
import { openSocket, type OpenSocket } from "../support/open-socket.js";
import { parseRaw, sendRaw } from "../support/raw-request.js";
import { basicCredentials, request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { Staff, type Account } from "../support/staff.js";

/** More than the server works on and lets wait. */
const connections = 400;
const requestsOfEach = 5;

onEachServer("a server that is asked for more than it can do", (server) => {
  let greedy: Account;
  let modest: Account;
  before(async function () {
    this.timeout(60_000);
    const staff = new Staff(server);
    await staff.makeStore();
    for (let index = 0; index < 60; index += 1) {
      await staff.make("/api/2.0/products", { product: `Product ${String(index)}`, promo_text: "x".repeat(5000) });
    }
    greedy = await staff.makeAccount(["view_catalog", "manage_catalog"]);
    modest = await staff.makeAccount(["view_catalog", "manage_catalog"]);
  });

  /** Sends all at once, and gives the answers as they came over the wire. */
  async function flood(text: string): Promise<string> {
    const requests = text.repeat(requestsOfEach - 1) + text.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
    const answers = Array.from({ length: connections }, () => sendRaw(server().url, requests));
    return (await Promise.all(answers)).join("");
  }

  const timed = async <Result>(work: Promise<Result>): Promise<readonly [Result, number]> => {
    const began = performance.now();
    return [await work, performance.now() - began];
  };

  it("refuses the rest at once, says when to come again, and serves the others meanwhile", async function () {
    this.timeout(60_000);
    const credentials = `Host: x\r\nAuthorization: ${basicCredentials(greedy.email, greedy.key)}`;
    const flooding = flood(
      `GET /api/2.0/products?items_per_page=50&fields=promo_text HTTP/1.1\r\n${credentials}\r\n\r\n`,
    );
    const others: number[] = [];
    const over = new AbortController();
    void flooding.finally(() => over.abort());
    while (!over.signal.aborted) {
      const [health, ofHealth] = await timed(request(server().url, "GET", "/healthz"));
      const [list, ofList] = await timed(modest.ask("GET", "/api/2.0/products?items_per_page=5&fields=product"));
      const [write, ofWrite] = await timed(modest.ask("POST", "/api/2.0/products", { product: "Meanwhile" }));
      expect([health.status, list.status, write.status]).to.deep.equal([200, 200, 201]);
      others.push(ofHealth, ofList, ofWrite);
    }
    const answers = await flooding;
    const count = (pattern: RegExp): number => [...answers.matchAll(pattern)].length;
    const refused = count(/HTTP\/1\.1 503 /g);
    expect(refused, "refused").to.be.at.least(1);
    expect(count(/"code":"overloaded"/g)).to.be.within(1, refused);
    expect(count(/\r\nRetry-After: \d+\r\n/gi)).to.equal(refused);
    expect(count(/HTTP\/1\.1 200 /g) + refused, "answered").to.equal(connections * requestsOfEach);
    expect(Math.max(...others), "the longest wait of another, milliseconds").to.be.below(10_000);
  });

  it("serves everything again afterwards", async () => {
    const answer = await greedy.ask("GET", "/api/2.0/products?items_per_page=50");
    expect(answer.status, answer.text).to.equal(200);
  });
});

describe("a server whose limit of bodies is large", () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ environment: { STOCKROOM_BODY_LIMIT: "1000000000" } });
  });
  after(() => server.stop());

  it("takes one body of every size that it allows", async () => {
    const body = JSON.stringify({ company: "Acme", storefront: "https://acme.example" });
    const length = Buffer.byteLength(body).toString(16);
    const head =
      "POST /api/2.0/stores HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n" +
      `Authorization: ${basicCredentials(server.email, server.key)}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    // It does not say how long it is, so it may be as long as the limit.
    const answer = parseRaw(await sendRaw(server.url, `${head}${length}\r\n${body}\r\n0\r\n\r\n`));
    expect(answer.status, JSON.stringify(answer.json)).to.equal(201);
  });

  it("has room again when clients go away in the middle of a body", async () => {
    const head =
      "POST /api/2.0/stores HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n" +
      `Authorization: ${basicCredentials(server.email, server.key)}\r\n`;
    // Each may be as long as the limit, so that there is room for one.
    const bodies = [
      "Content-Length: 1000000000",
      "Transfer-Encoding: chunked",
      "Content-Encoding: gzip\r\nContent-Length: 9",
    ];
    for (const body of [...bodies, ...bodies]) {
      let status = "";
      // Until the server has noticed that the one before is gone.
      while (status !== "HTTP/1.1 100 ") {
        const socket = await openSocket(server.url);
        await socket.write(`${head}${body}\r\n\r\n`);
        await socket.receive(/^HTTP\/1\.1 \d+ /);
        status = socket.text.slice(0, 13);
        socket.destroy();
      }
    }
  });
});

describe("strangers who hold back what they have announced", () => {
  let server: TestServer;
  const sockets: OpenSocket[] = [];
  before(async () => {
    server = await startServer();
  });
  after(() => {
    for (const socket of sockets) socket.destroy();
    return server.stop();
  });

  it("keep nobody else from writing, though there be thousands", async function () {
    this.timeout(60_000);
    const hold = async (_: unknown, index: number): Promise<OpenSocket> => {
      const socket = await openSocket(server.url);
      const headers = `Host: x\r\nCookie: ${String(sockets.length + index)}\r\nContent-Type: application/json\r\n`;
      await socket.write(`POST /admin/api/session HTTP/1.1\r\n${headers}Content-Length: 100\r\n\r\n{`);
      return socket;
    };
    while (sockets.length < 4200) sockets.push(...(await Promise.all(Array.from({ length: 100 }, hold))));
    const body = { company: "Meanwhile", storefront: "https://s.example" };
    const answer = await server.request("POST", "/api/2.0/stores", { body });
    expect(answer.status, answer.text).to.equal(201);
  });
});
