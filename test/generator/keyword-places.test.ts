import { expect } from "chai";
import { generateArtifacts } from "../../generator/generate.js";
import { ProjectRefused } from "../../generator/problem.js";
import { makeProject } from "../support/project.js";
import { accounts } from "./sound-project.js";

type Kind = "string" | "integer" | "number" | "boolean" | "array" | "object";

/** A field of each type, never without a value. */
const plainFields: { readonly [kind in Kind]: object } = {
  string: { type: "string", default: "a" },
  integer: { type: "integer", default: 0 },
  number: { type: "number", default: 0 },
  boolean: { type: "boolean", default: false },
  array: { type: "array", items: { type: "integer", references: "crews" }, default: [] },
  object: { type: "object", properties: { a: { type: "string" } }, default: {} },
};
const kinds = Object.keys(plainFields) as readonly Kind[];
const scalars: readonly Kind[] = ["string", "integer", "number", "boolean"];

interface Keyword {
  readonly kinds: readonly Kind[];
  readonly value: unknown;
  /** What the field says beside it. */
  readonly beside?: object;
  /** It is said of the items of an array, too. */
  readonly ofItems?: true;
  /** What is found where the value is 5. */
  readonly wrong?: string;
}

const must = (type: string): string => `5 must be ${type}`;
const withoutDefault = { default: undefined };

/** Every keyword that is said of fields alone. */
const keywords: { readonly [keyword: string]: Keyword } = {
  references: {
    kinds: ["integer"],
    value: { resource: "crews", none: 0 },
    ofItems: true,
    wrong: must("string,object"),
  },
  sentAs: { kinds: ["integer"], value: "string", ofItems: true, wrong: must("equal to constant") },
  valueFrom: {
    kinds: scalars,
    value: { field: "kind", values: { x: null } },
    beside: withoutDefault,
    wrong: must("string,object"),
  },
  counts: {
    kinds: ["integer"],
    value: { resource: "others", by: "try_id" },
    beside: { readOnly: true, ...withoutDefault },
    wrong: must("object"),
  },
  immutable: { kinds, value: true },
  createOnly: { kinds, value: true, beside: withoutDefault },
  unique: { kinds: scalars, value: { sparse: true }, wrong: must("boolean,object") },
  indexed: { kinds: scalars, value: true },
  sortable: { kinds: scalars, value: true },
  searchable: { kinds: ["string"], value: true },
  audience: { kinds: ["array"], value: true },
  timeWhen: { kinds: ["integer", "number"], value: { field: "kind", value: "x" }, wrong: must("object") },
};

const ofFields = "it is said of a field of the resource, not of what is inside one";
const ofArrays = "it is said of a field of the resource, not of its items";
const ids = "ids are references in a field of the resource, or in the items of one";
const strings = "integers are sent as strings in a field of the resource, or in the items of one";
const isUnknown = "Only keywords that the meta-schema has are used.";

