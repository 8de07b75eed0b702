import { expect } from "chai";
import { rounds } from "../support/databases.js";
import { whereEqual, type Filter } from "../../runtime/model/query/filter.js";
import type { CreatePlan } from "../../runtime/model/plan/plan.js";
import type { Document } from "../../runtime/model/schema/field.js";
import { onEveryDatabase } from "./databases.js";
import { openCatalog } from "./open-catalog.js";
import { create, list, now, read, remove, update } from "./plans.js";
import { refusal } from "./refusals.js";
import { startProcess } from "./worker-process.js";

const never = new AbortController().signal;
const later = now + 1000;

onEveryDatabase("Copies", (storage, url) => {
  async function make(resource: string, values: Document = {}, ids: readonly number[] = []): Promise<number> {
    return (await storage().write(create(resource, values, { in: ids }))).id;
  }

  function copy(sourceTenantId: number, resources: readonly string[], maxItems = 1000): CreatePlan {
    return create("shops", { name: "Copy" }, { now: later, copy: { sourceTenantId, resources, maxItems } });
  }

  async function makeCopy(from: number, resources: readonly string[], limit?: number): Promise<number> {
    return (await storage().write(copy(from, resources, limit))).id;
  }

  function allOf(resource: string, shop: number): Promise<readonly Document[]> {
    return storage().find(resource, whereEqual("shop_id", shop), 1000);
  }

  async function nested(resource: string, ids: readonly number[]): Promise<readonly Document[]> {
    const fields = Object.keys((await storage().find(resource, { kind: "all", of: [] }, 1))[0] ?? {});
    const found = await storage().list(list(resource, { in: ids, fields }), never);
    return found?.kind === "page" ? found.items.map(({ values }) => values) : [];
  }

  function only<Element>(elements: readonly Element[]): Element {
    expect(elements).to.have.length(1);
    return elements[0]!;
  }

  /** Creates a shop in which items refer to one another, also in circles. */
  async function makeShop() {
    const shop_id = await make("shops", { name: "Source" });
    const group = await make("groups", { name: "outside" });
    const low = await make("shelves", { shop_id, name: "low" });
    const middle = await make("shelves", { shop_id, name: "middle" });
    const top = await make("shelves", { shop_id, name: "top" });
    await storage().write(update("shelves", middle, { parent_id: top }));
    await storage().write(update("shelves", low, { parent_id: middle }));
    const trait = await make("traits", { shop_id, name: "Colour" });
    const red = await make("traits/choices", { name: "red" }, [trait]);
    const blue = await make("traits/choices", { name: "blue" }, [trait]);
    await storage().write(update("traits", trait, { best_choice: blue }));
    const shelves = { shelf_ids: [low, top], main_shelf: low };
    const lamp = await make("wares", { shop_id, name: "Lamp", code: "L-1", group_ids: [group], made: 5, ...shelves });
    const bulb = await make("wares", { shop_id, name: "Bulb", twin_id: lamp });
    await storage().write(update("wares", lamp, { twin_id: bulb }));
    await make("wares/traits", { trait_id: trait, choice_id: red, choice_ids: [blue, red] }, [lamp]);
    const picture = await make("wares/traits/pictures", { shop_id, name: "front" }, [lamp, trait]);
    const extra = await make("extras", { shop_id, name: "of Lamp", ware_id: lamp });
    const big = await make("extras/levels", { name: "big" }, [extra]);
    await make("extras/levels", { name: "small", above_id: big }, [extra]);
    await make("extras", { shop_id, name: "global", ware_id: 0 });
    return { shop_id, group, low, middle, top, trait, red, blue, lamp, bulb, picture, extra, big };
  }

  const everything = ["wares", "shelves", "traits", "extras"];

  it("cannot refer to missing items: a hook that tries undoes everything", async () => {
    const shop = await make("shops", { name: "Source" });
    await make("shelves", { shop_id: shop, name: "stray copy" });
    const outcome = await makeCopy(shop, everything).catch((error: unknown) => error);
    expect(String(outcome)).to.contain(
      "a hook set parent_id of shelves to an invalid value: item 999999 of shelves does not exist",
    );
    expect(await storage().find("shelves", whereEqual("name", "stray copy"), 9)).to.have.length(1);
  });

  it("have all values, with references among the copies and new numbers", async () => {
    const source = await makeShop();
    const shop = await makeCopy(source.shop_id, everything);

    const [low, middle, top] = ["low", "middle", "top"].map((name) => ({ name }));
    const shelves = await allOf("shelves", shop);
    const shelf = (name: string): Document => only(shelves.filter((one) => one["name"] === name));
    const [lowId, middleId, topId] = [low, middle, top].map((one) => Number(shelf(one?.name ?? "")["shelf_id"]));
    expect(shelves).to.have.length(3);
    expect(shelf("low")).to.deep.equal({
      shelf_id: lowId,
      shop_id: shop,
      name: "low",
      parent_id: middleId,
      trail: [topId, middleId, lowId].join("/"),
      updated: later,
    });
    expect(lowId).to.be.greaterThan(source.top);

    const trait = only(await allOf("traits", shop));
    const traitId = Number(trait["trait_id"]);
    const [red, blue] = await nested("traits/choices", [traitId]);
    expect([red?.["name"], blue?.["name"], trait["best_choice"]]).to.deep.equal(["red", "blue", blue?.["choice_id"]]);

    const [lamp, bulb] = await allOf("wares", shop);
    const lampId = Number(lamp?.["ware_id"]);
    expect(lamp).to.deep.equal({
      ware_id: lampId,
      shop_id: shop,
      name: "Lamp",
      code: "L-1",
      made: 5,
      updated: later,
      shelf_ids: [lowId, topId],
      main_shelf: lowId,
      twin_id: bulb?.["ware_id"],
      group_ids: [source.group],
    });
    expect(bulb?.["twin_id"]).to.equal(lampId);
    expect(only(await nested("wares/traits", [lampId]))).to.deep.equal({
      trait_id: traitId,
      choice_id: red?.["choice_id"],
      choice_ids: [blue?.["choice_id"], red?.["choice_id"]],
      trait_name: "Colour of Lamp",
    });
    const picture = only(await nested("wares/traits/pictures", [lampId, traitId]));
    expect(picture).to.deep.include({ name: "front", shop_id: shop });
    expect(picture["picture_id"]).to.be.greaterThan(source.picture);

    const [ofLamp, global] = await allOf("extras", shop);
    expect([ofLamp?.["ware_id"], global?.["ware_id"]]).to.deep.equal([lampId, 0]);
    const [big, small] = await nested("extras/levels", [Number(ofLamp?.["extra_id"])]);
    expect([big?.["above_id"], small?.["above_id"]]).to.deep.equal([null, big?.["level_id"]]);
  });

  it("begin at version 1, can be searched, found by unique keys, changed and removed; the source is unchanged", async () => {
    const source = await makeShop();
    const before = await storage().read(read("wares", source.lamp));
    const shop = await makeCopy(source.shop_id, everything);
    expect(await storage().read(read("wares", source.lamp))).to.deep.equal(before);
    const unique: Filter = { kind: "unique", keyIndex: 0, values: [[shop, "l-1"]] };
    const lamp = Number(only(await storage().find("wares", unique, 2))["ware_id"]);
    expect((await storage().read(read("wares", lamp)))?.version).to.equal(1);
    const filter: Filter = { kind: "all", of: [whereEqual("shop_id", shop), { kind: "words", prefixes: ["lam"] }] };
    const found = await storage().list(list("wares", { filter }), never);
    expect(found?.kind === "page" && found.items.map(({ id }) => id)).to.deep.equal([lamp]);
    await refusal(storage().write(create("wares", { shop_id: shop, code: "L-1" })), "not_unique");
    await storage().write(update("wares", lamp, { twin_id: null, name: "Other" }));
    const bulb = Number((await allOf("wares", shop))[1]?.["ware_id"]);
    await storage().write(update("wares", bulb, { twin_id: null }));
    await storage().write(remove("wares", lamp));
    expect(await allOf("extras", shop)).to.have.length(1);
    expect((await make("wares", { shop_id: shop })) > bulb).to.equal(true);
  });

  it("drop references to items that are not copied, and items that need them", async () => {
    const source = await makeShop();
    const shop = await makeCopy(source.shop_id, ["wares"]);
    const [lamp] = await allOf("wares", shop);
    expect(lamp).to.deep.include({ shelf_ids: [], main_shelf: null, group_ids: [source.group] });
    expect(await nested("wares/traits", [Number(lamp?.["ware_id"])])).to.deep.equal([]);
    expect((await allOf("extras", shop)).map((extra) => extra["name"])).to.deep.equal(["of Lamp"]);
    expect(await allOf("wares/traits/pictures", shop)).to.deep.equal([]);
    expect([...(await allOf("shelves", shop)), ...(await allOf("traits", shop))]).to.deep.equal([]);
  });

  it("leave out items whose owner is not copied", async () => {
    const source = await makeShop();
    const shop = await makeCopy(source.shop_id, ["extras"]);
    expect((await allOf("extras", shop)).map((extra) => extra["name"])).to.deep.equal(["global"]);
  });

  it("keep references to a third tenant and to items without a tenant", async () => {
    const source = await makeShop();
    const third = await make("shops", { name: "Third" });
    const foreign = await make("wares", { shop_id: third });
    await storage().write(update("wares", source.bulb, { twin_id: foreign }));
    const [, bulb] = await allOf("wares", await makeCopy(source.shop_id, ["wares"]));
    expect(bulb?.["twin_id"]).to.equal(foreign);
    await refusal(storage().write(remove("groups", source.group)), "referred_to");
  });

  it("are stored completely or not at all", async () => {
    const source = await makeShop();
    await storage().write(update("traits", source.trait, { name: "brittle" }));
    const shops = await storage().find("shops", { kind: "all", of: [] }, 1000);
    const outcome = await storage()
      .write(copy(source.shop_id, everything))
      .catch((error: unknown) => error);
    expect(String(outcome)).to.equal("RangeError: the trait is brittle");
    expect(await storage().find("shops", { kind: "all", of: [] }, 1000)).to.deep.equal(shops);
    const newest = Math.max(...(await storage().find("wares", { kind: "all", of: [] }, 1000)).map(shopOf));
    expect(newest).to.be.at.most(Math.max(...shops.map(shopOf)));
  });

  it("beyond the limit are rejected; left-out items do not count", async () => {
    const source = await makeShop();
    const refused = await refusal(storage().write(copy(source.shop_id, everything, 13)), "copy_too_large");
    expect(refused.message).to.contain("the copy would have 14 items");
    await makeCopy(source.shop_id, everything, 14);
    await makeCopy(source.shop_id, ["wares"], 5);
    await refusal(storage().write(copy(source.shop_id, ["wares"], 4)), "copy_too_large");
  });

  it("far beyond the limit are rejected before everything is read", async () => {
    const source = await makeShop();
    const refused = await refusal(storage().write(copy(source.shop_id, everything, 3)), "copy_too_large");
    expect(refused.message).to.contain("the copy would have more than 12 items, but the limit is 3");
  });

  it("can be many at once, each at its place", async function () {
    this.timeout(60_000);
    const shop_id = await make("shops", { name: "Large" });
    const trait = await make("traits", { shop_id, name: "Size" });
    const plans = Array.from({ length: 230 }, (_, made) => create("wares", { shop_id, name: `ware ${String(made)}` }));
    for (const [made, { id }] of (await storage().writeTogether(plans)).entries()) {
      if (made % 10 === 0) await make("wares/traits", { trait_id: trait }, [id]);
    }
    const shop = await makeCopy(shop_id, ["traits", "wares"]);
    const [originals, copies] = [await allOf("wares", shop_id), await allOf("wares", shop)];
    expect(copies.map((ware) => ware["name"])).to.deep.equal(originals.map((ware) => ware["name"]));
    for (const [index, ware] of copies.entries()) {
      const values = await nested("wares/traits", [Number(ware["ware_id"])]);
      const names = index % 10 === 0 ? [`Size of ware ${String(index)}`] : [];
      expect(values.map((value) => value["trait_name"])).to.deep.equal(names);
    }
  });

  it("that take longer than the time limit of a write succeed; writes that wait for them end at their own limit", async () => {
    const source = await makeShop();
    await storage().write(update("traits", source.trait, { name: "sluggish" }));
    const impatient = await openCatalog(url(), { timeoutMs: 1000 });
    try {
      const copying = impatient.write(copy(source.shop_id, everything));
      const other = impatient.write(create("groups", { name: "meanwhile" }));
      const meanwhile = impatient.hasOneWriter ? refusal(other, "storage_unavailable") : other;
      const done = await Promise.all([copying, meanwhile, impatient.read(read("wares", source.lamp))]);
      expect([done[0].version, done[2]?.version]).to.deep.equal([1, 2]);
    } finally {
      await impatient.close();
    }
  });

  it("cannot refer to an item that another process removes meanwhile", async function () {
    this.timeout(60_000);
    const [one, two] = await Promise.all([startProcess(url()), startProcess(url())]);
    for (let round = 0; round < rounds(12); round += 1) {
      const source = await makeShop();
      await storage().write(update("wares", source.bulb, { twin_id: null }));
      const [made] = await Promise.all([
        one.write(copy(source.shop_id, everything)),
        (async () => {
          await two.write(remove("wares", source.lamp));
          await two.write(remove("groups", source.group));
        })(),
      ]);
      expect(made).to.be.a("number");
      const wares = await allOf("wares", Number(made));
      const isThere = (await storage().read(read("groups", source.group))) !== null;
      const isReferred = wares.some((ware) => ware["name"] === "Lamp");
      expect(isThere).to.equal(isReferred);
      expect(wares.length).to.equal(isReferred ? 2 : 1);
      expect(await allOf("extras", Number(made))).to.have.length(wares.length);
    }
    await Promise.all([one.kill(), two.kill()]);
  });
});

function shopOf(document: Document): number {
  return Number(document["shop_id"]);
}
