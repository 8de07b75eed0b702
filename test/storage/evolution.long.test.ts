import { expect } from "chai";
import { everything } from "../../runtime/model/filter.js";
import { insertNotes, listIndexes } from "./beside-the-storage.js";
import { create, find, idsOf, note, onEvolving, words } from "./evolving.js";

onEvolving("Changed declarations, half way through which a start was killed,", (evolving) => {
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
});
