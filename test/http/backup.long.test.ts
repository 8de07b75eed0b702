import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { MongoClient } from "mongodb";
import { sqlite } from "../support/databases.js";
import { onEachDatabase } from "../support/each-database.js";
import { failToStart, startCommand, startServer } from "../support/server.js";
import { create, limitMs, readAll, restore, runOn, useShop } from "./backups.js";

onEachDatabase("a backup, with every command in a process of its own", (database) => {
  const shop = useShop(database);

  it("moves an installation to the other kind of database, and back", async () => {
    const { server, store, newFile, category } = shop();
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
      expect((await runOn("backup", file, url)).code).to.equal(0);
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

  it("that is cut, changed, damaged or another file is rejected with a message, and leaves the database empty", async () => {
    const { directory, server, newFile } = shop();
    const file = newFile("good");
    expect((await runOn("backup", file, server.databaseUrl)).code).to.equal(0);
    const bytes = readFileSync(file);
    const lines = gunzipSync(bytes).toString().split("\n");
    const text = (changed: readonly string[]) => gzipSync(changed.join("\n"));
    const target = database.newUrl();
    const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
      ["cut", bytes.subarray(0, bytes.length - 100), /the file is incomplete/],
      ["short", text([...lines.slice(0, -2), ""]), /the file is incomplete: its end is missing/],
      ["changed", text(lines.map((line) => line.replace('"Acme"', '"Akme"'))), /its contents do not match its digest/],
      ["damaged", bytes.map((byte, at) => (at === 500 ? byte ^ 1 : byte)), /is damaged|is incomplete|its /],
      ["text", Buffer.from("hello"), /the file is damaged, or is not a Stockroom backup/],
      ["other", gzipSync('{"a":1}\n'), /it is not a Stockroom backup/],
      ["future", text([lines[0]!.replace('"format":2', '"format":3'), ...lines.slice(1)]), /its format is 3/],
    ];
    for (const [name, content, sentence] of cases) {
      const wrong = newFile(name);
      writeFileSync(wrong, content);
      const { code, stderr } = await runOn("restore", wrong, target);
      expect([code, stderr.startsWith(`${wrong} cannot be read: `)], `${name}: ${stderr}`).to.deep.equal([1, true]);
      expect(stderr).to.match(sentence);
      expect(stderr.trim().split("\n"), name).to.have.length(1);
    }
    expect((await runOn("restore", newFile("missing"), target)).stderr).to.match(
      /missing cannot be read: .*does not exist/,
    );
    expect((await runOn("restore", directory, target)).stderr).to.match(/cannot be read: it is a directory/);
    await (await restore(file, target)).stop();
  }).timeout(limitMs);

  // `killed-archives.long.test.ts` has the same test for SQLite.
  if (database.name !== "MongoDB") return;

  it("whose restore is killed leaves a database that no server opens until the restore is run again", async () => {
    const { server, newFile } = shop();
    const [file, other] = [newFile("killed"), newFile("not killed")];
    for (const each of [file, other]) expect((await runOn("backup", each, server.databaseUrl)).code).to.equal(0);
    const databaseUrl = database.newUrl();
    const client = new MongoClient(databaseUrl);
    const restoring = startCommand(["restore", file], { databaseUrl });
    while (
      (await client
        .db()
        .collection("_unfinished")
        .countDocuments({ unchecked: { $exists: false } })) === 0
    ) {
      expect(restoring.isRunning, "it ended before it was killed").to.equal(true);
      await new Promise((done) => setTimeout(done, 5));
    }
    await restoring.kill();
    await client.close();
    const sentence = /^a restore or copy into the database ".*" started at .* or was interrupted: .* drop the database/;
    for (const { code, stderr } of [
      await failToStart({ databaseUrl }),
      await runOn("backup", newFile("half"), databaseUrl),
    ])
      expect([code, sentence.test(stderr)], stderr).to.deep.equal([1, true]);
    const refused = await runOn("restore", other, databaseUrl);
    expect([refused.code, refused.stderr.split(",")[0]]).to.deep.equal([
      1,
      `the database "${client.db().databaseName}" contains an unfinished restore or copy from another source`,
    ]);
    const restored = await restore(file, databaseUrl);
    expect(await readAll(restored)).to.deep.equal(await readAll(server));
    await restored.stop();
  }).timeout(limitMs);

  /** Runs a restore that is killed when it lists the collections for the n-th time. */
  const restoreAndDie = (file: string, databaseUrl: string, listing: number): void => {
    const entry = fileURLToPath(new URL("dying-restore.js", import.meta.url));
    const args = [entry, file, databaseUrl, "listCollections", String(listing)];
    expect(spawnSync(process.execPath, args, { stdio: "inherit" }).signal).to.equal("SIGKILL");
  };

  it("whose restore is killed while it checks a database with data leaves that database as it is", async () => {
    const { server, newFile, store } = shop();
    const file = newFile("killed early");
    expect((await runOn("backup", file, server.databaseUrl)).code).to.equal(0);
    const databaseUrl = database.newUrl();
    const full = await restore(file, databaseUrl);
    await create(full, "categories", { category: "Later", company_id: store });
    const wanted = await readAll(full);
    await full.stop();
    restoreAndDie(file, databaseUrl, 1);
    const again = await startServer({ databaseUrl, environment: { STOCKROOM_ADMIN_KEY: "" } });
    const { code, stderr } = await runOn("restore", file, databaseUrl);
    expect([code, stderr.split(" (")[0]]).to.deep.equal([1, "the database is not empty"]);
    expect(await readAll(again)).to.deep.equal(wanted);
    await again.stop();
  }).timeout(limitMs);

  it("is not restored over items that a server has written while the restore checked the database", async () => {
    const { server, newFile } = shop();
    const file = newFile("killed at the second look");
    expect((await runOn("backup", file, server.databaseUrl)).code).to.equal(0);
    const databaseUrl = database.newUrl();
    // The third time, the empty database is marked already.
    restoreAndDie(file, databaseUrl, 3);
    const client = new MongoClient(databaseUrl);
    await client.db().createCollection("categories");
    const refused = await runOn("restore", file, databaseUrl);
    expect([refused.code, refused.stderr.split(" (")[0]]).to.deep.equal([1, "the database is not empty"]);
    expect(await client.db().collection("_unfinished").countDocuments()).to.equal(0);
    await client.db().dropDatabase();
    restoreAndDie(file, databaseUrl, 3);
    const restored = await restore(file, databaseUrl);
    expect(await readAll(restored)).to.deep.equal(await readAll(server));
    await Promise.all([restored.stop(), client.close()]);
  }).timeout(limitMs);
});
