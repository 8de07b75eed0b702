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
    "Names of files and folders in schemas/ must start with a lower-case letter and contain only lower-case letters, digits and underscores.",
    { "Big-Things": plain },
    "Big-Things#",
    '"Big-Things" is not such a name',
    'such as "big_things"',
  ),
  wrong(
    "A resource must not have a name that the API reserves.",
    { search: plain },
    "search#",
    '"search" is reserved',
    "give the file another name",
  ),
  wrong(
    "A resource must not have a name that the API reserves.",
    { sessions: plain },
    "sessions#",
    '"sessions" is reserved',
    "give the file another name",
  ),
  wrong(
    "A resource must not have a name that the API reserves.",
    { "people/keys": soundProject["things/parts"] },
    "people/keys#",
    '"keys" is reserved',
    "give the file another name",
  ),
  wrong(
    "Files and folders in schemas/ must not be named package.json or node_modules, because Node.js reads them.",
    { "things/package": soundProject["things/parts"] },
    "things/package#",
    '"package" has a meaning for Node.js',
    "give it another name",
  ),
  wrong(
    "Files and folders in schemas/ must not be named package.json or node_modules, because Node.js reads them.",
    { "things/node_modules": soundProject["things/parts"] },
    "things/node_modules#",
    '"node_modules" has a meaning for Node.js',
    "give it another name",
  ),
  wrong(
    "Two resources must not have the same name in the generated code.",
    { things_parts: plain },
    "things_parts#",
    "things/parts and things_parts both become thingsParts",
    "give the file another name",
  ),
  wrong(
    "A field must not have the name of a query parameter.",
    { [`${thingField}/page`]: text },
    `${thingField}/page`,
    '"page" is a query parameter',
    "give the field another name",
  ),
  wrong(
    "A field must not have the name of a query parameter.",
    { [`${thingField}/expanded`]: text },
    `${thingField}/expanded`,
    '"expanded" is a query parameter',
    "give the field another name",
  ),
  wrong(
    "A field must not be named like the filters `_from` and `_to` of another field.",
    { [`${thingField}/price_from`]: number },
    `${thingField}/price_from`,
    '"price_from" is a filter of "price"',
    "give one of the two fields another name",
  ),
  wrong(
    "A field or property must not have a name that JavaScript reserves for objects.",
    { [`${thingField}/constructor`]: text },
    `${thingField}/constructor`,
    '"constructor" is reserved',
  ),
  wrong(
    "A field or property must not have a name that JavaScript reserves for objects.",
    { [`${thingField}/box/properties/constructor`]: text },
    `${thingField}/box/properties/constructor`,
    '"constructor" is reserved',
  ),
];
