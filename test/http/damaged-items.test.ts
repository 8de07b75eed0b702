import { expect } from "chai";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { mongodb, sqlite } from "../support/databases.js";
import { onDatabase, onEachDatabase } from "../support/each-database.js";
import { reachDatabase, reachServer } from "../support/reach-database.js";
import { request } from "../support/request.js";
import { sample } from "../support/sample.js";
import { makeTemporaryDirectory, runCommand, startServer, type TestServer } from "../support/server.js";
import { Staff } from "../support/staff.js";
import { waitUntil } from "../support/wait-until.js";
import { assertRefused } from "./assert-refused.js";

const stores = "/api/2.0/stores";
const store = (company: string) => ({ company, storefront: `https://${company}.example` });

/** Kinds of damage that a disk or another program may do to the second store. */
const damages: readonly {
  readonly title: string;
  readonly sql: string;
  /** Values of the document; null if MongoDB has no such damage. */
  readonly values: object | null;
  readonly says: RegExp;
  /** Lists on SQLite do not read the value. */
  readonly isUnlisted?: true;
}[] = [
  {
    title: "a text with one other bit",
    sql: "UPDATE stores SET company = CAST(x'c26f' AS TEXT) WHERE _key = 2",
    values: null,
    says: /the text of company is not UTF-8/,
  },
  {
    title: "a text that is bytes",
    sql: "UPDATE stores SET company = x'00ff' WHERE _key = 2",
    values: { company: { bytes: 1 } },
    says: /cannot be read: /,
  },
  {
    title: "a number that is a text",
    sql: "UPDATE stores SET timestamp = 'NaN' WHERE _key = 2",
    values: { timestamp: NaN },
    says: /the stored value of timestamp does not have the declared type/,
  },
  {
    title: "no number of its version",
    sql: "UPDATE stores SET _version = 'first' WHERE _key = 2",
    values: { _version: NaN },
    says: /_version/,
    isUnlisted: true,
  },
];

onEachDatabase("An item that cannot be read", (database) => {
  const possible = damages.filter(({ values }) => database.name === "SQLite" || values !== null);
  for (const { title, sql, values, says, isUnlisted = false } of sample(possible, 1)) {
    describe(`because of ${title}`, () => {
      let server: TestServer;
      before(async () => {
        server = await startServer({ databaseUrl: database.newUrl() });
        for (const name of ["alpha", "omega", "zeta"]) {
          expect((await server.request("POST", stores, { body: store(name) })).status).to.equal(201);
        }
        await reachDatabase<unknown>(
          server.databaseUrl,
          (file) => file.exec(sql),
          (reached) =>
            reached.collection<{ readonly _id: number }>("stores").updateOne({ _id: 2 }, { $set: values ?? {} }),
        );
      });
      after(() => server.stop());

      it("is 503 for callers who request it, and the log names it", async () => {
        const fields = "company,timestamp,status";
        const lists = [stores, `${stores}?fields=${fields}`, `${stores}?sort_by=company`, `${stores}?sort_by=company`];
        const isListed = isUnlisted && database.name === "SQLite";
        for (const path of [`${stores}/2`, ...(isListed ? [] : lists)]) {
          const answer = await server.request("GET", path);
          assertRefused(answer, 503, "storage_unavailable");
          expect(answer.text, path).to.contain("npx stockroom verify").and.not.contain("NaN");
        }
        assertRefused(
          await server.request("PUT", `${stores}/2`, { body: { status: "H" } }),
          503,
          "storage_unavailable",
        );
        await waitUntil(async () => server.log.some((line) => says.test(line) && /stores/.test(line)));
      });

      it("has no effect on other requests", async () => {
        expect((await server.request("GET", `${stores}/1`)).status).to.equal(200);
        expect((await server.request("GET", `${stores}?storefront=https://zeta.example`)).status).to.equal(200);
        expect((await server.request("PUT", `${stores}/3`, { body: { status: "H" } })).status).to.equal(200);
        expect((await request(server.url, "GET", "/readyz")).status).to.equal(200);
      });

      it("is 404 for callers who may not see it", async () => {
        const bound = await new Staff(() => server).makeAccount(["view_stores", "manage_stores"], { company_id: "1" });
        assertRefused(await bound.ask("GET", `${stores}/2`), 404, "not_found");
        assertRefused(await bound.ask("PUT", `${stores}/2`, { status: "H" }), 404, "not_found");
      });

      it("is named by verify, backup and export", async () => {
        const { databaseUrl } = server;
        const file = (name: string): string => join(makeTemporaryDirectory(), name);
        const verified = await runCommand(["verify"], { databaseUrl });
        expect(verified.code).to.equal(1);
        expect(verified.stderr).to.equal("");
        expect(verified.stdout)
          .to.match(/^stores 2: cannot be read: /m)
          .and.match(says);
        for (const command of [
          ["backup", file("whole.backup")],
          ["export", "--out", file("all.jsonl")],
        ]) {
          const { code, stderr } = await runCommand(command, { databaseUrl });
          expect(code, stderr).to.equal(1);
          expect(stderr).to.match(/stores 2 cannot be read: /);
        }
      });
    });
  }
});

