import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

const takenAlong = "Accounts and groups belong to nothing that takes them with it, and are not copied.";

const cascade = { onDelete: "cascade" };

export const wrongAccounts: readonly WrongDeclaration[] = [
  wrong(
    "One resource at most holds the accounts, and one the groups.",
    { teams: soundProject["crews"] },
    "teams#/resource/groups",
    "crews has groups too",
  ),
  wrong(
    "Accounts and groups are not nested.",
    {
      crews: undefined,
      "firms/crews": soundProject["crews"],
      "people#/properties/crew_ids/items/references": "firms/crews",
      "things#/properties/crew_ids/items/references": "firms/crews",
    },
    "firms/crews#/resource/groups",
    "firms/crews is",
  ),
  wrong(
    "The login is a mandatory text, by itself a key regardless of case.",
    { "people#/properties/mail/unique/ignoreCase": false },
    "people#/resource/accounts/login",
    `"mail" is no such key`,
    'say "unique": {"ignoreCase": true} at the field',
  ),
  wrong(
    "The login is a mandatory text, by itself a key regardless of case.",
    { "people#/properties/mail/unique/sparse": true },
    "people#/resource/accounts/login",
    `"mail" is no such key`,
    'say "unique": {"ignoreCase": true} at the field',
  ),
  ...["firm_id", "boss_id"].map((name) =>
    wrong(
      takenAlong,
      {
        "people#/properties/firm_id/references": { resource: "firms", none: 0, ...(name === "firm_id" && cascade) },
        "people#/properties/boss_id": {
          type: "integer",
          references: { resource: "labels", ...(name === "boss_id" && cascade) },
        },
      },
      `people#/properties/${name}/references/onDelete`,
      `"${name}" does`,
      "they go one by one, so that the last root account stays: take onDelete away",
    ),
  ),
  wrong(
    takenAlong,
    {
      "crews#/properties/label_id": { type: "integer", references: { resource: "labels", ...cascade } },
    },
    "crews#/properties/label_id/references/onDelete",
    `"label_id" does`,
    "they go one by one, so that the last root account stays: take onDelete away",
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
      "crews#/resource/tenant": "firm_id",
      "crews#/properties/firm_id": { type: "integer", references: "firms" },
      "firms#/resource/copies/resources/tags": ["crews"],
    },
    "firms#/resource/copies/resources/tags/0",
    `"crews" holds accounts or groups`,
    "a copy would have rights that nobody gave it: take it out of the list",
  ),
  wrong(
    "What says who an account is and what it may do is stored.",
    { "people#/properties/kind/createOnly": true },
    "people#/resource/accounts/eligible/field",
    `"kind" is createOnly`,
    "take createOnly away from the field",
  ),
  wrong(
    "What says who an account is and what it may do is stored.",
    { "crews#/properties/rights/createOnly": true, "crews#/properties/rights/default": undefined },
    "crews#/resource/groups/privileges",
    `"rights" is createOnly`,
    "take createOnly away from the field",
  ),
  wrong(
    "The server makes the first account, and knows of it what accounts names alone.",
    { "people#/properties/phone": { type: "string" }, "people#/required": ["mail", "kind", "phone"] },
    "people#/required/2",
    `"phone" is mandatory`,
    "take it out of required, and give it a default if it shall never be without a value",
  ),
  wrong(
    "The server makes the first account, and knows of it what accounts names alone.",
    { "people#/properties/firm_id/references": "firms" },
    "people#/resource/tenant",
    `"firm_id" must refer to one`,
    'say {"resource": "firms", "none": 0}: 0 stands for all tenants',
  ),
  wrong(
    "The secret is a readOnly text, the password a writeOnly one; both are stored.",
    { "people#/properties/password/writeOnly": false },
    "people#/resource/accounts/password",
    `"password" is not writeOnly`,
    `add "writeOnly": true to the field`,
  ),
  wrong(
    "The field that asks for a new key is writeOnly, optional and without a value of its own.",
    { "people#/properties/new_key/default": "Y" },
    "people#/resource/accounts/regenerate/field",
    `"new_key" has a default`,
  ),
  wrong(
    "A value that counts is one of its field's enum, or of a boolean.",
    { "people#/properties/access": { type: "boolean", default: false } },
    "people#/resource/accounts/enabled/value",
    `"Y" is not one of "access"`,
    "allowed: true, false",
  ),
  wrong(
    "A value that counts is one of its field's enum, or of a boolean.",
    { "people#/resource/accounts/eligible/values": ["A", "B"] },
    "people#/resource/accounts/eligible/values/1",
    `"B" is not one of "kind"`,
    `allowed: "A", "C", "V"`,
  ),
  wrong(
    "The groups of an account are an array of references to the resource with groups.",
    { "people#/properties/crew_ids/items/references": undefined },
    "people#/resource/accounts/groups",
    `"crew_ids" is no reference`,
    'add "references" to its items',
  ),
  wrong(
    "The privileges of a group are an array of texts; which ones there are, the declarations say.",
    { "crews#/properties/rights/items/enum": ["a"] },
    "crews#/properties/rights/items/enum",
    "here is a list",
  ),
];
