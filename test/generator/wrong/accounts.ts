import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

export const wrongAccounts: readonly WrongDeclaration[] = [
  wrong(
    "One resource at most holds the accounts, and one the groups.",
    { teams: soundProject["crews"] },
    "teams#/resource/group",
    "crews has group too",
  ),
  wrong(
    "Accounts and groups are not nested.",
    {
      crews: undefined,
      "firms/crews": soundProject["crews"],
      "people#/resource/references/crew_ids/to": "firms/crews",
      "things#/resource/references/crew_ids/to": "firms/crews",
    },
    "firms/crews#/resource/group",
    "firms/crews is",
  ),
  wrong(
    "The login is a mandatory text, by itself a key regardless of case.",
    { "people#/resource/unique/0/ignoreCase": false },
    "people#/resource/principal/login",
    `"mail" is no such key`,
    `add {"fields": ["mail"], "ignoreCase": true} to unique`,
  ),
  wrong(
    "The secret is a readOnly text, the password a writeOnly one; both are stored.",
    { "people#/properties/password/writeOnly": false },
    "people#/resource/principal/password",
    `"password" is not writeOnly`,
    `add "writeOnly": true to the field`,
  ),
  wrong(
    "The field that asks for a new key is writeOnly, optional and without a value of its own.",
    { "people#/properties/new_key/default": "Y" },
    "people#/resource/principal/regenerate/field",
    `"new_key" has a default`,
  ),
  wrong(
    "A value that counts is one of its field's enum.",
    { "people#/resource/principal/eligible/values": ["A", "B"] },
    "people#/resource/principal/eligible/values/1",
    `"B" is not one of "kind"`,
    `did you mean "A"?`,
  ),
  wrong(
    "The groups of an account are an array of references to the resource with group.",
    { "people#/resource/references/crew_ids": undefined },
    "people#/resource/principal/groups",
    `"crew_ids" is no reference`,
    "add it to references",
  ),
  wrong(
    "The privileges of a group are an array of texts; which ones there are, the declarations say.",
    { "crews#/properties/rights/items/enum": ["a"] },
    "crews#/properties/rights/items/enum",
    "here is a list",
  ),
];
