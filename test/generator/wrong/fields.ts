import { nilUuid } from "../../../runtime/model/ids.js";
import { wrong, type Changes, type WrongDeclaration } from "./wrong.js";

const thingField = "things#/properties";

const uuid = { type: "string", format: "uuid" };
const extra = `${thingField}/extra`;

function withUuids(field: object): Changes {
  return { "labels#/properties/label_id": { ...uuid, readOnly: true }, [extra]: field };
}

export const wrongFields: readonly WrongDeclaration[] = [
  wrong(
    "A UUID is an id, or refers to one.",
    { [extra]: uuid },
    `${extra}/format`,
    `"extra" is neither`,
    'add "references"',
  ),
  wrong(
    "A UUID is an id, or refers to one.",
    { [extra]: { type: "array", items: uuid } },
    `${extra}/items/format`,
    `"extra" is neither`,
    'add "references"',
  ),
  wrong(
    "A declaration gives a UUID no value but that of none.",
    withUuids({ ...uuid, references: "labels", valueFrom: "now" }),
    `${extra}/valueFrom`,
    "here is one",
    'only {"caller": "account"} is possible',
  ),
  wrong(
    "A declaration gives a UUID no value but that of none.",
    withUuids({ ...uuid, references: "labels", const: nilUuid }),
    `${extra}/const`,
    "here is one",
  ),
  wrong(
    "A declaration gives a UUID no value but that of none.",
    {
      ...withUuids({ ...uuid, references: "labels" }),
      "things#/allOf": [
        { if: { properties: { extra: { const: nilUuid } }, required: ["extra"] }, then: { required: ["code"] } },
      ],
    },
    "things#/allOf/0/if/properties/extra/const",
    "here is one",
  ),
  wrong(
    "A keyword is used with a type that it is for.",
    withUuids({ ...uuid, references: "labels", pattern: "^0" }),
    `${extra}/pattern`,
    "pattern is for string, this is uuid",
  ),
  wrong(
    "A reference is written as the ids of what it names are.",
    { [extra]: { ...uuid, references: "labels" } },
    extra,
    "ids of labels are integers",
    'say "type": "integer"',
  ),
  wrong(
    "A reference is written as the ids of what it names are.",
    withUuids({ type: "array", items: { type: "integer", references: "labels" } }),
    `${extra}/items`,
    "ids of labels are UUIDs",
    'say "type": "string", "format": "uuid"',
  ),
  wrong(
    "None is written as ids are.",
    withUuids({ ...uuid, references: { resource: "labels", none: 0 } }),
    `${extra}/references/none`,
    "it is 0",
    `say "${nilUuid}"`,
  ),
  wrong(
    "The default of a reference is none, 0 where none says that it stands for that.",
    withUuids({ ...uuid, references: "labels", default: nilUuid }),
    `${extra}/default`,
    `it is "${nilUuid}"`,
    `say {"resource": "labels", "none": "${nilUuid}"}`,
  ),
  wrong(
    "A field says its type, unless const does.",
    { [`${thingField}/count/type`]: undefined },
    `${thingField}/count`,
    "there is no type",
  ),
  wrong(
    "A keyword is used with a type that it is for.",
    { [`${thingField}/count/maxLength`]: 3 },
    `${thingField}/count/maxLength`,
    "maxLength is for string, this is integer",
  ),
  wrong(
    "An array says what its elements are, an object what its properties are.",
    { [`${thingField}/tags/items`]: undefined },
    `${thingField}/tags`,
    "there is no items",
  ),
  wrong(
    "Allowed values have the type of the field.",
    { [`${thingField}/status/enum`]: ["A", "D", 5] },
    `${thingField}/status/enum/2`,
    "5 is not string",
  ),
  wrong(
    "Allowed texts contain no comma, which separates values in a query.",
    { [`${thingField}/status/enum`]: ["A", "D", "E,F"] },
    `${thingField}/status`,
    `"E,F" does`,
  ),
  wrong(
    "A field has one of enum, oneOf and const.",
    { [`${thingField}/status/const`]: "A", [`${thingField}/status/examples`]: ["A"] },
    `${thingField}/status/const`,
    "here are enum and const",
  ),
  wrong(
    "A field has one of enum, oneOf and const.",
    { "labels#/properties/weight/enum": ["light"] },
    "labels#/properties/weight/oneOf",
    "here are enum and oneOf",
  ),
  wrong(
    "Allowed values have the type of the field.",
    { "labels#/properties/weight/oneOf/1/const": 5 },
    "labels#/properties/weight/oneOf/1/const",
    "5 is not string",
  ),
  wrong(
    "No value is allowed twice.",
    { "labels#/properties/weight/oneOf/1/const": "light" },
    "labels#/properties/weight/oneOf/1/const",
    `"light" is`,
  ),
  wrong(
    "A format is one for the type of the field.",
    { [`${thingField}/count/format`]: "email" },
    `${thingField}/count/format`,
    "email is none for integer",
  ),
  wrong(
    "A format is one for the type of the field.",
    { [`${thingField}/code/format`]: "unixtime", [`${thingField}/code/default`]: undefined },
    `${thingField}/code/format`,
    "unixtime is none for string",
  ),
  wrong(
    "A text with a format or allowed values is no text of several lines.",
    { [`${thingField}/site/multiline`]: true },
    `${thingField}/site/multiline`,
    "here is one",
  ),
  wrong(
    "A keyword is used with a type that it is for.",
    { [`${thingField}/marks/multiline`]: true },
    `${thingField}/marks/multiline`,
    "multiline is for string, this is array",
  ),
  wrong(
    "Limits leave something between them.",
    { [`${thingField}/count/maximum`]: 0 },
    `${thingField}/count/minimum`,
    "minimum is 1 and maximum is 0",
  ),
  wrong(
    "Properties that an object requires are declared in it.",
    { [`${thingField}/box/required`]: ["widht"] },
    `${thingField}/box/required/0`,
    `"widht" is not`,
    `did you mean "width"?`,
  ),
  wrong(
    "A default is a value that its field allows.",
    { [`${thingField}/status/default`]: "X" },
    `${thingField}/status/default`,
    `"X" must be equal to one of the allowed values`,
    `allowed: "A", "D"`,
  ),
  wrong(
    "A default is a value that its field allows.",
    { "labels#/properties/weight/default": "middling" },
    "labels#/properties/weight/default",
    `"middling" must be equal to one of the allowed values`,
    `allowed: "light", "heavy"`,
  ),
  wrong(
    "Examples are values that their field allows.",
    { [`${thingField}/status/examples`]: ["A", "B"] },
    `${thingField}/status/examples/1`,
    `"B" must be equal to one of the allowed values`,
    `allowed: "A", "D"`,
  ),
  wrong(
    "A mandatory field has no default.",
    { [`${thingField}/name/default`]: "thing" },
    `${thingField}/name/default`,
    `"name" is mandatory`,
    "take it out of required, or the default away",
  ),
  wrong(
    "A field that only the server sets is not mandatory.",
    { "things#/required": ["name", "thing_id"] },
    "things#/required/1",
    `"thing_id" is readOnly`,
    'take it out of "required": bodies do not set it',
  ),
  wrong(
    "A field is readOnly or writeOnly, not both.",
    { [`${thingField}/hidden/readOnly`]: true },
    `${thingField}/hidden/writeOnly`,
    "here are both",
  ),
];
