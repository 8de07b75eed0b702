import { expect } from "chai";
import { setTimeout as wait } from "node:timers/promises";
import { openSocket } from "../support/open-socket.js";
import { basicCredentials } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { Staff } from "../support/staff.js";

/** More than the operating systems of both sides buffer. */
const requests = 200;

describe("connections", () => {
  let server: TestServer;
  before(async () => (server = await startServer()));
  after(() => server.stop());

  it("whose client reads nothing are closed after half a minute, for short answers too", async function () {
    this.timeout(60_000);
    const staff = new Staff(() => server);
    await staff.makeStore();
    const { product_id } = await staff.make("/api/2.0/products", { product: "Long", promo_text: "x".repeat(60_000) });
    const socket = await openSocket(server.url);
    socket.pause();
    const credentials = basicCredentials(server.email, server.key);
    const ask = `GET /api/2.0/products/${product_id!} HTTP/1.1\r\nHost: x\r\nAuthorization: ${credentials}\r\n\r\n`;
    await socket.write(ask.repeat(requests));
    await wait(33_000);
    socket.resume();
    await socket.ended.catch(() => undefined);
    const statuses = Array.from(socket.text.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => Number(status));
    expect(statuses.length).to.be.below(requests);
    expect(new Set(statuses)).to.deep.equal(new Set([200]));
  });
});
