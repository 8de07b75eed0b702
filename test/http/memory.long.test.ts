import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { onEachDatabase } from "../support/each-database.js";
import { basicCredentials, request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { Staff } from "../support/staff.js";

type Credentials = Pick<TestServer, "email" | "key">;

const products = 24;
const length = 900_000;
/** The memory limit in MiB, which is less than all lists together. */
const heapMiB = 128;
const everything = `/api/2.0/products?fields=promo_text&items_per_page=${String(products)}`;

onEachDatabase("answers that are larger than the memory", (database) => {
  let server: TestServer;
  const staff = new Staff(() => server);
  before(async function () {
    this.timeout(60_000);
    const environment = { NODE_OPTIONS: `--max-old-space-size=${String(heapMiB)}` };
    server = await startServer({ databaseUrl: database.newUrl(), environment });
    await server.request("POST", "/api/2.0/stores", { body: { company: "Acme", storefront: "https://acme.example" } });
    for (let index = 0; index < products; index += 1) {
      const body = { product: `Product ${String(index).padStart(3, "0")}`, promo_text: "x".repeat(length) };
      expect((await server.request("POST", "/api/2.0/products", { body })).status).to.equal(201);
    }
  });
  after(() => server.stop());

  /** Resolves to the number of bytes of the answer. It keeps none of them. */
  async function measure(path: string, { email, key }: Credentials = server): Promise<number> {
    const headers = { authorization: basicCredentials(email, key) };
    const answer = await fetch(server.url + path, { headers });
    expect(answer.status).to.equal(200);
    let bytes = 0;
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) bytes += chunk.length;
    return bytes;
  }

  it("are sent to many at once, by page, by cursor and as a whole", async function () {
    this.timeout(60_000);
    const paths = [everything, `${everything}&after=`, "/api/1.0/products?fields=promo_text"];
    const sizes = await Promise.all(Array.from({ length: 8 }, (_, index) => measure(paths[index % paths.length]!)));
    for (const size of sizes) expect(size).to.be.within(products * length, products * (length + 1000));
  });

  it("leave room for others when their clients do not read", async function () {
    this.timeout(60_000);
    const reader = await staff.makeAccount(["view_catalog"]);
    const idle = await Promise.all(Array.from({ length: 120 }, () => askAndWait(server, everything)));
    await wait(500);
    const began = performance.now();
    expect((await request(server.url, "GET", "/healthz")).status).to.equal(200);
    expect(performance.now() - began, "milliseconds until another is served").to.be.below(2000);
    expect(await measure(everything, reader)).to.be.at.least(products * length);
    for (const socket of idle) socket.destroy();
  });

  it("leave room for others when one account opens many, slowly and without a pause", async function () {
    this.timeout(60_000);
    const [greedy, modest] = [await staff.makeAccount(["view_catalog"]), await staff.makeAccount(["view_catalog"])];
    const sockets = await Promise.all(Array.from({ length: 40 }, () => askAndWait(server, everything, greedy)));
    for (const socket of sockets) readSlowly(socket);
    await wait(1000);
    expect(await measure(everything, modest)).to.be.at.least(products * length);
    const living = sockets.filter(({ readableEnded, closed }) => !readableEnded && !closed);
    for (const socket of sockets) socket.destroy();
    expect(living, "clients that may stay connected").not.to.have.length(0);
  });

  it("leave room for others when many clients read short answers slowly", async function () {
    this.timeout(60_000);
    const item = "/api/2.0/products/1";
    const other = await staff.makeAccount(["view_catalog"]);
    // 45 MB for each connection: more than the socket buffers on both sides hold, which is up to 36 MB by Linux's defaults.
    const sockets = await Promise.all(Array.from({ length: 60 }, () => askAndWait(server, item, server, 50)));
    for (const socket of sockets) readSlowly(socket, 1);
    while (!server.log.some((line) => line.includes("reads its answers too slowly"))) {
      expect(await measure(item, other)).to.be.at.least(length);
      await wait(50);
    }
    for (const socket of sockets) socket.destroy();
  });
});

describe("MCP tools", () => {
  it("retain nothing about thousands of callers", async function () {
    this.timeout(120_000);
    const environment = { STOCKROOM_MCP: "on", NODE_OPTIONS: "--max-old-space-size=100" };
    const server = await startServer({ environment, isOwn: true });
    try {
      const headers = {
        authorization: basicCredentials(server.email, server.key),
        accept: "application/json, text/event-stream",
      };
      const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
      for (let round = 0; round < 300; round += 1) {
        const calls = Array.from({ length: 10 }, () => request(server.url, "POST", "/mcp", { headers, body }));
        for (const { status } of await Promise.all(calls)) expect(status).to.equal(200);
      }
    } finally {
      await server.kill();
    }
  });
});

/** Reads this number of bytes ten times a second, until the connection is closed. */
function readSlowly(socket: Socket, portion = 200_000): void {
  let bytes = 0;
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > portion) socket.pause();
  });
  const clock = setInterval(() => {
    bytes = 0;
    socket.resume();
  }, 100);
  socket.once("close", () => clearInterval(clock));
}

/** Sends a request and does not read the answer. */
async function askAndWait(
  server: TestServer,
  path: string,
  { email, key }: Credentials = server,
  times = 1,
): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const credentials = basicCredentials(email, key);
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${credentials}\r\n\r\n`.repeat(times));
  return socket.pause();
}
