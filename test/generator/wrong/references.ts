import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

const thingField = "things#/properties";

const audience = "The audience is one stored array of references to the resource with groups.";
const circle = "What an item cannot be created without does not lead back to its own resource.";
const together = "An item that goes with another one has the same tenant.";
const sayIt = 'add "sameTenant": true to "references": else who deletes one deletes items of other tenants';
const wayOut =
  'none could ever be the first: take one of the fields out of required, or say "none": 0 in its references, so that 0 stands for none';

export const wrongReferences: readonly WrongDeclaration[] = [
  wrong(
    "A nested resource's parent is declared.",
    { "thing/bits": soundProject["things/parts"] },
    "thing/bits#",
    "there is no schemas/thing.json",
    `did you mean "things"?`,
  ),
  wrong(
    "What a reference names is declared.",
    { "things#/properties/crew_ids/items/references": "crew" },
    "things#/properties/crew_ids/items/references",
    "there is no schemas/crew.json",
    `did you mean "crews"?`,
  ),
  wrong(
    "What a reference names is declared.",
    { "things#/properties/copy_of/references": { resource: "parts" } },
    "things#/properties/copy_of/references/resource",
    "there is no schemas/parts.json",
    `did you mean "things/parts"?`,
  ),
  wrong(
    "What a reference names has ids that are unique everywhere.",
    { "things#/properties/copy_of/references": { resource: "things/parts" } },
    "things#/properties/copy_of/references/resource",
    "ids of things/parts are unique within their parents only",
  ),
  wrong(
    "The default of a reference is none, 0 where none says that it stands for that.",
    { "things#/properties/above_id/references": "things" },
    `${thingField}/above_id/default`,
    "it is 0",
    `say {"resource": "things", "none": 0}`,
  ),
  wrong(
    circle,
    {
      [`${thingField}/above_id`]: { type: "integer", references: "things" },
      "things#/required": ["name", "above_id"],
    },
    "things#/properties/above_id/references",
    'one of things needs one of things by "above_id"',
    wayOut,
  ),
  wrong(
    circle,
    {
      [`${thingField}/above_id`]: { type: "integer", references: "labels" },
      "things#/required": ["name", "above_id"],
      "labels#/properties/thing_id": { type: "integer", references: "things" },
      "labels#/required": ["text", "thing_id"],
    },
    "labels#/properties/thing_id/references",
    'one of labels needs one of things by "thing_id", which needs one of labels by "above_id"',
    wayOut,
  ),
  wrong(
    circle,
    {
      "things/bits": {
        ...(soundProject["things/parts"] as object),
        resource: { id: "bit_id", title: "name", privileges: { read: "a", write: "a" } },
        properties: { bit_id: { type: "integer", readOnly: true }, name: { type: "string" } },
        required: ["name"],
      },
      [`${thingField}/bit_ids`]: {
        type: "array",
        items: { type: "integer", references: "things/bits" },
        minItems: 1,
      },
      "things#/required": ["name", "bit_ids"],
    },
    "things#/properties/bit_ids/items/references",
    'one of things needs one of things/bits by "bit_ids", which needs one of things, in which it is nested',
    wayOut,
  ),
  wrong(
    circle,
    {
      "firms#/properties/label_id": { type: "integer", references: "labels" },
      "firms#/required": ["firm", "label_id"],
    },
    "firms#/properties/label_id/references",
    'one of firms needs one of labels by "label_id", which needs one of firms by "firm_id"',
    wayOut,
  ),
  wrong(
    "sameTenant is for resources of which both have a tenant, or are nested in one that has.",
    { "things#/properties/crew_ids/items/references": { resource: "crews", sameTenant: true } },
    "things#/properties/crew_ids/items/references/sameTenant",
    "crews has none",
  ),
  wrong(
    "The tenant is the id itself, or refers to a resource whose tenant is its own id.",
    { "things#/resource/tenant": "count" },
    "things#/resource/tenant",
    `"count" is neither`,
    'add "references" to the field',
  ),
  wrong(
    "The caller's tenant stands in for one that is not given.",
    { "things#/required": ["name", "firm_id"] },
    "things#/required",
    `"firm_id" is mandatory`,
    'take it out of "required"',
  ),
  wrong(
    "One resource at most is its own tenant.",
    { "crews#/resource/tenant": "crew_id" },
    "firms#/resource/tenant",
    "crews is too",
  ),
  wrong(
    audience,
    { "things#/properties/crew_ids/items/references": "firms" },
    "things#/properties/crew_ids/audience",
    `"crew_ids" refers to firms`,
  ),
  wrong(
    audience,
    { "things#/properties/crew_ids/items/references": undefined },
    "things#/properties/crew_ids/audience",
    `"crew_ids" is no reference`,
    'add "references" to its items',
  ),
  wrong(
    audience,
    {
      "things#/properties/friend_ids": {
        type: "array",
        items: { type: "integer", references: "crews" },
        audience: true,
      },
    },
    "things#/properties/friend_ids/audience",
    `"friend_ids" is a second one beside "crew_ids"`,
  ),
  wrong(
    audience,
    { "things#/properties/crew_ids/createOnly": true, "things#/properties/crew_ids/default": undefined },
    "things#/properties/crew_ids/audience",
    `"crew_ids" is not stored`,
  ),
  wrong(
    together,
    { "labels#/properties/thing_id/references/sameTenant": undefined },
    "labels#/properties/thing_id/references/onDelete",
    `"thing_id" may refer to one of things that has another tenant`,
    sayIt,
  ),
  // Its tenant is that of the thing.
  wrong(
    together,
    {
      "things/parts#/properties/person_id": {
        type: "integer",
        references: { resource: "people", onDelete: "cascade" },
      },
    },
    "things/parts#/properties/person_id/references/onDelete",
    `"person_id" may refer to one of people that has another tenant`,
    sayIt,
  ),
  // By way of what has none.
  wrong(
    together,
    {
      kits: {
        title: "Kit",
        type: "object",
        resource: { id: "kit_id", title: "name", privileges: { read: "view_things", write: "manage_things" } },
        properties: {
          kit_id: { type: "integer", readOnly: true },
          name: { type: "string" },
          person_id: { type: "integer", references: { resource: "people", onDelete: "cascade" } },
        },
      },
      "things#/properties/kit_id": { type: "integer", references: { resource: "kits", onDelete: "cascade" } },
    },
    "things#/properties/kit_id/references/onDelete",
    `"kit_id" refers to kits, which has no tenant and goes with what has one`,
    "give kits a tenant, or take onDelete away: else who deletes one deletes items of other tenants",
  ),
];
