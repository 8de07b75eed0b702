import { execFile } from "node:child_process";
import { closeSync, copyFileSync, existsSync, openSync, renameSync, statSync, writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { expect } from "chai";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { isNight } from "../support/databases.js";
import { Missing, orSkip } from "../support/or-skip.js";
import { request } from "../support/request.js";
import { failToStart, runCommand, startServer, type TestServer } from "../support/server.js";
import { waitUntil } from "../support/wait-until.js";
import { assertRefused } from "./assert-refused.js";

const run = promisify(execFile);
const stores = "/api/2.0/stores";
const store = { company: "Fault", storefront: "https://s.example" };
const errorLevel = 50;

/** Limits the size of files that the server writes (needs util-linux). */
async function limitFiles({ process: { pid } }: TestServer, bytes: string): Promise<void> {
  await run("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]).catch((error: unknown) => {
    throw new Missing(`prlimit: ${String(error)}`);
  });
}

describe("a fault of an SQLite database", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ isOwn: true });
    expect((await server.request("POST", stores, { body: store })).status).to.equal(201);
  });
  afterEach(() => server.kill());

  const fileOf = ({ databaseUrl }: TestServer): string => databaseUrl.slice("sqlite:".length);
  const ready = async (): Promise<number> => (await request(server.url, "GET", "/readyz")).status;

  /** Reads the entries of level error from the log, which is written in blocks. */
  async function faults(): Promise<readonly object[]> {
    await waitUntil(async () => server.log.join("").includes('"level":50'));
    const lines = server.log
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { level: number });
    return lines.filter(({ level }) => level === errorLevel);
  }

  it("that makes all writes fail is reported by the log and /readyz until one succeeds", async function () {
    await orSkip(this, limitFiles(server, String(statSync(`${fileOf(server)}-wal`).size)));
    const refused = await server.request("POST", stores, { body: store });
    assertRefused(refused, 503, "storage_unavailable");
    expect(refused.text).to.not.match(/sqlite|disk/i);
    const [line, ...others] = await faults();
    expect(line).to.deep.include({ msg: "the disk of the database reports an error" });
    expect(JSON.stringify(line)).to.contain("SQLITE_IOERR_WRITE").and.to.contain("disk I/O error");
    expect(others).to.deep.equal([]);
    expect([await ready(), await ready()]).to.deep.equal([503, 503]);
    expect((await server.request("GET", `${stores}/1`)).status).to.equal(200);

    await limitFiles(server, "unlimited");
    await waitUntil(async () => (await ready()) === 200);
    expect((await server.request("POST", stores, { body: store })).status).to.equal(201);
  });

  async function failLarge(length: number): Promise<void> {
    await limitFiles(server, String(statSync(`${fileOf(server)}-wal`).size + 0.4 * length));
    const large = { ...store, company_description: "x".repeat(length) };
    assertRefused(await server.request("POST", stores, { body: large }), 503, "storage_unavailable");
    expect((await server.request("POST", stores, { body: store })).status).to.equal(201);
    expect(await ready()).to.equal(503);
    // Longer than the interval of the server's checks.
    await wait(1100);
    expect(await ready()).to.equal(503);

    await limitFiles(server, "unlimited");
    await waitUntil(async () => (await ready()) === 200);
    expect((await server.request("POST", stores, { body: large })).status).to.equal(201);
  }

  for (const limit of isNight ? [2_000_000, 10_000_000] : [2_000_000]) {
    it(`that makes only large writes fail is reported by /readyz until large ones succeed: ${String(limit)}`, async function () {
      await server.stop();
      server = await startServer({ environment: { STOCKROOM_BODY_LIMIT: String(limit) } });
      expect((await server.request("POST", stores, { body: store })).status).to.equal(201);
      await orSkip(this, failLarge(0.7 * limit));
    });
  }

  it("that is removed is reported by /readyz and rejects writes, until the file is back", async () => {
    const file = fileOf(server);
    renameSync(file, `${file}.away`);
    assertRefused(await server.request("POST", stores, { body: store }), 503, "storage_unavailable");
    expect(await ready()).to.equal(503);
    const [line] = await faults();
    expect(JSON.stringify(line)).to.contain("removed or replaced while the server was running");
    expect(existsSync(file)).to.equal(false);
    renameSync(`${file}.away`, file);
    await waitUntil(async () => (await ready()) === 200);
    expect((await server.request("POST", stores, { body: store })).headers.location).to.match(/\/2$/);
  });

  it("that is replaced is reported by /readyz without a write, and rejects batches too", async () => {
    const file = fileOf(server);
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    expect(await ready()).to.equal(503);
    const operations = Array.from({ length: 200 }, () => ({ method: "POST", path: "stores", body: store }));
    assertRefused(await server.request("POST", "/api/2.0/batch", { body: { operations } }), 503, "storage_unavailable");
    expect(await ready()).to.equal(503);
  });

  /** The first page of a table. */
  function damage(table: string): void {
    const file = fileOf(server);
    const database = new Database(file);
    const sql = "SELECT rootpage, (SELECT page_size FROM pragma_page_size) AS size FROM sqlite_schema WHERE name = ?";
    const { rootpage, size } = database.prepare(sql).get(table) as { rootpage: number; size: number };
    database.close();
    const opened = openSync(file, "r+");
    writeSync(opened, Buffer.alloc(size, 0xff), 0, size, (rootpage - 1) * size);
    closeSync(opened);
  }

  it("that shows on opening ends a start, and commands, with an explanation", async () => {
    expect(await server.stop()).to.equal(0);
    damage("users");
    const { databaseUrl } = server;
    for (const { code, stdout, stderr } of [
      await failToStart({ databaseUrl }),
      await runCommand(["users", "list"], { databaseUrl }),
      await runCommand(["recover", "--email", server.email], { databaseUrl }),
    ]) {
      const says = "the database file is corrupt\n";
      expect({ code, stdout, stderr }).to.deep.equal({ code: 1, stdout: "", stderr: says });
    }
  });

  it("that makes reads fail is reported as well, and lasts", async () => {
    expect(await server.stop()).to.equal(0);
    damage("stores");
    server = await startServer({ databaseUrl: server.databaseUrl });
    expect(await ready()).to.equal(200);
    assertRefused(await server.request("GET", `${stores}/1`), 503, "storage_unavailable");
    const [line, ...others] = await faults();
    expect(others).to.deep.equal([]);
    expect(line).to.deep.include({ msg: "the database file is corrupt" });
    expect(
      (await server.request("POST", "/api/2.0/usergroups", { body: { usergroup: "G", type: "A" } })).status,
    ).to.equal(201);
    expect(await ready()).to.equal(503);
  });
});

