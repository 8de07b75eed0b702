import { wrong, type WrongDeclaration } from "./wrong.js";

const text = { type: "string" };
const thingField = "things#/properties";
const everyAction =
  "the meta-schema says of it: Each of the four actions takes a privilege (write stands for three); what nobody is to do takes one that no group is given.";

export const wrongMetaSchema: readonly WrongDeclaration[] = [
  wrong(
    "Only keywords that the meta-schema has are used.",
    { [`${thingField}/changed/readonly`]: true },
    `${thingField}/changed/readonly`,
    `"readonly" is not one`,
    `did you mean "readOnly"?`,
  ),
  wrong(
    "Only keywords that the meta-schema has are used.",
    { [`${thingField}/name/sortabel`]: true },
    `${thingField}/name/sortabel`,
    `"sortabel" is not one`,
    `did you mean "sortable"?`,
  ),
  wrong(
    "Only keywords that the meta-schema has are used.",
    { "things#/resource/privileges/zzz": "a" },
    "things#/resource/privileges/zzz",
    `"zzz" is not one`,
    "here are allowed: read, write, create, update, delete",
  ),
  wrong(
    "What the meta-schema requires is there.",
    { "things#/title": undefined },
    "things#",
    `"title" is missing`,
    "the meta-schema says of it: What one item is called, for people.",
  ),
  wrong(
    "What the meta-schema requires is there.",
    { "things#/resource/privileges": { read: "a", create: "a", update: "a" } },
    "things#/resource/privileges",
    `"delete" is missing`,
    everyAction,
  ),
  wrong(
    "What the meta-schema requires is there.",
    { "things#/resource/privileges": { read: "a" } },
    "things#/resource/privileges",
    `"write" is missing`,
    everyAction,
  ),
  wrong(
    "What stands for others does not stand beside them.",
    { "things#/resource/privileges": { read: "a", write: "b", create: "c", update: "c", delete: "c" } },
    "things#/resource/privileges/write",
    `"write" is one of them`,
    "take it away, or what it stands for",
  ),
  wrong(
    "A value has the type that the meta-schema says.",
    { [`${thingField}/name/searchable`]: "yes" },
    `${thingField}/name/searchable`,
    `"yes" must be boolean`,
  ),
  wrong(
    "A value is one of those that the meta-schema lists.",
    { [`${thingField}/site/format`]: "emial" },
    `${thingField}/site/format`,
    `"emial" is not`,
    `did you mean "email"?`,
  ),
  wrong(
    "A value is one of those that the meta-schema lists.",
    { [`${thingField}/name/type`]: "text" },
    `${thingField}/name/type`,
    `"text" is not`,
    `allowed: "string", "integer", "number", "boolean", "array", "object"`,
  ),
  wrong(
    "A value is one of those that the meta-schema lists.",
    { "things#/resource/collection": "list" },
    "things#/resource/collection",
    `"list" is not`,
    `allowed: "map", "array"`,
  ),
  wrong(
    "A text that is given is not empty.",
    { "things#/resource/plural": "" },
    "things#/resource/plural",
    `"" must NOT have fewer than 1 characters`,
  ),
  wrong(
    "A day is one that the calendar has, written as ISO 8601 does.",
    { "things#/resource/alias": { name: "objects", deprecated: "yesterday" } },
    "things#/resource/alias/deprecated",
    `"yesterday" must match format "date"`,
    `such as "2026-01-31"`,
  ),
  wrong(
    "A text has the form that the meta-schema says.",
    { "things#/resource/menu": "Catalog/Things/Large" },
    "things#/resource/menu",
    `"Catalog/Things/Large" must match pattern "^[^/]+(/[^/]+)?$"`,
    "the meta-schema says of it: Where the administration panel's menu has it: a group of entries, or a group, a slash and the name of the entry; the plural or the last segment of the path is that name unless given. For resources that are not nested.",
  ),
  wrong(
    "A text has the form that the meta-schema says.",
    { "labels#/properties/grade/valueAliases": { "c,d": { value: "b", deprecated: "2026-01-31" } } },
    "labels#/properties/grade/valueAliases/c,d",
    `"c,d" is not such a name`,
    "the meta-schema says of it: The value before, which is allowed no more: without a comma.",
  ),
  wrong(
    "A value is the one that the meta-schema says.",
    { "things#/type": "array" },
    "things#/type",
    `"array" must be equal to constant`,
    `say "object"`,
  ),
  wrong(
    "Names are lower-case letters, digits and underscores, a letter first.",
    { [`${thingField}/unitPrice`]: text },
    `${thingField}/unitPrice`,
    `"unitPrice" is not such a name`,
  ),
  wrong(
    "Names have at most 64 characters.",
    { [`${thingField}/${"a".repeat(65)}`]: text },
    `${thingField}/${"a".repeat(65)}`,
    `"${"a".repeat(65)}" is not such a name`,
  ),
  wrong(
    "A list names nothing twice.",
    { "things#/resource/indexes/0": ["code", "code"] },
    "things#/resource/indexes/0",
    `["code","code"] must NOT have duplicate items (items ## 0 and 1 are identical)`,
  ),
  wrong(
    "A list that is given is not empty.",
    { [`${thingField}/status/enum`]: [] },
    `${thingField}/status/enum`,
    `[] must NOT have fewer than 1 items`,
  ),
  wrong(
    "An object that is given is not empty.",
    { [`${thingField}/box/properties`]: {} },
    `${thingField}/box/properties`,
    `{} must NOT have fewer than 1 properties`,
  ),
  wrong(
    "A text that is given is not empty.",
    { "things#/title": "" },
    "things#/title",
    `"" must NOT have fewer than 1 characters`,
  ),
  wrong(
    "A limit is not negative.",
    { [`${thingField}/name/maxLength`]: -1 },
    `${thingField}/name/maxLength`,
    "-1 must be >= 0",
  ),
  wrong(
    "A number that others are multiples of is positive.",
    { [`${thingField}/count/multipleOf`]: 0 },
    `${thingField}/count/multipleOf`,
    "0 must be > 0",
  ),
];
