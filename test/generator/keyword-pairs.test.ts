import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { allRules } from "../../generator/resolve.js";
import { shapeSentences } from "../../generator/inline-shapes.js";
import { listBelow } from "../support/project.js";
import { testProject } from "../support/test-project.js";
import { findPairs, listMissingPairs, listPlaces } from "./keyword-pairs.js";

interface Impossible {
  /** The rule of the generator that rejects each of `first` beside each of `second`. */
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

const isOfType = "A keyword is used with a type that it is for.";
const areLimits = "Dates and times have limits of their own, which no other value has.";
const isCount = "A count is a readOnly integer without a value of its own.";
const isOrdered =
  "What comes after another field is stored and is compared with a field of its own kind: numbers, dates or times.";
const isStored = "What becomes of stored values is said of a field that is stored.";
const isOneLine = "A text with a format or allowed values is no text of several lines.";
const asks = "A field that only asks for something is given by clients and has no value of its own.";
const moves = "A field with transitions is a stored text with an enum, mandatory or with a default, and not immutable.";
const isBesideShape = shapeSentences.beside;
/** Rules that the meta-schema states itself. */
const inMetaSchema = "meta-schema.json";

const impossible: readonly Impossible[] = [
  {
    rule: isOfType,
    first: `${ofText} searchable ${ofChoices}`,
    second: `${ofNumbers} sentAs counts ${ofLists} ${ofObjects}`,
  },
  { rule: isOfType, first: "valuesWere", second: `${ofNumbers} ${ofIds} counts ${ofObjects}` },
  { rule: isOfType, first: `${ofNumbers} ${ofIds} counts`, second: `${ofLists} ${ofObjects}` },
  { rule: isOfType, first: ofLists, second: ofObjects },
  { rule: isOfType, first: ofScalars, second: `${ofLists} ${ofObjects}` },
  // A text that refers to something is a UUID.
  { rule: isOfType, first: "references", second: `${ofText} searchable ${ofChoices}` },
  { rule: areLimits, first: "formatMinimum formatMaximum", second: "pattern minLength maxLength" },
  {
    rule: "Dates and times have no words to search for.",
    first: "searchable",
    second: "formatMinimum formatMaximum after notBefore",
  },
  {
    rule: isOneLine,
    first: "multiline",
    second:
      "enum const oneOf format formatMinimum formatMaximum valuesWere transitions initial valueAliases after notBefore",
  },
  { rule: "A field has one of enum, oneOf and const.", first: "enum const oneOf", second: "enum const oneOf" },
  { rule: isOrdered, first: "after notBefore", second: "pattern minLength maxLength createOnly" },
  {
    rule: isCount,
    first: "counts",
    second:
      "enum const oneOf default writeOnly references sentAs valueFrom immutable createOnly unique indexed sortable after notBefore was valuesWere fill fillFrom convert",
  },
  {
    rule: "A value that the server gives is one that its field allows.",
    first: "references",
    second: "enum const oneOf",
    place: "/$defs/field",
  },
  { rule: isStored, first: "createOnly", second: "was valuesWere fill fillFrom convert" },
  { rule: asks, first: "createOnly", second: "readOnly default valueFrom" },
  { rule: "What is unique or indexed is stored.", first: "createOnly", second: "unique indexed" },
  { rule: "What is searched is what answers may carry.", first: "searchable", second: "createOnly writeOnly" },
  {
    rule: "What is sorted by is stored, not hidden and never without a value.",
    first: "sortable",
    second: "createOnly writeOnly",
  },
  {
    rule: "A field that never changes is one that clients give and that is stored.",
    first: "immutable",
    second: "readOnly createOnly",
  },
  { rule: "A field is readOnly or writeOnly, not both.", first: "readOnly", second: "writeOnly" },
  { rule: "A value that is not given comes from one place.", first: "default", second: "valueFrom" },
  { rule: "Items are filled with a value, or by a hook that there is.", first: "fill", second: "fillFrom" },
  { rule: moves, first: "transitions initial", second: "createOnly immutable" },
  // With a default or mandatory, as a field with transitions is, such a collection could hold one item for each allowed value.
  {
    rule: "A default is for many items, and no value that one of them may have.",
    first: "unique",
    second: "transitions initial",
  },
  { rule: "What is unique or indexed is stored.", first: "audience", second: "unique" },
  {
    rule: "The audience is one stored array of references to the resource with groups.",
    first: "audience",
    second: "createOnly valuesWere $ref",
  },
  // What $ref names has a type and limits of its own.
  {
    rule: isBesideShape,
    first: "$ref",
    second: `type enum const oneOf format ${ofText} ${ofNumbers} ${ofLists} ${ofObjects}`,
  },
  { rule: isOfType, first: ofText, second: ofNumbers, place: "/$defs/conditionValue" },
  {
    rule: "Only what is not nested stands in the menu.",
    first: "idWithinParent",
    second: "menu",
    place: "/$defs/resource",
  },
  {
    rule: "Accounts and groups are not nested.",
    first: "idWithinParent",
    second: "accounts groups",
    place: "/$defs/resource",
  },
  {
    rule: "One resource at most holds the accounts, and one the groups.",
    first: "accounts",
    second: "groups",
    place: "/$defs/resource",
  },
  {
    rule: "What everybody may read is neither accounts nor groups, nor what each has of his own.",
    first: "public",
    second: "accounts groups own",
    place: "/$defs/resource",
  },
  {
    rule: "One resource at most is its own tenant.",
    first: "copies",
    second: "idWithinParent public accounts groups",
    place: "/$defs/resource",
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
  const sentences = new Set([...Object.keys(allRules), ...Object.values(shapeSentences), inMetaSchema]);

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

  it("has every two keywords beside each other, but for those that a rule keeps apart", () => {
    const missing = [...places].flatMap(([place, each]) =>
      listMissingPairs(each)
        .filter((pair) => !isImpossible(place, pair))
        .map((pair) => `${place} ${pair}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it("has none of the pairs that are listed as kept apart, and each of these by a rule that there is", () => {
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
