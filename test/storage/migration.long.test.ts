import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { describePlan } from "../../runtime/migrations/describe-plan.js";
import { assessMigration } from "../../runtime/migrations/assess-migration.js";
import { everything } from "../../runtime/model/query/filter.js";
import { openMaintenanceDatabase } from "../../runtime/start/open-storage.js";
import { countRenewed, countSearched, insertNotes, listIndexes } from "./beside-the-storage.js";
import { versions } from "./migrated-registry.js";
import { create, find, idsOf, note, onMigration, update, words } from "./on-migration.js";

onMigration("Declarations whose start was killed halfway", (migrated, database) => {
  const { many, open, close, launch, writeWith, killHalfWay } = migrated;

  it("are reverted by the next start of the former ones", async function () {
    this.timeout(60_000);
    await writeWith("first");
    await insertNotes(migrated.url, many);
    await writeWith("named");
    await killHalfWay("slugged");
    const former = await open("named");
    await former.write(create("notes", { name: "between", slug: "note" }));
    expect(await former.find("notes", words("note"), 2 * many)).to.have.length(many);
    expect(idsOf(await find(former, words("between")))).to.deep.equal([many + 1]);
    await close(former);
    const statuses = (await (await open("slugged")).find("notes", everything, 2 * many)).map(({ status }) => status);
    expect(statuses).to.deep.equal(Array.from({ length: many + 1 }, () => "A"));
  });

  it("are reverted also if the killed start would have been rejected", async function () {
    this.timeout(60_000);
    await writeWith("first");
    await insertNotes(migrated.url, many);
    await writeWith("named", note("1"));
    const indexes = await listIndexes(migrated.url);
    await killHalfWay("clashing");
    const older = await open("named");
    expect(await older.find("notes", words("note"), 2 * many)).to.have.length(many + 1);
    expect(await listIndexes(migrated.url)).to.deep.equal(indexes);
    await older.write(note("1"));
    expect(await older.find("notes", words("note"), 2 * many)).to.have.length(many + 2);
  });

  it("are completed by the next start of the same ones, also if a hook backfills, and after one of the former ones", async function () {
    this.timeout(60_000);
    await writeWith("first");
    await insertNotes(migrated.url, many);
    await killHalfWay("hooked");
    await writeWith("first", update("notes", many, { extra: "not what the hook gives" }));
    const storage = await open("hooked");
    const [one] = await find(storage);
    expect(one).to.deep.equal({ note_id: 1, title: "Note 1", status: "Note 1 1", parts: null });
    const last = String(many);
    const text = `Note ${last} ${last}`;
    expect(idsOf(await find(storage, { kind: "unique", keyIndex: 0, values: [[text]] }))).to.deep.equal([many]);
    expect(idsOf(await find(storage, words(last)))).to.deep.equal([many]);
    const all = await storage.find("notes", everything, many + 1);
    expect(new Set(all.map(({ status }) => status)).size).to.equal(many);
  });

  it("are followed by a server of the former ones that starts before they are complete", async function () {
    this.timeout(60_000);
    await writeWith("first");
    await insertNotes(migrated.url, many);
    const newer = launch("grown");
    for (let renewed = 0; renewed === 0; renewed = await countRenewed(migrated.url)) await setTimeout(5);
    const older = await open("first");
    await older.write(note("older"));
    await (await newer.ready).kill();
    const found = await (await open("grown")).find("notes", everything, 2 * many);
    expect(found.map(({ status }) => status)).to.deep.equal(Array.from({ length: many + 1 }, () => "A"));
  });

  it("leave no words of fields that are not searchable any more", async function () {
    this.timeout(60_000);
    await writeWith("first");
    await insertNotes(migrated.url, many);
    await writeWith("named");
    expect(await countSearched(migrated.url)).to.equal(many);
    await killHalfWay("silent");
    await close(await open("silent"));
    expect(await countSearched(migrated.url)).to.equal(0);
  });

  it("reach every item, also if large items fill the memory of a batch", async () => {
    const extra = "x".repeat(300_000);
    const slugs = Array.from({ length: 17 }, (_, index) => String(index));
    await writeWith("first", ...slugs.map((slug) => create("notes", { name: "Note", slug, extra })));
    const notes = await (await open("hooked")).find("notes", everything, slugs.length);
    expect(notes.map(({ status }) => status)).to.deep.equal(slugs.map((slug) => `Note ${slug}`));
  });

  it("come with an estimate of how long writes wait for new indexes", async function () {
    this.timeout(60_000);
    await writeWith("first");
    await insertNotes(migrated.url, database.name === "SQLite" ? 400_000 : many);
    const archive = await openMaintenanceDatabase({ databaseUrl: migrated.url, timeLimit: 5000 });
    const wanted = { maxListedItems: 0, countsAllChanges: false };
    const change = await archive.withSnapshot((snapshot) => assessMigration(snapshot, versions["second"]!, wanted));
    const told = describePlan(change, false);
    if (database.name === "MongoDB") return void expect(told).not.to.contain("writes wait");
    const lines = ["status", "slug"].map((name) => `  notes ${name}: about 0.3 s\n`);
    expect(told).to.contain("writes wait while each index is created:\n");
    for (const line of lines) expect(`${told}\n`).to.contain(line);
  });
});
