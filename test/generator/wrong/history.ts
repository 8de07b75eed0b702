import { wrong, type WrongDeclaration } from "./wrong.js";

const isStored = "`was`, `valuesWere`, `fill`, `fillFrom` and `convert` are for stored fields.";
const isGone =
  "`was` must name a field, property or resource that no longer exists, and each former name may be in only one `was`.";
const isApart = "An alias must not be a name that a field, a query parameter, a resource or another alias has.";
const isLater = "`sunset` must not be before `deprecated`.";
const isCalled = "`valuesWere` must map a value that is allowed now to a former one that is no longer allowed.";
const isTaken = "`valueAliases` must map a value that is no longer allowed to one that is allowed now.";
const isFilled = "`fill` must be a value that the field allows.";
const isGiven = "`fillFrom` needs a hooks file, and excludes `fill`.";
const memo = "labels#/properties/memo";
const grade = "labels#/properties/grade";

function alias(name: string): { readonly name: string; readonly deprecated: string } {
  return { name, deprecated: "2026-01-31" };
}

const swap = (what: string): string =>
  `remove one of the two; to swap two ${what}s, rename one of them to a third name in a release in between`;

export const wrongHistory: readonly WrongDeclaration[] = [
  wrong(
    isStored,
    { "labels#/properties/asked/was": "wanted" },
    "labels#/properties/asked/was",
    `"asked" is not stored`,
  ),
  wrong(isGone, { [`${memo}/was`]: "text" }, `${memo}/was`, '"text" is still a field', swap("field")),
  wrong(
    isGone,
    { [`${memo}/was`]: "note", "labels#/properties/remarks/was": "note" },
    `${memo}/was`,
    '"note" is also the former name of another field',
  ),
  wrong(
    isGone,
    { "things#/properties/box/properties/label": { type: "string", was: "width" } },
    "things#/properties/box/properties/label/was",
    '"width" is still a property',
    "remove one of the two; to swap two properties, rename one of them to a third name in a release in between",
  ),
  wrong(isGone, { "labels#/resource/was": "things" }, "labels#/resource/was", "schemas/things.json still exists"),
  wrong(isApart, { [`${memo}/alias`]: alias("text") }, `${memo}/alias/name`, `"text" is a field`),
  wrong(isApart, { [`${memo}/alias`]: alias("page") }, `${memo}/alias/name`, `"page" is a query parameter`),
  wrong(
    isApart,
    { "labels#/resource/alias": alias("things") },
    "labels#/resource/alias/name",
    '"things" is the resource schemas/things.json',
  ),
  wrong(
    isApart,
    { "labels#/resource/alias": alias("me") },
    "labels#/resource/alias/name",
    `"me" is reserved by the API`,
  ),
  wrong(
    isLater,
    { [`${memo}/alias`]: { ...alias("note"), sunset: "2025-01-31" } },
    `${memo}/alias/sunset`,
    `"2025-01-31" is before 2026-01-31`,
  ),
  wrong(
    isCalled,
    { [`${grade}/valuesWere`]: { c: "d" } },
    `${grade}/valuesWere/c`,
    '"c" is not a value of grade',
    `allowed: "a", "b"`,
  ),
  wrong(
    isCalled,
    { [`${grade}/valuesWere`]: { a: "b" } },
    `${grade}/valuesWere/a`,
    `"b" is still allowed`,
    swap("value"),
  ),
  wrong(
    isCalled,
    { [`${memo}/valuesWere`]: { a: "b" } },
    `${memo}/valuesWere/a`,
    '"a" is not a value of memo',
    'the field has no list of allowed values: declare one with "enum"',
  ),
  wrong(
    isTaken,
    { [`${grade}/valueAliases`]: { c: { value: "d", deprecated: "2026-01-31" } } },
    `${grade}/valueAliases/c/value`,
    '"d" is not a value of grade',
    `allowed: "a", "b"`,
  ),
  wrong(
    isTaken,
    { [`${grade}/valueAliases`]: { a: { value: "b", deprecated: "2026-01-31" } } },
    `${grade}/valueAliases/a`,
    `"a" is still allowed`,
  ),
  wrong(
    isLater,
    { [`${grade}/valueAliases`]: { c: { value: "b", deprecated: "2026-01-31", sunset: "2025-01-31" } } },
    `${grade}/valueAliases/c/sunset`,
    `"2025-01-31" is before 2026-01-31`,
  ),
  wrong(isGiven, { [`${memo}/fillFrom`]: "hook" }, `${memo}/fillFrom`, "schemas/labels.hooks.ts does not exist"),
  wrong(isGiven, { [`${memo}/fillFrom`]: "hook", [`${memo}/fill`]: "a" }, `${memo}/fillFrom`, "`fill` is set too"),
  wrong(
    isFilled,
    { [`${grade}/fill`]: "c" },
    `${grade}/fill`,
    `"c" is not one of the allowed values`,
    `allowed: "a", "b"`,
  ),
  wrong(
    isFilled,
    { "labels#/properties/text/fill": "" },
    "labels#/properties/text/fill",
    `"" is not a value of a required string`,
  ),
  wrong(
    isFilled,
    { "things#/properties/box/properties/label": { type: "string", maxLength: 2, fill: "abc" } },
    "things#/properties/box/properties/label/fill",
    `"abc" must NOT have more than 2 characters`,
  ),
  wrong(
    isStored,
    { "firms#/properties/copy/properties/tags/fill": "Y" },
    "firms#/properties/copy/properties/tags/fill",
    `"copy" is not stored`,
  ),
];
