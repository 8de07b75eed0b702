import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { nilUuid } from "../../runtime/model/values/ids.js";
import { engineDirectory } from "../support/project.js";
import { declare, listProblems, unknown } from "./tries.js";

const metaSchema = JSON.parse(readFileSync(join(engineDirectory, "generator/meta-schema.json"), "utf8")) as {
  readonly $defs: { readonly [name in "field" | "value"]: { readonly properties: object } };
};

type Kind = "uuid" | "string" | "integer" | "number" | "boolean" | "array" | "object";

/** A field of each type that always has a value. */
const plainFields: { readonly [kind in Kind]: object } = {
  string: { type: "string", default: "a" },
  uuid: {
    type: "string",
    format: "uuid",
    references: { resource: "marks", none: nilUuid },
    default: nilUuid,
  },
  integer: { type: "integer", default: 0 },
  number: { type: "number", default: 0 },
  boolean: { type: "boolean", default: false },
  array: { type: "array", items: { type: "integer", references: "crews" }, default: [] },
  object: { type: "object", properties: { a: { type: "string" } }, default: {} },
};
const kinds = Object.keys(plainFields) as readonly Kind[];
const scalars: readonly Kind[] = ["string", "integer", "number", "boolean"];
const ordered: readonly Kind[] = [...scalars, "uuid"];

interface Keyword {
  readonly kinds: readonly Kind[];
  readonly value: unknown;
  /** Other keywords of the field. */
  readonly beside?: object;
  /** The keyword may also stand in the items of an array. */
  readonly ofItems?: true;
  /** The finding for the value 5. */
  readonly wrong?: string;
}

const must = (type: string): string => `5 must be ${type}`;
const withoutDefault = { default: undefined };
/** A date to compare with. */
const day = { type: "string", format: "date", ...withoutDefault };
const choices = { enum: ["a", "b"], transitions: { a: { b: true } } };
const besideInTexts: { readonly [keyword: string]: object } = {
  rollup: { ...day, rollup: { max: "others.day", by: "try_id" } },
  after: { ...day, after: "day" },
  notBefore: { ...day, notBefore: "day" },
  transitions: choices,
  initial: choices,
  valuesWere: choices,
  valueAliases: choices,
};

/** Every keyword that only fields may have. */
const keywords: { readonly [keyword: string]: Keyword } = {
  references: {
    kinds: ["integer", "uuid"],
    value: { resource: "crews", none: 0 },
    ofItems: true,
    wrong: must("string or object"),
  },
  sentAs: { kinds: ["integer"], value: "string", ofItems: true, wrong: "5 is another value" },
  valueFrom: {
    kinds: ordered,
    value: { field: "kind", values: { x: null } },
    beside: withoutDefault,
    wrong: must("string or object"),
  },
  counts: {
    kinds: ["integer"],
    value: { resource: "others", by: "try_id" },
    beside: { readOnly: true, ...withoutDefault },
    wrong: must("object"),
  },
  rollup: {
    kinds: ["string", "integer", "number"],
    value: { sum: "others.amount", by: "try_id" },
    beside: { readOnly: true, ...withoutDefault },
    wrong: must("object"),
  },
  immutable: { kinds, value: true },
  createOnly: { kinds, value: true, beside: withoutDefault },
  unique: { kinds: ordered, value: { sparse: true }, beside: withoutDefault, wrong: must("boolean or object") },
  indexed: { kinds: ordered, value: true },
  sortable: { kinds: ordered, value: true },
  searchable: { kinds: ["string"], value: true },
  audience: { kinds: ["array"], value: true },
  privileges: { kinds, value: { read: "see_it", write: "set_it" }, wrong: must("object") },
  formatWhen: {
    kinds: ["string", "integer", "number"],
    value: { field: "kind", value: "x", format: "unixtime" },
    wrong: must("object"),
  },
  after: { kinds: ["integer", "number", "string"], value: "amount", wrong: must("string") },
  notBefore: { kinds: ["integer", "number", "string"], value: "amount", wrong: must("string") },
  transitions: { kinds: ["string"], value: { a: { b: true } }, wrong: must("object") },
  initial: { kinds: ["string"], value: ["a"], wrong: must("array") },
  was: { kinds, value: "earlier", wrong: must("string or null") },
  valuesWere: { kinds: ["string"], value: { a: "c" }, wrong: must("object") },
  valueAliases: {
    kinds: ["string"],
    value: { c: { value: "a", deprecated: "2026-01-31" } },
    wrong: must("object"),
  },
  fill: { kinds, value: 5 },
  fillFrom: { kinds, value: "hook", wrong: "5 is another value" },
  convert: { kinds, value: true, wrong: "5 is another value" },
  alias: { kinds, value: { name: "earlier", deprecated: "2026-01-31" }, wrong: must("object") },
};

