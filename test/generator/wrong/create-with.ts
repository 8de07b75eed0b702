import { wrong, type WrongDeclaration } from "./wrong.js";

/** Mistakes in the nested items of a creation. */
export const wrongCreateWith: readonly WrongDeclaration[] = [
  wrong(
    "`createWith` must list collections of the item.",
    { "things#/resource/createWith": ["part"] },
    "things#/resource/createWith/0",
    '"part" is not a collection of the item; the nearest valid name is "parts"',
    "the item has the collections: labels, parts",
  ),
  wrong(
    "`createWith` must not list the accounts.",
    {
      "crews#/resource/createWith": ["people"],
      "people#/properties/crew_id": { type: "integer", references: { resource: "crews", via: true } },
    },
    "crews#/resource/createWith/0",
    '"people" declares accounts',
  ),
  wrong(
    "A collection in `createWith` must not have the name of a field.",
    { "things#/resource/createWith": ["parts"], "things#/properties/parts": { type: "string" } },
    "things#/resource/createWith/0",
    '"parts" is a name of the field parts',
  ),
];
