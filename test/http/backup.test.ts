import { expect } from "chai";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { MongoClient } from "mongodb";
import { sqlite } from "../support/databases.js";
import { onEachDatabase } from "../support/each-database.js";
import {
  failToStart,
  makeTemporaryDirectory,
  runCommand,
  startCommand,
  startServer,
  type TestServer,
} from "../support/server.js";

interface Row {
  readonly [field: string]: unknown;
}

async function list(server: TestServer, path: string): Promise<readonly Row[]> {
  const answer = await server.request("GET", `/api/2.0/${path}?items_per_page=1000`);
  expect(answer.status, answer.text).to.equal(200);
  const { search: _, params: __, ...rest } = answer.json as { [name: string]: unknown };
  const [rows] = Object.values(rest);
  return Object.values(rows as object) as readonly Row[];
}

async function create(server: TestServer, path: string, body: object, headers = {}): Promise<number> {
  const answer = await server.request("POST", `/api/2.0/${path}`, { body, headers });
  expect(answer.status, answer.text).to.equal(201);
  return Number(Object.values(answer.json as object)[0]);
}

/** Everything that the API shows of what the tests make. */
async function readAll(server: TestServer): Promise<object> {
  const names = ["stores", "users", "usergroups", "categories", "products", "features"];
  const lists = await Promise.all(names.map((name) => list(server, name)));
  const nested = lists[4]!.map((product) => list(server, `products/${String(product["product_id"])}/features`));
  return [lists, await Promise.all(nested)];
}

/** Commands are processes, and a new MongoDB database has many collections and indexes. */
const limitMs = 90_000;

