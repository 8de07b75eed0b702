import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

const takenAlong = "Accounts and groups belong to nothing that takes them with it, and are not copied.";

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
    "The login is a mandatory text, by itself a key regardless of case.",
    { "people#/resource/unique/0/unlessEmpty": true },
    "people#/resource/principal/login",
    `"mail" is no such key`,
    `add {"fields": ["mail"], "ignoreCase": true} to unique`,
  ),
  ...["firm_id", "boss_id"].map((name) =>
    wrong(
      takenAlong,
      {
        "people#/resource/references/firm_id": { to: "firms", zero: true, ...(name === "firm_id" && { owner: true }) },
        "people#/resource/references/boss_id": { to: "labels", ...(name === "boss_id" && { owner: true }) },
        "people#/properties/boss_id": { type: "integer" },
      },
      `people#/resource/references/${name}/owner`,
      `"${name}" has owner`,
      "they go one by one, so that the last root account stays: take owner away",
    ),
  ),
  wrong(
    takenAlong,
    {
      "crews#/resource/references": { label_id: { to: "labels", owner: true } },
      "crews#/properties/label_id": { type: "integer" },
    },
    "crews#/resource/references/label_id/owner",
    `"label_id" has owner`,
    "they go one by one, so that the last root account stays: take owner away",
  ),
  wrong(
    takenAlong,
    { "firms#/resource/copies/resources/tags": ["labels", "people"] },
    "firms#/resource/copies/resources/tags/1",
    `"people" holds accounts or groups`,
    "a copy would have rights that nobody gave it: take it out of the list",
  ),
  wrong(
    takenAlong,
    {
      "crews#/resource/company": "firm_id",
      "crews#/resource/references": { firm_id: { to: "firms" } },
      "crews#/properties/firm_id": { type: "integer" },
      "firms#/resource/copies/resources/tags": ["crews"],
    },
    "firms#/resource/copies/resources/tags/0",
    `"crews" holds accounts or groups`,
    "a copy would have rights that nobody gave it: take it out of the list",
  ),
  wrong(
    "What says who an account is and what it may do is stored.",
    { "people#/resource/createOnly": ["kind"] },
    "people#/resource/principal/eligible/field",
    `"kind" is in createOnly`,
    "take it out of createOnly",
  ),
  wrong(
    "What says who an account is and what it may do is stored.",
    { "crews#/resource/createOnly": ["rights"], "crews#/properties/rights/default": undefined },
    "crews#/resource/group/privileges",
    `"rights" is in createOnly`,
    "take it out of createOnly",
  ),
  wrong(
    "The server makes the first account, and knows of it what principal names alone.",
    { "people#/properties/phone": { type: "string" }, "people#/required": ["mail", "kind", "phone"] },
    "people#/required/2",
    `"phone" is mandatory`,
    "take it out of required, and give it a default if it shall never be without a value",
  ),
  wrong(
    "The server makes the first account, and knows of it what principal names alone.",
    { "people#/resource/references/firm_id/zero": false },
    "people#/resource/company",
    `"firm_id" must refer to one`,
    'add "zero": true to the reference: 0 stands for all companies',
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
