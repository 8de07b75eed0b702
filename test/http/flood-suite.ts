import { expect } from "chai";
import type { TestDatabase } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import { sendRaw } from "../support/raw-request.js";
import { basicCredentials, request } from "../support/request.js";
import { Staff, type Account } from "../support/staff.js";

/** More than the server works on and lets wait. */
const connections = 400;
const requestsOfEach = 5;

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
}
