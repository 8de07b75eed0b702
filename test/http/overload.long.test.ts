import { expect } from "chai";
import { mongodb } from "../support/databases.js";
import { openSocket, type OpenSocket } from "../support/open-socket.js";
import { startServer, type TestServer } from "../support/server.js";
import { describeFlood } from "./flood-suite.js";

describeFlood(mongodb);

describe("clients without credentials that hold back announced bodies", () => {
  let server: TestServer;
  const sockets: OpenSocket[] = [];
  before(async () => {
    server = await startServer();
  });
  after(() => {
    for (const socket of sockets) socket.destroy();
    return server.stop();
  });

  it("keep nobody else from writing, even if there are thousands", async function () {
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
