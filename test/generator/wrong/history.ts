import { wrong, type WrongDeclaration } from "./wrong.js";

const isStored = "What becomes of stored values is said of a field that is stored.";
const isGone = "A name of before is none that is declared now, and that of one thing.";
const isApart = "An alias is a name that nothing else has.";
const isLater = "An alias goes after it is deprecated.";
const isCalled = "A value that was called otherwise is allowed now, and what it was is not.";
const isTaken = "A value of before is allowed no more, and stands for one that is.";
const isFilled = "What items are filled with is a value that the field allows.";
const isGiven = "Items are filled with a value, or by a hook that there is.";
const memo = "labels#/properties/memo";
const grade = "labels#/properties/grade";

function alias(name: string): { readonly name: string; readonly deprecated: string } {
  return { name, deprecated: "2026-01-31" };
}

const swap = (what: string): string =>
  `take one of the two away; to swap two ${what}s, rename one of them to a third name in a release between`;

export const wrongHistory: readonly WrongDeclaration[] = [
  wrong(
    isStored,
    { "labels#/properties/asked/was": "wanted" },
    "labels#/properties/asked/was",
    `"asked" is not stored`,
  ),
  wrong(isGone, { [`${memo}/was`]: "text" }, `${memo}/was`, `"text" is a field`, swap("field")),
  wrong(
    isGone,
    { [`${memo}/was`]: "note", "labels#/properties/remarks/was": "note" },
    `${memo}/was`,
    `"note" is said of another field, too`,
  ),
  wrong(
    isGone,
    { "things#/properties/box/properties/label": { type: "string", was: "width" } },
    "things#/properties/box/properties/label/was",
    `"width" is a property`,
    "take one of the two away; to swap two properties, rename one of them to a third name in a release between",
  ),
  wrong(isGone, { "labels#/resource/was": "things" }, "labels#/resource/was", "there is a schemas/things.json"),
  wrong(isApart, { [`${memo}/alias`]: alias("text") }, `${memo}/alias/name`, `"text" is a field`),
  wrong(isApart, { [`${memo}/alias`]: alias("page") }, `${memo}/alias/name`, `"page" is a query parameter`),
  wrong(
    isApart,
    { "labels#/resource/alias": alias("things") },
    "labels#/resource/alias/name",
    `"things" is that of schemas/things.json`,
  ),
  wrong(
    isApart,
    { "labels#/resource/alias": alias("me") },
    "labels#/resource/alias/name",
    `"me" is kept by the interface`,
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
    `"c" is no value of grade`,
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
    `"a" is no value of memo`,
    'no values are allowed by name: declare them in "enum"',
  ),
  wrong(
    isTaken,
    { [`${grade}/valueAliases`]: { c: { value: "d", deprecated: "2026-01-31" } } },
    `${grade}/valueAliases/c/value`,
    `"d" is no value of grade`,
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
  wrong(isGiven, { [`${memo}/fillFrom`]: "hook" }, `${memo}/fillFrom`, "there is no schemas/labels.hooks.ts"),
  wrong(isGiven, { [`${memo}/fillFrom`]: "hook", [`${memo}/fill`]: "a" }, `${memo}/fillFrom`, "there is a fill, too"),
  wrong(
    isFilled,
    { [`${grade}/fill`]: "c" },
    `${grade}/fill`,
    `"c" must be equal to one of the allowed values`,
    `allowed: "a", "b"`,
  ),
  wrong(
    isFilled,
    { "labels#/properties/text/fill": "" },
    "labels#/properties/text/fill",
    `"" is no value of a mandatory text`,
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
