import { expect } from "chai";
import { onEveryDatabase } from "./databases.js";
import { boundTo, create, list, now, read, remove, update } from "./plans.js";
import { pointers, refusal } from "./refusals.js";

onEveryDatabase("Writing", (storage) => {
  let shop: number;

  before(async () => {
    shop = (await storage().write(create("shops", { name: "First" }))).id;
  });

  it("numbers new items, from version 1", async () => {
    const first = await storage().write(create("groups", { name: "one" }));
    const second = await storage().write(create("groups", { name: "two" }));
    expect(first).to.deep.equal({ id: first.id, key: first.id, version: 1, hasChanged: true, generatedSecrets: {} });
    expect(second.id).to.be.greaterThan(first.id);
    expect(await storage().read(read("groups", first.id))).to.deep.equal({
      id: first.id,
      key: first.id,
      version: 1,
      values: { group_id: first.id, name: "one", grants: null },
    });
  });

  it("returns a value of every kind as it was written", async () => {
    const values = {
      shop_id: shop,
      name: "Ä𝄞 \u{10FFFF} \u0001",
      code: "every-kind",
      serial: "",
      count: -(2 ** 53 - 1),
      price: 0.1,
      moment: -1,
      found: false,
      tags: ["", "𝄞"],
      sizes: [2 ** 53 - 1, 3_000_000_000, 0],
      weights: [0.1, 1e308, 5e-324],
      marks: [true, false],
      links: [{ url: "x" }, { url: null }],
      detail: { a: 3_000_000_000, b: null },
      parent_id: 0,
      friend_ids: [],
      created: now,
    };
    const { id } = await storage().write(create("things", values));
    const item = await storage().read(read("things", id));
    expect(item?.values).to.deep.equal({ thing_id: id, ...values, updated: now });
  });

  it("stores zero for negative zero", async () => {
    const values = { price: -0, weights: [-0], detail: { a: -0, b: null } };
    const { id } = await storage().write(create("things", values));
    const item = await storage().read(read("things", id, { fields: ["price", "weights", "detail"] }));
    expect(item?.values).to.deep.equal({ price: 0, weights: [0], detail: { a: 0, b: null } });
  });

  it("changes only the named fields, and counts the change", async () => {
    const { id } = await storage().write(create("things", { name: "old", count: 1, tags: ["a"] }));
    const written = await storage().write(update("things", id, { name: "new", tags: null }, { now: now + 5 }));
    expect(written).to.deep.equal({ id, key: id, version: 2, hasChanged: true, generatedSecrets: {} });
    const item = await storage().read(read("things", id, { fields: ["name", "count", "tags", "updated"] }));
    expect(item).to.deep.equal({
      id,
      key: id,
      version: 2,
      values: { name: "new", count: 1, tags: null, updated: now + 5 },
    });
  });

  it("leaves version and time of change unchanged if nothing changes", async () => {
    const { id } = await storage().write(create("things", { name: "same", detail: { a: 1, b: "x" }, tags: ["a"] }));
    const changes = { name: "same", detail: { b: "x", a: 1 }, tags: ["a"], code: null };
    const written = await storage().write(update("things", id, changes, { now: now + 5 }));
    expect(written).to.deep.equal({ id, key: id, version: 1, hasChanged: false, generatedSecrets: {} });
    const item = await storage().read(read("things", id, { fields: ["updated"] }));
    expect(item).to.deep.equal({ id, key: id, version: 1, values: { updated: now } });
  });

  it("never gives an id twice, not even that of a removed item", async () => {
    const { id } = await storage().write(create("groups", { name: "gone" }));
    await storage().write(remove("groups", id));
    expect(await storage().read(read("groups", id))).to.equal(null);
    expect((await storage().write(create("groups", { name: "next" }))).id).to.be.greaterThan(id);
  });

  it("rejects changing or removing an item that does not exist or is hidden", async () => {
    const { id } = await storage().write(create("groups", { name: "hidden" }));
    const visible = { kind: "in", field: "name", values: ["other"], negated: false } as const;
    await refusal(storage().write(update("groups", 99_999, { name: "x" })), "not_found");
    await refusal(storage().write(remove("groups", 99_999)), "not_found");
    await refusal(storage().write(update("groups", id, { name: "x" }, { visibilityFilter: visible })), "not_found");
    await refusal(storage().write(remove("groups", id, { visibilityFilter: visible })), "not_found");
    expect(await storage().read(read("groups", id, { visibilityFilter: visible }))).to.equal(null);
    expect((await storage().read(read("groups", id)))?.version).to.equal(1);
  });

  it("writes only the version that the caller has seen", async () => {
    const { id } = await storage().write(create("groups", { name: "a" }));
    await refusal(
      storage().write(update("groups", id, { name: "b" }, { versionPrecondition: [{ key: id, version: 2 }] })),
      "precondition_failed",
    );
    await storage().write(
      update("groups", id, { name: "b" }, { versionPrecondition: [7, 1].map((version) => ({ key: id, version })) }),
    );
    await storage().write(update("groups", id, { name: "c" }, { versionPrecondition: "*" }));
    await refusal(
      storage().write(remove("groups", id, { versionPrecondition: [{ key: id, version: 2 }] })),
      "precondition_failed",
    );
    expect(
      (await storage().write(remove("groups", id, { versionPrecondition: [{ key: id, version: 3 }] }))).version,
    ).to.equal(3);
  });

  for (const resource of ["things", "things/values"]) {
    it(`counts each of many simultaneous updates of an item of ${resource}`, async () => {
      const thing = (await storage().write(create("things", { name: "busy" }))).id;
      const [id, field, place] = resource === "things" ? [thing, "name", []] : [5, "text", [thing]];
      if (resource !== "things") await storage().write(create(resource, { kind_id: id, text: "first" }, { in: place }));
      const changes = Array.from({ length: 20 }, (_, index) => ({ [field]: `change ${String(index)}` }));
      const written = changes.map((change) => storage().write(update(resource, id, change, { in: place })));
      const versions = (await Promise.all(written)).map(({ version }) => version);
      expect(versions.toSorted((one, other) => one - other)).to.deep.equal(changes.map((_, index) => index + 2));
    });
  }

  it("rejects another value for an immutable field, all of them at once", async () => {
    const { id } = await storage().write(create("things", { serial: "s" }));
    const plan = update("things", id, { serial: "t", thing_id: id + 1 });
    expect(await pointers(storage().write(plan), "immutable_field")).to.have.members(["/serial", "/thing_id"]);
    expect((await storage().write(update("things", id, { serial: "s", thing_id: id }))).hasChanged).to.equal(false);
  });

  describe("tenant", () => {
    it("is the caller's by default, else the one with the lowest id", async () => {
      const other = await storage().write(create("shops", { name: "Other" }));
      const own = await storage().write(create("things", {}, { caller: boundTo(other.id) }));
      const defaulted = await storage().write(create("things", {}));
      const forAll = await storage().write(create("members", { email: "all@example.com" }));
      const tenants = await Promise.all(
        [read("things", own.id), read("things", defaulted.id), read("members", forAll.id)].map(async (plan) =>
          storage().read({ ...plan, fields: ["shop_id"] }),
        ),
      );
      expect(tenants.map((item) => item?.values["shop_id"])).to.deep.equal([other.id, shop, 0]);
    });

    it("of a caller with a tenant can be no other: other tenants do not exist for them", async () => {
      const { id: other } = await storage().write(create("shops", { name: "Elsewhere" }));
      const caller = boundTo(other);
      const foreign = await refusal(
        storage().write(create("things", { shop_id: shop }, { caller })),
        "invalid_reference",
      );
      const missing = await refusal(
        storage().write(create("things", { shop_id: 99 }, { caller })),
        "invalid_reference",
      );
      expect(foreign.message).to.equal(`shop_id refers to ${String(shop)}, which does not exist`);
      expect(missing.message).to.equal("shop_id refers to 99, which does not exist");
      const all = create("members", { email: "bound@example.com", shop_id: 0 }, { caller });
      await refusal(storage().write(all), "invalid_reference");
      const { id } = await storage().write(create("things", { shop_id: other }, { caller }));
      await refusal(storage().write(update("things", id, { shop_id: shop }, { caller })), "invalid_reference");
    });
  });

  describe("unique keys", () => {
    it("reject a taken value, regardless of case if the key ignores it", async () => {
      await storage().write(create("members", { email: "Ann@Example.com" }));
      const { id } = await storage().write(create("members", { email: "bob@example.com" }));
      const taken = { email: "aNN@example.com" };
      expect(await pointers(storage().write(create("members", taken)), "not_unique")).to.deep.equal(["/email"]);
      expect(await pointers(storage().write(update("members", id, taken)), "not_unique")).to.deep.equal(["/email"]);
      expect((await storage().write(update("members", id, { email: "BOB@example.com" }))).hasChanged).to.equal(true);
    });

    it("apply to all their fields together and leave out empty values", async () => {
      const { id: other } = await storage().write(create("shops", { name: "Unique" }));
      await storage().write(create("things", { shop_id: shop, code: "K1" }));
      await storage().write(create("things", { shop_id: other, code: "K1" }));
      await storage().write(create("things", { shop_id: shop, code: "k1" }));
      expect(
        await pointers(storage().write(create("things", { shop_id: shop, code: "K1" })), "not_unique"),
      ).to.deep.equal(["/code"]);
      await storage().write(create("things", { shop_id: shop, code: "" }));
      await storage().write(create("things", { shop_id: shop, code: "" }));
      await storage().write(create("things", { shop_id: shop, code: null }));
    });

    it("let one of many simultaneous writers of a value succeed", async () => {
      const tries = Array.from({ length: 20 }, () => storage().write(create("members", { email: "race@example.com" })));
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).to.have.length(1);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") await refusal(Promise.reject(outcome.reason), "not_unique");
      }
    });

    it("let one writer of each value succeed among simultaneous creations without references", async () => {
      const names = ["one", "two", "three", "four", "five"];
      const tries = Array.from({ length: 20 }, (_, index) => {
        return storage().write(create("labels", { name: names[index % names.length]! }));
      });
      const outcomes = await Promise.allSettled([...tries, storage().write(create("labels", { name: "six" }))]);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") await refusal(Promise.reject(outcome.reason), "not_unique");
      }
      const ids = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.id] : []));
      const found = await storage().find("labels", { kind: "all", of: [] }, 100);
      expect(found.map((label) => label["label_id"])).to.have.members(ids);
      expect(found.map((label) => label["name"])).to.have.members([...names, "six"]);
    });

    it("free the value of a removed item", async () => {
      const { id } = await storage().write(create("members", { email: "free@example.com" }));
      await storage().write(remove("members", id));
      await storage().write(create("members", { email: "free@example.com" }));
    });
  });

  describe("rules", () => {
    it("run in the order 404, 403, 412, 400 for fields, 400 for rules, 409", async () => {
      const { id } = await storage().write(create("things", { serial: "s", code: "order-1" }));
      await storage().write(create("things", { code: "order-2" }));
      const changes = { serial: "t", parent_id: 99_999, code: "order-2" };
      const controlValues = { authorize: true, check: true, settle: true };
      const full = update("things", id, changes, { controlValues, versionPrecondition: [{ key: id, version: 9 }] });
      await refusal(storage().write({ ...full, id: 99_999 }), "not_found");
      await refusal(storage().write(full), "escalation");
      const authorized = { ...full, controlValues: { check: true, settle: true } };
      await refusal(storage().write(authorized), "precondition_failed");
      const current = { ...authorized, versionPrecondition: null };
      await refusal(storage().write(current), "immutable_field");
      const { serial: _, ...mutable } = changes;
      await refusal(storage().write({ ...current, changes: mutable }), "invalid_reference");
      const referring = { ...current, changes: { code: "order-2" } };
      await refusal(storage().write(referring), "invalid_fields");
      const checked = { ...referring, controlValues: { settle: true } };
      await refusal(storage().write(checked), "not_unique");
      await refusal(storage().write({ ...checked, changes: { code: "order-3" } }), "last_root");
      expect((await storage().read(read("things", id)))?.version).to.equal(1);
    });

    it("derive values to store and secrets to show once", async () => {
      const created = await storage().write(create("groups", { name: "x" }, { controlValues: { derive: true } }));
      expect(created.generatedSecrets).to.deep.equal({ secret: "once" });
      const item = await storage().read(read("groups", created.id, { fields: ["name"] }));
      expect(item?.values).to.deep.equal({ name: "derived from x" });
    });

    it("that fail leave nothing behind and affect nobody else", async () => {
      const { total } = await pageOf("groups");
      const broken = storage().write(create("groups", { name: "x" }, { controlValues: { fail: true } }));
      const sound = storage().write(create("groups", { name: "y" }));
      const [failed] = await Promise.allSettled([broken, sound]);
      expect(failed.status === "rejected" && String(failed.reason)).to.contain("a defect");
      expect((await pageOf("groups")).total).to.equal(total + 1);
    });

    it("exclude one another by a lock", async () => {
      const tries = Array.from({ length: 12 }, () => storage().write(create("groups", { name: "rare" })));
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).to.have.length(3);
    });
  });

  async function pageOf(resource: string) {
    const result = await storage().list(list(resource), new AbortController().signal);
    if (result?.kind !== "page") throw new Error("expected a page");
    return result;
  }
});
