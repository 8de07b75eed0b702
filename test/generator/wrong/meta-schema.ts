import { wrong, type WrongDeclaration } from "./wrong.js";

const text = { type: "string" };
const thingField = "things#/properties";
const everyAction =
  "the meta-schema says: Each of the four operations needs a privilege (write stands for three of them). For an operation that nobody may use, name a privilege that no group has.";

export const wrongMetaSchema: readonly WrongDeclaration[] = [
  wrong(
    "A declaration may use only keywords of the meta-schema.",
    { [`${thingField}/changed/readonly`]: true },
    `${thingField}/changed/readonly`,
    `"readonly" is not one`,
    `did you mean "readOnly"?`,
  ),
  wrong(
    "A declaration may use only keywords of the meta-schema.",
    { [`${thingField}/name/sortabel`]: true },
    `${thingField}/name/sortabel`,
    `"sortabel" is not one`,
    `did you mean "sortable"?`,
  ),
  wrong(
    "A declaration may use only keywords of the meta-schema.",
    { "things#/resource/privileges/zzz": "a" },
    "things#/resource/privileges/zzz",
    `"zzz" is not one`,
    "allowed here: read, write, create, update, delete",
  ),
  wrong(
    "Keywords that the meta-schema requires must be present.",
    { "things#/title": undefined },
    "things#",
    `"title" is missing`,
    "the meta-schema says: The name of one item, for people.",
  ),
  wrong(
    "Keywords that the meta-schema requires must be present.",
    { "things#/resource/privileges": { read: "a", create: "a", update: "a" } },
    "things#/resource/privileges",
    `"delete" is missing`,
    everyAction,
  ),
  wrong(
    "Keywords that the meta-schema requires must be present.",
    { "things#/resource/privileges": { read: "a" } },
    "things#/resource/privileges",
    `"write" is missing`,
    everyAction,
  ),
  wrong(
    "A keyword that stands for several others must not be used together with them.",
    { "things#/resource/privileges": { read: "a", write: "b", create: "c", update: "c", delete: "c" } },
    "things#/resource/privileges/write",
    '"write" is used with one of them',
    "remove it, or remove the others",
  ),
  wrong(
    "A value must have the type that the meta-schema requires.",
    { [`${thingField}/name/searchable`]: "yes" },
    `${thingField}/name/searchable`,
    `"yes" must be boolean`,
  ),
  wrong(
    "A value must be one of those that the meta-schema lists.",
    { [`${thingField}/site/format`]: "emial" },
    `${thingField}/site/format`,
    '"emial" is not one of them',
    `did you mean "email"?`,
  ),
  wrong(
    "A value must be one of those that the meta-schema lists.",
    { [`${thingField}/name/type`]: "text" },
    `${thingField}/name/type`,
    '"text" is not one of them',
    `allowed: "string", "integer", "number", "boolean", "array", "object"`,
  ),
  wrong(
    "A value must be one of those that the meta-schema lists.",
    { "things#/resource/collection": "list" },
    "things#/resource/collection",
    '"list" is not one of them',
    `allowed: "map", "array"`,
  ),
  wrong(
    "A string must not be empty.",
    { "things#/resource/plural": "" },
    "things#/resource/plural",
    `"" must NOT have fewer than 1 characters`,
  ),
  wrong(
    "A date must exist in the calendar and have the form YYYY-MM-DD.",
    { "things#/resource/alias": { name: "objects", deprecated: "yesterday" } },
    "things#/resource/alias/deprecated",
    `"yesterday" must match format "date"`,
    `such as "2026-01-31"`,
  ),
  wrong(
    "A string must have the form that the meta-schema requires.",
    { "things#/resource/menu": "Catalog/Things/Large" },
    "things#/resource/menu",
    `"Catalog/Things/Large" must match pattern "^[^/]+(/[^/]+)?$"`,
    "the meta-schema says: The place in the menu of the administration panel: a group, or a group, a slash and the name of the entry. The name defaults to plural, or to the last segment of the path. For top-level resources.",
  ),
  wrong(
    "A string must have the form that the meta-schema requires.",
    { "labels#/properties/grade/valueAliases": { "c,d": { value: "b", deprecated: "2026-01-31" } } },
    "labels#/properties/grade/valueAliases/c,d",
    '"c,d" does not',
    "the meta-schema says: The former value, which is no longer allowed. It must not contain a comma.",
  ),
  wrong(
    "A value must be the one that the meta-schema requires.",
    { "things#/type": "array" },
    "things#/type",
    `"array" must be equal to constant`,
    'write "object"',
  ),
  wrong(
    "A name must start with a lower-case letter and contain only lower-case letters, digits and underscores.",
    { [`${thingField}/unitPrice`]: text },
    `${thingField}/unitPrice`,
    '"unitPrice" does not',
  ),
  wrong(
    "A name must have at most 64 characters.",
    { [`${thingField}/${"a".repeat(65)}`]: text },
    `${thingField}/${"a".repeat(65)}`,
    `"${"a".repeat(65)}" does not`,
  ),
  wrong(
    "A list must not name anything twice.",
    { "things#/resource/indexes/0": ["code", "code"] },
    "things#/resource/indexes/0",
    `["code","code"] must NOT have duplicate items (items ## 0 and 1 are identical)`,
  ),
  wrong(
    "A list must not be empty.",
    { [`${thingField}/status/enum`]: [] },
    `${thingField}/status/enum`,
    `[] must NOT have fewer than 1 items`,
  ),
  wrong(
    "An object must not be empty.",
    { [`${thingField}/box/properties`]: {} },
    `${thingField}/box/properties`,
    `{} must NOT have fewer than 1 properties`,
  ),
  wrong(
    "A string must not be empty.",
    { "things#/title": "" },
    "things#/title",
    `"" must NOT have fewer than 1 characters`,
  ),
  wrong(
    "A limit must not be negative.",
    { [`${thingField}/name/maxLength`]: -1 },
    `${thingField}/name/maxLength`,
    "-1 must be >= 0",
  ),
  wrong(
    "`multipleOf` must be greater than 0.",
    { [`${thingField}/count/multipleOf`]: 0 },
    `${thingField}/count/multipleOf`,
    "0 must be > 0",
  ),
];
