import { expect } from "chai";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { onDatabaseOfDay } from "../support/each-database.js";
import { create, limitMs, list, restore, runOn, useShop } from "./backups.js";
import { askWith, makeKey } from "../support/keys.js";

onDatabaseOfDay(import.meta.url, "a backup", (database) => {
  const shop = useShop(database);

  it("taken while others write contains every acknowledged write, no partial one, and can be served", async () => {
    const { directory, server, store, category, newFile } = shop();
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
    const byRoot = (method: string, path: string, given: object) => server.request(method, path, { body: given });
    const key = await makeKey(server.url, byRoot, { scope: { products: "read" } });
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
    const { code, stdout, stderr } = await runOn("backup", file, server.databaseUrl);
    writing.abort();
    await Promise.all(writers);
    expect([code, stderr]).to.deep.equal([0, ""]);
    expect(stdout).to.match(/^backed up to \S+: [\d,]+ items in [\d,]+ bytes, [\d.]+ s\n(.+, )?stores: 1\b.*\n$/);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    expect(readdirSync(directory)).to.deep.equal(["busy"]);

    const restored = await restore(file, database.newUrl());
    const products = await list(restored, "products");
    const ids = products.map(({ product_id: id }) => Number(id));
    expect(ids).to.include(before);
    // The running requests had ended by then.
    const answers = await Promise.all(
      known.filter((id) => !ids.includes(id)).map((id) => server.request("GET", `/api/2.0/products/${String(id)}`)),
    );
    for (const { status } of answers) expect(status).to.equal(404);
    const categories = new Set((await list(restored, "categories")).map((row) => Number(row["category_id"])));
    // Categories are read long before the items that refer to them.
    const referred = products.flatMap((product) => (product["category_ids"] as unknown[]).map(Number));
    expect(referred.filter((id) => !categories.has(id))).to.deep.equal([]);
    expect(new Set(products.map((product) => product["product_code"])).size).to.equal(products.length);
    const next = await create(restored, "products", body("next"));
    expect(next).to.be.greaterThan(Math.max(...ids, removed));
    expect(await create(restored, "products", body("before"), { "idempotency-key": "first" })).to.equal(before);
    const again = await restored.request("POST", "/api/2.0/products", { body: body("before") });
    expect(again.status, again.text).to.equal(409);
    const ask = askWith(restored.url, key.secret);
    expect((await ask("GET", "/api/2.0/products")).status).to.equal(200);
    expect((await ask("GET", "/api/2.0/stores")).status).to.equal(403);
    await restored.stop();
  }).timeout(limitMs);

  it("is restored only into an empty database, otherwise the message names the contents", async () => {
    const { server, newFile } = shop();
    const file = newFile("whole");
    expect((await runOn("backup", file, server.databaseUrl)).code).to.equal(0);
    const { code, stderr } = await runOn("restore", file, server.databaseUrl);
    expect(code).to.equal(1);
    expect(stderr).to.match(
      /^the database is not empty \((.+, )?stores: 1\b.*\): restore and copy write only into an empty one/,
    );
    expect(stderr.trim().split("\n")).to.have.length(1);
    expect((await server.request("GET", "/api/2.0/stores/1")).status).to.equal(200);
    const { code: second, stderr: refusal } = await runOn("backup", file, server.databaseUrl);
    expect([second, refusal]).to.deep.equal([
      1,
      `${file} already exists, and is never overwritten; choose another name\n`,
    ]);
  }).timeout(limitMs);

  it("that was changed is rejected after it was read whole, and the empty database accepts a good one", async () => {
    const { server, newFile } = shop();
    const file = newFile("good");
    const made = await runOn("backup", file, server.databaseUrl, "--json");
    const report = JSON.parse(made.stdout) as { readonly resources: readonly object[] };
    expect([made.code, made.stderr]).to.deep.equal([0, ""]);
    expect(report).to.deep.include({ file, bytes: statSync(file).size });
    expect(report).to.include.keys("database", "taken", "digest", "items", "answers");
    expect(report.resources).to.deep.include({ resource: "stores", items: 1 });
    const wrong = newFile("changed");
    writeFileSync(wrong, gzipSync(gunzipSync(readFileSync(file)).toString().replace('"Acme"', '"Akme"')));
    const target = database.newUrl();
    const { code, stderr } = await runOn("restore", wrong, target);
    expect([code, stderr.split(": ")[0]]).to.deep.equal([1, `${wrong} cannot be read`]);
    expect(stderr).to.match(/: its contents do not match its digest\b[^\n]*\n$/);
    const { code: restored, stdout } = await runOn("restore", file, target, "--json");
    expect([restored, JSON.parse(stdout)]).to.deep.equal([0, report]);
  }).timeout(limitMs);
});