onEachDatabase("a backup", (database) => {
  let directory: string;
  let server: TestServer;
  let store: number;
  let category: number;
  const newFile = (name: string) => join(directory, name);
  const run = (command: string, file: string, databaseUrl: string) => runCommand([command, file], { databaseUrl });

  before(async () => {
    directory = makeTemporaryDirectory();
    server = await startServer({ databaseUrl: database.newUrl() });
    store = await create(server, "stores", { company: "Acme", storefront: "https://acme.example" });
    category = await create(server, "categories", { category: "Tools ´\u2028", company_id: store });
  });
  after(() => server.stop());

  async function restore(file: string, databaseUrl: string): Promise<TestServer> {
    const { code, stderr, stdout } = await run("restore", file, databaseUrl);
    expect([code, stderr], stdout).to.deep.equal([0, ""]);
    return startServer({ databaseUrl, environment: { STOCKROOM_ADMIN_KEY: "" } });
  }

  it("taken while others write holds all that was answered before, nothing half, and is served as it was", async () => {
    const body = (name: string) => ({
      product: name,
      product_code: name,
      category_ids: [category],
      company_id: store,
      price: 1.5,
    });
    const before = await create(server, "products", body("before"), { "idempotency-key": "first" });
    const removed = await create(server, "products", body("removed"));
    await server.request("DELETE", `/api/2.0/products/${String(removed)}`);
    const writing = new AbortController();
    const moved: number[] = [];
    const writer = async (which: number): Promise<void> => {
      for (let count = 0; !writing.signal.aborted; count += 1) {
        const name = `${String(which)}-${String(count)}`;
        const own = await create(server, "categories", { category: name, company_id: store });
        const id = await create(server, "products", { ...body(name), category_ids: [own] });
        moved.push(id);
        if (count % 3 === 0) {
          expect((await server.request("DELETE", `/api/2.0/products/${String(id)}`)).status).to.equal(204);
        }
      }
    };
    const writers = [1, 2, 3, 4].map(writer);
    while (moved.length < 20) await new Promise((done) => setTimeout(done, 5));
    const known = (await list(server, "products")).map(({ product_id: id }) => Number(id));
    const file = newFile("busy");
    const { code, stdout, stderr } = await run("backup", file, server.databaseUrl);
    writing.abort();
    await Promise.all(writers);
    expect([code, stderr]).to.deep.equal([0, ""]);
    expect(stdout).to.match(/^backed up to \S+: [\d,]+ items in [\d,]+ bytes, [\d.]+ s\n.*1 stores.*\n$/);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    expect(readdirSync(directory)).to.deep.equal(["busy"]);

    const restored = await restore(file, database.newUrl());
    const products = await list(restored, "products");
    const ids = products.map(({ product_id: id }) => Number(id));
    expect(ids).to.include(before);
    // Those on their way out were removed by then.
    const answers = await Promise.all(
      known.filter((id) => !ids.includes(id)).map((id) => server.request("GET", `/api/2.0/products/${String(id)}`)),
    );
    for (const { status } of answers) expect(status).to.equal(404);
    const categories = new Set((await list(restored, "categories")).map((row) => Number(row["category_id"])));
    // Categories are read long before what refers to them.
    const referred = products.flatMap((product) => (product["category_ids"] as unknown[]).map(Number));
    expect(referred.filter((id) => !categories.has(id))).to.deep.equal([]);
    expect(new Set(products.map((product) => product["product_code"])).size).to.equal(products.length);
    const next = await create(restored, "products", body("next"));
    expect(next).to.be.greaterThan(Math.max(...ids, removed));
    expect(await create(restored, "products", body("before"), { "idempotency-key": "first" })).to.equal(before);
    const again = await restored.request("POST", "/api/2.0/products", { body: body("before") });
    expect(again.status, again.text).to.equal(409);
    await restored.stop();
  }).timeout(limitMs);

  it("moves an installation to the other kind of database, and back", async () => {
    const product = { product: "Hammer", category_ids: [category], company_id: store };
    const id = await create(server, "products", product);
    const feature = await create(server, "features", { description: "Size", feature_type: "T", company_id: store });
    const value = { feature_id: feature, value: "large" };
    await server.request("POST", `/api/2.0/products/${String(id)}/features`, { body: value });
    const wanted = await readAll(server);
    const found: object[] = [];
    let url = server.databaseUrl;
    for (const [step, next] of [sqlite.newUrl(), database.newUrl()].entries()) {
      const file = newFile(`move-${String(step)}`);
      expect((await run("backup", file, url)).code).to.equal(0);
      const restored = await restore(file, (url = next));
      found.push(await readAll(restored));
      const tag = (await server.request("GET", `/api/2.0/products/${String(id)}`)).headers.etag;
      expect((await restored.request("GET", `/api/2.0/products/${String(id)}`)).headers.etag).to.equal(tag);
      const search = await restored.request("GET", "/api/2.0/products?q=hammer");
      expect((search.json as { search: { total_items: number } }).search.total_items).to.equal(1);
      await restored.stop();
    }
    expect(found).to.deep.equal([wanted, wanted]);
  }).timeout(limitMs);

  it("is restored into an empty database only, which says what it holds", async () => {
    const file = newFile("whole");
    expect((await run("backup", file, server.databaseUrl)).code).to.equal(0);
    const { code, stderr } = await run("restore", file, server.databaseUrl);
    expect(code).to.equal(1);
    expect(stderr).to.match(
      /^the database is not empty \(it holds .*1 stores.*\): a backup is restored into a new one/,
    );
    expect(stderr.trim().split("\n")).to.have.length(1);
    expect((await server.request("GET", "/api/2.0/stores/1")).status).to.equal(200);
    const { code: second, stderr: refusal } = await run("backup", file, server.databaseUrl);
    expect([second, refusal]).to.deep.equal([
      1,
      `${file} exists already: a backup replaces nothing; give it another name\n`,
    ]);
  }).timeout(limitMs);

  it("that is cut, changed, damaged or another file is refused with a sentence, and leaves the database empty", async () => {
    const file = newFile("good");
    expect((await run("backup", file, server.databaseUrl)).code).to.equal(0);
    const bytes = readFileSync(file);
    const lines = gunzipSync(bytes).toString().split("\n");
    const text = (changed: readonly string[]) => gzipSync(changed.join("\n"));
    const target = database.newUrl();
    const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
      ["cut", bytes.subarray(0, bytes.length - 100), /it is cut/],
      ["short", text([...lines.slice(0, -2), ""]), /it is cut: its end is missing/],
      ["changed", text(lines.map((line) => line.replace('"Acme"', '"Akme"'))), /its digest is not that of its lines/],
      ["damaged", bytes.map((byte, at) => (at === 500 ? byte ^ 1 : byte)), /it is damaged|it is cut|its /],
      ["text", Buffer.from("hello"), /it is damaged, or no backup of Stockroom/],
      ["other", gzipSync('{"a":1}\n'), /it is no backup of Stockroom/],
      ["future", text([lines[0]!.replace('"format":2', '"format":3'), ...lines.slice(1)]), /its format is 3/],
    ];
    for (const [name, content, sentence] of cases) {
      const wrong = newFile(name);
      writeFileSync(wrong, content);
      const { code, stderr } = await run("restore", wrong, target);
      expect([code, stderr.startsWith(`${wrong} cannot be read: `)], `${name}: ${stderr}`).to.deep.equal([1, true]);
      expect(stderr).to.match(sentence);
      expect(stderr.trim().split("\n"), name).to.have.length(1);
    }
    expect((await run("restore", newFile("missing"), target)).stderr).to.match(
      /missing cannot be read: .*does not exist/,
    );
    expect((await run("restore", directory, target)).stderr).to.match(/cannot be read: it is a directory/);
    await (await restore(file, target)).stop();
  }).timeout(limitMs);

  // SQLite restores in one transaction.
  if (database.name !== "MongoDB") return;

  it("whose restore is killed leaves a database that no server takes", async () => {
    const file = newFile("killed");
    expect((await run("backup", file, server.databaseUrl)).code).to.equal(0);
    const databaseUrl = database.newUrl();
    const client = new MongoClient(databaseUrl);
    const restoring = startCommand(["restore", file], { databaseUrl });
    while ((await client.db().collection("_unfinished").countDocuments()) === 0) {
      expect(restoring.isRunning, "it ended before it was killed").to.equal(true);
      await new Promise((done) => setTimeout(done, 5));
    }
    await restoring.kill();
    await client.close();
    const sentence = /^the database ".*" is being restored since .*, or that was interrupted\. .* drop it/;
    const { code, stderr } = failToStart({ databaseUrl });
    expect([code, sentence.test(stderr)], stderr).to.deep.equal([1, true]);
    for (const command of ["restore", "backup"]) {
      const refused = await run(command, command === "restore" ? file : newFile("half"), databaseUrl);
      expect([refused.code, sentence.test(refused.stderr)], refused.stderr).to.deep.equal([1, true]);
    }
  }).timeout(limitMs);
});
