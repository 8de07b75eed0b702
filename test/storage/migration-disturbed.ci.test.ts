import { expect } from "chai";
import type { Document } from "../../runtime/model/schema/field.js";
import { countRenewed, insertNotes, stealLease, writeLate } from "./beside-the-storage.js";
import { create, find, idsOf, note, onMigration, words } from "./on-migration.js";
import { refusal } from "./refusals.js";

onMigration("A migration", (migrated, database) => {
  const { many, open, launch, writeWith } = migrated;

  it("that loses its lease waits for the process that has it, and is then completed", async function () {
    this.timeout(60_000);
    await writeWith("first");
    await insertNotes(migrated.url, many);
    const newer = launch("second");
    const state = { isReady: false };
    const ready = newer.ready.finally(() => (state.isReady = true));
    while ((await countRenewed(migrated.url)) === 0) await new Promise((done) => setTimeout(done, 1));
    await stealLease(migrated.url, true);
    // On MongoDB a batch and the check of the lease are not one atomic step, so one more batch may be written.
    let renewed = await countRenewed(migrated.url);
    for (let before = -1; before !== renewed; renewed = await countRenewed(migrated.url)) {
      before = renewed;
      await new Promise((done) => setTimeout(done, 300));
    }
    expect(renewed).to.be.below(many);
    expect(state.isReady).to.equal(false);
    await stealLease(migrated.url, false);
    await (await ready).kill();
    expect(await countRenewed(migrated.url)).to.equal(many);
    expect(idsOf(await find(await open("second"), words("note", String(many))))).to.deep.equal([many]);
  });

  it("to former declarations returns the older ones to the next start", async () => {
    await writeWith("boxed", create("notes", { name: "a", slug: "a", box: { of: "x", more: "y" } }));
    await writeWith("unboxed", note("b"));
    const older = await open("boxed");
    const [first] = await find(older);
    expect(first?.["box"]).to.deep.equal({ of: "x", more: "y" });
    await open("third");
    await refusal(older.write(note("c")), "storage_unavailable");
  });

  // SQLite has one writer at a time for all processes.
  if (database.name === "MongoDB") {
    for (const { version, path, shown } of [
      { version: "renamed", path: "memos", shown: "name" },
      { version: "titled", path: "notes", shown: "title" },
    ] as const) {
      it(`to ${version} declarations changes items that an older server had begun to write under the former name`, async () => {
        await writeWith("first", note("a"));
        const newer = await open(version, 500);
        const late = { _id: 50, _version: 1, _path: "", _words: [], name: "Late", slug: "late", extra: null };
        await writeLate(migrated.url, late);
        const deadline = Date.now() + 20_000;
        let found: readonly Document[] = [];
        while (found.length === 0 && Date.now() < deadline) {
          await new Promise((done) => setTimeout(done, 100));
          found = await newer.find(path, words("late"), 10);
        }
        expect(found).to.deep.equal([{ note_id: 50, [shown]: "Late", slug: "late", extra: null, status: "A" }]);
      });
    }
  }
});
