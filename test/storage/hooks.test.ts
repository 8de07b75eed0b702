import { expect } from "chai";
import type { WriteResult } from "../../runtime/model/plan/plan.js";
import type { Value } from "../../runtime/model/schema/field.js";
import type { Registry } from "../../runtime/model/schema/resource.js";
import type { Storage } from "../../runtime/storage/port/storage.js";
import { startTcpProxy } from "../support/tcp-proxy.js";
import { waitUntil } from "../support/wait-until.js";
import { Gate } from "./gate.js";
import { onEveryDatabase } from "./databases.js";
import { openCatalog } from "./open-catalog.js";
import { create, list, now, read, remove, update } from "./plans.js";
import { pointers, refusal } from "./refusals.js";
import { registry } from "./registry.js";

function withoutHooks(path: string): Registry {
  const { hooks: _, ...definition } = registry.resources[path]!;
  return { ...registry, resources: { ...registry.resources, [path]: definition } };
}

/**
 * A storage with a time limit of eight seconds for a write, and so many items that single reads would take longer: the
 * database is 80 milliseconds away.
 */
async function openDistant(url: string) {
  const timeoutMs = 8000;
  if (url.startsWith("sqlite:")) {
    const storage = await openCatalog(url, { timeoutMs });
    return { storage, items: 2000, close: () => storage.close() };
  }
  const near = new URL(url);
  const proxy = await startTcpProxy(Number(near.port));
  near.port = String(proxy.port);
  near.searchParams.set("directConnection", "true");
  const storage = await openCatalog(near.href, { timeoutMs });
  proxy.setWeather({ delayMs: 40 });
  const close = async (): Promise<void> => {
    await storage.close();
    proxy.stop();
  };
  return { storage, items: 200, close };
}

