import { expect } from "chai";
import { openSocket, type OpenSocket } from "../support/open-socket.js";
import { basicCredentials } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";

/** The server streams each list in more than one batch. */
const products = 300;
const path = "/api/1.0/products";

describe("whole collections", () => {
  let server: TestServer;
  const open: OpenSocket[] = [];
  const connect = async (): Promise<OpenSocket> => {
    const socket = await openSocket(server.url);
    open.push(socket);
    return socket;
  };
  /** Requests over its own connection. */
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

  it("can be requested by hundreds at once, and waiting requests hold no items", async function () {
    this.timeout(60_000);
    const statuses = (await times(200, () => ask(path))).map((text) => text.slice(9, 12));
    expect(statuses).to.include("200");
    expect(["200", "503"]).to.include.members([...new Set(statuses)]);
  });
});
