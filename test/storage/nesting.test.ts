import { expect } from "chai";
import type { Filter } from "../../runtime/model/query/filter.js";
import { onEveryDatabase } from "./databases.js";
import { create, list, read, remove, update } from "./plans.js";
import { pointers, refusal } from "./refusals.js";

const never = new AbortController().signal;

onEveryDatabase("Nesting and references", (storage) => {
  before(() => storage().write(create("shops", { name: "Shop" })));

  async function make(resource: string, values = {}, ids: readonly number[] = []): Promise<number> {
    return (await storage().write(create(resource, values, { in: ids }))).id;
  }

  async function idsOf(resource: string, ids: readonly number[]): Promise<readonly number[] | null> {
    const result = await storage().list(list(resource, { in: ids }), never);
    return result?.kind === "page" ? result.items.map(({ id }) => id) : null;
  }

  it("reach a child only through its parent", async () => {
    const [one, two] = [await make("things"), await make("things")];
    const part = await make("things/parts", { name: "p" }, [one]);
    const picture = await make("things/parts/pictures", { name: "q" }, [one, part]);
    expect((await storage().read(read("things/parts/pictures", picture, { in: [one, part] })))?.id).to.equal(picture);
    expect(await storage().read(read("things/parts/pictures", picture, { in: [two, part] }))).to.equal(null);
    expect(await storage().read(read("things/parts", part, { in: [two] }))).to.equal(null);
    expect(await idsOf("things/parts", [one])).to.deep.equal([part]);
    expect(await idsOf("things/parts", [two])).to.deep.equal([]);
    expect(await idsOf("things/parts", [99_999])).to.equal(null);
    expect(await idsOf("things/parts/pictures", [two, part])).to.equal(null);
    await refusal(storage().write(update("things/parts", part, { name: "x" }, { in: [two] })), "not_found");
    await refusal(storage().write(remove("things/parts", part, { in: [two] })), "not_found");
    await refusal(storage().write(create("things/parts", {}, { in: [99_999] })), "not_found");
  });

  it("reach nothing through a hidden parent", async () => {
    const thing = await make("things", { name: "hidden" });
    const part = await make("things/parts", {}, [thing]);
    const visible: Filter = { kind: "in", field: "name", values: ["hidden"], negated: true };
    const parents = [{ resource: "things", path: "", id: thing, visibilityFilter: visible }];
    expect(await storage().read({ ...read("things/parts", part), parents, path: String(thing) })).to.equal(null);
    expect(await storage().list({ ...list("things/parts"), parents }, never)).to.equal(null);
    await refusal(storage().write({ ...create("things/parts", {}), parents, path: String(thing) }), "not_found");
    await refusal(storage().write({ ...remove("things/parts", part), parents, path: String(thing) }), "not_found");
  });

  it("allow an id of the client once within its parent", async () => {
    const [one, two] = [await make("things"), await make("things")];
    expect(await make("things/values", { kind_id: 5, text: "a" }, [one])).to.equal(5);
    expect(await make("things/values", { kind_id: 5, text: "b" }, [two])).to.equal(5);
    const again = storage().write(create("things/values", { kind_id: 5 }, { in: [one] }));
    expect(await pointers(again, "not_unique")).to.deep.equal(["/kind_id"]);
    await storage().write(update("things/values", 5, { text: "c" }, { in: [one] }));
    const fields = ["kind_id", "text"];
    const texts = await Promise.all(
      [one, two].map(async (thing) => storage().read(read("things/values", 5, { in: [thing], fields }))),
    );
    expect(texts.map((item) => item?.values)).to.deep.equal([
      { kind_id: 5, text: "c" },
      { kind_id: 5, text: "b" },
    ]);
    const note = await make("things/values/notes", {}, [one, 5]);
    expect(await idsOf("things/values/notes", [two, 5])).to.deep.equal([]);
    await storage().write(remove("things/values", 5, { in: [two] }));
    expect(await idsOf("things/values/notes", [one, 5])).to.deep.equal([note]);
  });

  it("remove everything below an item together with it, and nothing else", async () => {
    const [one, two] = [await make("things"), await make("things")];
    const [part, other] = [await make("things/parts", {}, [one]), await make("things/parts", {}, [two])];
    const picture = await make("things/parts/pictures", {}, [one, part]);
    await make("things/values", { kind_id: 1 }, [one]);
    await make("things/values/notes", { part_id: part }, [one, 1]);
    await storage().write(remove("things", one));
    expect(
      await storage().find("things/parts", { kind: "in", field: "part_id", values: [part, other], negated: false }, 9),
    ).to.have.length(1);
    const pictures: Filter = { kind: "in", field: "picture_id", values: [picture], negated: false };
    expect(await storage().find("things/parts/pictures", pictures, 9)).to.deep.equal([]);
    expect(await idsOf("things/parts", [two])).to.deep.equal([other]);
  });

  it("keep all of it if an outside item refers to any of it", async () => {
    const [one, two] = [await make("things"), await make("things")];
    const part = await make("things/parts", {}, [one]);
    const picture = await make("things/parts/pictures", {}, [one, part]);
    await make("things/values", { kind_id: 1 }, [two]);
    const note = await make("things/values/notes", { part_id: part }, [two, 1]);
    await refusal(storage().write(remove("things", one)), "referred_to");
    expect((await storage().read(read("things/parts/pictures", picture, { in: [one, part] })))?.version).to.equal(1);
    await storage().write(remove("things/values/notes", note, { in: [two, 1] }));
    await storage().write(remove("things", one));
  });

  it("reject ids of missing items, all at once and each with its place", async () => {
    const friend = await make("things");
    const values = { parent_id: 88_888, friend_ids: [friend, 99_999, friend, 77_777] };
    const refused = await refusal(storage().write(create("things", values)), "invalid_reference");
    expect(refused.details.map(({ field, message }) => `${field ?? ""} ${message}`)).to.have.members([
      "/parent_id refers to 88888, which does not exist",
      "/friend_ids/1 refers to 99999, which does not exist",
      "/friend_ids/3 refers to 77777, which does not exist",
    ]);
    expect(await pointers(storage().write(create("things", { friend_ids: [0] })), "invalid_reference")).to.deep.equal([
      "/friend_ids/0",
    ]);
  });

  it("describe hidden items like missing ones, and those of another tenant to callers of all tenants", async () => {
    const { id: elsewhere } = await storage().write(create("shops", { name: "Elsewhere" }));
    const foreign = await make("things", { shop_id: elsewhere, name: "foreign" });
    const refused = await refusal(storage().write(create("things", { parent_id: foreign })), "invalid_reference");
    const told = `parent_id refers to ${String(foreign)}, which `;
    expect(refused.message).to.contain(`${told}has another shop_id (${String(elsewhere)};`);
    const visible: Filter = { kind: "in", field: "name", values: ["foreign"], negated: true };
    const references = [{ field: "parent_id", referencedResource: "things", visibilityFilter: visible }];
    const hidden = create("things", { shop_id: elsewhere, parent_id: foreign }, { referenceChecks: references });
    expect((await refusal(storage().write(hidden), "invalid_reference")).message).to.equal(`${told}does not exist`);
    await make("things", { shop_id: elsewhere, parent_id: foreign });
  });

  it("check only new ids", async () => {
    const friend = await make("things", { name: "friend" });
    const id = await make("things", { friend_ids: [friend] });
    const visible: Filter = { kind: "in", field: "name", values: ["friend"], negated: true };
    const references = [{ field: "friend_ids", referencedResource: "things", visibilityFilter: visible }];
    await storage().write(update("things", id, { friend_ids: [friend], name: "x" }, { referenceChecks: references }));
    const more = update("things", id, { friend_ids: [friend, id, 99_999] }, { referenceChecks: references });
    expect(await pointers(storage().write(more), "invalid_reference")).to.deep.equal(["/friend_ids/2"]);
  });

  it("keep an item that others refer to, and count the referrers that the caller may see", async () => {
    const group = await make("groups", { name: "in use" });
    const members = ["one@x.org", "two@x.org"];
    const made = await Promise.all(members.map((email) => make("members", { email, group_ids: [group] })));
    const message = async (visible: Filter | null): Promise<string> => {
      const referrers = [{ resource: "members", field: "group_ids", visibilityFilter: visible }];
      return (await refusal(storage().write(remove("groups", group, { referrerChecks: referrers })), "referred_to"))
        .message;
    };
    const one: Filter = { kind: "in", field: "email", values: ["one@x.org"], negated: false };
    const list = `; to list them, read members?group_ids=${String(group)}`;
    expect(await message({ kind: "all", of: [] })).to.equal(
      `the item cannot be deleted: members refer to it (2)${list}`,
    );
    expect(await message(one)).to.equal(`the item cannot be deleted: members refer to it (1)${list}`);
    expect(await message(null)).to.equal("the item cannot be deleted: other items refer to it");
    for (const id of made) await storage().write(update("members", id, { group_ids: [] }));
    await storage().write(remove("groups", group));
  });

  it("remove an item that refers only to itself", async () => {
    const id = await make("things");
    await storage().write(update("things", id, { parent_id: id, friend_ids: [id] }));
    await storage().write(remove("things", id));
  });
});
