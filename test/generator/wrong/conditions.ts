import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

const isDeclared = "A field that is named in a declaration must be in `properties`.";
const isWhole = "A condition must have `if`, and `then` or `else`.";
const isStored = "A condition must use fields that are stored as clients send them.";
const isAllowed = "Values in a condition must be values that the field allows.";
const isOrdered = "`after` and `notBefore` must compare two stored fields of the same kind: numbers, dates or times.";
const isPossible = "`then` must not contradict `if`.";
const whatIsLeft = (name: string): string => `write the condition on "${name}" only in then`;
const isNoCircle = "`after` must not form a cycle.";
const last = "labels#/properties/last";
const labels = soundProject["labels"] as { readonly properties: object };
const allFields = `declared: ${Object.keys(labels.properties).slice(0, 20).join(", ")}`;

export const wrongConditions: readonly WrongDeclaration[] = [
  wrong(
    isDeclared,
    { "labels#/dependentRequired": { lost: ["first"] } },
    "labels#/dependentRequired/lost",
    `"lost" is missing there`,
    `did you mean "last"?`,
  ),
  wrong(
    isDeclared,
    { "labels#/dependentRequired/last": ["x"] },
    "labels#/dependentRequired/last/0",
    `"x" is missing there`,
    allFields,
  ),
  wrong(
    isDeclared,
    { "labels#/then/properties": { memos: { minLength: 1 } } },
    "labels#/then/properties/memos",
    `"memos" is missing there`,
    `did you mean "memo"?`,
  ),
  wrong(
    isDeclared,
    { "labels#/allOf/0/if/required": ["x"] },
    "labels#/allOf/0/if/required/0",
    `"x" is missing there`,
    allFields,
  ),
  wrong(isDeclared, { [`${last}/after`]: "x" }, `${last}/after`, `"x" is missing there`, allFields),
  wrong(isWhole, { "labels#/if": undefined }, "labels#/then", "`if` is missing"),
  wrong(isWhole, { "labels#/allOf/0/then": undefined }, "labels#/allOf/0/if", "`then` and `else` are missing"),
  wrong(isStored, { "labels#/then/required": ["asked"] }, "labels#/then/required/0", `"asked" is not stored`),
  wrong(
    isStored,
    { "people#/dependentRequired": { password: ["kind"] } },
    "people#/dependentRequired/password",
    '"password" is stored as a hash',
  ),
  wrong(
    isAllowed,
    { "labels#/if/properties/grade/const": "green" },
    "labels#/if/properties/grade/const",
    `"green" is not one of the allowed values`,
    `allowed: "a", "b"`,
  ),
  wrong(
    isAllowed,
    { "labels#/allOf/0/then/properties/grade/enum": ["b", "huge"] },
    "labels#/allOf/0/then/properties/grade/enum/1",
    `"huge" is not one of the allowed values`,
    `allowed: "a", "b"`,
  ),
  wrong(
    "The limits of a field must allow at least one value.",
    { "labels#/else/properties/first/minimum": 101 },
    "labels#/else/properties/first/minimum",
    "minimum is 101 and maximum is 100",
  ),
  wrong(
    "The limits of a field must allow at least one value.",
    {
      "labels#/allOf/0/if": { required: ["first"], properties: { first: { minimum: 1 } } },
      "labels#/allOf/0/then/properties/first": { minimum: 101 },
    },
    "labels#/allOf/0/then/properties/first/minimum",
    "minimum is 101 and maximum is 100",
  ),
  wrong(
    "A keyword must fit the type of the field.",
    { "labels#/else/properties/first": { minLength: 1 } },
    "labels#/else/properties/first/minLength",
    "minLength is for string; this field is integer",
  ),
  wrong(
    "`pattern` must be a regular expression.",
    { "labels#/then/properties/memo/pattern": "(" },
    "labels#/then/properties/memo/pattern",
    '"(" is not valid',
    "it is compiled with the flag u, and the reason is: Unterminated group",
  ),
  wrong(
    "A date-time must not have allowed values, because one time can be written in many ways.",
    { "labels#/if/properties/applied_at": { const: "2026-01-31T10:30:00Z" } },
    "labels#/if/properties/applied_at",
    "this field has allowed values",
  ),
  wrong(
    "A declaration may use only keywords of the meta-schema.",
    { "labels#/then/minProperties": 1 },
    "labels#/then/minProperties",
    `"minProperties" is not a keyword here`,
    `did you mean "properties"?`,
  ),
  wrong(
    "An object must not be empty.",
    { "labels#/else": {} },
    "labels#/else",
    "{} must NOT have fewer than 1 properties",
  ),
  wrong(
    isOrdered,
    { [`${last}/after`]: "printed" },
    `${last}/after`,
    '"printed" is a UNIX time, but "last" is a number',
  ),
  wrong(
    isOrdered,
    { "labels#/properties/valid_until/after": "applied_at" },
    "labels#/properties/valid_until/after",
    '"applied_at" is a date-time, but "valid_until" is a date',
  ),
  wrong(
    isOrdered,
    { [`${last}/notBefore`]: "text" },
    `${last}/notBefore`,
    '"text" is not a number, date or time, but "last" is a number',
  ),
  wrong(
    isOrdered,
    { "labels#/properties/remarks/after": "text" },
    "labels#/properties/remarks/after",
    '"remarks" is not a number, date or time',
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
    "no value satisfies both",
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
    "no value satisfies both",
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
    "no value satisfies both",
    whatIsLeft("valid_until"),
  ),
  wrong(isNoCircle, { [`${last}/after`]: "last" }, `${last}/after`, "the keyword names its own field"),
  wrong(
    isNoCircle,
    { "labels#/properties/first/notBefore": "last" },
    `${last}/after`,
    '"first" must itself come after "last"',
  ),
];
