import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

const thingField = "things#/properties";

const circle = "What an item cannot be created without does not lead back to its own resource.";
const wayOut =
  'none could ever be the first: take one of the fields out of required, or say "zero": true, so that 0 stands for none';

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
    { "things#/resource/references/crew_ids/to": "crew" },
    "things#/resource/references/crew_ids/to",
    "there is no schemas/crew.json",
    `did you mean "crews"?`,
  ),
  wrong(
    "What a reference names has ids that are unique everywhere.",
    { "things#/resource/references/copy_of/to": "things/parts" },
    "things#/resource/references/copy_of/to",
    "ids of things/parts are unique within their parents only",
  ),
  wrong(
    "A reference is an integer or an array of integers.",
    { [`${thingField}/copy_of/type`]: "string" },
    "things#/resource/references/copy_of",
    `"copy_of" is neither`,
  ),
  wrong(
    "The default of a reference is none, 0 where zero says that it stands for none.",
    { "things#/resource/references/above_id/zero": false },
    `${thingField}/above_id/default`,
    "it is 0",
    `add "zero": true to the reference`,
  ),
  wrong(
    circle,
    {
      "things#/resource/references/above_id": { to: "things" },
      [`${thingField}/above_id`]: { type: "integer" },
      "things#/required": ["name", "above_id"],
    },
    "things#/resource/references/above_id",
    'one of things needs one of things by "above_id"',
    wayOut,
  ),
  wrong(
    circle,
    {
      "things#/resource/references/above_id": { to: "labels" },
      [`${thingField}/above_id`]: { type: "integer" },
      "things#/required": ["name", "above_id"],
      "labels#/resource/references/thing_id": { to: "things" },
      "labels#/properties/thing_id": { type: "integer" },
      "labels#/required": ["text", "thing_id"],
    },
    "labels#/resource/references/thing_id",
    'one of labels needs one of things by "thing_id", which needs one of labels by "above_id"',
    wayOut,
  ),
  wrong(
    circle,
    {
      "things/bits": {
        ...(soundProject["things/parts"] as object),
        resource: { id: "bit_id", title: "name", privileges: { read: "a", create: "a", update: "a", delete: "a" } },
        properties: { bit_id: { type: "integer", readOnly: true }, name: { type: "string" } },
        required: ["name"],
      },
      "things#/resource/references/bit_ids": { to: "things/bits" },
      [`${thingField}/bit_ids`]: { type: "array", items: { type: "integer" }, minItems: 1 },
      "things#/required": ["name", "bit_ids"],
    },
    "things#/resource/references/bit_ids",
    'one of things needs one of things/bits by "bit_ids", which needs one of things, in which it is nested',
    wayOut,
  ),
  wrong(
    circle,
    {
      "firms#/resource/references/label_id": { to: "labels" },
      "firms#/properties/label_id": { type: "integer" },
      "firms#/required": ["firm", "label_id"],
    },
    "firms#/resource/references/label_id",
    'one of firms needs one of labels by "label_id", which needs one of firms by "firm_id"',
    wayOut,
  ),
  wrong(
    "sameCompany is for resources of which both have a company, or are nested in one that has.",
    { "things#/resource/references/crew_ids/sameCompany": true },
    "things#/resource/references/crew_ids/sameCompany",
    "crews has none",
  ),
  wrong(
    "The company is the id itself, or refers to a resource whose company is its own id.",
    { "things#/resource/company": "count" },
    "things#/resource/company",
    `"count" is neither`,
    "add it to references",
  ),
  wrong(
    "The caller's company stands in for one that is not given.",
    { "things#/required": ["name", "firm_id"] },
    "things#/required",
    `"firm_id" is mandatory`,
  ),
  wrong(
    "One resource at most is its own company.",
    { "crews#/resource/company": "crew_id" },
    "firms#/resource/company",
    "crews is too",
  ),
  wrong(
    "The groups that may see an item are an array of references to the resource with group.",
    { "things#/resource/references/crew_ids/to": "firms" },
    "things#/resource/groups",
    `"crew_ids" refers to firms`,
  ),
];
