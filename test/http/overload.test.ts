import { expect } from "chai";
import { sqlite } from "../support/databases.js";
import { openSocket, type OpenSocket } from "../support/open-socket.js";
import { parseRaw, sendRaw } from "../support/raw-request.js";
import { basicCredentials } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { describeFlood } from "./flood-suite.js";

describeFlood(sqlite);

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
