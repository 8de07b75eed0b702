import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { openSocket, type OpenSocket } from "../support/open-socket.js";
import { basicCredentials } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";

/** Each list is streamed in more than one batch. */
const products = 300;
const path = "/api/1.0/products";
/** More than run and wait at once. */
const many = 400;

describe("whole collections", () => {
  let server: TestServer;
  const open: OpenSocket[] = [];
  const connect = async (): Promise<OpenSocket> => {
    const socket = await openSocket(server.url);
    open.push(socket);
    return socket;
  };
  /** Over a connection of its own. */
  const ask = async (asked: string): Promise<string> => {
    const socket = await connect();
    const credentials = `Authorization: ${basicCredentials(server.email, server.key)}`;
    await socket.write(`GET ${asked} HTTP/1.1\r\nHost: x\r\n${credentials}\r\nConnection: close\r\n\r\n`);
    await socket.ended;
    socket.destroy();
    return socket.text;
  };
  const times = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
    Promise.all(Array.from({ length: count }, work));

  before(async function () {
    this.timeout(60_000);
    server = await startServer({ environment: { NODE_OPTIONS: "--max-old-space-size=128" } });
    await server.request("POST", "/api/2.0/stores", { body: { company: "Acme", storefront: "https://acme.example" } });
    const body = { product: "Product", price: 1 };
    for (let made = 0; made < products; made += 50) {
      await times(50, () => server.request("POST", "/api/2.0/products", { body }));
    }
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });
  after(() => server.stop());

  it("may be asked for by hundreds at once, who hold none of them while they wait", async function () {
    this.timeout(60_000);
    const statuses = (await times(200, () => ask(path))).map((text) => text.slice(9, 12));
    expect(statuses).to.include("200");
    expect(["200", "503"]).to.include.members([...new Set(statuses)]);
  });

  it("leave the event loop to connections that arrive", async function () {
    this.timeout(60_000);
    const over = new AbortController();
    const lists = { sent: 0 };
    const readers = times(32, async () => {
      for (; !over.signal.aborted; lists.sent += 1) await server.request("GET", path);
    });
    while (lists.sent < 32) await wait(5);
    const before = lists.sent;
    await times(300, async () => {
      expect(await ask("/healthz")).to.match(/^HTTP\/1\.1 200 /);
    });
    const meanwhile = lists.sent - before;
    over.abort();
    await readers;
    expect(meanwhile, "lists that were sent while 300 connections were taken on").to.be.below(60);
  });

  it("that are refused are refused again at little cost, which is counted, until there is room", async function () {
    this.timeout(60_000);
    const over = new AbortController();
    let refused = 0;
    const count = (pattern: RegExp): number[] =>
      server.log.map((line) => Number(pattern.exec(line)?.[1])).filter((number) => !Number.isNaN(number));
    const countedFrom = count(/"refused":(\d+)/).length;
    const loggedFrom = count(/"status":(503)/).length;
    const counted = (): number[] => count(/"refused":(\d+)/).slice(countedFrom);
    const clients = times(many, async () => {
      while (!over.signal.aborted) {
        const text = await ask(path);
        if (!text.startsWith("HTTP/1.1 503 ")) continue;
        refused += 1;
        expect(text).to.match(/\r\nRetry-After: 1\r\n/i);
        expect(text).to.include('"code":"overloaded"');
      }
    });
    while (counted().length === 0) await wait(20);
    over.abort();
    await clients;
    expect(await ask(path)).to.match(/^HTTP\/1\.1 200 /);
    // Those of the last second are counted at its end.
    await wait(1500);
    const sum = counted().reduce((total, number) => total + number, 0);
    expect(sum + count(/"status":(503)/).length - loggedFrom).to.equal(refused);
  });
});
