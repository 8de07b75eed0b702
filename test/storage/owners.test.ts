import { expect } from "chai";
import { everything } from "../../runtime/model/query/filter.js";
import { rounds } from "../support/databases.js";
import { onEveryDatabase } from "./databases.js";
import { create, read, remove, update } from "./plans.js";
import { refusal } from "./refusals.js";
import { startProcess } from "./worker-process.js";

onEveryDatabase("Owners and their dependents", (storage, url) => {
  before(() => storage().write(create("shops", { name: "Shop" })));

  async function make(resource: string, values = {}, ids: readonly number[] = []): Promise<number> {
    return (await storage().write(create(resource, values, { in: ids }))).id;
  }

  async function isThere(resource: string, id: number, ids: readonly number[] = []): Promise<boolean> {
    return (await storage().read(read(resource, id, { in: ids }))) !== null;
  }

  it("are removed with items that refer to them as owner, and items nested in those", async () => {
    const [ware, other] = [await make("wares"), await make("wares")];
    const [owned, global] = [await make("extras", { ware_id: ware }), await make("extras", { ware_id: 0 })];
    const kept = await make("extras", { ware_id: other });
    const level = await make("extras/levels", {}, [owned]);
    await storage().write(remove("wares", ware));
    expect(await isThere("extras", owned)).to.equal(false);
    expect(await storage().find("extras/levels", everything, 9)).to.deep.equal([]);
    expect(level).to.be.greaterThan(0);
    expect([await isThere("extras", global), await isThere("extras", kept)]).to.deep.equal([true, true]);
  });

  it("stay, with all of them, while another item refers to any of them", async () => {
    const ware = await make("wares");
    const twin = await make("wares", { twin_id: ware });
    const extra = await make("extras", { ware_id: ware });
    await refusal(storage().write(remove("wares", ware)), "referred_to");
    expect([await isThere("wares", ware), await isThere("extras", extra)]).to.deep.equal([true, true]);
    await storage().write(remove("wares", twin));
    await storage().write(remove("wares", ware));
    expect(await isThere("extras", extra)).to.equal(false);
  });

  it("are removed with many dependents at once", async function () {
    this.timeout(20_000);
    const ware = await make("wares");
    const many = Array.from({ length: 510 }, () => create("extras", { ware_id: ware }));
    const made = await storage().writeTogether(many);
    await make("extras/levels", {}, [made.at(-1)!.id]);
    await storage().write(remove("wares", ware));
    const filter = { kind: "in", field: "ware_id", values: [ware], negated: false } as const;
    expect(await storage().find("extras", filter, 1)).to.deep.equal([]);
    expect(await storage().find("extras/levels", everything, 1)).to.deep.equal([]);
  });

  it("leave no dependent that another process creates meanwhile", async function () {
    this.timeout(60_000);
    const [one, two] = await Promise.all([startProcess(url()), startProcess(url())]);
    for (let round = 0; round < rounds(25); round += 1) {
      const ware = await make("wares");
      const extra = await make("extras", { ware_id: ware });
      const nested = round % 2 === 0;
      const plan = nested
        ? create("extras/levels", {}, { in: [extra] })
        : create("extras", { ware_id: ware, name: "late" });
      const [late, removed] = await Promise.all([one.write(plan), two.write(remove("wares", ware))]);
      expect(removed).to.equal(ware);
      expect(typeof late === "number" || late === (nested ? "not_found" : "invalid_reference"), String(late)).to.equal(
        true,
      );
      expect(await storage().find("extras/levels", everything, 1)).to.deep.equal([]);
      const filter = { kind: "in", field: "ware_id", values: [ware], negated: false } as const;
      expect(await storage().find("extras", filter, 1)).to.deep.equal([]);
    }
    await Promise.all([one.kill(), two.kill()]);
  });

  describe("references to what is nested", () => {
    it("are checked, and block its removal, alone or with its parent", async () => {
      const trait = await make("traits");
      const choice = await make("traits/choices", {}, [trait]);
      const ware = await make("wares");
      const wrong = create("wares/traits", { trait_id: trait, choice_id: 99_999 }, { in: [ware] });
      await refusal(storage().write(wrong), "invalid_reference");
      const other = await make("traits");
      await make("wares/traits", { trait_id: other, choice_ids: [choice] }, [ware]);
      await refusal(storage().write(remove("traits/choices", choice, { in: [trait] })), "referred_to");
      await refusal(storage().write(remove("traits", trait)), "referred_to");
      await storage().write(remove("wares", ware));
      await storage().write(remove("traits", trait));
      expect(await isThere("traits/choices", choice, [trait])).to.equal(false);
    });

    it("from its own parent do not block its removal with the parent", async () => {
      const trait = await make("traits");
      const choice = await make("traits/choices", {}, [trait]);
      await storage().write(create("traits", { best_choice: choice }));
      await refusal(storage().write(remove("traits", trait)), "referred_to");
      const circle = await make("traits");
      const own = await make("traits/choices", {}, [circle]);
      await storage().write(update("traits", circle, { best_choice: own }));
      await refusal(storage().write(remove("traits/choices", own, { in: [circle] })), "referred_to");
      await storage().write(remove("traits", circle));
      expect(await isThere("traits/choices", own, [circle])).to.equal(false);
    });
  });
});
