import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { allRules } from "../../generator/stages/check-and-link.js";
import { shapeRules } from "../../generator/stages/inline-shapes.js";
import { listBelow } from "../support/project.js";
import { testProject } from "../support/test-project.js";
import { findPairs, listMissingPairs, listPlaces } from "./keyword-pairs.js";

interface Impossible {
  /** The rule of the generator that rejects each keyword of `first` beside each of `second`. */
  readonly rule: string;
  readonly first: string;
  readonly second: string;
  /** Default: every place of values. */
  readonly place?: string;
}

const ofText = "multiline pattern minLength maxLength formatMinimum formatMaximum";
const ofChoices = "transitions initial valueAliases";
const ofNumbers = "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf";
const ofIds = "references sentAs";
const ofLists = "items minItems maxItems uniqueItems audience";
const ofObjects = "properties required additionalProperties";
const ofScalars = "enum const oneOf format valueFrom unique indexed sortable formatWhen after notBefore";

const isOfType = "A keyword must fit the type of the field.";
const areLimits =
  "Dates and times are limited by `formatMinimum` and `formatMaximum`, and other strings by `pattern`, `minLength` and `maxLength`.";
const isCount = "`counts` is for readOnly integers that nothing else sets.";
const isRollup = "`rollup` is for readOnly fields that nothing else sets, limits or compares.";
const isOrdered = "`after` and `notBefore` must compare two stored fields of the same kind: numbers, dates or times.";
const isStored = "`was`, `valuesWere`, `fill`, `fillFrom` and `convert` are for stored fields.";
const isOneLine = "`multiline` is for strings without a format and without allowed values.";
const asks = "`createOnly` is for fields that clients set and that have no default.";
const moves =
  "`transitions` is for stored strings with `enum` that are required or have a default, and that are not immutable.";
const isBesideShape = shapeRules.beside;
/** Rules that the meta-schema states itself. */
const inMetaSchema = "meta-schema.json";

const impossible: readonly Impossible[] = [
  {
    rule: "A section of the form must have either `fields` or `items`.",
    first: "fields",
    second: "items",
    place: "/$defs/resource/properties/panel/properties/form/items",
  },
  {
    rule: isOfType,
    first: `${ofText} searchable ${ofChoices}`,
    second: `${ofNumbers} sentAs counts ${ofLists} ${ofObjects}`,
  },
  { rule: isOfType, first: "valuesWere", second: `${ofNumbers} ${ofIds} counts ${ofObjects}` },
  { rule: isOfType, first: `${ofNumbers} ${ofIds} counts`, second: `${ofLists} ${ofObjects}` },
  { rule: isOfType, first: ofLists, second: ofObjects },
  { rule: isOfType, first: ofScalars, second: `${ofLists} ${ofObjects}` },
  // A text that is a reference is a UUID.
  { rule: isOfType, first: "references", second: `${ofText} searchable ${ofChoices}` },
  { rule: areLimits, first: "formatMinimum formatMaximum", second: "pattern minLength maxLength" },
  {
    rule: "`searchable` is not for dates and times.",
    first: "searchable",
    second: "formatMinimum formatMaximum after notBefore",
  },
  {
    rule: isOneLine,
    first: "multiline",
    second:
      "enum const oneOf format formatMinimum formatMaximum valuesWere transitions initial valueAliases after notBefore",
  },
  {
    rule: "A field may have only one of `enum`, `oneOf` and `const`.",
    first: "enum const oneOf",
    second: "enum const oneOf",
  },
  { rule: isOrdered, first: "after notBefore", second: "pattern minLength maxLength createOnly" },
  {
    rule: isCount,
    first: "counts",
    second:
      "enum const oneOf default writeOnly references sentAs valueFrom immutable createOnly unique indexed sortable after notBefore was valuesWere fill fillFrom convert",
  },
  {
    rule: isRollup,
    first: "rollup",
    second:
      "enum const oneOf default writeOnly references sentAs valueFrom counts immutable createOnly unique formatWhen after notBefore valuesWere fill fillFrom searchable transitions initial valueAliases multiline pattern minLength maxLength formatMinimum formatMaximum minimum maximum exclusiveMinimum exclusiveMaximum",
  },
  { rule: isOfType, first: "rollup", second: `${ofLists} ${ofObjects}` },
  {
    rule: "A field must allow every value that the server sets.",
    first: "references",
    second: "enum const oneOf",
    place: "/$defs/field",
  },
  { rule: isStored, first: "createOnly", second: "was valuesWere fill fillFrom convert" },
  { rule: asks, first: "createOnly", second: "readOnly default valueFrom" },
  { rule: "`unique` and `indexed` are for stored fields.", first: "createOnly", second: "unique indexed" },
  { rule: "`searchable` is for fields that responses contain.", first: "searchable", second: "createOnly writeOnly" },
  {
    rule: "`sortable` is for fields that responses contain and that always have a value.",
    first: "sortable",
    second: "createOnly writeOnly",
  },
  {
    rule: "`immutable` is for stored fields that clients set.",
    first: "immutable",
    second: "readOnly createOnly",
  },
  { rule: "A field must not be both readOnly and writeOnly.", first: "readOnly", second: "writeOnly" },
  { rule: "`valueFrom` must be the only source of a value.", first: "default", second: "valueFrom" },
  { rule: "`fillFrom` needs a hooks file, and excludes `fill`.", first: "fill", second: "fillFrom" },
  { rule: moves, first: "transitions initial", second: "createOnly immutable" },
  // With a default or mandatory, as a field with transitions is, such a collection could hold one item for each allowed value.
  {
    rule: "A unique field must not have a default, because only one item could have that value.",
    first: "unique",
    second: "transitions initial",
  },
  {
    rule: "`audience` is for one stored array of references to the resource that declares `groups`.",
    first: "audience",
    second: "createOnly valuesWere $ref",
  },
  // A shape that `$ref` names has its own type and limits.
  {
    rule: isBesideShape,
    first: "$ref",
    second: `type enum const oneOf format ${ofText} ${ofNumbers} ${ofLists} ${ofObjects}`,
  },
  { rule: isOfType, first: ofText, second: ofNumbers, place: "/$defs/conditionValue" },
  {
    rule: "`menu` is for top-level resources.",
    first: "idWithinParent",
    second: "menu",
    place: "/$defs/resource",
  },
  {
    rule: "A resource with `accounts` or `groups` must not be nested.",
    first: "idWithinParent",
    second: "accounts groups",
    place: "/$defs/resource",
  },
  {
    rule: "Only one resource may declare `accounts`, and only one `groups`.",
    first: "accounts",
    second: "groups",
    place: "/$defs/resource",
  },
  {
    rule: "A resource with `accounts`, `groups` or `own` must not be public.",
    first: "public",
    second: "accounts groups own",
    place: "/$defs/resource",
  },
  {
    rule: "Only one resource may be its own tenant.",
    first: "copies",
    second: "idWithinParent public accounts groups",
    place: "/$defs/resource",
  },
  {
    rule: "`rollup` must have one of `sum`, `min` and `max`.",
    first: "sum min max",
    second: "sum min max",
    place: "/$defs/rollup",
  },
  {
    rule: inMetaSchema,
    first: "write",
    second: "create update delete",
    place: "/$defs/resource/properties/privileges",
  },
];

