import { expect } from "chai";
import { onDatabaseOfDay } from "../support/each-database.js";
import { askWith, makeKey } from "../support/keys.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { reachDatabase } from "../support/reach-database.js";
import { failToStart, runCommand, startServer, type TestServer } from "../support/server.js";
import {
  after as declaredAfter,
  before as declaredBefore,
  strict as declaredStrictly,
} from "./renamed-declarations.js";
import { make, read, type Row } from "./rows.js";

describe("declarations that were changed over stored data", () => {
  let older: TemporaryProject;
  let newer: TemporaryProject;
  let wordless: TemporaryProject;
  let strict: TemporaryProject;

  before(async function () {
    this.timeout(120_000);
    older = makeProject(declaredBefore);
    newer = makeProject(declaredAfter);
    const { warehouses, ...others } = declaredAfter as { readonly [path: string]: Declared };
    const { fill: _, ...contact } = warehouses!.properties["contact"]!;
    const without = { ...warehouses, properties: { ...warehouses!.properties, contact: { ...contact, was: null } } };
    wordless = makeProject({ ...others, warehouses: without });
    strict = makeProject({ ...declaredBefore, depots: declaredStrictly });
    for (const project of [older, newer, wordless, strict]) await project.transpile();
  });
  after(() => [older, newer, wordless, strict].forEach((project) => project.remove()));

  onDatabaseOfDay(import.meta.url, "with words", (database) => {
    let databaseUrl: string;
    let first: TestServer;
    let second: TestServer;
    let made: number;
    let keepers: readonly string[];
    let key: string;
    let cursor: string;

    const serve = (project: TemporaryProject) => startServer({ databaseUrl, project: project.directory });

    before(async function () {
      this.timeout(120_000);
      databaseUrl = database.newUrl();
      first = await serve(older);
      await make(first, "depots", { name: "North hall", code: "n", gates: "12", weight: 5, marks: ["a"], old: "kept" });
      await make(first, "depots", { name: "South", code: "s", state: "shut", weight: 7, size: { width: 4 } });
      await make(first, "depots/2/shelves", { label: "Top" });
      await make(first, "goods", { name: "Nails", depot_id: 2 });
      const byRoot = (method: string, path: string, body: object) => first.request(method, path, { body });
      const scope = { depots: "read", "depots/shelves": "write" };
      key = (await makeKey(first.url, byRoot, { scope })).secret;
      const chief = await makeKeeper(first, { name: "Chief" });
      const page = await first.request("GET", "/api/2.0/depots?sort_by=name&items_per_page=1&after=");
      [, cursor = ""] = /after=([\w-]+)/.exec(String(page.headers["link"])) ?? [];
      keepers = [chief, await makeKeeper(first, { name: "Other", chief_id: chief })];
    });
    after(async () => {
      await second?.stop();
      await first?.stop();
    });

    it("are rejected before anything is changed if a keyword is missing", async () => {
      const { code, stderr } = await failToStart({ databaseUrl, project: wordless.directory });
      expect([code, stderr.includes("contact")], stderr).to.deep.equal([1, true]);
      expect(stderr).to.contain(
        "warehouses contact: is a new and mandatory field; 2 items: 1, 2\n" +
          '    "fill": "Example" in schemas/warehouses.json at /properties/contact:',
      );
    });

    it("are rejected with every item that they do not allow", async () => {
      const { code, stderr } = await failToStart({ databaseUrl, project: strict.directory });
      expect(code, stderr).to.equal(1);
      if (database.name === "SQLite") expect(stderr).to.match(/^the SQLite database .* cannot be used with these /m);
      expect(stderr).to.match(/existing items do not fit the declarations; nothing was changed:\n/);
      for (const line of [
        'depots name: maxLength was not set and is now 6; 1 item: 1 ("North hall")',
        'depots town: town must be unique; 2 items: 1 (["Oslo"]), 2 (["Oslo"])',
        'depots state: no longer allows "shut"; 1 item: 2 ("shut")',
        "depots weight: now refers to crews; 2 items: 1 (5), 2 (7)",
        "depots size: is now mandatory; 1 item: 2",
        'depots old: was string and is now integer: not every value can be converted; 1 item: 1 ("kept")',
      ]) {
        expect(stderr).to.contain(`  ${line}\n`);
      }
    });

    it("are rejected if the settings forbid migrations, and by other commands, and migrate once for two commands at once", async () => {
      const environment = { STOCKROOM_MIGRATE: "off" };
      const { code, stderr } = await failToStart({ databaseUrl, project: newer.directory, environment });
      expect([code, stderr.includes('run "npx stockroom migrate"')], stderr).to.deep.equal([1, true]);
      const plan = await runCommand(["plan"], { databaseUrl, project: newer.directory });
      expect(stderr).to.contain(`\n\n${plan.stdout}`);
      expect(plan.stdout).to.contain("warehouses label: was name and is now label\n");
      const list = await runCommand(["users", "list"], { databaseUrl, project: newer.directory });
      expect([list.code, list.stderr]).to.deep.equal([1, stderr]);
      const migrate = (): ReturnType<typeof runCommand> =>
        runCommand(["migrate"], { databaseUrl, project: newer.directory });
      const migrated = await Promise.all([migrate(), migrate()]);
      for (const { code, stdout, stderr } of migrated) {
        expect([code, stderr], stdout).to.deep.equal([0, ""]);
        expect(stdout).to.match(/the database matches the declarations, after [\d.]+ s\n$/);
      }
      const backups = migrated.filter(({ stdout }) => stdout.includes("backed up to"));
      expect(backups, "one of those that run at once").to.have.length(database.name === "SQLite" ? 1 : 0);
      second = await startServer({ databaseUrl, project: newer.directory, environment });
    });

    it("continue a list at its cursor", async () => {
      const next = await second.request(
        "GET",
        `/api/2.0/warehouses?sort_by=label&items_per_page=1&fields=label&after=${cursor}`,
      );
      expect((next.json as { warehouses: object }).warehouses, next.text).to.deep.equal({ 2: { label: "South" } });
    });

    it("show every item in the declared form, under its former id", async () => {
      const common = { town: "Oslo", contact: "nobody", colour: "grey", remark: "none" };
      expect(await list(second, "warehouses")).to.deep.equal([
        {
          warehouse_id: "1",
          label: "North hall",
          number: "n",
          state: "open",
          gates: 12,
          weight: 5,
          labels: ["a"],
          ...common,
        },
        {
          warehouse_id: "2",
          label: "South",
          number: "s",
          state: "closed",
          gates: null,
          weight: 7,
          labels: null,
          ...common,
        },
      ]);
      expect(await list(second, "warehouses/2/racks")).to.deep.equal([{ rack_id: "1", label: "Top" }]);
      expect(await list(second, "goods")).to.deep.equal([{ good_id: "1", name: "Nails", warehouse_id: "2" }]);
      expect((await second.request("GET", "/api/2.0/depots")).status).to.equal(404);
    });

    it("show items under their former UUIDs, in references too, on both servers", async () => {
      const rows = await list(second, "wardens");
      expect(rows).to.deep.equal([
        { id: keepers[0], name: "Chief", chief_id: null },
        { id: keepers[1], name: "Other", chief_id: keepers[0] },
      ]);
      expect(await read(second, `wardens/${keepers[1]!}`)).to.include({ name: "Other" });
      expect(await read(first, `keepers/${keepers[1]!}`)).to.include({ name: "Other" });
    });

    it("keep the scopes of keys, under the new names", async () => {
      expect((await askWith(first.url, key)("GET", "/api/2.0/depots/2/shelves")).status).to.equal(200);
      const ask = askWith(second.url, key);
      expect((await ask("GET", "/api/2.0/warehouses/2/racks")).status).to.equal(200);
      expect((await ask("GET", "/api/2.0/goods")).status).to.equal(403);
      const scope = { warehouses: "read", "warehouses/racks": "write" };
      expect((await ask("GET", "/api/2.0/me")).json).to.deep.include({ scope });
    });

    it("find items by their shown values", async () => {
      const found = async (query: string) =>
        (await list(second, `warehouses?${query}`)).map((row) => row["warehouse_id"]);
      expect(await found("q=hall")).to.deep.equal(["1"]);
      expect(await found("state=closed")).to.deep.equal(["2"]);
      expect(await found("gates=12")).to.deep.equal(["1"]);
      expect(await found("labels=a")).to.deep.equal(["1"]);
      expect(await found("contact=nobody&colour=grey&remark=none")).to.deep.equal(["1", "2"]);
      expect(await found("sort_by=label&sort_order=desc")).to.deep.equal(["2", "1"]);
      expect(await list(second, "goods?warehouse_id=2")).to.have.length(1);
    });

    it("apply to new items: keys, references, continued sequences", async () => {
      const taken = await second.request("POST", "/api/2.0/warehouses", {
        body: { label: "North", contact: "me", number: "n" },
      });
      expect(taken.status, taken.text).to.equal(409);
      made = await make(second, "warehouses", { label: "West", contact: "me", number: "w", weight: 1.5, gates: 3 });
      expect(made).to.be.greaterThan(2);
      const referred = await second.request("DELETE", "/api/2.0/warehouses/2");
      expect(referred.status, referred.text).to.equal(409);
      const row = await read(second, "warehouses/1");
      const put = await second.request("PUT", "/api/2.0/warehouses/1", { body: row });
      expect(put.status, put.text).to.equal(200);
    });

    it("let a server with the former ones read, but not write", async () => {
      const written = await first.request("POST", "/api/2.0/depots", { body: { name: "Late", weight: 1, code: "l" } });
      expect(written.status, written.text).to.equal(503);
      expect(written.text).to.contain("this older server can only read");
      expect((await read(first, "depots/1"))["gates"]).to.equal("12");
      const again = await serve(older);
      expect(again.log.join("\n")).to.contain("a server with later declarations is running");
      expect((await read(again, "depots/1"))["gates"]).to.equal("12");
      expect((await again.request("DELETE", "/api/2.0/depots/1")).status).to.equal(503);
      await again.stop();
    });

    it("can be served again", async () => {
      await Promise.all([first.stop(), second.stop()]);
      // On MongoDB a server derives anew what others may have written late, some time limits after its start: not while this is spoilt below.
      const environment = { STOCKROOM_TIME_LIMIT: "60000" };
      second = await startServer({ databaseUrl, project: newer.directory, environment });
      expect(await list(second, "warehouses?state=closed")).to.have.length(1);
      expect(await read(second, `warehouses/${String(made)}`)).to.include({
        label: "West",
        weight: 1.5,
        contact: "me",
      });
    });

    it("are compared with a database item by item, and derived data is repaired", async () => {
      const verify = (...options: readonly string[]) =>
        runCommand(["verify", ...options], { databaseUrl, project: newer.directory });
      const sound = await verify();
      expect([sound.code, sound.stderr], sound.stdout).to.deep.equal([0, ""]);
      expect(sound.stdout).to.match(/^\d+ items? checked, 0 wrong, [\d.]+ s\n$/);
      for (const firm_id of [1, 2]) {
        await make(second, "firms", { name: `Firm ${String(firm_id)}` });
        await make(second, "posts", { name: "Gate", firm_id, day: "2026-02-02", last_day: "2026-02-03" });
      }
      await spoil(databaseUrl);
      const wrong = await verify("--fix");
      expect([wrong.code, wrong.stderr], wrong.stdout).to.deep.equal([1, ""]);
      const lines = wrong.stdout.split("\n");
      expect(lines).to.include('warehouses 2: colour does not match its declaration ("mauve")');
      expect(lines).to.include("warehouses 1: its search words, unique keys or array elements do not match its values");
      expect(lines).to.include("posts 1: next_id refers to an item of another tenant (2)");
      expect(wrong.stdout).to.contain('posts 2: violates a condition between fields ("last_day ');
      expect(lines).to.include(
        "posts: new items would get ids that are taken: the last id given out is 0, but the largest id is 2",
      );
      const strays = "warehouses: 2 search words or array elements belong to items that do not exist";
      expect(lines.includes(strays)).to.equal(database.name === "SQLite");
      expect(wrong.stdout).to.contain(`, 3 wrong, ${database.name === "SQLite" ? "3" : "2"} repaired, `);
      const told = JSON.parse((await verify("--json")).stdout) as { readonly found: readonly object[] };
      expect(told).to.include({ wrong: 3, mended: 0 });
      const message = 'colour does not match its declaration ("mauve")';
      expect(told.found).to.deep.include({ resource: "warehouses", ids: [2], message });
      expect(await make(second, "posts", { name: "Door", firm_id: 1 })).to.equal(3);
      expect(await list(second, "warehouses?q=hall")).to.have.length(1);
    });
  });
});