const ofFields = "it is for fields of the resource, not for values inside a field";
const ofArrays = "it is for fields of the resource, not for the items of an array";
const ids = "it is for fields of the resource, and for the items of a field that is an array";
const strings = "it is for fields of the resource, and for the items of a field that is an array";

describe("a keyword of fields", () => {
  it("is covered by these tests", () => {
    const { field, value } = metaSchema.$defs;
    const inside = new Set([...Object.keys(value.properties), "default", "readOnly", "writeOnly"]);
    expect(Object.keys(field.properties).filter((keyword) => !inside.has(keyword))).to.have.members(
      Object.keys(keywords),
    );
  });

  for (const kind of kinds) {
    it(`is accepted or rejected at a field that is ${kind}`, async () => {
      const fields = Object.entries(keywords).map(([keyword, { value, beside }]) => {
        const decided = { uuid: nilUuid, string: "a", integer: 1, number: 1.5, boolean: true }[kind as string];
        if (keyword === "references" && kind === "uuid") return [nameOf(keyword), plainFields.uuid] as const;
        const ofKind: { readonly [keyword: string]: unknown } = {
          valueFrom: { field: "kind", values: { x: decided ?? "a" } },
          rollup: { max: kind === "number" ? "others.cost" : "others.amount", by: "try_id" },
          fill: { uuid: nilUuid, array: [], object: {}, string: "a", integer: 1, number: 1.5, boolean: true }[kind],
          formatWhen: { field: "kind", value: "x", format: kind === "string" ? "yes-no" : "unixtime" },
        };
        const own = ofKind[keyword] ?? value;
        const text = kind === "string" ? besideInTexts[keyword] : {};
        return [nameOf(keyword), { ...plainFields[kind], ...beside, [keyword]: own, ...text }] as const;
      });
      const refused = Object.entries(keywords)
        .filter(([, each]) => !each.kinds.includes(kind))
        .map(([keyword, each]) => ({
          pointer: `/properties/${nameOf(keyword)}/${keyword}`,
          rule: "A keyword must fit the type of the field.",
          found: `${keyword} is for ${each.kinds.join(", ")}; this field is ${kind}`,
          ...(kind === "array" && each.ofItems ? { hint: "for an array, put it into items" } : {}),
        }));
      const problems = await listProblems(declare({ ...Object.fromEntries(fields), day }));
      if (kind !== "uuid") return void expect(problems).to.have.deep.members(refused);
      // Some rules about texts also name these keywords.
      const ofKinds = problems.filter(({ rule }) => rule === "A keyword must fit the type of the field.");
      expect(ofKinds).to.have.deep.members(refused);
    });
  }

  it("is accepted or rejected in the items of an array", async () => {
    const fields = toFields((keyword, value) => ({ type: "array", items: { type: "integer", [keyword]: value } }));
    // An array needs no value for "none", because it may be empty.
    const references = { type: "array", items: { type: "integer", references: "crews" } };
    const refused = Object.entries(keywords).filter(([, { ofItems }]) => ofItems !== true);
    expect(await listProblems(declare({ ...fields, [nameOf("references")]: references }))).to.have.deep.members(
      refused.map(([keyword]) => unknown(`/properties/${nameOf(keyword)}/items/${keyword}`, keyword, ofArrays)),
    );
  });

  it("is rejected deeper inside a field, with a hint about the right place", async () => {
    const deep = [
      ["items/items", (value: object) => ({ type: "array", items: { type: "array", items: value } })],
      ["properties/a", (value: object) => ({ type: "object", properties: { a: value } })],
    ] as const;
    for (const [place, wrap] of deep) {
      const own = place === "properties/a" ? ["was", "fill", "fillFrom", "convert"] : [];
      const fields = toFields((keyword, value) => {
        return wrap({ type: "integer", [keyword]: keyword === "fill" ? 1 : value });
      });
      expect(await listProblems(declare(fields)), place).to.have.deep.members(
        Object.keys(keywords)
          .filter((keyword) => !own.includes(keyword))
          .map((keyword) =>
            unknown(`/properties/${nameOf(keyword)}/${place}/${keyword}`, keyword, insideHint(keyword)),
          ),
      );
    }
  });

  it("is rejected in a shape, and accepted beside a reference to one", async () => {
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

  it("is rejected with a value of a wrong form", async () => {
    const fields = toFields((keyword) => ({ type: "integer", [keyword]: 5 }));
    const problems = await listProblems(declare(fields));
    // A keyword that accepts any value of the field.
    const others = Object.entries(keywords).filter(([keyword]) => keyword !== "fill");
    expect(problems.map(({ pointer, found }) => [pointer, found])).to.have.deep.members(
      others.map(([keyword, { wrong = must("boolean") }]) => [`/properties/${nameOf(keyword)}/${keyword}`, wrong]),
    );
  });
});

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