const ofValues = new Set(
  ["field", "element", "property", "value", "actionValue", "conditionValue"].map((name) => `/$defs/${name}`),
);

describe("the project of the tests", () => {
  const schemas = listBelow(join(testProject, "schemas")).filter(([file]) => file.endsWith(".json"));
  const isShapes = (file: string): boolean => /(^|\/)_/.test(file);
  const declarations = schemas.filter(([file]) => !isShapes(file)).map(([, text]) => JSON.parse(text) as unknown);
  const { $defs } = JSON.parse(readFileSync(join(testProject, "schemas/_shapes.json"), "utf8")) as { $defs: object };
  const places = findPairs(declarations, Object.values($defs));
  const sentences = new Set([...Object.keys(allRules), ...Object.values(shapeRules), inMetaSchema]);

  const isImpossible = (place: string, pair: string): boolean =>
    impossible.some(({ first, second, place: only }) => {
      if (only === undefined ? !ofValues.has(place) : only !== place) return false;
      const [left, right] = [first.split(" "), second.split(" ")];
      const [one, other] = pair.split(" ") as [string, string];
      return (left.includes(one) && right.includes(other)) || (left.includes(other) && right.includes(one));
    });

  it("uses every keyword at every place where the meta-schema has it", () => {
    const missing = listPlaces().flatMap((place) => {
      const { keywords, beside } = places.get(place) ?? { keywords: ["none"], beside: new Map() };
      return keywords.filter((keyword) => !beside.has(keyword)).map((keyword) => `${place} ${keyword}`);
    });
    expect(missing).to.deep.equal([]);
  });

  it("has every pair of keywords, except pairs that a rule forbids", () => {
    const missing = [...places].flatMap(([place, each]) =>
      listMissingPairs(each)
        .filter((pair) => !isImpossible(place, pair))
        .map((pair) => `${place} ${pair}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it("has none of the forbidden pairs, and an existing rule forbids each of them", () => {
    const found = [...places].flatMap(([place, { keywords, beside }]) =>
      keywords.flatMap((first) =>
        [...(beside.get(first) ?? [])]
          .filter((second) => isImpossible(place, `${first} ${second}`))
          .map((second) => `${place} ${first} ${second}`),
      ),
    );
    expect(found).to.deep.equal([]);
    expect(impossible.map(({ rule }) => rule).filter((rule) => !sentences.has(rule))).to.deep.equal([]);
  });
});