/** Another program has written to the database. */
async function spoil(url: string): Promise<void> {
  await reachDatabase(
    url,
    (file) => {
      file.exec(`DELETE FROM "depots:_words" WHERE key = 1; UPDATE depots SET colour = 'mauve' WHERE _key = 2`);
      file.exec(`INSERT INTO "depots:_words" VALUES (99, 'ghost'); INSERT INTO "depots:marks" VALUES ('ghost', 99)`);
      file.exec("UPDATE posts SET next_id = 2 WHERE _key = 1; UPDATE _sequences SET last = 0 WHERE name = 'posts'");
      file.exec("UPDATE posts SET last_day = '2026-02-01' WHERE _key = 2");
    },
    async (database) => {
      const depots = database.collection<{ readonly _id: number }>("depots");
      await depots.updateOne({ _id: 1 }, { $set: { _words: [] } });
      await depots.updateOne({ _id: 2 }, { $set: { colour: "mauve" } });
      const posts = database.collection<{ readonly _id: number }>("posts");
      await posts.updateOne({ _id: 1 }, { $set: { next_id: 2 } });
      await posts.updateOne({ _id: 2 }, { $set: { last_day: "2026-02-01" } });
      const sequences = database.collection<{ readonly _id: string }>("_sequences");
      await sequences.updateOne({ _id: "posts" }, { $set: { last: 0 } });
    },
  );
}

interface Declared {
  readonly properties: { readonly [field: string]: { readonly fill?: unknown } };
}

async function makeKeeper(server: TestServer, body: object): Promise<string> {
  const answer = await server.request("POST", "/api/2.0/keepers", { body });
  expect(answer.status, answer.text).to.equal(201);
  return (answer.json as { readonly id: string }).id;
}

async function list(server: TestServer, path: string): Promise<readonly Row[]> {
  const { search, ...rest } = (await read(server, path)) as { readonly search: { readonly ids: readonly string[] } };
  const [rows] = Object.values(rest) as readonly { readonly [id: string]: Row }[];
  return search.ids.map((id) => rows![id]!);
}
