import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { onEachDatabase } from "../support/each-database.js";
import { request, type Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { startTcpProxy, type TcpProxy, type Weather } from "../support/tcp-proxy.js";
import { findSetupToken, Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

const limitMs = 2000;
/** The time that an answer may take beyond the time limit on a busy machine, in milliseconds. */
const slackMs = 4000;
const store = { company: "Outage", storefront: "https://s.example" };
const item = "/api/2.0/stores/1";

async function time(answer: Promise<Answer>): Promise<{ readonly answer: Answer; readonly ms: number }> {
  const began = performance.now();
  return { answer: await answer, ms: performance.now() - began };
}

async function assertUnavailable(sent: Promise<Answer>): Promise<void> {
  const { answer, ms } = await time(sent);
  assertRefused(answer, 503, "storage_unavailable");
  expect(Number(answer.headers["retry-after"])).to.be.greaterThan(0);
  expect(ms).to.be.lessThan(limitMs + slackMs);
}

/** The server answers requests that need no database at once. */
async function assertAlive(server: TestServer): Promise<void> {
  const { answer, ms } = await time(request(server.url, "GET", "/healthz"));
  expect([answer.status, answer.text]).to.deep.equal([200, '{"status":"ok"}']);
  assertRefused(await request(server.url, "GET", item), 401, "unauthenticated");
  expect((await request(server.url, "OPTIONS", item)).status).to.equal(204);
  expect(ms).to.be.lessThan(slackMs);
}

async function waitUntilServed(server: TestServer): Promise<void> {
  const deadline = performance.now() + 20_000;
  while ((await request(server.url, "GET", "/readyz")).status !== 200) {
    expect(performance.now(), "time of the recovery").to.be.lessThan(deadline);
    await wait(50);
  }
}

onEachDatabase("an outage of the database", (database) => {
  let server: TestServer;
  let proxy: TcpProxy | undefined;
  const post = () => server.request("POST", "/api/2.0/stores", { body: store });
  const get = () => server.request("GET", item);
  const start = (databaseUrl: string) =>
    startServer({ databaseUrl, environment: { STOCKROOM_TIME_LIMIT: String(limitMs) } });
  afterEach(async () => {
    await server.stop();
    proxy?.stop();
  });

  if (database.name === "SQLite") {
    it("of a file that another process has locked makes writes fail in time, reads continue, and writes recover", async () => {
      server = await start(database.newUrl());
      expect((await post()).status).to.equal(201);
      const other = new Database(server.databaseUrl.slice("sqlite:".length));
      other.exec("BEGIN EXCLUSIVE");
      const refused = [post(), server.request("PUT", item, { body: { status: "D" } })].map(assertUnavailable);
      await wait(100);
      const { answer, ms } = await time(get());
      expect([answer.status, ms < slackMs], answer.text).to.deep.equal([200, true]);
      expect((await server.request("GET", "/api/2.0/stores")).headers["x-total-count"]).to.equal("1");
      expect((await request(server.url, "GET", "/readyz")).status).to.equal(200);
      await Promise.all(refused);
      other.exec("COMMIT");
      other.close();
      expect((await post()).status).to.equal(201);
      expect((await get()).json).to.include({ status: "A" });
      // Neither rejected write was stored late.
      expect((await server.request("GET", "/api/2.0/stores")).headers["x-total-count"]).to.equal("2");
    });
    return;
  }

  const weathers: readonly (readonly [string, Weather])[] = [
    ["is gone", "cut"],
    ["answers nothing", "swallow"],
    ["answers too late", { delayMs: 3 * limitMs }],
  ];
  for (const [what, weather] of weathers) {
    it(`makes requests 503 in time while it ${what}, requests without the database succeed, and the server recovers`, async function () {
      this.timeout(40_000);
      const url = new URL(database.newUrl());
      proxy = await startTcpProxy(Number(url.port));
      url.port = String(proxy.port);
      // Without it the driver would connect to the address that the replica set reports.
      url.searchParams.set("directConnection", "true");
      server = await start(url.href);
      const visitor = new Visitor(() => server);
      await visitor.setPassword(findSetupToken(server.log), "root of the outage");
      // From now on, the server has the caller in its cache.
      expect((await post()).status).to.equal(201);

      proxy.setWeather(weather);
      const unserved = server.request("GET", "/api/2.0/stores?company[contains]=out");
      const refused = [
        get(),
        post(),
        server.request("GET", "/api/2.0/stores?q=outage"),
        unserved,
        server.request("DELETE", item),
      ];
      const ready = request(server.url, "GET", "/readyz");
      const checks = [...refused, ready].map(assertUnavailable);
      await wait(200);
      const page = request(server.url, "GET", "/admin", { headers: { cookie: visitor.cookie! } });
      const failed = Promise.race(refused).then(() => "an item");
      if (weather !== "cut") expect(await Promise.race([failed, page.then(() => "the page")])).to.equal("the page");
      expect((await page).text).to.contain('<meta name="session" content="" />');
      await assertAlive(server);
      await Promise.all(checks);
      expect((await unserved).headers["x-unindexed"]).to.equal("company[contains]");
      expect((await unserved).text).to.contain("no index serves company[contains]");
      // The cached accounts have expired as well.
      await Promise.all([assertUnavailable(get()), assertAlive(server)]);

      proxy.setWeather("clear");
      await waitUntilServed(server);
      expect((await get()).status).to.equal(200);
      expect((await post()).status).to.equal(201);
    });
  }
});
