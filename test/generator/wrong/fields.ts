import { nilUuid } from "../../../runtime/model/values/ids.js";
import { wrong, type Changes, type WrongDeclaration } from "./wrong.js";

const thingField = "things#/properties";

const uuid = { type: "string", format: "uuid" };
const extra = `${thingField}/extra`;

function withUuids(field: object): Changes {
  return { "labels#/properties/label_id": { ...uuid, readOnly: true }, [extra]: field };
}

export const wrongFields: readonly WrongDeclaration[] = [
  wrong(
    "Only the id of a resource and references can have the format uuid.",
    { [extra]: uuid },
    `${extra}/format`,
    `"extra" is neither the id nor a reference`,
    'add "references"; to store a UUID of another system, leave "format" out',
  ),
  wrong(
    "Only the id of a resource and references can have the format uuid.",
    { [extra]: { type: "array", items: uuid } },
    `${extra}/items/format`,
    `"extra" is neither the id nor a reference`,
    'add "references"; to store a UUID of another system, leave "format" out',
  ),
  wrong(
    "A declaration must not set the value of a UUID.",
    withUuids({ ...uuid, references: "labels", valueFrom: "now" }),
    `${extra}/valueFrom`,
    "`valueFrom` sets the value",
    'only {"caller": "account"} is allowed',
  ),
  wrong(
    "A declaration must not set the value of a UUID.",
    withUuids({ ...uuid, references: "labels", const: nilUuid }),
    `${extra}/const`,
    "`const` sets the value",
  ),
  wrong(
    "A declaration must not set the value of a UUID.",
    {
      ...withUuids({ ...uuid, references: "labels" }),
      "things#/allOf": [
        { if: { properties: { extra: { const: nilUuid } }, required: ["extra"] }, then: { required: ["code"] } },
      ],
    },
    "things#/allOf/0/if/properties/extra/const",
    "`const` sets the value",
  ),
  wrong(
    "A keyword must fit the type of the field.",
    withUuids({ ...uuid, references: "labels", pattern: "^0" }),
    `${extra}/pattern`,
    "pattern is for string; this field is uuid",
  ),
  wrong(
    "A reference must have the type of the ids that it refers to.",
    { [extra]: { ...uuid, references: "labels" } },
    extra,
    "ids of labels are integers",
    'write "type": "integer"',
  ),
  wrong(
    "A reference must have the type of the ids that it refers to.",
    withUuids({ type: "array", items: { type: "integer", references: "labels" } }),
    `${extra}/items`,
    "ids of labels are UUIDs",
    'write "type": "string", "format": "uuid"',
  ),
  wrong(
    "`none` must be an integer or a UUID, like the ids.",
    withUuids({ ...uuid, references: { resource: "labels", none: 0 } }),
    `${extra}/references/none`,
    "`none` is 0",
    `write "${nilUuid}"`,
  ),
  wrong(
    "The default of a reference must be the value that `none` names.",
    withUuids({ ...uuid, references: "labels", default: nilUuid }),
    `${extra}/default`,
    `the default is "${nilUuid}"`,
    `write "references": {"resource": "labels", "none": "${nilUuid}"}`,
  ),
  wrong(
    "A field must have `type` or `const`.",
    { [`${thingField}/count/type`]: undefined },
    `${thingField}/count`,
    "`type` and `const` are missing",
    'write its type, such as "type": "string"; a reference has the type of the ids: "type": "integer"',
  ),
  wrong(
    "A keyword must fit the type of the field.",
    { [`${thingField}/count/maxLength`]: 3 },
    `${thingField}/count/maxLength`,
    "maxLength is for string; this field is integer",
  ),
  wrong(
    "An array must have `items`, and an object `properties`.",
    { [`${thingField}/tags/items`]: undefined },
    `${thingField}/tags`,
    "`items` is missing",
    'write the schema of one element, such as "items": { "type": "string" }',
  ),
  wrong(
    "Allowed values must have the type of the field.",
    { [`${thingField}/status/enum`]: ["A", "D", 5] },
    `${thingField}/status/enum/2`,
    "5 does not have the type string",
  ),
  wrong(
    "Allowed values must not contain a comma, which separates values in a query.",
    { [`${thingField}/status/enum`]: ["A", "D", "E,F"] },
    `${thingField}/status`,
    '"E,F" contains a comma',
  ),
  wrong(
    "A field may have only one of `enum`, `oneOf` and `const`.",
    { [`${thingField}/status/const`]: "A", [`${thingField}/status/examples`]: ["A"] },
    `${thingField}/status/const`,
    "this field has enum and const",
  ),
  wrong(
    "A field may have only one of `enum`, `oneOf` and `const`.",
    { "labels#/properties/weight/enum": ["light"] },
    "labels#/properties/weight/oneOf",
    "this field has enum and oneOf",
  ),
  wrong(
    "Allowed values must have the type of the field.",
    { "labels#/properties/weight/oneOf/1/const": 5 },
    "labels#/properties/weight/oneOf/1/const",
    "5 does not have the type string",
  ),
  wrong(
    "`oneOf` must not list a value twice.",
    { "labels#/properties/weight/oneOf/1/const": "light" },
    "labels#/properties/weight/oneOf/1/const",
    '"light" is listed twice',
  ),
  wrong(
    "`format` must fit the type of the field.",
    { [`${thingField}/count/format`]: "email" },
    `${thingField}/count/format`,
    "email is not a format for integer",
  ),
  wrong(
    "`format` must fit the type of the field.",
    { [`${thingField}/code/format`]: "unixtime", [`${thingField}/code/default`]: undefined },
    `${thingField}/code/format`,
    "unixtime is not a format for string",
  ),
  wrong(
    "`multiline` is for strings without a format and without allowed values.",
    { [`${thingField}/site/multiline`]: true },
    `${thingField}/site/multiline`,
    "this field has a format",
  ),
  wrong(
    "A keyword must fit the type of the field.",
    { [`${thingField}/marks/multiline`]: true },
    `${thingField}/marks/multiline`,
    "multiline is for string; this field is array",
  ),
  wrong(
    "The limits of a field must allow at least one value.",
    { [`${thingField}/count/maximum`]: 0 },
    `${thingField}/count/minimum`,
    "minimum is 1 and maximum is 0",
  ),
  wrong(
    "`required` must list properties of the object.",
    { [`${thingField}/box/required`]: ["widht"] },
    `${thingField}/box/required/0`,
    '"widht" is not a property',
    `did you mean "width"?`,
  ),
  wrong(
    "`default` must be a value that the field allows.",
    { [`${thingField}/status/default`]: "X" },
    `${thingField}/status/default`,
    `"X" is not one of the allowed values`,
    `allowed: "A", "D"`,
  ),
  wrong(
    "`default` must be a value that the field allows.",
    { "labels#/properties/weight/default": "middling" },
    "labels#/properties/weight/default",
    `"middling" is not one of the allowed values`,
    `allowed: "light", "heavy"`,
  ),
  wrong(
    "`examples` must be values that the field allows.",
    { [`${thingField}/status/examples`]: ["A", "B"] },
    `${thingField}/status/examples/1`,
    `"B" is not one of the allowed values`,
    `allowed: "A", "D"`,
  ),
  wrong(
    "A required field must not have a default.",
    { [`${thingField}/name/default`]: "thing" },
    `${thingField}/name/default`,
    '"name" is required',
    "remove it from required, or remove the default",
  ),
  wrong(
    "A readOnly field must not be required.",
    { "things#/required": ["name", "thing_id"] },
    "things#/required/1",
    `"thing_id" is readOnly`,
    "remove it from required: only the server sets it",
  ),
  wrong(
    "A field must not be both readOnly and writeOnly.",
    { [`${thingField}/hidden/readOnly`]: true },
    `${thingField}/hidden/writeOnly`,
    "this field is readOnly and writeOnly",
  ),
];
