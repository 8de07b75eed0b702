import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import type { TestServer } from "../support/server.js";
import { Visitor } from "../support/visitor.js";
import { databasesOfDay } from "../support/databases.js";
import { openOffice, type Person } from "./office.js";
import { onProject } from "./served-resource.js";

const rights = (name: string) => ({ read: `see_${name}`, write: `keep_${name}` });
const name = { type: "string" };
const counting = (resource: string, by: string) => ({ type: "integer", readOnly: true, counts: { resource, by } });

/** The same declaration, for the items of one firm or of all firms. */
function ofFirms(declaration: unknown): object {
  const { resource, properties, ...rest } = declaration as { readonly resource: object; readonly properties: object };
  const firm_id = { type: "integer", references: { resource: "firms", none: 0 } };
  return { ...rest, resource: { ...resource, tenant: "firm_id" }, properties: { ...properties, firm_id } };
}

const schemas = {
  crews: ofFirms(accounts["crews"]),
  people: ofFirms(accounts["people"]),
  firms: {
    title: "Firm",
    type: "object",
    resource: { id: "firm_id", title: "name", privileges: rights("firms"), tenant: "firm_id" },
    properties: { firm_id: { type: "integer", readOnly: true }, name },
    required: ["name"],
  },
  tags: {
    title: "Tag",
    type: "object",
    resource: { id: "tag_id", title: "name", privileges: rights("tags") },
    properties: {
      tag_id: { type: "integer", readOnly: true },
      name,
      box_count: counting("shelves/boxes", "tag_id"),
      item_count: counting("shelves/boxes/items", "tag_ids"),
    },
    required: ["name"],
  },
  labels: {
    title: "Label",
    type: "object",
    resource: { id: "label_id", title: "name", privileges: rights("labels"), tenant: "firm_id" },
    properties: {
      label_id: { type: "integer", readOnly: true },
      firm_id: { type: "integer", references: "firms" },
      name,
      tin_id: { type: "integer", references: { resource: "shelves/tins", none: 0, sameTenant: true }, default: 0 },
      item_count: counting("shelves/boxes/items", "label_id"),
      own_count: counting("shelves/boxes/items", "own_label_id"),
    },
    required: ["name"],
  },
  shelves: {
    title: "Shelf",
    type: "object",
    resource: { id: "shelf_id", title: "name", privileges: rights("shelves"), tenant: "firm_id" },
    properties: {
      shelf_id: { type: "integer", readOnly: true },
      firm_id: { type: "integer", references: "firms" },
      name,
    },
    required: ["name"],
  },
  "shelves/tins": {
    title: "Tin",
    type: "object",
    resource: { id: "tin_id", title: "name", privileges: rights("boxes"), tenant: "firm_id" },
    properties: {
      tin_id: { type: "integer", readOnly: true },
      firm_id: { type: "integer", references: "firms" },
      name,
    },
    required: ["name"],
  },
  "shelves/boxes": {
    title: "Box",
    type: "object",
    resource: { id: "box_id", title: "name", privileges: rights("boxes") },
    properties: {
      box_id: { type: "integer", readOnly: true },
      name,
      tag_id: { type: "integer", references: { resource: "tags", none: 0 }, default: 0 },
    },
    required: ["name"],
  },
  "shelves/boxes/items": {
    title: "Item",
    type: "object",
    resource: { id: "item_id", title: "name", privileges: rights("items") },
    properties: {
      item_id: { type: "integer", readOnly: true },
      name,
      tag_ids: { type: "array", items: { type: "integer", references: "tags" }, default: [] },
      label_id: { type: "integer", references: { resource: "labels", none: 0 }, default: 0 },
      own_label_id: { type: "integer", references: { resource: "labels", none: 0, sameTenant: true }, default: 0 },
    },
    required: ["name"],
  },
};