onDatabase(sqlite, "A text with U+FFFD", () => {
  it("is a text like others", async () => {
    const server = await startServer();
    const company = "a\ufffdb";
    expect((await server.request("POST", stores, { body: { ...store("a"), company } })).status).to.equal(201);
    const { json } = await server.request("GET", `${stores}/1`);
    expect(json).to.deep.include({ company });
    expect((await server.request("GET", stores)).status).to.equal(200);
    expect((await runCommand(["verify"], { databaseUrl: server.databaseUrl })).code).to.equal(0);
    await server.stop();
  });
});

onDatabase(mongodb, "Documents of another program in a collection of Stockroom", (database) => {
  it("are never sent, and verify names them", async () => {
    const server = await startServer({ databaseUrl: database.newUrl() });
    expect((await server.request("POST", stores, { body: store("alpha") })).status).to.equal(201);
    await reachServer(server.databaseUrl, async (reached) => {
      await reached.collection<{ _id: string; company: string; _path: string }>("stores").insertOne({
        _id: "NaN",
        company: "Theirs",
        _path: "",
      });
      await reached.collection("stores").insertOne({ company: "Theirs, too", _path: "" });
    });
    const listed = await server.request("GET", stores);
    assertRefused(listed, 503, "storage_unavailable");
    expect((await server.request("GET", `${stores}/1`)).status).to.equal(200);
    expect((await server.request("POST", stores, { body: store("omega") })).headers.location).to.match(/\/2$/);
    const { code, stdout, stderr } = await runCommand(["verify"], { databaseUrl: server.databaseUrl });
    expect({ code, stderr }).to.deep.equal({ code: 1, stderr: "" });
    expect(stdout).to.match(/stores: "NaN" cannot be read: _id is not an integer/);
    expect(stdout).to.match(/stores: "[0-9a-f]{24}" cannot be read/);
    await server.stop();
  });
});

onDatabase(sqlite, "A damaged index of words", () => {
  it("is found by verify, and rebuilt with --fix", async () => {
    const server = await startServer();
    const { databaseUrl } = server;
    for (const name of ["alpha", "omega", "zeta"]) await server.request("POST", stores, { body: store(name) });
    expect(await server.stop()).to.equal(0);
    changeIndex(databaseUrl.slice("sqlite:".length), "stores:_words:word", "omega", "qmega");
    const verified = await runCommand(["verify"], { databaseUrl });
    expect(verified.code).to.equal(1);
    expect(verified.stdout).to.match(/^database: an index does not match its table: /m);
    const fixed = await runCommand(["verify", "--fix"], { databaseUrl });
    expect({ code: fixed.code, stderr: fixed.stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect((await runCommand(["verify"], { databaseUrl })).stdout).to.match(/ 0 wrong/);
    const next = await startServer({ databaseUrl });
    expect((await next.request("GET", `${stores}?q=omega`)).text).to.contain("omega");
    await next.stop();
  });
});

/** Changes a text in the first page of an index, which contains all of a small index. */
function changeIndex(file: string, index: string, from: string, to: string): void {
  const database = new Database(file);
  const sql = "SELECT rootpage, (SELECT page_size FROM pragma_page_size) AS size FROM sqlite_schema WHERE name = ?";
  const { rootpage, size } = database.prepare(sql).get(index) as { rootpage: number; size: number };
  database.close();
  const bytes = readFileSync(file);
  const at = bytes.indexOf(from, (rootpage - 1) * size);
  expect(at)
    .to.be.greaterThan(0)
    .and.lessThan(rootpage * size);
  bytes.write(to, at);
  writeFileSync(file, bytes);
}
