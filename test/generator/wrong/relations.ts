import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

const thing = "things#/properties";
const firms = "firms#/resource";
const count = `${thing}/label_count/counts`;
const once =
  "Only one stored field with a single reference may have `onDelete: cascade`, and cascades must not form a cycle.";
const seenBelow = "`via` is for stored fields, and for one field per referenced resource.";
const counted = "`counts` must name another resource, and one of its fields, which refers to this resource.";

export const wrongRelations: readonly WrongDeclaration[] = [
  wrong(
    "`via` is for references of a top-level resource.",
    { "things/parts#/properties/crew_id": { type: "integer", references: { resource: "crews", via: true } } },
    "things/parts#/properties/crew_id/references/via",
    "things/parts is nested",
    "remove via",
  ),
  wrong(
    seenBelow,
    { [`${thing}/copy_of/references`]: { resource: "things", via: true } },
    `${thing}/copy_of/references/via`,
    `"copy_of" is not stored`,
  ),
  wrong(
    seenBelow,
    { [`${thing}/maker_id`]: { type: "integer", references: { resource: "firms", via: true } } },
    `${thing}/maker_id/references/via`,
    `"maker_id" refers to firms, as "firm_id" does`,
  ),
  wrong(
    "`via` must not give a collection the path of a nested resource.",
    { "things/labels": soundProject["things/parts"] },
    "labels#/properties/thing_id/references/via",
    "schemas/things/labels.json exists",
  ),
  wrong(
    once,
    { [`${thing}/crew_ids/items/references`]: { resource: "crews", onDelete: "cascade" } },
    `${thing}/crew_ids/items/references/onDelete`,
    `"crew_ids" is an array`,
  ),
  wrong(
    once,
    { [`${thing}/above_id/references/onDelete`]: "cascade" },
    `${thing}/above_id/references/onDelete`,
    '"above_id" refers to things, which is deleted by a cascade from things',
    "remove `onDelete` from one of these fields",
  ),
  wrong(
    once,
    {
      "firms#/properties/copy_from/references": { resource: "crews", onDelete: "cascade" },
      [`${firms}/copies`]: undefined,
    },
    "firms#/properties/copy_from/references/onDelete",
    `"copy_from" is not stored`,
  ),
  wrong(
    once,
    {
      "things/parts#/properties/crew_id": {
        type: "integer",
        references: { resource: "crews", onDelete: "cascade" },
      },
      "things/parts#/properties/person_id": {
        type: "integer",
        references: { resource: "people", sameTenant: true, onDelete: "cascade" },
      },
    },
    "things/parts#/properties/person_id/references/onDelete",
    '"person_id" cannot have it, because "crew_id" already has it',
  ),
  wrong(
    "`counts` is for readOnly integers that nothing else sets.",
    { [`${thing}/label_count/readOnly`]: undefined },
    count,
    `"label_count" is not readOnly`,
    `add "readOnly": true`,
  ),
  wrong(
    "`counts` is for readOnly integers that nothing else sets.",
    { [`${thing}/label_count/sentAs`]: "string" },
    count,
    `"label_count" has sentAs`,
  ),
  wrong(
    counted,
    { [`${count}/resource`]: "label" },
    `${count}/resource`,
    "schemas/label.json does not exist",
    `did you mean "labels"?`,
  ),
  wrong(
    counted,
    { [`${count}/by`]: "things_id" },
    `${count}/by`,
    '"things_id" is not a field of labels',
    `did you mean "thing_id"?`,
  ),
  wrong(
    counted,
    { [`${count}/by`]: "owner" },
    `${count}/by`,
    '"owner" is not a field of labels',
    '"by" must name a field of labels with "references": "things"; being nested is not enough',
  ),
  wrong(counted, { [`${count}/by`]: "firm_id" }, `${count}/by`, `"firm_id" does not refer to things`),
  wrong(
    "A view must list fields that responses contain.",
    { "things#/resource/views/item": ["name", "label_count"] },
    "things#/resource/views/item/1",
    `"label_count" is a count, which only lists contain`,
  ),
  wrong(
    "`sortable` is for fields that responses contain and that always have a value.",
    { [`${thing}/label_count/sortable`]: true },
    `${thing}/label_count/sortable`,
    `"label_count" is a count, which only lists contain`,
  ),
  wrong(
    "`copies` is only for a resource whose `tenant` is its id.",
    {
      ["things#/resource/copies"]: { from: "copy_of", what: "box", resources: { width: ["labels"] } },
    },
    "things#/resource/copies",
    "its tenant is not its id",
  ),
  wrong(
    "`copies` must name two createOnly fields: `from`, a reference to this resource, and `what`, an object.",
    { "firms#/properties/copy_from/references": "things" },
    `${firms}/copies/from`,
    '"copy_from" is not a reference to one item of firms',
  ),
  wrong(
    "`copies` must name two createOnly fields: `from`, a reference to this resource, and `what`, an object.",
    { "firms#/properties/copy/createOnly": undefined },
    `${firms}/copies/what`,
    `"copy" is not createOnly`,
    'add "createOnly": true to the field',
  ),
  wrong(
    "`copies.resources` must have exactly the names of the properties of the `what` field.",
    { "firms#/properties/copy/properties/people": { const: "Y" } },
    `${firms}/copies/resources`,
    `"people" is missing`,
  ),
  wrong(
    "`copies.resources` must have exactly the names of the properties of the `what` field.",
    { [`${firms}/copies/resources/tag`]: ["labels"] },
    `${firms}/copies/resources/tag`,
    '"tag" is not a property of copy',
    `did you mean "tags"?`,
  ),
  wrong(
    "`copies.resources` must list top-level resources that belong to the tenant.",
    { [`${firms}/copies/resources/tags`]: ["crews"] },
    `${firms}/copies/resources/tags/0`,
    '"crews" does not have firms as its tenant',
  ),
  wrong(
    "`copies.resources` must list top-level resources that belong to the tenant.",
    { [`${firms}/copies/resources/tags`]: ["labels", "label"] },
    `${firms}/copies/resources/tags/1`,
    "schemas/label.json does not exist",
    `did you mean "labels"?`,
  ),
];