onEveryDatabase("Hooks", (_storage, url, { name: database }) => {
  let hooked: Storage;

  before(async () => {
    hooked = await openCatalog(url());
    await hooked.write(create("shops", { name: "Shop" }));
  });
  after(() => hooked.close());

  async function make(name: string, parent_id = 0): Promise<number> {
    return (await hooked.write(create("shelves", { name, parent_id }))).id;
  }

  async function valueOf(id: number, field: string): Promise<Value | undefined> {
    return (await hooked.read(read("shelves", id)))?.values[field];
  }

  it("reject a creation, an update or a removal at a field, and nothing is written", async () => {
    const refused = await refusal(hooked.write(create("shelves", { name: "forbidden" })), "invalid_fields");
    expect(refused.details).to.deep.equal([{ field: "/name", rule: "condition", message: "must not be forbidden" }]);
    const id = await make("allowed");
    expect(await pointers(hooked.write(update("shelves", id, { name: "forbidden" })), "invalid_fields")).to.deep.equal([
      "/name",
    ]);
    expect(await hooked.read(read("shelves", id, { fields: ["name"] }))).to.deep.equal({
      id,
      key: id,
      version: 1,
      values: { name: "allowed" },
    });
    const kept = await make("kept");
    await refusal(hooked.write(remove("shelves", kept)), "invalid_fields");
  });

  it("derive values from the state that the transaction sees", async () => {
    const top = await make("top");
    const below = await make("below", top);
    expect([await valueOf(top, "trail"), await valueOf(below, "trail")]).to.deep.equal([
      String(top),
      `${String(top)}/${String(below)}`,
    ]);
    const { id: ware } = await hooked.write(create("wares", { name: "Lamp" }));
    const { id: trait } = await hooked.write(create("traits", { name: "Colour" }));
    await hooked.write(create("wares/traits", { trait_id: trait }, { in: [ware] }));
    const item = await hooked.read(read("wares/traits", trait, { in: [ware] }));
    expect(item?.values["trait_name"]).to.equal("Colour of Lamp");
  });

  it("change other items in the same transaction, with versions, times, unique keys and words", async () => {
    const [top, other] = [await make("first top"), await make("second top")];
    const middle = await make("middle", top);
    const low = await make("low", middle);
    const written = await hooked.write(update("shelves", middle, { parent_id: other }, { now: now + 9 }));
    expect(written.version).to.equal(2);
    const item = await hooked.read(read("shelves", low, { fields: ["trail", "updated"] }));
    const trail = [other, middle, low].join("/");
    expect(item).to.deep.equal({ id: low, key: low, version: 2, values: { trail, updated: now + 9 } });
    const found = await hooked.list(
      list("shelves", { filter: { kind: "words", prefixes: ["low", String(other)] } }),
      new AbortController().signal,
    );
    expect(found?.kind === "page" && found.items.map(({ id }) => id)).to.deep.equal([low]);
    const [shop] = await hooked.find("shops", { kind: "all", of: [] }, 1);
    const unique = { kind: "unique", keyIndex: 0, values: [[Number(shop?.["shop_id"]), trail]] } as const;
    expect((await hooked.find("shelves", unique, 2)).map((shelf) => shelf["shelf_id"])).to.deep.equal([low]);
  });

  it("cannot change accounts and groups, because their rules would not run", async () => {
    const { id: group } = await hooked.write(create("groups", { name: "active" }));
    const outcome = await make("royal").catch((error: unknown) => error);
    expect(String(outcome)).to.contain("a hook changed groups, but only requests can change accounts and groups");
    expect((await hooked.read(read("groups", group)))?.version).to.equal(1);
  });

  it("cannot move an item to another tenant, because others may refer to it", async () => {
    const top = await make("top");
    const low = await make("low", top);
    for (const moving of [update("shelves", top, { name: "moved" }), update("shelves", low, { name: "mover" })]) {
      const outcome = await hooked.write(moving).catch((error: unknown) => error);
      expect(String(outcome)).to.contain(
        "a hook changed shop_id of shelves, but the tenant of an item must never change",
      );
    }
    expect([await valueOf(top, "name"), await valueOf(low, "name")]).to.deep.equal(["top", "low"]);
  });

  it("cannot make an item refer to a missing one", async () => {
    const top = await make("top");
    const low = await make("low", top);
    for (const straying of [
      create("shelves", { name: "stray" }),
      update("shelves", low, { name: "stray" }),
      update("shelves", low, { name: "misleader" }),
    ]) {
      const outcome = await hooked.write(straying).catch((error: unknown) => error);
      const said = "a hook set parent_id of shelves to an invalid value: item 999999 of shelves does not exist";
      expect(String(outcome)).to.contain(said);
    }
    expect([await valueOf(top, "parent_id"), await valueOf(low, "name")]).to.deep.equal([0, "low"]);
  });

  for (const first of ["a creation below what moves", "the move"] as const) {
    it(`derive the right value from two simultaneous writes: ${first} is running when the other starts`, async () => {
      const [top, other] = [await make("top"), await make("other")];
      const low = await make("low", await make("middle", top));
      const gate = new Gate();
      const isMove = first === "the move";
      const begin = (name: string, move: boolean): Promise<WriteResult> =>
        hooked.write(
          move ? update("shelves", top, { name, parent_id: other }) : create("shelves", { name, parent_id: low }),
        );
      // SQLite has one writer, so no other write can come between.
      const waiting = begin(database === "MongoDB" ? "gated" : "first", isMove);
      await Promise.race([gate.arrived, waiting]);
      const coming = begin("coming", !isMove);
      await Promise.race([coming, new Promise((done) => setTimeout(done, 200))]);
      gate.open();
      const [one, two] = await Promise.all([waiting, coming]);
      gate.remove();
      const created = isMove ? two.id : one.id;
      expect(await valueOf(created, "trail")).to.equal(`${String(await valueOf(low, "trail"))}/${String(created)}`);
      expect(await valueOf(low, "trail")).to.contain(`${String(other)}/${String(top)}/`);
    });
  }

  it("change a whole tree within the time limit, without a query for each item", async () => {
    const [top, other] = [await make("top of many"), await make("other")];
    const distant = await openDistant(url());
    const plain = await openCatalog(url(), { registry: withoutHooks("shelves") });
    const parents = [top];
    for (let made = 0; made < distant.items; made += 20) {
      const batch = Array.from({ length: 20 }, (_, index) => {
        const values = { name: "many", parent_id: parents[(made + index) % parents.length]!, trail: null };
        return create("shelves", values);
      });
      parents.push(...(await plain.writeTogether(batch)).map(({ id }) => id));
    }
    await plain.close();
    await distant.storage.write(update("shelves", top, { parent_id: other }));
    const last = parents.at(-1)!;
    const trail = String(await valueOf(last, "trail"));
    expect(trail.startsWith(`${String(other)}/${String(top)}/`) && trail.endsWith(`/${String(last)}`)).to.equal(true);
    await distant.close();
  }).timeout(60_000);

  it("undo the whole write when they throw, and the error arrives unchanged", async () => {
    const id = await make("whole");
    const outcome = await hooked.write(update("shelves", id, { name: "broken" })).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(RangeError);
    expect(String(outcome)).to.equal("RangeError: the hook is broken");
    expect(await hooked.read(read("shelves", id, { fields: ["name"] }))).to.deep.equal({
      id,
      key: id,
      version: 1,
      values: { name: "whole" },
    });
  });

  it("that never end are stopped at the time limit, and later requests succeed", async () => {
    const impatient = await openCatalog(url(), { timeoutMs: 500 });
    try {
      await refusal(impatient.write(create("shelves", { name: "stuck" })), "storage_unavailable");
      // A busy machine may need more than half a second for a write.
      await waitUntil(async () => {
        const after = await impatient.write(create("shelves", { name: "after the stuck one" })).catch(String);
        expect(after).to.satisfy((said: unknown) => typeof said !== "string" || said.includes("in time"));
        return typeof after !== "string";
      });
    } finally {
      await impatient.close();
    }
    const found = await hooked.find("shelves", { kind: "in", field: "name", values: ["stuck"], negated: false }, 1);
    expect(found).to.deep.equal([]);
  });
});
