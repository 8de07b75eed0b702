import { wrong, type WrongDeclaration } from "./wrong.js";

const isDeclared = "A field that is named is declared in properties.";
const isWhole = "A condition says if, and what holds then or else.";
const isStored = "Conditions are about fields that are stored as they were sent.";
const isAllowed = "A condition names values that its field allows.";
const isOrdered =
  "What comes after another field is stored and is compared with a field of its own kind: numbers, dates or times.";
const isPossible = "What then asks of a field is possible where if is so.";
const whatIsLeft = (name: string): string => `say in then alone what is left of "${name}" where the rest of if is so`;
const isNoCircle = "No field comes after itself.";
const last = "labels#/properties/last";

export const wrongConditions: readonly WrongDeclaration[] = [
  wrong(
    isDeclared,
    { "labels#/dependentRequired": { lost: ["first"] } },
    "labels#/dependentRequired/lost",
    `"lost" is not`,
    `did you mean "last"?`,
  ),
  wrong(isDeclared, { "labels#/dependentRequired/last": ["x"] }, "labels#/dependentRequired/last/0", `"x" is not`),
  wrong(
    isDeclared,
    { "labels#/then/properties": { memos: { minLength: 1 } } },
    "labels#/then/properties/memos",
    `"memos" is not`,
    `did you mean "memo"?`,
  ),
  wrong(isDeclared, { "labels#/allOf/0/if/required": ["x"] }, "labels#/allOf/0/if/required/0", `"x" is not`),
  wrong(isDeclared, { [`${last}/after`]: "x" }, `${last}/after`, `"x" is not`),
  wrong(isWhole, { "labels#/if": undefined }, "labels#/then", "there is no if"),
  wrong(isWhole, { "labels#/allOf/0/then": undefined }, "labels#/allOf/0/if", "there is neither then nor else"),
  wrong(isStored, { "labels#/then/required": ["asked"] }, "labels#/then/required/0", `"asked" is not stored`),
  wrong(
    isStored,
    { "people#/dependentRequired": { password: ["kind"] } },
    "people#/dependentRequired/password",
    `"password" is a hash`,
  ),
  wrong(
    isAllowed,
    { "labels#/if/properties/grade/const": "green" },
    "labels#/if/properties/grade/const",
    `"green" must be equal to one of the allowed values`,
    `allowed: "a", "b"`,
  ),
  wrong(
    isAllowed,
    { "labels#/allOf/0/then/properties/grade/enum": ["b", "huge"] },
    "labels#/allOf/0/then/properties/grade/enum/1",
    `"huge" must be equal to one of the allowed values`,
    `allowed: "a", "b"`,
  ),
  wrong(
    "Limits leave something between them.",
    { "labels#/else/properties/first/minimum": 101 },
    "labels#/else/properties/first/minimum",
    "minimum is 101 and maximum is 100",
  ),
  wrong(
    "Limits leave something between them.",
    {
      "labels#/allOf/0/if": { required: ["first"], properties: { first: { minimum: 1 } } },
      "labels#/allOf/0/then/properties/first": { minimum: 101 },
    },
    "labels#/allOf/0/then/properties/first/minimum",
    "minimum is 101 and maximum is 100",
  ),
  wrong(
    "A keyword is used with a type that it is for.",
    { "labels#/else/properties/first": { minLength: 1 } },
    "labels#/else/properties/first/minLength",
    "minLength is for string, this is integer",
  ),
  wrong(
    "A pattern is a regular expression.",
    { "labels#/then/properties/memo/pattern": "(" },
    "labels#/then/properties/memo/pattern",
    `"(" is none`,
    "flag u is set",
  ),
  wrong(
    "Times are not enumerated: one and the same is written in many ways.",
    { "labels#/if/properties/applied_at": { const: "2026-01-31T10:30:00Z" } },
    "labels#/if/properties/applied_at",
    "these are",
  ),
  wrong(
    "Only keywords that the meta-schema has are used.",
    { "labels#/then/minProperties": 1 },
    "labels#/then/minProperties",
    `"minProperties" is not one`,
    `did you mean "properties"?`,
  ),
  wrong(
    "An object that is given is not empty.",
    { "labels#/else": {} },
    "labels#/else",
    "{} must NOT have fewer than 1 properties",
  ),
  wrong(isOrdered, { [`${last}/after`]: "printed" }, `${last}/after`, `"printed" is a UNIX time, "last" is a number`),
  wrong(
    isOrdered,
    { "labels#/properties/valid_until/after": "applied_at" },
    "labels#/properties/valid_until/after",
    `"applied_at" is a date-time, "valid_until" is a date`,
  ),
  wrong(
    isOrdered,
    { [`${last}/notBefore`]: "text" },
    `${last}/notBefore`,
    `"text" is none of these, "last" is a number`,
  ),
  wrong(
    isOrdered,
    { "labels#/properties/remarks/after": "text" },
    "labels#/properties/remarks/after",
    `"remarks" is none of these`,
  ),
  wrong(
    isStored,
    { "labels#/properties/asked": { type: "integer", createOnly: true }, [`${last}/after`]: "asked" },
    `${last}/after`,
    `"asked" is not stored`,
  ),
  wrong(
    isOrdered,
    { "labels#/properties/asked": { type: "integer", createOnly: true, after: "first" } },
    "labels#/properties/asked/after",
    `"asked" is not stored`,
  ),
  wrong(
    isPossible,
    { "labels#/then/properties/grade": { enum: ["a"] } },
    "labels#/then/properties/grade",
    "no value fits both",
    whatIsLeft("grade"),
  ),
  wrong(
    isPossible,
    {
      "labels#/allOf/0": {
        if: { properties: { first: { maximum: 50 } }, required: ["first"] },
        then: { properties: { first: { exclusiveMinimum: 50 } } },
      },
    },
    "labels#/allOf/0/then/properties/first",
    "no value fits both",
    whatIsLeft("first"),
  ),
  wrong(
    isPossible,
    {
      "labels#/allOf/0": {
        if: { properties: { valid_until: { formatMinimum: "2026-02-01" } } },
        then: { required: ["valid_until"], properties: { valid_until: { formatMaximum: "2026-01-31" } } },
      },
    },
    "labels#/allOf/0/then/properties/valid_until",
    "no value fits both",
    whatIsLeft("valid_until"),
  ),
  wrong(isNoCircle, { [`${last}/after`]: "last" }, `${last}/after`, "it does"),
  wrong(
    isNoCircle,
    { "labels#/properties/first/notBefore": "last" },
    `${last}/after`,
    `"first" comes after "last", too`,
  ),
];
