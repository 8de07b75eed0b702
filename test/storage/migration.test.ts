// Over 300 lines: what declarations of the same data do to each other, in turn and at the same time, from one set-up.
import { expect } from "chai";
import { rounds } from "../support/databases.js";
import type { Storage } from "../../runtime/storage/port/storage.js";
import { writeLate, insertNotes, listIndexes } from "./beside-the-storage.js";
import { create, find, idsOf, note, onMigration, remove, slugs, update, words } from "./on-migration.js";
import { everything, type Filter } from "../../runtime/model/query/filter.js";
import type { Document } from "../../runtime/model/schema/field.js";
import { startTcpProxy } from "../support/tcp-proxy.js";
import { refusal } from "./refusals.js";

onMigration("Changed declarations", (migrated, database) => {
  const { many, open, close, launch, writeWith, failure } = migrated;

  it("backfill new fields, index new words, check new unique keys, and change nothing else", async () => {
    await writeWith("first", note("a"), note("b"), note(null));
    const storage = await open("second");
    expect(await find(storage)).to.deep.equal([
      { note_id: 1, name: "Note a", slug: "a", status: "A", tags: ["new"], lang: "eo" },
      { note_id: 2, name: "Note b", slug: "b", status: "A", tags: ["new"], lang: "eo" },
      { note_id: 3, name: "Note null", slug: null, status: "A", tags: ["new"], lang: "eo" },
    ]);
    expect(await find(storage, words("note", "b"))).to.have.length(1);
    expect(await find(storage, { kind: "in", field: "tags", values: ["new"], negated: false })).to.have.length(3);
    await refusal(storage.write(create("notes", { name: "again", slug: "b" })), "not_unique");
    expect((await storage.write(create("pages", { name: "a new resource" }))).id).to.equal(1);
  });

  it("can be reverted and declared again without loss, and exactly the declared keys are unique", async () => {
    await writeWith("first", note("a"));
    await writeWith("second", update("notes", 1, { status: "D", tags: ["x"] }));
    const back = await open("first");
    expect(await find(back)).to.deep.equal([{ note_id: 1, name: "Note a", slug: "a", extra: "kept" }]);
    await back.write(update("notes", 1, { name: "Renamed", slug: "c" }));
    await back.write(note("d"));
    const { id } = await back.write(note("c"));
    await close(back);
    expect(await failure("second")).to.contain('two items of "notes" have the same values for a new unique key');
    await writeWith("first", remove("notes", id));
    expect(await find(await open("second"))).to.deep.equal([
      { note_id: 1, name: "Renamed", slug: "c", status: "D", tags: ["x"], lang: "eo" },
      { note_id: 2, name: "Note d", slug: "d", status: "A", tags: ["new"], lang: "eo" },
    ]);
  });

  it("without former parts keep the values of fields and stop checking keys", async () => {
    await writeWith("second", create("notes", { name: "Note", slug: "a", status: "D", tags: [], lang: "eo" }));
    await writeWith("third", create("notes", { name: "Other", slug: "a" }));
    const [first, second] = await find(await open("third"));
    expect([first, second]).to.deep.equal([
      { note_id: 1, name: "Note", slug: "a", status: "D" },
      { note_id: 2, name: "Other", slug: "a", status: null },
    ]);
  });

  it("with a new unique key over equal values are rejected, and other items stay unchanged", async () => {
    const running = await open("first");
    await running.write(note("a"));
    await running.write(note("a"));
    expect(await failure("second")).to.contain('two items of "notes" have the same values for a new unique key');
    await running.write(note("a"));
    await close(running);
    await writeWith("first", note("a"), update("notes", 1, { slug: "b" }));
  });

  it("that are rejected leave the search unchanged, and the next start gives the same error", async () => {
    const running = await open("named");
    await running.write(note("a"));
    await running.write(note("a"));
    const indexes = await listIndexes(migrated.url);
    for (const start of [1, 2]) {
      const said = await failure("clashing");
      expect(said, `start ${String(start)}`).to.contain(
        'two items of "notes" have the same values for a new unique key',
      );
      expect(idsOf(await find(running, words("note")))).to.deep.equal([1, 2]);
      expect(await find(running, words("a")), "has every item's name").to.have.length(2);
      expect(await listIndexes(migrated.url)).to.deep.equal(indexes);
    }
    const { id } = await running.write(update("notes", 1, { slug: "b", name: "Other" }));
    expect(idsOf(await find(running, words("other")))).to.deep.equal([id]);
    const clashing = await open("clashing");
    expect(idsOf(await find(clashing, words("b")))).to.deep.equal([id]);
    expect(await find(clashing, words("other"))).to.deep.equal([]);
  });

  it("that return to a unique key use the current values of items", async () => {
    await writeWith("second", create("notes", { name: "1", slug: "a" }), create("notes", { name: "2", slug: "b" }));
    await writeWith("third", update("notes", 1, { slug: "b" }), update("notes", 2, { slug: "a" }));
    const storage = await open("returning");
    expect(idsOf(await find(storage, slugs("a")))).to.deep.equal([2]);
    await storage.write(update("notes", 2, { slug: "c" }));
    await storage.write(create("notes", { name: "3", slug: "a" }));
    await refusal(storage.write(create("notes", { name: "4", slug: "b" })), "not_unique");
  });

  /** Every note is found by what only the second version knows of it. */
  async function expectComplete(storage: Storage, count: number): Promise<void> {
    const tags: Filter = { kind: "in", field: "tags", values: ["new"], negated: false };
    for (const filter of [everything, tags, words("note")]) {
      const found = await storage.find("notes", filter, count + 1);
      // Not by its index: that of a MongoDB of the tests may miss what is written while it is made.
      expect(
        found.filter(({ status }) => status === "A"),
        JSON.stringify(filter),
      ).to.have.length(count);
    }
    for (const id of [1, many / 2, many]) {
      expect(idsOf(await find(storage, slugs(String(id))))).to.deep.equal([id]);
      expect(idsOf(await find(storage, words("note", String(id)))), "has the words").to.include(id);
      await refusal(storage.write(create("notes", { name: "again", slug: String(id) })), "not_unique");
    }
  }

  it("at the same time: no write is rejected or lost while many items change", async function () {
    this.timeout(60_000);
    const older = await open("first");
    await insertNotes(migrated.url, many);
    const newer = launch("grown");
    const state = { isReady: false };
    const ready = newer.ready.finally(() => (state.isReady = true));
    let written = 0;
    for (; !state.isReady; written += 1) {
      const number = String(written);
      await older.write(create("notes", { name: `Note by the older ${number}`, slug: `older ${number}` }));
      await older.write(update("notes", 1 + ((written * 997) % many), { extra: number }));
    }
    await (await ready).kill();
    const after = await open("grown");
    await expectComplete(after, many + written);
    for (let last = Math.max(0, written - rounds(many)); last < written; last += 1) {
      const [changed] = await older.find(
        "notes",
        { kind: "in", field: "note_id", values: [1 + ((last * 997) % many)], negated: false },
        1,
      );
      expect(changed?.["extra"]).to.equal(String(last));
    }
  });

  it("are reverted if a hook has no values for an item, which is named", async () => {
    await writeWith("first", note("a"), note("odd"));
    expect(await failure("hooked")).to.contain('"notes": the hook fill failed for the item 2: nothing is known of it');
    await writeWith("first", update("notes", 2, { slug: "none" }));
    expect(await failure("hooked")).to.contain("for the item 2: status cannot be null");
    const again = await open("first");
    await again.write(update("notes", 2, { slug: "b" }));
    expect(await find(again)).to.deep.include({ note_id: 2, name: "Note odd", slug: "b", extra: "kept" });
    await close(again);
    const statuses = (await find(await open("hooked"))).map(({ status }) => status);
    expect(statuses).to.deep.equal(["Note a a", "Note odd b"]);
  });

  it("may let a hook set an optional field, and other items stay unchanged", async () => {
    await writeWith("first", note("a"), create("notes", { name: "Bare", slug: "b" }));
    expect(await find(await open("supplied"))).to.deep.equal([
      { note_id: 1, name: "Note a", slug: "a", extra: "kept", note: null },
      { note_id: 2, name: "Bare", slug: "b", extra: "for Bare", note: null },
    ]);
  });

  it("of a type are rejected, and the message names the former one", async () => {
    await writeWith("first", note("a"));
    expect(await failure("retyped")).to.contain(
      '"notes": name was string and is now integer. Add "convert": true to the field',
    );
    expect(await find(await open("first"))).to.have.length(1);
  });

  it("at the same time: the older server keeps unknown values, and writes what the newer one derives", async () => {
    const older = await open("first");
    await older.write(note("a"));
    const newer = await open("grown");
    await newer.write(update("notes", 1, { status: "D", tags: ["x", "y"] }));

    await older.write(update("notes", 1, { name: "Märchen", slug: "b" }));
    const { id } = await older.write(note("c"));
    expect(await find(newer)).to.deep.equal([
      { note_id: 1, name: "Märchen", slug: "b", status: "D", tags: ["x", "y"], lang: "eo", extra: "kept" },
      { note_id: id, name: "Note c", slug: "c", status: "A", tags: ["new"], lang: "eo", extra: "kept" },
    ]);
    expect(idsOf(await find(newer, words("marchen")))).to.deep.equal([1]);
    expect(await find(newer, words("a"))).to.deep.equal([]);
    expect(idsOf(await find(newer, slugs("b")))).to.deep.equal([1]);
    expect(await find(newer, slugs("a"))).to.deep.equal([]);
    for (const tag of ["y", "new"]) {
      const held = await find(newer, { kind: "in", field: "tags", values: [tag], negated: false });
      expect(held, tag).to.have.length(1);
    }
    await refusal(older.write(note("b")), "not_unique");
    await refusal(newer.write(create("notes", { name: "again", slug: "c" })), "not_unique");
    await newer.write(update("notes", id, { slug: "e" }));
    await refusal(older.write(note("e")), "not_unique");
    expect((await find(older)).map((document) => document["extra"])).to.deep.equal(["kept", "kept"]);
  });

  it("at the same time: the older server only reads if a step is not additive", async () => {
    const older = await open("first");
    await older.write(note("a"));
    const newer = await open("second");
    await refusal(older.write(note("b")), "storage_unavailable");
    await refusal(older.write(update("notes", 1, { name: "By the older" })), "storage_unavailable");
    expect(await find(older)).to.deep.equal([{ note_id: 1, name: "Note a", slug: "a", extra: "kept" }]);
    await newer.write(note("b"));
    const again = await open("first");
    await refusal(again.write(note("c")), "storage_unavailable");
    expect(await find(again)).to.have.length(2);
  });

  it("at the same time: the older only reads where the newer gives the items a mandatory value", async () => {
    const older = await open("first");
    await older.write(note("a"));
    const newer = await open("given");
    await refusal(older.write(note("b")), "storage_unavailable");
    expect(await find(newer)).to.deep.equal([{ note_id: 1, name: "Note a", slug: "a", extra: "kept", size: 7 }]);
  });

  // SQLite has one writer at a time, over all processes.
  if (database.name === "MongoDB") {
    it("at the same time: items that the older server began to write before are changed when they are committed", async () => {
      await writeWith("first", note("a"));
      const newer = await open("second", 500);
      await writeLate(migrated.url, {
        _id: 50,
        _version: 1,
        _path: "",
        _words: [],
        name: "Late",
        slug: "late",
        extra: null,
      });
      const expected = { note_id: 50, name: "Late", slug: "late", status: "A", tags: ["new"], lang: "eo" };
      const deadline = Date.now() + 20_000;
      let found: readonly Document[] = [];
      while (found.length === 0 && Date.now() < deadline) {
        await new Promise((done) => setTimeout(done, 100));
        found = await find(newer, words("late"));
      }
      expect(found).to.deep.equal([expected]);
      await refusal((await open("second")).write(create("notes", { name: "again", slug: "late" })), "not_unique");
    });
  }

  // SQLite makes it in the process itself.
  if (database.name === "MongoDB") {
    it("may need an index that takes longer than the time limit of an operation", async () => {
      await writeWith("first", note("a"));
      const through = new URL(migrated.url);
      const proxy = await startTcpProxy(Number(through.port));
      proxy.setWeather({ delayMs: 1500, only: "status_1" });
      through.port = String(proxy.port);
      through.searchParams.set("directConnection", "true");
      migrated.url = through.href;
      try {
        const newer = await open("second", 500);
        expect(idsOf(await find(newer, words("note")))).to.deep.equal([1]);
        await close(newer);
      } finally {
        proxy.stop();
      }
    });
  }

  it("at the same time: the older server may start again, and the newer after it", async () => {
    await writeWith("first", note("a"));
    const newer = await open("grown");
    await newer.write(update("notes", 1, { status: "D" }));
    await writeWith("first", update("notes", 1, { name: "By the older" }), note("b"));
    await refusal(newer.write(create("notes", { name: "again", slug: "b" })), "not_unique");
    const again = await open("grown");
    expect(await find(again)).to.deep.equal([
      { note_id: 1, name: "By the older", slug: "a", status: "D", tags: ["new"], lang: "eo", extra: "kept" },
      { note_id: 2, name: "Note b", slug: "b", status: "A", tags: ["new"], lang: "eo", extra: "kept" },
    ]);
    await refusal(again.write(create("notes", { name: "again", slug: "b" })), "not_unique");
  });

  it("that return backfill items that were created without them", async () => {
    await writeWith("second", create("notes", { name: "With", slug: "a", status: "A" }));
    await writeWith("third", create("notes", { name: "Without", slug: "b", status: "D" }));
    const again = await open("second");
    expect(await find(again)).to.deep.equal([
      { note_id: 1, name: "With", slug: "a", status: "A", tags: ["new"], lang: "eo" },
      { note_id: 2, name: "Without", slug: "b", status: "D", tags: ["new"], lang: "eo" },
    ]);
    const tagged = { kind: "in", field: "tags", values: ["new"], negated: false } as const;
    expect(idsOf(await find(again, tagged))).to.deep.equal([1, 2]);
  });

  it("drop the indexes that former ones made and they do not need, but not those of other programs", async () => {
    await writeWith("first", note("a"));
    await writeWith("grown");
    const foreign = await listIndexes(migrated.url, { make: "by_extra" });
    expect(foreign.some((name) => name.includes("status"))).to.equal(true);
    const newer = await open("grown");
    await writeWith("first", note("b"));
    expect(await listIndexes(migrated.url), "an older one drops nothing").to.deep.equal(foreign);
    await close(newer);
    await writeWith("third", note("c"));
    const left = await listIndexes(migrated.url);
    expect(left.filter((name) => name.includes("status") || name.includes("slug"))).to.deep.equal([]);
    expect(left).to.include("by_extra");
  });

  it("at the same time: references and nested items of the newer declarations block deletions by the older server", async () => {
    const older = await open("first");
    await older.write(note("a"));
    await older.write(note("b"));
    const newer = await open("grown");
    const { id: page } = await newer.write(create("pages", { name: "page", note_id: 1 }));
    const marks = { parents: [{ resource: "notes", path: "", id: 2, visibilityFilter: everything }], path: "2" };
    await newer.write(create("notes/marks", { name: "mark" }, marks));
    await refusal(older.write(remove("notes", 1)), "referred_to");
    await newer.write(remove("pages", page));
    await older.write(remove("notes", 1));
    await older.write(remove("notes", 2));
    expect(await newer.find("notes/marks", everything, 10)).to.deep.equal([]);
  });

  it("at the same time: copies by the older server contain the values and references of the newer one", async () => {
    const older = await open("first");
    await older.write(create("shops", { name: "One" }));
    const newer = await open("grown");
    await newer.write(create("wares", { shop_id: 1, name: "left", colour: "red" }));
    await newer.write(create("wares", { shop_id: 1, name: "right", twin_id: 1 }));
    const copy = { sourceTenantId: 1, resources: ["wares"], maxItems: 10 };
    const { id: shop } = await older.write(create("shops", { name: "Two" }, { copy }));
    const copies = await newer.find("wares", { kind: "in", field: "shop_id", values: [shop], negated: false }, 10);
    const left = Number(copies[0]?.["ware_id"]);
    expect(copies).to.deep.equal([
      { ware_id: left, shop_id: shop, name: "left", colour: "red", twin_id: null },
      { ware_id: left + 1, shop_id: shop, name: "right", colour: null, twin_id: left },
    ]);
  });

  it("at the same time: writers of both lose nothing and agree on unique values", async () => {
    const older = await open("first");
    await older.write(note("start"));
    const newer = await open("grown");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) => {
        const values = { name: `Note ${String(index)}`, slug: String(index >> 1) };
        return index % 2 === 0 ? older.write(create("notes", values)) : newer.write(create("notes", values));
      }),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).to.have.length(12);
    await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => older.write(update("notes", 1, { extra: String(index) }))),
      ...Array.from({ length: 6 }, (_, index) => newer.write(update("notes", 1, { status: String(index) }))),
    ]);
    const [first] = await find(newer);
    expect(first).to.include({ slug: "start", lang: "eo" });
    expect(["0", "1", "2", "3", "4", "5"]).to.include(first?.["status"]);
  });
});
