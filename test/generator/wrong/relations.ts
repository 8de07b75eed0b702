import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

const thing = "things#/properties";
const firms = "firms#/resource";
const count = `${thing}/label_count/counts`;
const once = "An item goes with one other item at most, to which a stored integer field refers; none goes with itself.";
const seenBelow = "A collection is seen below another resource by one stored field that refers to it.";
const counted = "What is counted are the items of a resource that refer to the item.";

export const wrongRelations: readonly WrongDeclaration[] = [
  wrong(
    "A collection that is seen below others is not nested.",
    { "things/parts#/properties/crew_id": { type: "integer", references: { resource: "crews", via: true } } },
    "things/parts#/properties/crew_id/references/via",
    "things/parts is",
    "take via away",
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
    "What is seen below a resource has another name than what is nested in it.",
    { "things/labels": soundProject["things/parts"] },
    "labels#/properties/thing_id/references/via",
    "there is a schemas/things/labels.json",
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
    `"above_id" refers to things, which goes with things`,
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
    `"person_id" is a second field beside "crew_id"`,
  ),
  wrong(
    "A count is a readOnly integer without a value of its own.",
    { [`${thing}/label_count/readOnly`]: undefined },
    count,
    `"label_count" is not readOnly`,
    `add "readOnly": true`,
  ),
  wrong(
    "A count is a readOnly integer without a value of its own.",
    { [`${thing}/label_count/sentAs`]: "string" },
    count,
    `"label_count" has sentAs`,
  ),
  wrong(
    counted,
    { [`${count}/resource`]: "label" },
    `${count}/resource`,
    "there is no schemas/label.json",
    `did you mean "labels"?`,
  ),
  wrong(
    counted,
    { [`${count}/by`]: "things_id" },
    `${count}/by`,
    `"things_id" is no field of labels`,
    `did you mean "thing_id"?`,
  ),
  wrong(
    counted,
    { [`${count}/by`]: "owner" },
    `${count}/by`,
    `"owner" is no field of labels`,
    '"by" names a field of labels with "references": "things"; what is nested in an item is not counted by that alone',
  ),
  wrong(counted, { [`${count}/by`]: "firm_id" }, `${count}/by`, `"firm_id" does not refer to things`),
  wrong(
    "Views show fields that are stored and may leave the server.",
    { "things#/resource/views/item": ["name", "label_count"] },
    "things#/resource/views/item/1",
    `"label_count" is counted, in collections only`,
  ),
  wrong(
    "What is sorted by is stored, not hidden and never without a value.",
    { [`${thing}/label_count/sortable`]: true },
    `${thing}/label_count/sortable`,
    `"label_count" is counted, in collections only`,
  ),
  wrong(
    "Only a resource that is its own tenant copies.",
    {
      ["things#/resource/copies"]: { from: "copy_of", what: "box", resources: { width: ["labels"] } },
    },
    "things#/resource/copies",
    "its tenant is not its id",
  ),
  wrong(
    "A copy is asked for by two createOnly fields: a reference to the resource itself, and an object.",
    { "firms#/properties/copy_from/references": "things" },
    `${firms}/copies/from`,
    `"copy_from" is no id that refers to firms`,
  ),
  wrong(
    "A copy is asked for by two createOnly fields: a reference to the resource itself, and an object.",
    { "firms#/properties/copy/createOnly": undefined },
    `${firms}/copies/what`,
    `"copy" is not createOnly`,
    'add "createOnly": true to the field',
  ),
  wrong(
    "What can be copied are exactly the properties of the object that asks for it.",
    { "firms#/properties/copy/properties/people": { const: "Y" } },
    `${firms}/copies/resources`,
    `"people" is missing`,
  ),
  wrong(
    "What can be copied are exactly the properties of the object that asks for it.",
    { [`${firms}/copies/resources/tag`]: ["labels"] },
    `${firms}/copies/resources/tag`,
    `"tag" is no property of copy`,
    `did you mean "tags"?`,
  ),
  wrong(
    "What is copied are resources that are not nested and belong to the tenant.",
    { [`${firms}/copies/resources/tags`]: ["crews"] },
    `${firms}/copies/resources/tags/0`,
    `"crews" has no tenant of firms`,
  ),
  wrong(
    "What is copied are resources that are not nested and belong to the tenant.",
    { [`${firms}/copies/resources/tags`]: ["labels", "label"] },
    `${firms}/copies/resources/tags/1`,
    "there is no schemas/label.json",
    `did you mean "labels"?`,
  ),
];