describe("An SQLite file that a server has open", () => {
  const alone = { STOCKROOM_SHARED_FILE: "off" };
  const mayShare = Number(process.versions.node.split(".")[0]) >= 22;

  it("is closed to another server and to imports under Node.js 20, which name the process, until it ends or is killed", async () => {
    const server = await startServer({ isOwn: true, environment: alone });
    const { databaseUrl } = server;
    if (mayShare) {
      await (await startServer({ databaseUrl, environment: alone })).stop();
      return void (await server.stop());
    }
    for (const { code, stderr } of [
      await failToStart({ databaseUrl, environment: alone }),
      await runCommand(["import", "items.jsonl"], { databaseUrl, environment: alone }),
      await runCommand(["seed"], { databaseUrl, environment: alone }),
    ]) {
      expect(code).to.equal(1);
      expect(stderr).to.contain(`another process has the file open: process ${String(server.process.pid)} on `);
      expect(stderr).to.contain("Node.js 22").and.to.contain("STOCKROOM_SHARED_FILE");
    }
    for (const command of [["users", "list"], ["plan"], ["verify"], ["recover", "--email", server.email]]) {
      const { code, stderr } = await runCommand(command, { databaseUrl, environment: alone });
      expect({ code, command, stderr }).to.deep.equal({ code: 0, command, stderr: "" });
    }
    await server.kill();
    const next = await startServer({ databaseUrl, environment: alone });
    expect(await next.stop()).to.equal(0);
  });
});
