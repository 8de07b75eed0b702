import { expect } from "chai";
import { declare, listProblems, unknown } from "./tries.js";

describe("a keyword in the wrong place", () => {
  it("is rejected in resource, with the right place as a hint", async () => {
    const ofFields = {
      sortable: ["name"],
      searchable: ["name"],
      immutable: ["name"],
      audience: ["name"],
      references: {},
      formatWhen: {},
      counts: {},
    };
    const hint = 'it is for fields: write it at a field in "properties"';
    expect(await listProblems(declare({}, ofFields))).to.have.deep.members(
      Object.keys(ofFields).map((keyword) => unknown(`/resource/${keyword}`, keyword, hint)),
    );
    const [groups] = await listProblems(declare({}, { groups: "crew_ids" }));
    expect(groups).to.include({
      pointer: "/resource/groups",
      found: '"crew_ids" must be object',
      hint: 'it declares that the items of the resource are groups; for a field that lists who may see an item, write "audience": true',
    });
  });

  it("is rejected at the top level and in resource if it belongs elsewhere", async () => {
    const hintsFor = async (declaration: object) => (await listProblems(declaration)).map(({ hint }) => hint);
    expect(await hintsFor(declare({}, { required: ["name"] }))).to.deep.equal([
      'write it next to "properties", not inside "resource"',
    ]);
    const top = { additionalProperties: false, $defs: {}, tenant: "name", sortable: true };
    expect(await hintsFor({ ...declare({}), ...top })).to.deep.equal([
      "leave it out: the server ignores fields that the declaration does not have",
      'declare shapes in a file of their own, such as schemas/_shapes.json, and refer to them with "$ref"',
      'it is for the resource: write it inside "resource"',
      'it is for fields: write it at a field in "properties"',
    ]);
    expect(await hintsFor(declare({ code: { type: "string", visible: "code=a", public: true } }))).to.deep.equal([
      'it is for the resource: write it inside "resource"',
      'it is for the resource: write it inside "resource"',
    ]);
    const rollup = { type: "integer", readOnly: true, rollup: { count: "parts" } };
    expect(await hintsFor(declare({ parts: rollup }))).to.include(
      'to count items, write "counts" at the field instead of "rollup"',
    );
  });

  it("is rejected in another form, with the form as a hint", async () => {
    const hintsFor = async (declaration: object) => (await listProblems(declaration)).map(({ hint }) => hint);
    expect(await hintsFor({ ...declare({}), required: { name: true } })).to.include('such as ["name"]');
    const listed = { size: { type: "string", enum: "small|large" }, color: { type: "string", enum: "red, green" } };
    expect(await hintsFor(declare(listed))).to.have.members(['such as ["small","large"]', 'such as ["red","green"]']);
    expect(await hintsFor(declare({ note: "string", day: "date", size: "int", open: "Boolean" }))).to.have.members([
      'write { "type": "string" }',
      'write { "type": "string", "format": "date" }',
      'write { "type": "integer" }',
      'write { "type": "boolean" }',
    ]);
    const unclear = await hintsFor(declare({ owner: "@people", code: { type: "string", indexes: true } }));
    expect(unclear).to.have.members([undefined, 'did you mean "indexed"?']);
    expect(await hintsFor(declare({}, { privileges: { read: ["see"], write: "edit" } }))).to.deep.equal([
      'such as "see"',
    ]);
    const quoted = { size: { type: "integer", default: "5" }, open: { type: "boolean", default: "yes" } };
    expect(await hintsFor(declare(quoted))).to.deep.equal(["write 5 without quotes", undefined]);
  });

  it("is rejected at a field and in a key", async () => {
    const fields = {
      lines: { type: "string", contentMediaType: "text/plain" },
      code: { type: "string", unique: { fields: ["name"] } },
    };
    expect(await listProblems(declare(fields))).to.have.deep.members([
      unknown(
        "/properties/lines/contentMediaType",
        "contentMediaType",
        'for a string of several lines, write "multiline": true',
      ),
      unknown(
        "/properties/code/unique/fields",
        "fields",
        'declare a key over several fields in "unique" of "resource"',
      ),
    ]);
  });

  it("is rejected where a field would have several types, and where the fields are a list", async () => {
    const hint = 'leave it out: a field has one type, which "type" names';
    expect(await listProblems(declare({ code: { type: "string", anyOf: [{ type: "string" }] } }))).to.deep.equal([
      unknown("/properties/code/anyOf", "anyOf", hint),
    ]);
    const [fields] = await listProblems({ ...declare({}), properties: [{ name: "code" }] });
    expect(fields).to.include({
      pointer: "/properties",
      hint: 'write an object whose keys are the names of the fields, such as { "name": { "type": "string" } }',
    });
  });

  it("is rejected as the default of a time, with the keyword for the present time", async () => {
    for (const now of ["now", "$now", "CURRENT_TIMESTAMP", "now()"]) {
      const [found] = await listProblems(declare({ due: { type: "string", format: "date-time", default: now } }));
      expect(found).to.include({ pointer: "/properties/due/default", hint: 'use "valueFrom": "now" instead' });
    }
  });

  it("is rejected as the name of a field where a key is expected, with the key as a hint", async () => {
    const hintsFor = async (resource: object) => (await listProblems(declare({}, resource))).map(({ hint }) => hint);
    expect(await hintsFor({ unique: ["name"] })).to.deep.equal([
      'write { "fields": ["name"] }, or "unique": true at the field',
    ]);
    expect(await hintsFor({ unique: [["name", "kind"]] })).to.deep.equal(['write { "fields": ["name", "kind"] }']);
    expect(await hintsFor({ indexes: ["name"] })).to.deep.equal(['write ["name"], or "indexed": true at the field']);
    expect(await hintsFor({ indexes: "name" })).to.deep.equal(['write [["name"]], or "indexed": true at the field']);
  });
});
