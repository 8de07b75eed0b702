import { wrong, type WrongDeclaration } from "./wrong.js";

const account =
  "The account of the caller goes into a plain integer, or a UUID where accounts have those, which refers to the accounts or to nothing; that of the latest change is readOnly.";
const maker = "things#/properties/author_id/valueFrom";
const own = "What is somebody's own is so by the id of the account, or by who created it.";
const hint = 'say "valueFrom": {"caller": "account"} at the field';
const shade = "labels#/properties/shade/valueFrom";

const moment = { type: "string", format: "date-time", formatMaximum: "2030-01-01T00:00:00Z" };
const uuid = { type: "string", format: "uuid" };

const given = "A value that the server gives is one that its field allows.";

export const wrongValues: readonly WrongDeclaration[] = [
  wrong(
    given,
    { "things#/properties/thing_id/maximum": 5 },
    "things#/properties/thing_id",
    "9007199254740991 must be <= 5",
  ),
  wrong(
    given,
    { "things#/properties/made/maximum": 5 },
    "things#/properties/made/valueFrom",
    "2147483647 must be <= 5",
  ),
  wrong(
    given,
    { "things#/properties/changed": { ...moment, readOnly: true, valueFrom: "updated" } },
    "things#/properties/changed/valueFrom",
    '"2038-01-19T03:14:07.000Z" must not be later than 2030-01-01T00:00:00Z',
  ),
  wrong(
    given,
    { "things#/properties/author_id/minimum": 2 },
    "things#/properties/author_id/valueFrom",
    "1 must be >= 2",
  ),
  wrong(
    given,
    { "labels#/properties/firm_id/maximum": 99 },
    "labels#/properties/firm_id/references",
    "9007199254740991 must be <= 99",
  ),
  wrong(
    given,
    { "things#/properties/label_count/exclusiveMinimum": 0 },
    "things#/properties/label_count/counts",
    "0 must be > 0",
  ),
  wrong(
    account,
    {
      "people#/properties/person_id": { ...uuid, readOnly: true },
      "things#/properties/author_id": { ...uuid, references: "people", valueFrom: { caller: "account" } },
      "things#/properties/editor_id": {
        type: "integer",
        readOnly: true,
        valueFrom: { caller: "account", on: "update" },
      },
    },
    "things#/properties/editor_id/valueFrom",
    `"editor_id" refers to nothing, and accounts have UUIDs`,
    'add "references"',
  ),
  wrong(
    "A field that is named is declared in properties.",
    { [`${shade}/field`]: "color" },
    `${shade}/field`,
    `"color" is not`,
    `did you mean "colour"?`,
  ),
  wrong(
    "What the meta-schema requires is there.",
    { [`${shade}/values`]: undefined },
    shade,
    `"values" is missing`,
    "the meta-schema says of it: The value for each of the allowed values of that field.",
  ),
  wrong(
    "Only keywords that the meta-schema has are used.",
    { [`${shade}/setting`]: "language" },
    `${shade}/setting`,
    `"setting" is not one`,
    "here are allowed: field, values",
  ),
  wrong(
    "The field that decides a value is a stored text with an enum, mandatory or with a default.",
    { "labels#/properties/colour/default": undefined },
    `${shade}/field`,
    `"colour" is neither mandatory nor has a default`,
  ),
  wrong(
    "The field that decides a value is a stored text with an enum, mandatory or with a default.",
    { [`${shade}/field`]: "text" },
    `${shade}/field`,
    `"text" is no such text`,
  ),
  wrong(
    "The field that decides a value is a stored text with an enum, mandatory or with a default.",
    {
      "labels#/properties/colour/createOnly": true,
      "labels#/properties/colour/default": undefined,
      "labels#/required": ["text", "colour"],
    },
    `${shade}/field`,
    `"colour" is not stored`,
  ),
  wrong(
    "A value is decided for each value of the field that decides, and for no other.",
    { [`${shade}/values`]: { red: "dark" } },
    `${shade}/values`,
    `"blue" is missing`,
  ),
  wrong(
    "A value is decided for each value of the field that decides, and for no other.",
    { [`${shade}/values/blu`]: "dark" },
    `${shade}/values/blu`,
    `"blu" is no value of colour`,
    `did you mean "blue"?`,
  ),
  wrong(
    "A decided value is one that its field allows.",
    { [`${shade}/values/blue`]: "grey" },
    `${shade}/values/blue`,
    `"grey" must be equal to one of the allowed values`,
    `allowed: "dark", "light"`,
  ),
  wrong(
    account,
    { "things#/properties/author_id": { type: "string", valueFrom: { caller: "account" } } },
    maker,
    `"author_id" is not integer`,
  ),
  wrong(
    account,
    { "things#/properties/author_id": { type: "integer", enum: [1], valueFrom: { caller: "account" } } },
    maker,
    `"author_id" has allowed values`,
  ),
  wrong(
    account,
    { "things#/properties/author_id/references": "firms" },
    maker,
    `"author_id" refers to firms, which holds no accounts`,
  ),
  wrong(
    account,
    { "things#/properties/editor_id/readOnly": undefined },
    "things#/properties/editor_id/valueFrom",
    `"editor_id" is not`,
    'add "readOnly": true',
  ),
  wrong(
    "What is sorted by is stored, not hidden and never without a value.",
    { "things#/properties/author_id/sortable": true },
    "things#/properties/author_id/sortable",
    `"author_id" may be null`,
  ),
  wrong(
    own,
    { "things#/properties/author_id/valueFrom/on": "update", "things#/properties/author_id/readOnly": true },
    "things#/resource/own/field",
    `"author_id" is neither`,
    hint,
  ),
  wrong(own, { "things#/resource/own/field": "thing_id" }, "things#/resource/own/field", `"thing_id" is neither`, hint),
  wrong(
    "A field that is named is declared in properties.",
    { "things#/resource/own/field": "autor_id" },
    "things#/resource/own/field",
    `"autor_id" is not`,
    `did you mean "author_id"?`,
  ),
  wrong(
    "What the meta-schema requires is there.",
    { "things#/resource/own/unless": undefined },
    "things#/resource/own",
    `"unless" is missing`,
    "the meta-schema says of it: Who has this privilege sees and changes those of others too, and gives them to others.",
  ),
];
