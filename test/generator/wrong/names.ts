import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

const text = { type: "string" };
const number = { type: "integer" };
const thingField = "things#/properties";

export const wrongNames: readonly WrongDeclaration[] = [
  wrong(
    "The names of a declaration's file and folders are lower-case letters, digits and underscores, a letter first.",
    { "Big-Things": soundProject["firms"], "Big-Things#/resource/company": undefined },
    "Big-Things#",
    `"Big-Things" is not such a name`,
  ),
  wrong(
    "A resource takes no name that the interface keeps for itself.",
    { search: soundProject["firms"], "search#/resource/company": undefined },
    "search#",
    `"search" is one`,
    "give the file another name",
  ),
  wrong(
    "Two resources have different names in the generated code.",
    { things_parts: soundProject["firms"], "things_parts#/resource/company": undefined },
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
    "A field takes no name that stands for a bound of another field.",
    { [`${thingField}/price_from`]: number },
    `${thingField}/price_from`,
    `"price_from" is a bound of the number "price"`,
    "give one of the two fields another name",
  ),
  wrong(
    "A field takes no name that JavaScript gives to the insides of objects.",
    { [`${thingField}/constructor`]: text },
    `${thingField}/constructor`,
    `"constructor" is one`,
  ),
];
