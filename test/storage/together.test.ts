import { expect } from "chai";
import { rounds } from "../support/databases.js";
import { onEveryDatabase } from "./databases.js";
import { create, now, read, remove, update } from "./plans.js";
import { refusal } from "./refusals.js";

onEveryDatabase("Writes of one transaction", (storage) => {
  before(() => storage().write(create("shops", { name: "Shop" })));

  const countNamed = async (name: string): Promise<number> =>
    (await storage().find("things", { kind: "in", field: "name", values: [name], negated: false }, 2000)).length;

  it("are answered in their order, and see the earlier ones", async () => {
    const key = await storage().reserveKeys("things", 2);
    const results = await storage().writeTogether([
      create("things", { name: "parent" }, { key }),
      create("things", { name: "child", parent_id: key }, { key: key + 1 }),
      create("things/parts", { name: "part" }, { in: [key + 1] }),
      update("things", key, { name: "renamed" }, { now: now + 5 }),
    ]);
    expect(results.map(({ id, version }) => [id, version])).to.deep.equal([
      [key, 1],
      [key + 1, 1],
      [results[2]!.id, 1],
      [key, 2],
    ]);
    expect((await storage().read(read("things", key)))?.values.name).to.equal("renamed");
    const later = await storage().write(create("things", { name: "later" }));
    expect(later.id).to.be.greaterThan(key + 1);
  });

  for (const count of [3, 150]) {
    it(`change nothing if one of ${String(count)} is rejected, and the error says which`, async () => {
      const name = `undone ${String(count)}`;
      const others = Array.from({ length: count - 2 }, () => create("things", { name }));
      const wrong = create("things", { name, parent_id: 999_999 });
      const written = storage().writeTogether([...others, wrong, create("things", { name })]);
      expect((await refusal(written, "invalid_reference")).operationIndex).to.equal(count - 2);
      expect(await countNamed(name)).to.equal(0);
    });
  }

  it("may be many, and check unique values among themselves", async () => {
    const count = rounds(1000);
    const plans = Array.from({ length: count }, (_, index) => {
      return create("things", { name: "many", code: `many ${String(index)}` });
    });
    await storage().writeTogether(plans);
    expect(await countNamed("many")).to.equal(count);
    const twice = ["own", "own"].map((code) => create("things", { name: "twice", code }));
    expect((await refusal(storage().writeTogether(twice), "not_unique")).operationIndex).to.equal(1);
  });

  it("remove an item that one of them created, and reject removing one that one of them refers to", async () => {
    const key = await storage().reserveKeys("things", 1);
    await storage().writeTogether([create("things", { name: "short-lived" }, { key }), remove("things", key)]);
    expect(await countNamed("short-lived")).to.equal(0);
    const kept = await storage().reserveKeys("things", 1);
    const referred = [
      create("things", { name: "held" }, { key: kept }),
      create("things", { name: "holds", parent_id: kept }),
      remove("things", kept),
    ];
    expect((await refusal(storage().writeTogether(referred), "referred_to")).operationIndex).to.equal(2);
  });

  it("reject removing an item to which others refer by their id within their parent", async () => {
    const make = async (resource: string): Promise<number> => (await storage().write(create(resource, {}))).id;
    const [one, two, kind, unused] = [
      await make("things"),
      await make("things"),
      await make("kinds"),
      await make("kinds"),
    ];
    for (const thing of [one, two]) await storage().write(create("things/ratings", { kind_id: kind }, { in: [thing] }));
    const removing = storage().writeTogether([
      remove("kinds", unused),
      update("things/ratings", kind, { stars: 5 }, { in: [one] }),
      remove("things/ratings", kind, { in: [one] }),
      remove("kinds", kind),
    ]);
    expect((await refusal(removing, "referred_to")).operationIndex).to.equal(3);
  });

  it("run once, whatever they are, if each has a key", async () => {
    const { id } = await storage().write(create("things", { name: "kept" }));
    const guard = (index: number) => ({ key: "together", scope: `7 ${String(index)}`, fingerprint: "same" });
    const at = Math.floor(Date.now() / 1000);
    const plans = [
      create("things", { name: "once" }, { idempotencyCheck: guard(0), now: at }),
      { ...remove("things", id), idempotencyCheck: guard(1), now: at },
    ];
    const first = await storage().writeTogether(plans);
    expect(await storage().writeTogether(plans)).to.deep.equal(first);
    expect(await countNamed("once")).to.equal(1);
  });
});
