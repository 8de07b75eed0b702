import { soundProject } from "../sound-project.js";
import { wrong, type WrongDeclaration } from "./wrong.js";

const takenAlong = "Accounts and groups must not be deleted by a cascade or copied with a tenant.";

const cascade = { onDelete: "cascade" };

export const wrongAccounts: readonly WrongDeclaration[] = [
  wrong(
    "Only one resource may declare `accounts`, and only one `groups`.",
    { teams: soundProject["crews"] },
    "teams#/resource/groups",
    "crews declares groups too",
  ),
  wrong(
    "A resource with `accounts` or `groups` must not be nested.",
    {
      crews: undefined,
      "firms/crews": soundProject["crews"],
      "people#/properties/crew_ids/items/references": "firms/crews",
      "things#/properties/crew_ids/items/references": "firms/crews",
    },
    "firms/crews#/resource/groups",
    "firms/crews is nested",
  ),
  wrong(
    "`login` must name a required string that is unique regardless of case.",
    { "people#/properties/mail/unique/ignoreCase": false },
    "people#/resource/accounts/login",
    '"mail" is not unique regardless of case',
    'add "unique": {"ignoreCase": true} to the field',
  ),
  wrong(
    "`login` must name a required string that is unique regardless of case.",
    { "people#/properties/mail/unique/sparse": true },
    "people#/resource/accounts/login",
    '"mail" is not unique regardless of case',
    'add "unique": {"ignoreCase": true} to the field',
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
      `"${name}" has onDelete: cascade`,
      "remove onDelete: accounts and groups are deleted one by one, so that the last root account stays",
    ),
  ),
  wrong(
    takenAlong,
    {
      "crews#/properties/label_id": { type: "integer", references: { resource: "labels", ...cascade } },
    },
    "crews#/properties/label_id/references/onDelete",
    '"label_id" has onDelete: cascade',
    "remove onDelete: accounts and groups are deleted one by one, so that the last root account stays",
  ),
  wrong(
    takenAlong,
    { "firms#/resource/copies/resources/tags": ["labels", "people"] },
    "firms#/resource/copies/resources/tags/1",
    `"people" declares accounts or groups`,
    "remove it from the list: a copy would have rights that nobody granted",
  ),
  wrong(
    takenAlong,
    {
      "crews#/resource/tenant": "firm_id",
      "crews#/properties/firm_id": { type: "integer", references: "firms" },
      "firms#/resource/copies/resources/tags": ["crews"],
    },
    "firms#/resource/copies/resources/tags/0",
    `"crews" declares accounts or groups`,
    "remove it from the list: a copy would have rights that nobody granted",
  ),
  wrong(
    "Fields that `accounts` and `groups` name must be stored.",
    { "people#/properties/kind/createOnly": true },
    "people#/resource/accounts/eligible/field",
    `"kind" is createOnly`,
    "remove createOnly from the field",
  ),
  wrong(
    "Fields that `accounts` and `groups` name must be stored.",
    { "crews#/properties/rights/createOnly": true, "crews#/properties/rights/default": undefined },
    "crews#/resource/groups/privileges",
    `"rights" is createOnly`,
    "remove createOnly from the field",
  ),
  wrong(
    "Accounts must require only fields that `accounts` names, because the server creates the first account with these only.",
    { "people#/properties/phone": { type: "string" }, "people#/required": ["mail", "kind", "phone"] },
    "people#/required/2",
    '"phone" is required too',
    "remove it from required, and give it a default if it must always have a value",
  ),
  wrong(
    "Accounts must require only fields that `accounts` names, because the server creates the first account with these only.",
    { "people#/properties/firm_id/references": "firms" },
    "people#/resource/tenant",
    `"firm_id" must always refer to an item, but the first account refers to none`,
    'write "references": {"resource": "firms", "none": 0}, so that 0 means every tenant',
  ),
  wrong(
    "`secret` must name a stored readOnly string, and `password` a stored writeOnly string.",
    { "people#/properties/password/writeOnly": false },
    "people#/resource/accounts/password",
    `"password" is not writeOnly`,
    `add "writeOnly": true to the field`,
  ),
  wrong(
    "`regenerate` must name an optional writeOnly field that has no default and is not createOnly.",
    { "people#/properties/new_key/default": "Y" },
    "people#/resource/accounts/regenerate/field",
    `"new_key" has a default`,
  ),
  wrong(
    "Values in `accounts` and `groups` must be values that their fields allow.",
    { "people#/properties/access": { type: "boolean", default: false } },
    "people#/resource/accounts/enabled/value",
    '"Y" is not a value of "access"',
    "allowed: true, false",
  ),
  wrong(
    "Values in `accounts` and `groups` must be values that their fields allow.",
    { "people#/resource/accounts/eligible/values": ["A", "B"] },
    "people#/resource/accounts/eligible/values/1",
    '"B" is not a value of "kind"',
    `allowed: "A", "C", "V"`,
  ),
  wrong(
    "`accounts.groups` must name an array of references to the resource that declares `groups`.",
    { "people#/properties/crew_ids/items/references": undefined },
    "people#/resource/accounts/groups",
    '"crew_ids" is not a reference',
    'add "references" to its items',
  ),
  wrong(
    "`groups.privileges` must name an array of strings without allowed values, because the declarations define the privileges.",
    { "crews#/properties/rights/items/enum": ["a"] },
    "crews#/properties/rights/items/enum",
    '"rights" has enum in its items',
  ),
];
