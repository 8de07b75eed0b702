import { expect } from "chai";
import type { FieldDefinition } from "../../runtime/model/schema/field.js";
import type { Registry, ResourceDefinition } from "../../runtime/model/schema/resource.js";
import type { RouteRow } from "../../runtime/model/schema/route-table.js";
import { fieldDefaults } from "../../runtime/model/schema/serialized-definition.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { bits } from "./bits.js";
import { soundPrivileges, soundProject } from "./sound-project.js";

describe("a built project that has nothing but the package", () => {
  let project: TemporaryProject;
  let registry: Registry;

  before(async () => {
    project = makeProject({ ...soundProject, "things/parts/bits": bits });
    await project.build();
    // The compiler has just checked that it is one.
    ({ registry } = (await project.load("dist/generated/registry.js")) as { registry: Registry });
  });
  after(() => project.remove());

  it("routes to resources nested three deep, and to collections that are seen through items", () => {
    const { routes } = JSON.parse(project.read("generated/routes.json")) as { readonly routes: readonly RouteRow[] };
    const lists = routes.filter(({ operation, path }) => operation === "list" && path.startsWith("/firms"));
    expect(lists.map(({ path, resource, via }) => `${path} ${resource} ${via ?? "-"}`)).to.deep.equal([
      "/firms firms -",
      "/firms/:firm_id/things things firm_id",
      "/firms/:firm_id/things/:thing_id/labels labels thing_id",
      "/firms/:firm_id/things/:thing_id/parts things/parts -",
      "/firms/:firm_id/things/:thing_id/parts/:part_id/bits things/parts/bits -",
    ]);
    const ofFirms = routes.filter(({ resource }) => resource === "firms");
    const served = ofFirms.map(({ method, operation }) => `${method} ${operation}`).join(", ");
    expect(served).to.equal("GET list, POST create, GET aggregate, GET read, PUT update, PATCH update, DELETE remove");
    const { path, name, parent, children } = definitionOf("things/parts");
    expect({ path, name, parent, children }).to.deep.equal({
      path: "things/parts",
      name: "parts",
      parent: "things",
      children: ["things/parts/bits"],
    });
  });

  it("lists all privileges, in order", () => {
    expect(registry.privileges).to.deep.equal(soundPrivileges);
  });

  it("fills in defaults that a declaration leaves out", () => {
    const { resultKey, collection, views, sortable, defaultSort, searchable, tenant, audience, unique, indexes } =
      definitionOf("things/parts/bits");
    expect({
      resultKey,
      collection,
      views,
      sortable,
      defaultSort,
      searchable,
      tenant,
      audience,
      unique,
      indexes,
    }).to.deep.equal({
      resultKey: "bit_id",
      collection: "map",
      views: { list: ["bit_id", "name"], item: ["bit_id", "name"] },
      sortable: ["bit_id"],
      defaultSort: "bit_id",
      searchable: [],
      tenant: null,
      audience: null,
      unique: [],
      indexes: [],
    });
  });

  it("keeps what a declaration states", () => {
    const things = definitionOf("things");
    expect(things).to.deep.include({
      title: "Thing",
      plural: "Many things",
      description: "A thing.",
      id: "thing_id",
      resultKey: "result_id",
      titleField: "name",
      collection: "array",
      sortable: ["thing_id", "name", "price", "made"],
      defaultSort: "name",
      searchable: ["name", "notes"],
      tenant: { field: "firm_id", of: "firms", self: false, none: false },
      audience: "crew_ids",
      own: { field: "author_id", unless: "manage_all_things" },
      unique: [
        { fields: ["serial"], ignoreCase: false, sparse: false },
        { fields: ["firm_id", "code"], ignoreCase: false, sparse: true },
      ],
      indexes: [["status"], ["status", "price"]],
    });
    expect(things.views.list).to.deep.equal(["thing_id", "name", "label_count"]);
    // All stored fields that are not hidden, except the listed ones; no counts.
    const all = Object.keys(things.fields);
    expect(things.views.item).to.deep.equal(
      all.filter((name) => !["notes", "copy_of", "label_count", "hidden"].includes(name)),
    );
    expect(definitionOf("firms").tenant).to.deep.equal({ field: "firm_id", of: "firms", self: true, none: false });
    expect(definitionOf("people").unique).to.deep.equal([{ fields: ["mail"], ignoreCase: true, sparse: false }]);
    expect(definitionOf("people").tenant).to.deep.equal({ field: "firm_id", of: "firms", self: false, none: true });
  });

  it("lists all stored references to each resource", () => {
    expect(definitionOf("firms").referrers).to.deep.equal([
      { resource: "labels", field: "firm_id" },
      { resource: "people", field: "firm_id" },
      { resource: "things", field: "firm_id" },
    ]);
    expect(definitionOf("things").referrers).to.deep.equal([
      { resource: "labels", field: "thing_id" },
      { resource: "things", field: "above_id" },
    ]);
  });

  it("lists what is copied with what", () => {
    expect(definitionOf("firms").copies).to.deep.equal({
      from: "copy_from",
      what: "copy",
      resources: { tags: ["labels"] },
    });
    expect(definitionOf("things")).not.to.have.property("copies");
  });

  const reference = { none: false, sameTenant: false };
  const length = { kind: "integer", limits: { minimum: 1 } } as const;
  const fields: { readonly [place: string]: Omit<FieldDefinition, "name"> } = {
    "things.thing_id": {
      ...fieldDefaults,
      kind: "integer",
      description: "The number.",
      readOnly: true,
      sentAsString: true,
      fallback: { kind: "sequence" },
    },
    "things/parts.part_id": { ...fieldDefaults, kind: "integer", sentAsString: true, immutable: true, required: true },
    "things.code": {
      ...fieldDefaults,
      kind: "string",
      limits: { pattern: "^[A-Z]*$" },
      immutable: true,
      fallback: { kind: "constant", value: "" },
    },
    "things.site": { ...fieldDefaults, kind: "string", format: "uri", emptyIsNone: true },
    "people.mail": { ...fieldDefaults, kind: "string", format: "email", required: true },
    "things.status": { ...fieldDefaults, kind: "string", enum: ["A", "D"], fallback: { kind: "constant", value: "A" } },
    "things.years": { ...fieldDefaults, kind: "array", items: { kind: "integer" }, sentAsString: true },
    "things.made": {
      ...fieldDefaults,
      kind: "integer",
      format: "unixtime",
      sentAsString: true,
      fallback: { kind: "now" },
    },
    "things.changed": {
      ...fieldDefaults,
      kind: "integer",
      format: "unixtime",
      sentAsString: true,
      readOnly: true,
      fallback: { kind: "updated" },
    },
    "things.tongue": {
      ...fieldDefaults,
      kind: "string",
      format: "language",
      fallback: { kind: "setting", name: "language" },
    },
    "things.firm_id": {
      ...fieldDefaults,
      kind: "integer",
      sentAsString: true,
      immutable: true,
      fallback: { kind: "tenant" },
      reference: { ...reference, to: "firms" },
    },
    "firms.firm_id": {
      ...fieldDefaults,
      kind: "integer",
      sentAsString: true,
      readOnly: true,
      fallback: { kind: "sequence" },
    },
    "things.crew_ids": {
      ...fieldDefaults,
      kind: "array",
      items: { kind: "integer" },
      sentAsString: true,
      fallback: { kind: "constant", value: [] },
      reference: { ...reference, to: "crews" },
    },
    "things.above_id": {
      ...fieldDefaults,
      kind: "integer",
      sentAsString: true,
      fallback: { kind: "constant", value: 0 },
      reference: { to: "things", none: true, sameTenant: true },
    },
    "things.copy_of": {
      ...fieldDefaults,
      kind: "integer",
      sentAsString: true,
      stored: false,
      createOnly: true,
      reference: { ...reference, to: "things" },
    },
    "things.box": {
      ...fieldDefaults,
      kind: "object",
      properties: { width: { kind: "integer" }, kind: { kind: "string", enum: ["flat"] } },
      mandatory: ["width"],
      closed: true,
    },
    "things.hidden": { ...fieldDefaults, kind: "string", hidden: true },
    "people.key": { ...fieldDefaults, kind: "string", readOnly: true, hidden: true },
    "people.password": { ...fieldDefaults, kind: "string", hidden: true },
    "people.new_key": { ...fieldDefaults, kind: "string", enum: ["Y"], stored: false, hidden: true },
    "things.label_count": {
      ...fieldDefaults,
      kind: "integer",
      stored: false,
      readOnly: true,
      count: { of: "labels", by: "thing_id" },
    },
    "labels.thing_id": {
      ...fieldDefaults,
      kind: "integer",
      sentAsString: true,
      fallback: { kind: "constant", value: 0 },
      reference: { to: "things", none: true, sameTenant: true, onDelete: "cascade" },
    },
    "labels.shade": {
      ...fieldDefaults,
      kind: "string",
      enum: ["dark", "light"],
      fallback: { kind: "by", field: "colour", values: { red: "dark", blue: "light" } },
    },
    "labels.weight": {
      ...fieldDefaults,
      kind: "string",
      enum: ["light", "heavy"],
      labels: { light: "Light", heavy: "Heavy" },
    },
    "labels.printed": { ...fieldDefaults, kind: "integer", format: "unixtime" },
    "labels.valid_until": {
      ...fieldDefaults,
      kind: "string",
      format: "date",
      limits: { formatMinimum: "2000-01-01", formatMaximum: "2099-12-31" },
    },
    "labels.applied_at": {
      ...fieldDefaults,
      kind: "string",
      format: "date-time",
      fallback: { kind: "constant", value: "2026-01-31T09:30:00.000Z" },
    },
    "labels.remarks": { ...fieldDefaults, kind: "string", multiline: true },
    "labels.size": {
      ...fieldDefaults,
      kind: "object",
      description: "Of the label.",
      properties: { width: length, depth: length },
      mandatory: ["width"],
      fallback: { kind: "constant", value: { width: 1 } },
    },
    "labels.sizes": {
      ...fieldDefaults,
      kind: "array",
      items: { kind: "object", properties: { width: length, depth: length }, mandatory: ["width"] },
    },
    "crews.rights": {
      ...fieldDefaults,
      kind: "array",
      items: {
        kind: "string",
        enum: soundPrivileges,
      },
      fallback: { kind: "constant", value: [] },
    },
  };
  for (const [place, expected] of Object.entries(fields)) {
    it(`defines the field ${place}`, () => {
      const [path = "", name = ""] = place.split(".");
      expect(definitionOf(path).fields[name]).to.deep.equal({ name, ...expected });
    });
  }

  function definitionOf(path: string): ResourceDefinition {
    const definition = registry.resources[path];
    if (definition === undefined) throw new Error(`There is no ${path}.`);
    return definition;
  }
});
