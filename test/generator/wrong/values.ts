import { wrong, type WrongDeclaration } from "./wrong.js";

const account =
  "`valueFrom: { caller: account }` is for a single id of an account, without allowed values; with `on: update` it also needs readOnly.";
const maker = "things#/properties/author_id/valueFrom";
const own =
  "`own.field` must name the id of the accounts, or a field that is set to the account that creates the item.";
const ownPath =
  "A path in `own.field` must follow single references to top-level resources, and end at a reference to the accounts.";
const hint = 'add "valueFrom": {"caller": "account"} to the field';
const shade = "labels#/properties/shade/valueFrom";

const moment = { type: "string", format: "date-time", formatMaximum: "2030-01-01T00:00:00Z" };
const uuid = { type: "string", format: "uuid" };

const given = "A field must allow every value that the server sets.";

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
    `"editor_id" has no references, and the ids of accounts are UUIDs`,
    'add "references"',
  ),
  wrong(
    "A field that is named in a declaration must be in `properties`.",
    { [`${shade}/field`]: "color" },
    `${shade}/field`,
    `"color" is missing there`,
    `did you mean "colour"?`,
  ),
  wrong(
    "Keywords that the meta-schema requires must be present.",
    { [`${shade}/values`]: undefined },
    shade,
    `"values" is missing`,
    "the meta-schema says: The value of this field for each allowed value of the other field.",
  ),
  wrong(
    "A declaration may use only keywords of the meta-schema.",
    { [`${shade}/setting`]: "language" },
    `${shade}/setting`,
    `"setting" is not a keyword here`,
    "allowed here: field, values",
  ),
  wrong(
    "`valueFrom.field` must name a stored string with `enum` that is required or has a default.",
    { "labels#/properties/colour/default": undefined },
    `${shade}/field`,
    `"colour" is neither required nor has a default`,
  ),
  wrong(
    "`valueFrom.field` must name a stored string with `enum` that is required or has a default.",
    { [`${shade}/field`]: "text" },
    `${shade}/field`,
    `"text" is not a string with enum`,
  ),
  wrong(
    "`valueFrom.field` must name a stored string with `enum` that is required or has a default.",
    {
      "labels#/properties/colour/createOnly": true,
      "labels#/properties/colour/default": undefined,
      "labels#/required": ["text", "colour"],
    },
    `${shade}/field`,
    `"colour" is not stored`,
  ),
  wrong(
    "`valueFrom.values` must have one entry for each value of the field that `valueFrom.field` names.",
    { [`${shade}/values`]: { red: "dark" } },
    `${shade}/values`,
    `"blue" is missing`,
  ),
  wrong(
    "`valueFrom.values` must have one entry for each value of the field that `valueFrom.field` names.",
    { [`${shade}/values/blu`]: "dark" },
    `${shade}/values/blu`,
    '"blu" is not a value of colour',
    `did you mean "blue"?`,
  ),
  wrong(
    "`valueFrom.values` must contain values that the field allows.",
    { [`${shade}/values/blue`]: "grey" },
    `${shade}/values/blue`,
    `"grey" is not one of the allowed values`,
    `allowed: "dark", "light"`,
  ),
  wrong(
    account,
    { "things#/properties/author_id": { type: "string", valueFrom: { caller: "account" } } },
    maker,
    '"author_id" does not have the type integer',
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
    '"author_id" refers to firms, which does not declare accounts',
  ),
  wrong(
    account,
    { "things#/properties/editor_id/readOnly": undefined },
    "things#/properties/editor_id/valueFrom",
    '"editor_id" is not readOnly',
    'add "readOnly": true',
  ),
  wrong(
    "`sortable` is for fields that responses contain and that always have a value.",
    { "things#/properties/author_id/sortable": true },
    "things#/properties/author_id/sortable",
    `"author_id" may be null; give it a default, or name it in "required"`,
  ),
  wrong(
    own,
    { "things#/properties/author_id/valueFrom/on": "update", "things#/properties/author_id/readOnly": true },
    "things#/resource/own/field",
    `"author_id" is another field`,
    hint,
  ),
  wrong(
    own,
    { "things#/resource/own/field": "thing_id" },
    "things#/resource/own/field",
    `"thing_id" is another field`,
    hint,
  ),
  ...(
    [
      ["name.author_id", '"name" is not a reference'],
      ["crew_ids.crew", '"crew_ids" is not a reference'],
      ["above_id.status", '"status" is not a reference to the resource of accounts'],
      ["above_id.above_id", '"above_id" is not a reference to the resource of accounts'],
    ] as const
  ).map(([field, found]) =>
    wrong(ownPath, { "things#/resource/own/field": field }, "things#/resource/own/field", found),
  ),
  wrong(
    ownPath,
    { "things#/resource/own/field": "above_id.autor_id" },
    "things#/resource/own/field",
    '"autor_id" is not a field of things',
    'did you mean "author_id"?',
  ),
  wrong(
    "A field that is named in a declaration must be in `properties`.",
    { "things#/resource/own/field": "autor_id" },
    "things#/resource/own/field",
    `"autor_id" is missing there`,
    `did you mean "author_id"?`,
  ),
  wrong(
    "Keywords that the meta-schema requires must be present.",
    { "things#/resource/own/unless": undefined },
    "things#/resource/own",
    `"unless" is missing`,
    "the meta-schema says: Callers with this privilege see and change the items of others too, and may change the owner.",
  ),
];
