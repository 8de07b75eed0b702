import { expect } from "chai";
import { isNight, type TestDatabase } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import { openSocket } from "../support/open-socket.js";
import { basicCredentials, request } from "../support/request.js";
import { Staff, type Account } from "../support/staff.js";

/** More than the server runs and queues for one account, but less than the system accepts for a stopped server. */
const connections = isNight ? 500 : 200;
const requestsOfEach = isNight ? 5 : 3;

/** Declares the suite for a server of its own. */
export function describeFlood(database: TestDatabase): void {
  onServer(database, "a server that is asked for more than it can do", (server) => {
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

    /** Sends all requests while the server is stopped, so that it finds them at once. Returns the answers of each connection. */
    async function flood(text: string): Promise<{ readonly answers: Promise<readonly string[]> }> {
      const requests = text.repeat(requestsOfEach - 1) + text.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
      const { process, url } = server();
      process.kill("SIGSTOP");
      try {
        const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(url)));
        await Promise.all(sockets.map((socket) => socket.write(requests)));
        const answers = Promise.all(
          sockets.map(async (socket) => {
            await socket.ended;
            socket.destroy();
            return socket.text;
          }),
        );
        return { answers };
      } finally {
        process.kill("SIGCONT");
      }
    }

    const timed = async <Result>(work: Promise<Result>): Promise<readonly [Result, number]> => {
      const began = performance.now();
      return [await work, performance.now() - began];
    };

    it("answers each request, or says when to retry, and serves other clients meanwhile", async function () {
      this.timeout(60_000);
      const credentials = `Host: x\r\nAuthorization: ${basicCredentials(greedy.email, greedy.key)}`;
      const { answers: flooding } = await flood(
        `GET /api/2.0/products?product[contains]=uct&items_per_page=50&fields=promo_text HTTP/1.1\r\n${credentials}\r\n\r\n`,
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
      const count = (pattern: RegExp): number => answers.flatMap((text) => [...text.matchAll(pattern)]).length;
      const refused = count(/HTTP\/1\.1 503 /g);
      // A fast machine answers every list before too many wait.
      if (refused > 0) expect(count(/"code":"overloaded"/g)).to.be.within(1, refused);
      expect(count(/\r\nRetry-After: \d+\r\n/gi)).to.equal(refused);
      expect(count(/HTTP\/1\.1 200 /g) + refused, "answered").to.equal(connections * requestsOfEach);
      expect(Math.max(...others), "the longest wait of another, milliseconds").to.be.below(10_000);
    });

    it("serves everything again afterwards", async () => {
      const answer = await greedy.ask("GET", "/api/2.0/products?items_per_page=50");
      expect(answer.status, answer.text).to.equal(200);
    });
  });
}
