import { expect } from "chai";
import { describePlan } from "../../runtime/inspection/describe-plan.js";
import { weighChange } from "../../runtime/inspection/weigh-change.js";
import { everything } from "../../runtime/model/filter.js";
import { openArchive } from "../../runtime/start/open-storage.js";
import { countSearched, insertNotes, listIndexes } from "./beside-the-storage.js";
import { versions } from "./evolved.js";
import { create, find, idsOf, note, onEvolving, update, words } from "./evolving.js";
import { refusal } from "./refusals.js";

onEvolving("Changed declarations, half way through which a start was killed,", (evolving, database) => {
  const { many, open, close, writeWith, killHalfWay } = evolving;

  it("are completed, too, by the next start of an older one", async function () {
    this.timeout(60_000);
    await writeWith("first");
    await insertNotes(evolving.url, many);
    await writeWith("named");
    await killHalfWay("slugged");
    const older = await open("named");
    await older.write(create("notes", { name: "between", slug: "note" }));
    expect(await older.find("notes", words("note"), 2 * many)).to.have.length(1);
    for (const id of [1, many / 2, many]) expect(idsOf(await find(older, words(String(id))))).to.include(id);
    await close(older);
    const statuses = (await (await open("slugged")).find("notes", everything, 2 * many)).map(({ status }) => status);
    expect(statuses).to.deep.equal(Array.from({ length: many + 1 }, () => "A"));
  });

  it("are given up by the next start of an older one when a start was killed that would have been refused", async function () {
    this.timeout(60_000);
    await writeWith("first");
    await insertNotes(evolving.url, many);
    await writeWith("named", note("1"));
    const indexes = await listIndexes(evolving.url);
    await killHalfWay("clashing");
    const older = await open("named");
    expect(await older.find("notes", words("note"), 2 * many)).to.have.length(many + 1);
    expect(await listIndexes(evolving.url)).to.deep.equal(indexes);
    await older.write(note("1"));
    expect(await older.find("notes", words("note"), 2 * many)).to.have.length(many + 2);
  });

  it("are completed by the next start of the same, where a hook fills what items lack; an older one leaves it", async function () {
    this.timeout(60_000);
    await writeWith("first");
    await insertNotes(evolving.url, many);
    await killHalfWay("hooked");
    // It has no such hook.
    const older = await open("first");
    await refusal(older.write(note("x")), "storage_unavailable");
    await older.write(update("notes", many, { extra: "not what the hook gives" }));
    await close(older);
    const storage = await open("hooked");
    const [one] = await find(storage);
    expect(one).to.deep.equal({ note_id: 1, title: "Note 1", status: "Note 1 1", parts: null });
    const last = String(many);
    const text = `Note ${last} ${last}`;
    expect(idsOf(await find(storage, { kind: "unique", key: 0, values: [text] }))).to.deep.equal([many]);
    expect(idsOf(await find(storage, words(last)))).to.deep.equal([many]);
    const all = await storage.find("notes", everything, many + 1);
    expect(new Set(all.map(({ status }) => status)).size).to.equal(many);
  });

  it("leave no words where nothing is searched any more", async function () {
    this.timeout(60_000);
    await writeWith("first");
    await insertNotes(evolving.url, many);
    await writeWith("named");
    expect(await countSearched(evolving.url)).to.equal(many);
    await killHalfWay("silent");
    await close(await open("silent"));
    expect(await countSearched(evolving.url)).to.equal(0);
  });

  it("reach every item, also where few of them fill what is held in memory", async () => {
    const extra = "x".repeat(300_000);
    const slugs = Array.from({ length: 17 }, (_, index) => String(index));
    await writeWith("first", ...slugs.map((slug) => create("notes", { name: "Note", slug, extra })));
    const notes = await (await open("hooked")).find("notes", everything, slugs.length);
    expect(notes.map(({ status }) => status)).to.deep.equal(slugs.map((slug) => `Note ${slug}`));
  });

  it("tell ahead for how long writes wait for the indexes that are made", async function () {
    this.timeout(60_000);
    await writeWith("first");
    await insertNotes(evolving.url, database.name === "SQLite" ? 400_000 : many);
    const archive = await openArchive({ url: evolving.url, timeoutMs: 5000 });
    const wanted = { itemsAtMost: 0, countsAll: false };
    const change = await archive.withSnapshot((snapshot) => weighChange(snapshot, versions["second"]!, wanted));
    const told = describePlan(change, false);
    if (database.name === "MongoDB") return void expect(told).not.to.contain("writes wait");
    const lines = ["status", "slug"].map((name) => `  notes ${name}: about 0.3 s\n`);
    expect(told).to.contain("writes wait for each index while it is made:\n");
    for (const line of lines) expect(`${told}\n`).to.contain(line);
  });
});
