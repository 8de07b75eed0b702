import { execFile } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { expect } from "chai";
import { onDatabaseOfDay } from "../support/each-database.js";
import { findFreePort } from "../support/free-port.js";
import { basicCredentials, request } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";

const run = promisify(execFile);

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** The text for people that the server printed before it listened. */
function readAnnouncement({ log }: TestServer): string {
  return log.filter((line) => !line.startsWith("{")).join("\n");
}

function readWarnings({ log }: TestServer): readonly string[] {
  const lines = log.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line);
  return lines.filter(({ level }) => level === 40).map(({ msg }) => msg);
}

onDatabaseOfDay(import.meta.url, "the first start", (database) => {
  const started: TestServer[] = [];
  const start = async (databaseUrl: string, environment: { readonly [name: string]: string } = {}) => {
    const server = await startServer({ databaseUrl, environment });
    started.push(server);
    return server;
  };
  afterEach(async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
  });

  it("on an empty database prints e-mail, key and a command that works when pasted", async () => {
    const server = await start(database.newUrl(), { STOCKROOM_ADMIN_KEY: "", STOCKROOM_ADMIN_EMAIL: "" });
    const [, login, key, command] =
      /^ {2}e-mail {3}(\S+)\n {2}API key {2}([A-Za-z0-9]{32})\n {2}try {6}(curl .*)$/m.exec(readAnnouncement(server)) ??
      [];
    expect(login, readAnnouncement(server)).to.equal("admin@example.com");
    const { stdout } = await run("bash", ["-c", `${command!} --silent --show-error`]);
    const me = JSON.parse(stdout) as { account: { email: string }; root: boolean; company: string };
    expect([me.account.email, me.root, me.company]).to.deep.equal(["admin@example.com", true, "0"]);
    const headers = { authorization: basicCredentials(login!, key!) };
    expect((await request(server.url, "GET", "/api/2.0/users", { headers })).status).to.equal(200);
  });

  it("prints the key once: the second start prints none, and the first key stays valid", async () => {
    const url = database.newUrl();
    const first = await start(url, { STOCKROOM_ADMIN_KEY: "" });
    const key = /API key {2}(\w{32})/.exec(readAnnouncement(first))![1]!;
    await first.stop();
    const second = await start(url, { STOCKROOM_ADMIN_KEY: "" });
    expect(readAnnouncement(second)).to.equal(`listening on ${second.url}`);
    const headers = { authorization: basicCredentials(second.email, key) };
    expect((await request(second.url, "GET", "/api/2.0/me", { headers })).status).to.equal(200);
    expect([...first.log, ...second.log].filter((line) => line.includes(key))).to.have.length(2);
  });

  it("leaves a database with accounts unchanged, whatever key and e-mail it is given, and reports that", async () => {
    const url = database.newUrl();
    await (await start(url)).stop();
    const key = "x".repeat(32);
    const warningsWith = async (environment: Record<string, string>): Promise<readonly string[]> => {
      const server = await start(url, environment);
      await server.stop();
      expect(server.log.join("\n")).not.to.contain(key).and.not.to.contain(server.key);
      return readWarnings(server);
    };
    const [wrongKey, ...more] = await warningsWith({ STOCKROOM_ADMIN_KEY: key });
    expect(wrongKey)
      .to.match(/^STOCKROOM_ADMIN_KEY is only for the first start /)
      .and.contain('{"regenerate_api_key": "Y"}')
      .and.contain("stockroom recover --email root@example.com");
    expect(more).to.deep.equal([]);
    expect(await warningsWith({})).to.deep.equal([]);
    const server = await start(url, { STOCKROOM_ADMIN_EMAIL: "other@example.com", STOCKROOM_ADMIN_KEY: key });
    expect(readAnnouncement(server)).to.equal(`listening on ${server.url}`);
    const [wrongEmail] = readWarnings(server);
    expect(wrongEmail).to.match(
      /^STOCKROOM_ADMIN_EMAIL is only for the first start .* no account in the database has the e-mail other@example\.com/,
    );
    const headers = { authorization: basicCredentials("other@example.com", key) };
    expect((await request(server.url, "GET", "/api/me", { headers })).status).to.equal(401);
    expect((await server.request("GET", "/api/me")).status).to.equal(200);
  });

  it("of several servers at once on one empty database creates one root account, and one server reports it", async () => {
    const url = database.newUrl();
    const servers = await Promise.all(
      ["a", "b", "c"].map((name) =>
        start(url, { STOCKROOM_ADMIN_EMAIL: `${name}@example.com`, STOCKROOM_ADMIN_KEY: "" }),
      ),
    );
    const announcements = servers.map(readAnnouncement).filter((text) => text.includes("API key"));
    expect(announcements, servers.map(readAnnouncement).join("\n")).to.have.length(1);
    const [, login, key] = /e-mail {3}(\S+)\n.*API key {2}(\w{32})/.exec(announcements[0]!)!;
    for (const server of servers) {
      const headers = { authorization: basicCredentials(login!, key!) };
      const answer = await request(server.url, "GET", "/api/2.0/users", { headers });
      expect(answer.status, answer.text).to.equal(200);
      expect((answer.json as { search: { total_items: number } }).search.total_items).to.equal(1);
    }
  });

  // The cases of settings and the port do not depend on the database.
  if (database.name !== "SQLite") return;

  it("uses the given key, does not print it, and prints a command that reads it", async () => {
    const key = "ZYXWVUTSRQPONMLKJIHGFEDCBA987654";
    const server = await start(database.newUrl(), {
      STOCKROOM_ADMIN_KEY: key,
      STOCKROOM_ADMIN_EMAIL: "boss@example.com",
    });
    expect(server.log.join("\n")).not.to.contain(key);
    const command = /try {6}(curl .*)$/m.exec(readAnnouncement(server))![1]!;
    const options = { env: { PATH: process.env["PATH"], STOCKROOM_ADMIN_KEY: key } };
    const { stdout } = await run("bash", ["-c", `${command} --silent --show-error`], options);
    expect((JSON.parse(stdout) as { account: object }).account).to.include({ email: "boss@example.com", is_root: "Y" });
  });

  it("reports that it is ready when the key works, and not before", async () => {
    const [port, login, key] = [await findFreePort(), "early@example.com", "e".repeat(32)];
    const url = `http://127.0.0.1:${String(port)}`;
    const headers = { authorization: basicCredentials(login, key) };
    const ask = (path: string) => request(url, "GET", path, { headers }).catch(() => null);
    const state = { listens: false };
    const starting = start(database.newUrl(), {
      PORT: String(port),
      STOCKROOM_ADMIN_EMAIL: login,
      STOCKROOM_ADMIN_KEY: key,
    }).finally(() => (state.listens = true));
    const seen: (readonly [ready: number, key: number])[] = [];
    while (!state.listens) {
      const [ready, me] = [await ask("/readyz"), await ask("/api/2.0/me")];
      if (ready !== null && me !== null) seen.push([ready.status, me.status]);
      await setTimeout(5);
    }
    await starting;
    for (const [ready, me] of seen) expect(me).to.be.oneOf(ready === 200 ? [200] : [200, 503]);
    expect([(await ask("/readyz"))?.status, (await ask("/api/2.0/me"))?.status]).to.deep.equal([200, 200]);
  });
});
