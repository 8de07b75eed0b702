import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

const plain = {
  title: "Plain",
  type: "object",
  resource: { id: "id", title: "name", privileges: { read: "a", write: "a" } },
  properties: { id: { type: "integer", readOnly: true }, name: { type: "string" } },
};
const text = { type: "string" };
const number = { type: "integer" };
const thingField = "things#/properties";

export const wrongNames: readonly WrongDeclaration[] = [
  wrong(
    "The names of a declaration's file and folders are lower-case letters, digits and underscores, a letter first.",
    { "Big-Things": plain },
    "Big-Things#",
    `"Big-Things" is not such a name`,
  ),
  wrong(
    "A resource takes no name that the interface keeps for itself.",
    { search: plain },
    "search#",
    `"search" is one`,
    "give the file another name",
  ),
  wrong(
    "A resource takes no name that the interface keeps for itself.",
    { sessions: plain },
    "sessions#",
    `"sessions" is one`,
    "give the file another name",
  ),
  wrong(
    "A resource takes no name that the interface keeps for itself.",
    { "people/keys": soundProject["things/parts"] },
    "people/keys#",
    `"keys" is one`,
    "give the file another name",
  ),
  wrong(
    "A declaration's file and folders have no name that Node.js and the compiler give a meaning to.",
    { "things/package": soundProject["things/parts"] },
    "things/package#",
    `"package" is one`,
    "give it another name, such as the plural",
  ),
  wrong(
    "A declaration's file and folders have no name that Node.js and the compiler give a meaning to.",
    { "things/node_modules": soundProject["things/parts"] },
    "things/node_modules#",
    `"node_modules" is one`,
    "give it another name, such as the plural",
  ),
  wrong(
    "Two resources have different names in the generated code.",
    { things_parts: plain },
    "things_parts#",
    "things/parts and things_parts are both thingsParts",
    "give the file another name",
  ),
  wrong(
    "A field takes no name of a query parameter.",
    { [`${thingField}/page`]: text },
    `${thingField}/page`,
    `"page" is one`,
    "give the field another name",
  ),
  wrong(
    "A field takes no name of a query parameter.",
    { [`${thingField}/expanded`]: text },
    `${thingField}/expanded`,
    `"expanded" is one`,
    "give the field another name",
  ),
  wrong(
    "A field takes no name that stands for a bound of another field.",
    { [`${thingField}/price_from`]: number },
    `${thingField}/price_from`,
    `"price_from" is a bound of "price"`,
    "give one of the two fields another name",
  ),
  wrong(
    "A field or property takes no name that JavaScript gives to the insides of objects.",
    { [`${thingField}/constructor`]: text },
    `${thingField}/constructor`,
    `"constructor" is one`,
  ),
  wrong(
    "A field or property takes no name that JavaScript gives to the insides of objects.",
    { [`${thingField}/box/properties/constructor`]: text },
    `${thingField}/box/properties/constructor`,
    `"constructor" is one`,
  ),
];
