import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

const things = "things#/resource";
const firms = "firms#/resource";
const count = `${things}/counts/label_count`;

export const wrongRelations: readonly WrongDeclaration[] = [
  wrong(
    "A resource that is seen through another is not nested.",
    {
      "things/parts#/properties/crew_id": { type: "integer" },
      "things/parts#/resource/references": { crew_id: { to: "crews" } },
      "things/parts#/resource/seenThrough": { crews: "crew_id" },
    },
    "things/parts#/resource/seenThrough",
    "things/parts is",
  ),
  wrong(
    "A resource is seen through another by a stored field that refers to it.",
    { [`${things}/seenThrough`]: { crew: "crew_ids" } },
    `${things}/seenThrough/crew`,
    "there is no schemas/crew.json",
    `did you mean "crews"?`,
  ),
  wrong(
    "A resource is seen through another by a stored field that refers to it.",
    { [`${things}/seenThrough/crews`]: "firm_id" },
    `${things}/seenThrough/crews`,
    `"firm_id" does not refer to crews`,
  ),
  wrong(
    "A resource is seen through another by a stored field that refers to it.",
    { [`${things}/seenThrough`]: { things: "copy_of" } },
    `${things}/seenThrough/things`,
    `"copy_of" is not stored`,
  ),
  wrong(
    "A field that is named is declared in properties.",
    { [`${things}/seenThrough/firms`]: "firms_id" },
    `${things}/seenThrough/firms`,
    `"firms_id" is not`,
    `did you mean "firm_id"?`,
  ),
  wrong(
    "What is seen through a resource has another name than what is nested in it.",
    { "things/labels": soundProject["things/parts"] },
    "labels#/resource/seenThrough/things",
    "there is a schemas/things/labels.json",
  ),
  wrong(
    "An owner is one other resource, in a stored integer field; owners do not own each other.",
    { [`${things}/references/crew_ids/owner`]: true },
    `${things}/references/crew_ids/owner`,
    `"crew_ids" is an array`,
  ),
  wrong(
    "An owner is one other resource, in a stored integer field; owners do not own each other.",
    { [`${things}/references/above_id/owner`]: true },
    `${things}/references/above_id/owner`,
    `"above_id" refers to things, which belongs to things`,
  ),
  wrong(
    "An owner is one other resource, in a stored integer field; owners do not own each other.",
    {
      [`${firms}/references/copy_from/owner`]: true,
      [`${firms}/references/copy_from/to`]: "crews",
      [`${firms}/copies`]: undefined,
    },
    `${firms}/references/copy_from/owner`,
    `"copy_from" is not stored`,
  ),
  wrong(
    "An owner is one other resource, in a stored integer field; owners do not own each other.",
    {
      "things/parts#/properties/crew_id": { type: "integer" },
      "things/parts#/properties/person_id": { type: "integer" },
      "things/parts#/resource/references": {
        crew_id: { to: "crews", owner: true },
        person_id: { to: "people", owner: true },
      },
    },
    "things/parts#/resource/references/person_id/owner",
    `"person_id" is a second owner beside "crew_id"`,
  ),
  wrong(
    "A count is a readOnly integer without a value of its own.",
    { "things#/properties/label_count/readOnly": undefined },
    count,
    `"label_count" is not readOnly`,
    `add "readOnly": true to the field`,
  ),
  wrong(
    "A count is a readOnly integer without a value of its own.",
    { [`${things}/travelsAsString`]: ["made", "label_count"] },
    count,
    `"label_count" is in travelsAsString`,
  ),
  wrong(
    "What is counted are the items of a resource that refer to the item.",
    { [`${count}/of`]: "label" },
    `${count}/of`,
    "there is no schemas/label.json",
    `did you mean "labels"?`,
  ),
  wrong(
    "What is counted are the items of a resource that refer to the item.",
    { [`${count}/by`]: "things_id" },
    `${count}/by`,
    `"things_id" is no field of labels`,
    `did you mean "thing_id"?`,
  ),
  wrong(
    "What is counted are the items of a resource that refer to the item.",
    { [`${count}/by`]: "firm_id" },
    `${count}/by`,
    `"firm_id" does not refer to things`,
  ),
  wrong(
    "Views show fields that are stored and may leave the server.",
    { [`${things}/views/item`]: ["name", "label_count"] },
    `${things}/views/item/1`,
    `"label_count" is counted, in collections only`,
  ),
  wrong(
    "Sortable fields are scalar, stored, not hidden and never without a value.",
    { [`${things}/sortable`]: ["label_count", "name"] },
    `${things}/sortable/0`,
    `"label_count" is counted, in collections only`,
  ),
  wrong(
    "Only a resource that is its own company copies.",
    {
      [`${things}/copies`]: { from: "copy_of", what: "box", resources: { width: ["labels"] } },
    },
    `${things}/copies`,
    "its company is not its id",
  ),
  wrong(
    "A copy is asked for by two createOnly fields: a reference to the resource itself, and an object.",
    { [`${firms}/references/copy_from/to`]: "things" },
    `${firms}/copies/from`,
    `"copy_from" is no integer that refers to firms`,
  ),
  wrong(
    "A copy is asked for by two createOnly fields: a reference to the resource itself, and an object.",
    { [`${firms}/createOnly`]: ["copy_from"] },
    `${firms}/copies/what`,
    `"copy" is not in createOnly`,
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
    "What is copied are resources that are not nested and belong to the company.",
    { [`${firms}/copies/resources/tags`]: ["crews"] },
    `${firms}/copies/resources/tags/0`,
    `"crews" has no company of firms`,
  ),
  wrong(
    "What is copied are resources that are not nested and belong to the company.",
    { [`${firms}/copies/resources/tags`]: ["labels", "label"] },
    `${firms}/copies/resources/tags/1`,
    "there is no schemas/label.json",
    `did you mean "labels"?`,
  ),
];