const describeOthers = (server: () => TestServer): void => {
  const { root, hire } = openOffice(server);
  const rights = ["see_tags", "keep_tags", "see_labels", "keep_labels", "see_boxes", "see_items"];

  before("two firms, each with a shelf, a box on it and an item in that", async () => {
    for (const path of ["firms", "firms", "tags", "tags"]) await root.make(path, { name: "One of two" });
    for (const firm of ["1", "2"]) {
      for (const path of ["labels", "shelves"]) await root.make(path, { name: firm, firm_id: firm });
      await root.make(`shelves/${firm}/boxes`, { name: firm, tag_id: "1" });
      await root.make(`shelves/${firm}/tins`, { name: firm, firm_id: firm });
      const item = { name: firm, tag_ids: ["2"], label_id: "1", own_label_id: firm };
      await root.make(`shelves/${firm}/boxes/${firm}/items`, item);
    }
  });

  /** Returns the counts of tag 1, of tag 2 and of both labels, as this caller receives them. */
  async function readCounts(person: Person): Promise<unknown> {
    const { tags } = (await person.read("tags")) as { tags: Record<string, Record<string, unknown>> };
    const { labels } = (await person.read("labels")) as { labels: Record<string, Record<string, unknown>> };
    const ofLabels = Object.values(labels).map(({ item_count, own_count }) => [item_count, own_count]);
    return [tags["1"]!["box_count"], tags["2"]!["item_count"], ...ofLabels];
  }

  const refusalOf = async (person: Person, path: string): Promise<string> => {
    const { status, text, json } = await person.ask("DELETE", path);
    expect(status, text).to.equal(409);
    return (json as { readonly message: string }).message.split(": ").at(-1)!;
  };

  it("is counted for callers who may read everything that it is nested in", async () => {
    const reader = await hire([...rights, "see_shelves"]);
    expect(await readCounts(reader)).to.deep.equal([2, 2, [2, 1], [0, 1]]);
    expect(await refusalOf(reader, "tags/1")).to.equal("boxes refer to it (2)");
    expect(await refusalOf(reader, "tags/2")).to.equal("items refer to it (2)");
    const outsider = await hire(rights);
    const insider = await hire([...rights.filter((right) => right !== "see_boxes"), "see_shelves"]);
    for (const person of [outsider, insider]) {
      expect(await readCounts(person)).to.deep.equal([null, null, [null, null], [null, null]]);
      for (const path of ["tags/1", "tags/2", "labels/1", "labels/2"])
        expect(await refusalOf(person, path), path).to.equal("other items refer to it");
    }
  });

  it("is counted for an account of one tenant if it can belong to no other", async () => {
    for (const [firm, says] of [
      ["1", "other items refer to it"],
      ["2", "items refer to it (1)"],
    ] as const) {
      const bound = await hire([...rights, "see_shelves"], { firm_id: firm });
      expect(await readCounts(bound)).to.deep.equal([null, null, [null, 1]]);
      expect(await refusalOf(bound, `labels/${firm}`)).to.equal(says);
    }
  });

  it("is named in a rejected deletion to callers who may read everything that it is nested in", async () => {
    const refused = async (person: Person): Promise<unknown> =>
      ((await person.ask("PUT", "labels/1", { tin_id: "2" })).json as { readonly errors: unknown }).errors;
    const telling = (message: string) => [{ field: "/tin_id", rule: "reference", message }];
    const reader = await hire([...rights, "see_shelves"]);
    const elsewhere = "refers to 2, which has another firm_id (2; this item has 1)";
    expect(await refused(reader)).to.deep.equal(telling(elsewhere));
    expect(await refused(await hire(rights))).to.deep.equal(telling("refers to 2, which does not exist"));
  });

  it("has no name in the explanation of an account's rights", async () => {
    const password = "correct horse battery";
    const { id } = await hire(["view_things"], { firm_id: "1", password });
    const own = await root.make("crews", { crew: "Of the firm", on: "Y", firm_id: "1" });
    const { crew_ids } = (await root.read(`people/${id}`)) as { readonly crew_ids: readonly string[] };
    await root.ask("PUT", `people/${id}`, { crew_ids: [...crew_ids, own] });
    for (const firm_id of ["1", "0"]) {
      const visitor = new Visitor(server);
      await visitor.signIn((await hire(["view_things"], { firm_id, password })).mail, password);
      const { groups } = (await visitor.ask("GET", `explain/${id}`)).json as { readonly groups: readonly object[] };
      const { crew } = await root.read(`crews/${crew_ids[0]!}`);
      expect(groups).to.deep.equal([
        { id: crew_ids[0], name: firm_id === "1" ? null : crew, active: true },
        { id: own, name: "Of the firm", active: true },
      ]);
    }
  });
};

onProject(databasesOfDay(import.meta.url), "items of others", schemas, {}, describeOthers);
