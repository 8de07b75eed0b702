import { expect } from "chai";
import { isNight, rounds } from "../support/databases.js";
import { onEveryDatabase } from "./databases.js";
import { openCatalog } from "./open-catalog.js";
import { create, read, remove, update } from "./plans.js";
import { startProcess, type WorkerProcess } from "./worker-process.js";

onEveryDatabase("Several processes", (storage, url) => {
  let one: WorkerProcess;
  let two: WorkerProcess;

  before(async () => {
    [one, two] = await Promise.all([startProcess(url()), startProcess(url())]);
    await storage().write(create("shops", { name: "Shop" }));
  });

  after(() => Promise.all([one?.kill(), two?.kill()]));

  it("writing one version: exactly one succeeds", async function () {
    this.timeout(60_000);
    const { id } = await storage().write(create("groups", { name: "start" }));
    for (let version = 1; version <= rounds(20); version += 1) {
      const plan = (name: string) =>
        update("groups", id, { name: `${name} ${String(version)}` }, { versionPrecondition: [{ key: id, version }] });
      const outcomes = await Promise.all([one.write(plan("one")), two.write(plan("two"))]);
      expect(outcomes).to.have.members([id, "precondition_failed"]);
      const item = await storage().read(read("groups", id, { fields: ["name"] }));
      const winner = outcomes[0] === id ? "one" : "two";
      expect(item).to.deep.equal({
        id,
        key: id,
        version: version + 1,
        values: { name: `${winner} ${String(version)}` },
      });
    }
  });

  it("never leave a reference to a removed item, in any order", async function () {
    this.timeout(60_000);
    for (let round = 0; round < rounds(20); round += 1) {
      const { id: group } = await storage().write(create("groups", { name: "target" }));
      const refer = create("members", { email: `${String(group)}@example.com`, group_ids: [group] });
      const [member, removed] = await Promise.all([one.write(refer), two.write(remove("groups", group))]);
      const groupIsThere = (await storage().read(read("groups", group))) !== null;
      const memberIsThere = typeof member === "number" && (await storage().read(read("members", member))) !== null;
      expect([groupIsThere, removed]).to.deep.equal(memberIsThere ? [true, "referred_to"] : [false, group]);
      if (!memberIsThere) expect(member).to.equal("invalid_reference");
    }
  });

  it("never leave a child without its parent", async function () {
    this.timeout(60_000);
    for (let round = 0; round < rounds(20); round += 1) {
      const { id: thing } = await storage().write(create("things", {}));
      const { id: part } = await storage().write(create("things/parts", {}, { in: [thing] }));
      const nest = create("things/parts/pictures", {}, { in: [thing, part] });
      const [picture, removed] = await Promise.all([one.write(nest), two.write(remove("things", thing))]);
      expect(removed).to.equal(thing);
      expect(picture === "not_found" || typeof picture === "number").to.equal(true);
      const left = await storage().find("things/parts/pictures", { kind: "all", of: [] }, 10);
      expect(left).to.deep.equal([]);
    }
  });

  it("lose no acknowledged write when they are killed in the middle of writes", async function () {
    this.timeout(60_000);
    const acknowledged: number[] = [];
    for (const least of isNight ? [50, 100] : [50]) {
      const killed = await startProcess(url());
      killed.flood(create("things", { name: "flood", tags: ["a", "b"] }), (id) => acknowledged.push(id));
      while (acknowledged.length < least) await new Promise((done) => setTimeout(done, 5));
      await killed.kill();
    }
    const again = await openCatalog(url());
    for (const id of acknowledged) {
      const item = await again.read(read("things", id, { fields: ["name", "tags"] }));
      expect(item?.values).to.deep.equal({ name: "flood", tags: ["a", "b"] });
    }
    await again.close();
  });
});