describe("a keyword of fields", () => {
  for (const kind of kinds) {
    it(`is taken or refused at a field that is ${kind}`, async () => {
      const fields = Object.entries(keywords).map(([keyword, { value, beside }]) => {
        const decided = { string: "a", integer: 1, number: 1.5, boolean: true }[kind as string];
        const own = keyword === "valueFrom" ? { field: "kind", values: { x: decided ?? "a" } } : value;
        return [nameOf(keyword), { ...plainFields[kind], ...beside, [keyword]: own }] as const;
      });
      const refused = Object.entries(keywords)
        .filter(([, each]) => !each.kinds.includes(kind))
        .map(([keyword, each]) => ({
          pointer: `/properties/${nameOf(keyword)}/${keyword}`,
          rule: "A keyword is used with a type that it is for.",
          found: `${keyword} is for ${each.kinds.join(" and ")}, this is ${kind}`,
          ...(kind === "array" && each.ofItems ? { hint: "of an array it is said in items" } : {}),
        }));
      expect(await listProblems(declare(Object.fromEntries(fields)))).to.have.deep.members(refused);
    });
  }

  it("is taken or refused in the items of an array", async () => {
    const fields = toFields((keyword, value) => ({ type: "array", items: { type: "integer", [keyword]: value } }));
    // In an array, an empty one stands for none.
    const references = { type: "array", items: { type: "integer", references: "crews" } };
    const refused = Object.entries(keywords).filter(([, { ofItems }]) => ofItems !== true);
    expect(await listProblems(declare({ ...fields, [nameOf("references")]: references }))).to.have.deep.members(
      refused.map(([keyword]) => unknown(`/properties/${nameOf(keyword)}/items/${keyword}`, keyword, ofArrays)),
    );
  });

  it("is refused deeper inside a field, with a hint that says where it belongs", async () => {
    const deep = [
      ["items/items", (value: object) => ({ type: "array", items: { type: "array", items: value } })],
      ["properties/a", (value: object) => ({ type: "object", properties: { a: value } })],
    ] as const;
    for (const [place, wrap] of deep) {
      const fields = toFields((keyword, value) => wrap({ type: "integer", [keyword]: value }));
      expect(await listProblems(declare(fields))).to.have.deep.members(
        Object.keys(keywords).map((keyword) =>
          unknown(`/properties/${nameOf(keyword)}/${place}/${keyword}`, keyword, insideHint(keyword)),
        ),
      );
    }
  });

  it("is refused in a shape, and taken beside a reference to one", async () => {
    const shape = Object.fromEntries(Object.entries(keywords).map(([keyword, { value }]) => [keyword, value]));
    const refused = await listProblems(declare({}), { $defs: { amount: { type: "integer", ...shape } } });
    expect(refused).to.have.deep.members(
      Object.keys(keywords).map((keyword) => unknown(`/$defs/amount/${keyword}`, keyword, insideHint(keyword))),
    );
    const integers = Object.entries(keywords).filter(([, each]) => each.kinds.includes("integer"));
    const fields = integers.map(
      ([keyword, { value, beside }]) =>
        [
          nameOf(keyword),
          {
            $ref: "_shapes.json#/$defs/amount",
            default: 0,
            ...beside,
            [keyword]: keyword === "valueFrom" ? "now" : value,
          },
        ] as const,
    );
    const shapes = { $defs: { amount: { type: "integer" } } };
    expect(await listProblems(declare(Object.fromEntries(fields)), shapes)).to.deep.equal([]);
  });

  it("is refused with a value that it does not take", async () => {
    const fields = toFields((keyword) => ({ type: "integer", [keyword]: 5 }));
    const problems = await listProblems(declare(fields));
    expect(problems.map(({ pointer, found }) => [pointer, found])).to.have.deep.members(
      Object.entries(keywords).map(([keyword, { wrong = must("boolean") }]) => [
        `/properties/${nameOf(keyword)}/${keyword}`,
        wrong,
      ]),
    );
  });
});

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
      references: [{}, 'it is said at the field: "references": "stores", or an object with more than the resource'],
      seenThrough: [{}, 'it is said at the field: "references": {"resource": "stores", "via": true}'],
      travelsAsString: [["kind"], 'it is said at the field: "sentAs": "string"'],
      timeWhen: [{}, 'it is said at the field: "timeWhen": {"field": "kind", "value": "date"}'],
      serverValues: [{}, 'it is said at the field: "valueFrom": "now"'],
      counts: [{}, 'it is said at the field: "counts": {"resource": "products", "by": "category_id"}'],
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

interface Found {
  readonly pointer: string;
  readonly rule: string;
  readonly found: string;
  readonly hint?: string;
}

function unknown(pointer: string, keyword: string, hint: string): Found {
  return { pointer, rule: isUnknown, found: `"${keyword}" is not one`, hint };
}

function insideHint(keyword: string): string {
  if (keyword === "references") return ids;
  return keyword === "sentAs" ? strings : ofFields;
}

function nameOf(keyword: string): string {
  return `with_${keyword.toLowerCase()}`;
}

function toFields(make: (keyword: string, value: unknown) => object): { readonly [name: string]: object } {
  return Object.fromEntries(
    Object.entries(keywords).map(([keyword, { value }]) => [nameOf(keyword), make(keyword, value)]),
  );
}

function declare(fields: object, resource: object = {}): object {
  return {
    title: "Try",
    type: "object",
    resource: { id: "try_id", title: "name", privileges: { read: "a", write: "b" }, ...resource },
    properties: {
      try_id: { type: "integer", readOnly: true },
      name: { type: "string" },
      kind: { type: "string", enum: ["x"], default: "x" },
      ...fields,
    },
    required: ["name"],
  };
}

/** What is wrong with `tries`, or with the shapes; beside it there is what it may refer to. */
async function listProblems(tries: object, shapes?: object): Promise<readonly Found[]> {
  const others = {
    title: "Other",
    type: "object",
    resource: { id: "other_id", title: "name", privileges: { read: "a", write: "b" } },
    properties: {
      other_id: { type: "integer", readOnly: true },
      name: { type: "string" },
      try_id: { type: "integer", references: "tries" },
    },
  };
  const project = makeProject({ ...accounts, tries, others, ...(shapes && { _shapes: shapes }) });
  try {
    await generateArtifacts(project.directory);
    return [];
  } catch (error) {
    if (!(error instanceof ProjectRefused)) throw error;
    return error.problems.map(({ pointer, rule, found, hint }) => ({
      pointer,
      rule,
      found,
      ...(hint === undefined ? {} : { hint }),
    }));
  } finally {
    project.remove();
  }
}
