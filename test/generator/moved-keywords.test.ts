import { expect } from "chai";
import { declare, listProblems, unknown } from "./tries.js";

describe("a keyword of before", () => {
  it("is refused in resource, with a hint that names the one of now", async () => {
    const before = {
      shape: ["array", 'it is called "collection"'],
      company: ["firm_id", 'it is called "tenant"'],
      principal: [{}, 'it is called "accounts"'],
      group: [{}, 'it is called "groups"'],
      sortable: [["name"], 'it is said at the field: "sortable": true'],
      searchable: [["name"], 'it is said at the field: "searchable": true'],
      immutable: [["name"], 'it is said at the field: "immutable": true'],
      createOnly: [["name"], 'it is said at the field: "createOnly": true'],
      references: [{}, 'it is said at the field: "references": "devices", or an object with more than the resource'],
      seenThrough: [{}, 'it is said at the field: "references": {"resource": "devices", "via": true}'],
      travelsAsString: [["kind"], 'it is said at the field: "sentAs": "string"'],
      formatWhen: [
        {},
        'it is said at the field: "formatWhen": {"field": "kind", "value": "date", "format": "unixtime"}',
      ],
      serverValues: [{}, 'it is said at the field: "valueFrom": "now"'],
      counts: [{}, 'it is said at the field: "counts": {"resource": "manuals", "by": "device_id"}'],
    } as const;
    const resource = Object.fromEntries(Object.entries(before).map(([keyword, [value]]) => [keyword, value]));
    expect(await listProblems(declare({}, resource))).to.have.deep.members(
      Object.entries(before).map(([keyword, [, hint]]) => unknown(`/resource/${keyword}`, keyword, hint)),
    );
    const [groups] = await listProblems(declare({}, { groups: "crew_ids" }));
    expect(groups).to.include({
      pointer: "/resource/groups",
      found: '"crew_ids" must be object',
      hint: 'it says that the resource holds groups; a field that lists who may see an item has "audience": true',
    });
  });

  it("is refused at a field, in what it refers to, and in a key", async () => {
    const integer = { type: "integer" };
    const text = { type: "string" };
    const fields = {
      lines: { ...text, contentMediaType: "text/plain" },
      site: { ...text, format: "url" },
      picture: { ...text, format: "image_url" },
      price: { type: "decimal" },
      crew: { ...integer, references: { resource: "crews", to: "crews", zero: true, owner: true, sameCompany: true } },
      changed: { ...integer, readOnly: true, valueFrom: "changed" },
      chosen: { ...text, valueFrom: { field: "kind", by: "kind", values: { x: "a" } } },
      count: { ...integer, readOnly: true, counts: { resource: "others", of: "others", by: "try_id" } },
      code: { ...text, unique: { unlessEmpty: true } },
    };
    const unique = [{ fields: ["name", "kind"], unlessEmpty: true }];
    const isListed = "A value is one of those that the meta-schema lists.";
    expect(await listProblems(declare(fields, { unique }))).to.have.deep.members([
      unknown("/properties/lines/contentMediaType", "contentMediaType", 'a text of several lines is "multiline": true'),
      { pointer: "/properties/site/format", rule: isListed, found: '"url" is not', hint: 'it is called "uri"' },
      {
        pointer: "/properties/picture/format",
        rule: isListed,
        found: '"image_url" is not',
        hint: 'it is called "image-uri"',
      },
      {
        pointer: "/properties/price/type",
        rule: isListed,
        found: '"decimal" is not',
        hint: 'exact decimals are "type": "number" with "multipleOf": 0.01',
      },
      unknown("/properties/crew/references/to", "to", 'it is called "resource"'),
      unknown("/properties/crew/references/zero", "zero", 'it is called "none": 0'),
      unknown("/properties/crew/references/owner", "owner", 'it is called "onDelete": "cascade"'),
      unknown("/properties/crew/references/sameCompany", "sameCompany", 'it is called "sameTenant"'),
      {
        pointer: "/properties/changed/valueFrom",
        rule: isListed,
        found: '"changed" is not',
        hint: 'it is called "updated"',
      },
      unknown("/properties/chosen/valueFrom/by", "by", 'it is called "field"'),
      unknown("/properties/count/counts/of", "of", 'it is called "resource"'),
      unknown("/properties/code/unique/unlessEmpty", "unlessEmpty", 'it is called "sparse"'),
      unknown("/resource/unique/0/unlessEmpty", "unlessEmpty", 'it is called "sparse"'),
    ]);
  });
});
