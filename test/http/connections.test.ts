import { expect } from "chai";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { openSocket, type OpenSocket } from "../support/open-socket.js";
import { basicCredentials } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { Staff } from "../support/staff.js";

/** Number of waiting requests on one connection. */
const waiting = 200;

const mebibyte = Buffer.alloc(1024 * 1024, " ");

function statusesOf({ text }: OpenSocket): readonly number[] {
  return Array.from(text.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => Number(status));
}

describe("connections", () => {
  let server: TestServer;
  let root: string;
  let stranger: string;
  const open: OpenSocket[] = [];
  const connect = async (): Promise<OpenSocket> => {
    const socket = await openSocket(server.url);
    open.push(socket);
    return socket;
  };
  before(async () => {
    server = await startServer();
    root = `Authorization: ${basicCredentials(server.email, server.key)}\r\n`;
    const body = { email: "nothing@example.com", user_type: "A", api_access: "Y" };
    const { api_key } = (await server.request("POST", "/api/2.0/users", { body })).json as { api_key: string };
    stranger = `Authorization: ${basicCredentials(body.email, api_key)}\r\n`;
    const staff = new Staff(() => server);
    await staff.makeStore();
    await staff.make("/api/2.0/products", { product: "Long", promo_text: "x".repeat(60_000) });
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });
  after(() => server.stop());

  const json = "Content-Type: application/json\r\n";
  const head = (method: string, path: string, headers: string, length: number): string =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${String(length)}\r\n\r\n`;
  const creation = (company: string, headers = ""): string => {
    const body = JSON.stringify({ company, storefront: "https://s.example" });
    return head("POST", "/api/2.0/stores", root + json + headers, body.length) + body;
  };
  const countNamed = async (company: string): Promise<string | undefined> =>
    (await server.request("GET", `/api/2.0/stores?company=${company}&page=1`)).headers["x-total-count"] as string;

  const refusals: readonly (readonly [status: number, method: string, path: string, headers: () => string])[] = [
    [401, "POST", "/api/2.0/stores", () => json],
    [403, "POST", "/api/2.0/stores", () => stranger + json],
    [404, "POST", "/api/2.0/shops", () => root + json],
    [405, "POST", "/api/2.0/stores/1", () => root + json],
    [405, "POST", "/docs", () => json],
    [415, "POST", "/api/2.0/stores", () => root],
    [413, "POST", "/api/2.0/stores", () => root + json],
  ];
  for (const [status, method, path, headers] of refusals) {
    it(`whose body is rejected with ${String(status)} at ${path} are not reset while it still arrives`, async () => {
      for (const waits of [true, false]) {
        const socket = await connect();
        await socket.write(head(method, path, `${headers()}Connection: close\r\n`, 2 * mebibyte.length));
        if (waits) await socket.receive(/"request_id"/);
        for (let sent = 0; sent < 2; sent += 1) {
          await socket.write(mebibyte);
          await nextTurn();
        }
        await socket.ended;
        expect(statusesOf(socket)).to.deep.equal([status]);
        socket.destroy();
      }
    });

    it(`whose client sends Expect: 100-continue are rejected with ${String(status)} at ${path} without the body`, async () => {
      const socket = await connect();
      await socket.write(head(method, path, `${headers()}Expect: 100-continue\r\n`, 2 * mebibyte.length));
      await socket.ended;
      expect(statusesOf(socket)).to.deep.equal([status]);
      expect(socket.text).to.match(/^connection: close\r$/im);
    });
  }

  it("that stay open read the rest of a rejected body, and serve the next request", async () => {
    const sockets = await Promise.all(
      [true, false].map(async (waits) => {
        const socket = await connect();
        for (const [status, method, path, headers] of refusals) {
          await socket.write(head(method, path, headers(), 2 * mebibyte.length));
          if (waits) await socket.receive(new RegExp(`HTTP/1.1 ${String(status)} [^]*"request_id"[^]*$`));
          await socket.write(mebibyte);
          await socket.write(mebibyte);
        }
        return socket;
      }),
    );
    // Longer than the longest allowed silence in the middle of a body.
    await wait(2_500);
    for (const socket of sockets) {
      await socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      await socket.ended;
      expect(statusesOf(socket)).to.deep.equal([...refusals.map(([status]) => status), 200]);
    }
  });

  for (const ending of ["Connection: close\r\n", ""]) {
    it(`are closed if the client sends without end (${ending.trim() || "kept alive"})`, async () => {
      const socket = await connect();
      await socket.write(head("POST", "/api/2.0/stores", json + ending, 1e12));
      let sent = 0;
      await socket.receive(/"request_id"/);
      const flood = (async () => {
        for (; sent < 1000; sent += 1) await socket.write(mebibyte);
      })().catch(() => undefined);
      await socket.closed;
      await flood;
      expect(sent).to.be.lessThan(900);
    });
  }

  it("are closed if the client stops in the middle", async () => {
    const sockets = await Promise.all(
      ["Connection: close\r\n", ""].map(async (ending) => {
        const socket = await connect();
        await socket.write(head("POST", "/api/2.0/stores", json + ending, mebibyte.length));
        await socket.receive(/"request_id"/);
        return socket;
      }),
    );
    // The server closes a connection that sends nothing for two seconds; a client that sends then gets an answer about it.
    await wait(3_000);
    for (const socket of sockets) {
      const isTaken = (): Promise<boolean> =>
        socket.write("{").then(
          () => true,
          () => false,
        );
      while (await isTaken()) await wait(20);
    }
  });

  const garbage = "HELO example.com\r\n\r\n";
  it("with garbage after a creation answer the creation first, then the garbage", async () => {
    const socket = await connect();
    await socket.write(creation("Before") + garbage);
    await socket.ended;
    expect(statusesOf(socket)).to.deep.equal([201, 400]);
    expect(await countNamed("Before")).to.equal("1");
  });

  it("with garbage after several requests answer all of them in order", async () => {
    const socket = await connect();
    const reads = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    await socket.write(reads + creation("Among") + reads + garbage + garbage);
    await socket.ended;
    expect(statusesOf(socket)).to.deep.equal([200, 201, 200, 400]);
  });

  it("with a broken body after a creation answer the creation first, then the broken request, once", async () => {
    const socket = await connect();
    const broken = `POST /api/2.0/stores HTTP/1.1\r\nHost: x\r\n${root}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n`;
    await socket.write(creation("Whole") + broken);
    await socket.ended;
    expect(statusesOf(socket)).to.deep.equal([201, 400]);
  });

  it("that the client asked to close ignore further requests", async () => {
    const socket = await connect();
    await socket.write(creation("Last", "Connection: close\r\n") + garbage + garbage);
    await socket.ended;
    expect(statusesOf(socket)).to.deep.equal([201]);
  });

  it("keep each of a thousand headers", async () => {
    const { location = "" } = (
      await server.request("POST", "/api/2.0/stores", { body: { company: "Stale", storefront: "https://s.example" } })
    ).headers;
    const many = Array.from({ length: 3000 }, (_, number) => `X${number.toString(36)}:\r\n`).join("");
    for (const [status, tags] of [
      [412, 'If-Match: "9"\r\n'],
      [412, 'If-Match: "8"\r\nIf-Match: "9"\r\n'],
      [400, 'If-Match: *\r\nIf-Match: "9"\r\n'],
    ] as const) {
      const socket = await connect();
      await socket.write(head("PUT", location, `${root}${json}${many}${tags}`, 14) + '{"status":"D"}');
      await socket.receive(/"request_id"/);
      expect(statusesOf(socket), socket.text).to.deep.equal([status]);
    }
    const socket = await connect();
    await socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n${many.repeat(3)}\r\n`);
    await socket.ended;
    expect(statusesOf(socket)).to.deep.equal([431]);
  });

  it("that end while requests wait leave no trace of these", async () => {
    // More requests than one client may have at once.
    const read = () => server.request("GET", "/api/2.0/products/1");
    for (let asked = 0; asked < 4000; asked += waiting) {
      const socket = await connect();
      socket.pause();
      await socket.write(`GET /api/2.0/products/1 HTTP/1.1\r\nHost: x\r\n${root}\r\n`.repeat(waiting));
      // Waits until the server has accepted the requests.
      await read();
      await wait(20);
      socket.destroy();
    }
    const socket = await connect();
    const ask = `GET /api/2.0/me HTTP/1.1\r\nHost: x\r\n${root}`;
    await socket.write(`${ask}\r\n`.repeat(waiting) + `${ask}Connection: close\r\n\r\n`);
    await socket.ended;
    expect(new Set(statusesOf(socket))).to.deep.equal(new Set([200]));
  });
});
