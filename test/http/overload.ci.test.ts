import { expect } from "chai";
import { setTimeout as wait } from "node:timers/promises";
import { isNight, sqlite } from "../support/databases.js";
import { openSocket } from "../support/open-socket.js";
import { parseRaw, sendRaw } from "../support/raw-request.js";
import { basicCredentials, request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { describeFlood } from "./flood-suite.js";

describeFlood(sqlite);

describe("a server with a large limit for bodies", () => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ environment: { STOCKROOM_BODY_LIMIT: "1000000000" } });
  });
  after(() => server.stop());

  it("accepts one body of every allowed size", async () => {
    const body = JSON.stringify({ company: "Acme", storefront: "https://acme.example" });
    const length = Buffer.byteLength(body).toString(16);
    const head =
      "POST /api/2.0/stores HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n" +
      `Authorization: ${basicCredentials(server.email, server.key)}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    // It does not declare its length, so the server assumes the limit.
    const answer = parseRaw(await sendRaw(server.url, `${head}${length}\r\n${body}\r\n0\r\n\r\n`));
    expect(answer.status, JSON.stringify(answer.json)).to.equal(201);
  });

  it("has room again when clients leave in the middle of a body", async () => {
    const head =
      "POST /api/2.0/stores HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n" +
      `Authorization: ${basicCredentials(server.email, server.key)}\r\n`;
    // Each may be as long as the limit, so there is room for one only.
    const bodies = [
      "Content-Length: 1000000000",
      "Transfer-Encoding: chunked",
      "Content-Encoding: gzip\r\nContent-Length: 9",
    ];
    for (const body of [...bodies, ...bodies]) {
      let status = "";
      // Repeats until the server has noticed that the previous connection is closed.
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

describe("health checks", () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  it("wait for no more new connections than came before them", async function () {
    this.timeout(60_000);
    const ask = `GET /api/2.0/users HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    const credentials = `Authorization: ${basicCredentials(server.email, server.key)}\r\n`;
    const connections = isNight ? 500 : 200;
    let answered = 0;
    const over = new AbortController();
    /** Sends each request on its own connection, half of them without credentials. */
    const keepConnecting = async (_: unknown, index: number): Promise<void> => {
      for (; !over.signal.aborted; answered += 1)
        await sendRaw(server.url, `${ask}${index % 2 === 0 ? "" : credentials}\r\n`);
    };
    const burst = Array.from({ length: connections }, keepConnecting);
    for (const path of ["/healthz", "/readyz", "/healthz", "/readyz"]) {
      const before = answered;
      const { status } = await request(server.url, "GET", path);
      expect(status, path).to.equal(200);
      expect(answered - before, "connections served meanwhile").to.be.at.most(2 * connections);
    }
    over.abort();
    await Promise.all(burst);
  });
});

describe("a server whose event loop is late for seconds", () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(async () => {
    server.process.kill("SIGCONT");
    await server.stop();
  });

  /** Stops the process and lets it run only for short moments, as on an overloaded machine. */
  async function starve(): Promise<void> {
    for (let stop = 0; stop < 5; stop += 1) {
      server.process.kill("SIGSTOP");
      await wait(1500);
      server.process.kill("SIGCONT");
      await request(server.url, "GET", "/healthz");
    }
    server.process.kill("SIGSTOP");
    await wait(1500);
  }

  /** Sends twenty requests in one write, and returns the statuses of their answers. */
  async function askTogether(): Promise<readonly number[]> {
    const ask = `GET /api/2.0/users HTTP/1.1\r\nHost: x\r\nAuthorization: ${basicCredentials(server.email, server.key)}\r\n`;
    const text = await sendRaw(server.url, `${ask}\r\n`.repeat(19) + `${ask}Connection: close\r\n\r\n`);
    return Array.from(text.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => Number(status));
  }

  it("serves one request of each client and health checks, rejects the rest, and serves everything afterwards", async function () {
    this.timeout(30_000);
    const { json } = await server.request("POST", "/api/2.0/users", {
      body: { email: "o@example.com", user_type: "A", api_access: "Y" },
    });
    const { api_key } = json as { api_key: string };
    const other = { headers: { authorization: basicCredentials("o@example.com", api_key) } };
    await starve();
    // The requests arrive while the process is stopped.
    const asked = askTogether();
    const others = [request(server.url, "GET", "/api/2.0/me", other), request(server.url, "GET", "/healthz")];
    await wait(100);
    server.process.kill("SIGCONT");
    expect(await asked).to.deep.equal([200, ...Array.from({ length: 19 }, () => 503)]);
    expect((await Promise.all(others)).map(({ status }) => status)).to.deep.equal([200, 200]);
    while ((await askTogether()).includes(503));
  });
});
