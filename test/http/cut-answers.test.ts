import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { expect } from "chai";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { onDatabaseOfDay } from "../support/each-database.js";
import { basicCredentials } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.js";

/** More than one window beyond the buffers of the connection. */
const count = 520;
const description = "x".repeat(40_000);

onDatabaseOfDay(import.meta.url, "an answer that is cut", (database) => {
  let server: TestServer;
  let proxy: TcpProxy | undefined;
  before(async function () {
    this.timeout(60_000);
    const url = new URL(database.newUrl());
    if (database.name !== "SQLite") {
      proxy = await startTcpProxy(Number(url.port));
      url.port = String(proxy.port);
      url.searchParams.set("directConnection", "true");
    }
    const environment = { STOCKROOM_TIME_LIMIT: "3000", STOCKROOM_LOG_LEVEL: "debug" };
    server = await startServer({ databaseUrl: url.href, environment });
    for (let made = 0; made < count; made += 40) {
      const answers = Array.from({ length: Math.min(40, count - made) }, () => {
        const body = { company: "Long", storefront: "https://l.example", company_description: description };
        return server.request("POST", "/api/2.0/stores", { body });
      });
      for (const { status, text } of await Promise.all(answers)) expect(status, text).to.equal(201);
    }
  });
  after(async () => {
    await server.kill();
    proxy?.stop();
  });

  /** Requests a whole collection and reads nothing yet. */
  async function begin(): Promise<IncomingMessage> {
    const headers = { authorization: basicCredentials(server.email, server.key) };
    const asked = httpRequest(`${server.url}/api/stores?fields=company_description`, { headers, agent: false }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return answer.pause();
  }

  async function readLines(answer: IncomingMessage): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const id = String(answer.headers["x-request-id"]);
    const isTold = (): boolean => server.log.some((line) => line.includes(id) && line.includes('"msg":"request"'));
    // Lines are written once a second.
    while (!isTold()) await new Promise((resolve) => setTimeout(resolve, 50));
    const lines = server.log.filter((line) => line.includes(id));
    return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  }

  function breakDatabase(): void {
    if (proxy !== undefined) return proxy.setWeather("cut");
    const other = new Database(server.databaseUrl.replace(/^sqlite:(\/\/)?/, ""));
    other.exec("DROP TABLE stores");
    other.close();
  }

  it("by its client is logged as such, and is no failure", async () => {
    const answer = await begin();
    answer.destroy();
    const lines = await readLines(answer);
    expect(lines.map(({ level, msg, status, cut }) => [level, msg, status, cut])).to.deep.equal([
      [30, "request", 200, "by the client"],
    ]);
  });

  it("by a failure of the database is logged with its cause, and does not look complete", async () => {
    const answer = await begin();
    breakDatabase();
    const [error] = (await once(answer.resume(), "error")) as [NodeJS.ErrnoException];
    expect(error.code).to.equal("ECONNRESET");
    const lines = await readLines(answer);
    const [failure, cut] = lines;
    expect(lines).to.have.length(2);
    expect(failure!["level"]).to.be.within(40, 50);
    expect((failure!["err"] as { message: string }).message).to.match(/\w/);
    expect([cut!["level"], cut!["status"], cut!["cut"]]).to.deep.equal([30, 200, "by the server"]);
  });
});
