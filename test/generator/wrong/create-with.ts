import { wrong, type WrongDeclaration } from "./wrong.js";

/** What is wrong with what a creation creates in the item. */
export const wrongCreateWith: readonly WrongDeclaration[] = [
  wrong(
    "What is created with an item belongs to one of its collections.",
    { "things#/resource/createWith": ["part"] },
    "things#/resource/createWith/0",
    '"part" is none; the nearest valid name is "parts"',
    "its collections: labels, parts",
  ),
  wrong(
    "Accounts are created by themselves.",
    {
      "crews#/resource/createWith": ["people"],
      "people#/properties/crew_id": { type: "integer", references: { resource: "crews", via: true } },
    },
    "crews#/resource/createWith/0",
    '"people" holds accounts',
  ),
  wrong(
    "A collection of what is created with an item has another name than the fields of the item.",
    { "things#/resource/createWith": ["parts"], "things#/properties/parts": { type: "string" } },
    "things#/resource/createWith/0",
    '"parts" is the name of a field, parts',
  ),
];
