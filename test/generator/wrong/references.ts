import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

const thingField = "things#/properties";

const audience = "`audience` is for one stored array of references to the resource that declares `groups`.";
const circle = "Required references must not form a cycle.";
const together = "A cascade must not reach items of another tenant.";
const sayIt = 'add "sameTenant": true to "references"; otherwise a deletion deletes items of other tenants';
const wayOut =
  'no item could be the first: remove one of the fields from required, or add "none": 0 to its references, so that 0 means no item';

export const wrongReferences: readonly WrongDeclaration[] = [
  wrong(
    "The parent of a nested resource must be declared.",
    { "thing/bits": soundProject["things/parts"] },
    "thing/bits#",
    "schemas/thing.json does not exist",
    `did you mean "things"?`,
  ),
  wrong(
    "The parent of a nested resource must be declared.",
    { "drews/bits": soundProject["things/parts"] },
    "drews/bits#",
    "schemas/drews.json does not exist",
    `did you mean "crews"?`,
  ),
  wrong(
    "The parent of a nested resource must be declared.",
    { "drecs/bits": soundProject["things/parts"] },
    "drecs/bits#",
    "schemas/drecs.json does not exist",
    "declare the parent first",
  ),
  wrong(
    "`references` must name a declared resource.",
    { "things#/properties/crew_ids/items/references": "crew" },
    "things#/properties/crew_ids/items/references",
    "schemas/crew.json does not exist",
    `did you mean "crews"?`,
  ),
  wrong(
    "`references` must name a declared resource.",
    { "things#/properties/copy_of/references": { resource: "parts" } },
    "things#/properties/copy_of/references/resource",
    "schemas/parts.json does not exist",
    `did you mean "things/parts"?`,
  ),
  wrong(
    "`references` must name a resource whose ids are unique across all parents.",
    { "things#/properties/copy_of/references": { resource: "things/parts" } },
    "things#/properties/copy_of/references/resource",
    "ids of things/parts are unique within one parent only",
  ),
  wrong(
    "The default of a reference must be the value that `none` names.",
    { "things#/properties/above_id/references": "things" },
    `${thingField}/above_id/default`,
    "the default is 0",
    'write "references": {"resource": "things", "none": 0}',
  ),
  wrong(
    circle,
    {
      [`${thingField}/above_id`]: { type: "integer", references: "things" },
      "things#/required": ["name", "above_id"],
    },
    "things#/properties/above_id/references",
    'an item of things needs one of things (field "above_id")',
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
    'an item of labels needs one of things (field "thing_id"), which needs one of labels (field "above_id")',
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
    'an item of things needs one of things/bits (field "bit_ids"), which needs one of things, its parent',
    wayOut,
  ),
  wrong(
    circle,
    {
      "firms#/properties/label_id": { type: "integer", references: "labels" },
      "firms#/required": ["firm", "label_id"],
    },
    "firms#/properties/label_id/references",
    'an item of firms needs one of labels (field "label_id"), which needs one of firms (field "firm_id")',
    wayOut,
  ),
  wrong(
    "`sameTenant` requires that the referring and the referenced resource each have a tenant, their own or that of a parent.",
    { "things#/properties/crew_ids/items/references": { resource: "crews", sameTenant: true } },
    "things#/properties/crew_ids/items/references/sameTenant",
    "there is no tenant for crews",
  ),
  wrong(
    "`tenant` must name the id field, or a field that refers to a resource whose tenant is its own id.",
    { "things#/resource/tenant": "count" },
    "things#/resource/tenant",
    `"count" is neither the id nor a reference`,
    'add "references" to the field',
  ),
  wrong(
    "The tenant field defaults to the caller's tenant: it must be optional and writable, without a default.",
    { "things#/required": ["name", "firm_id"] },
    "things#/required",
    '"firm_id" is required',
    "remove it from required",
  ),
  wrong(
    "Only one resource may be its own tenant.",
    { "crews#/resource/tenant": "crew_id" },
    "firms#/resource/tenant",
    "crews is its own tenant, too",
  ),
  wrong(
    audience,
    { "things#/properties/crew_ids/items/references": "firms" },
    "things#/properties/crew_ids/audience",
    '"crew_ids" refers to firms, which does not declare groups',
  ),
  wrong(
    audience,
    { "things#/properties/crew_ids/items/references": undefined },
    "things#/properties/crew_ids/audience",
    '"crew_ids" is not a reference',
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
    '"friend_ids" cannot have it, because "crew_ids" already has it',
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
    '"thing_id" may refer to an item of things with another tenant',
    sayIt,
  ),
  // The tenant of the item is that of its thing.
  wrong(
    together,
    {
      "things/parts#/properties/person_id": {
        type: "integer",
        references: { resource: "people", onDelete: "cascade" },
      },
    },
    "things/parts#/properties/person_id/references/onDelete",
    '"person_id" may refer to an item of people with another tenant',
    sayIt,
  ),
  // Through an item without a tenant.
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
    '"kit_id" refers to kits, which has no tenant, and cascades from items with a tenant delete its items',
    "give kits a tenant, or remove onDelete; otherwise a deletion deletes items of other tenants",
  ),
];
