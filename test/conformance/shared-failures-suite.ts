import { expect } from "chai";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { preload } from "../support/preload.js";
import { newSqliteUrl, startServer, type TestServer } from "../support/server.js";
import { parseRaw, sendRaw } from "../support/raw-request.js";
import type { Application } from "./application.js";
import { Stock } from "./stock.js";
import { createTarget, type Target } from "./target.js";
import { describeExchange } from "./traffic.js";

/** Node waits a minute for the headers of a request, and checks twice a minute. */
const impatient = preload(`
  import http from "node:http";
  import { syncBuiltinESMExports } from "node:module";
  const { createServer } = http;
  http.createServer = (options, serve) =>
    createServer({ ...options, headersTimeout: 200, connectionsCheckingInterval: 50 }, serve);
  syncBuiltinESMExports();
`);

export function describeSharedFailures(application: Application): void {
  const { traffic, definitions, directory: project } = application;
  describe("conformance: failures that every operation shares", () => {
    const me = "/api/2.0/me";
    let server: TestServer;
    const targetOf = (server: TestServer): Target => createTarget(server, { traffic });

    const askRaw = async (url: string, head: string): Promise<number> => {
      const { status, headers, json } = parseRaw(await sendRaw(url, head));
      const fields = headers.split("\r\n").slice(1);
      const named = fields.map(
        (field) => [field.split(": ")[0]!.toLowerCase(), field.slice(field.indexOf(": ") + 2)] as const,
      );
      const answer = { status, headers: Object.fromEntries(named), text: JSON.stringify(json), json };
      traffic.push(describeExchange(`${url}${me}`, "GET", {}, answer));
      return status;
    };

    before(async () => {
      server = await startServer({ project, environment: impatient });
    });
    after(() => server.stop());

    it("a malformed request, and one with headers over the limit", async () => {
      expect(await askRaw(server.url, `GET ${me} HTTP/1.1\r\nHost: x\r\nbroken header\r\n\r\n`)).to.equal(400);
      expect(await askRaw(server.url, `GET ${me} HTTP/1.1\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`)).to.equal(431);
    });

    it("an answer in an unavailable form", async () => {
      const answer = await targetOf(server).ask("GET", me, undefined, { accept: "text/html" });
      expect(answer.status).to.equal(406);
    });

    it("a request that does not arrive in time", async () => {
      expect(await askRaw(server.url, `GET ${me} HTTP/1.1\r\nHost: x\r\n`)).to.equal(408);
    });

    it("a database that does not answer in time", async () => {
      const databaseUrl = newSqliteUrl();
      const locked = await startServer({ project, databaseUrl, environment: { STOCKROOM_TIME_LIMIT: "500" } });
      const stock = new Stock(application, () => targetOf(locked));
      // A resource without parents and references, so that a write needs no other items.
      const definition = definitions.find(
        ({ parent, fields }) =>
          parent === null && Object.values(fields).every(({ required, reference }) => !required || !reference),
      )!;
      const body = await stock.describe(definition, "mandatory");
      const other = new Database(databaseUrl.slice("sqlite:".length));
      other.exec("BEGIN EXCLUSIVE");
      const answer = await targetOf(locked).ask("POST", `/api/2.0/${definition.name}`, body);
      other.close();
      expect(answer.status, answer.text).to.equal(503);
      await locked.stop();
    });

    it("too many requests", async () => {
      const limited = await startServer({ project, environment: { STOCKROOM_RATE_LIMIT: "1" } });
      const statuses = [];
      for (let count = 0; count < 3; count += 1) statuses.push((await targetOf(limited).ask("GET", me)).status);
      expect(statuses.at(-1)).to.equal(429);
      await limited.stop();
    });
  });
}
