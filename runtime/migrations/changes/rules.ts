/** The rules of changes by name: what has changed, and what to do. A test compares docs/reference/changes.md with them. */

export interface Rule {
  /** The change, in one sentence. */
  readonly meaning: string;
  /** The next step for the author of the declaration. */
  readonly remedy: string;
}

const nothing = "Nothing.";
const clients = "Adapt clients first, or keep the former declaration until they have changed.";
const change =
  "`npx stockroom plan --items` lists the items that do not fit. Change them, or keep the former declaration.";
const look = "Check whether a client depends on it.";
const tenantFirst =
  "First declare the field as an optional reference, without `tenant`, and serve that. Give each existing item its tenant with PUT, or with `fill` if all have the same. Then declare `tenant`. `npx stockroom plan --items` lists the items without a tenant.";

function rule(meaning: string, remedy: string): Rule {
  return { meaning, remedy };
}

export const rules = {
  // Resources.
  "resource-added": rule("A new resource is declared.", nothing),
  "resource-removed": rule(
    "A resource is no longer declared.",
    "Its items are retained. They are back if you declare the resource again in the same form. `npx stockroom erase` deletes them.",
  ),
  "resource-renamed": rule(
    "`was` says that a resource has a new path.",
    "Clients use the new path. With `alias` they may use the former one for a while.",
  ),
  "resource-perhaps-renamed": rule(
    "A resource is new, and one with the same fields is no longer declared.",
    'If it is the renamed resource, add `"was": "the/former/path"` to `resource`. If it is new, add `"was": null` to `resource`.',
  ),
  "resource-moved": rule(
    "A resource is nested in another resource, or is no longer nested.",
    "Declare a new resource, copy the items through the API, then remove the old resource.",
  ),
  "id-changed": rule("Another field is the id.", "Restore the former id, or declare a new resource."),
  "id-form-changed": rule("Ids become UUIDs, or numbers again. References to them change in the same way.", clients),
  "id-within-parent-changed": rule("`idWithinParent` is added or removed.", "Undo this, or declare a new resource."),
  "result-key-changed": rule("The answer to a write has the id under another key.", clients),
  "collection-changed": rule("A list is an array instead of an object, or the other way round.", clients),
  "view-narrowed": rule("Answers no longer include a field that is still declared.", clients),
  "view-widened": rule("Answers include a field that they did not include before.", nothing),
  "view-reordered": rule("Answers list the fields in another order.", nothing),
  "default-sort-changed": rule("Lists have another order if a request does not name one.", look),
  "alias-added": rule("A resource, field or value also has a former name.", nothing),
  "alias-removed": rule("A former name of a resource, field or value no longer works.", clients),
  "was-unmet": rule(
    "`was` names a resource, field or property that did not exist. This is normal if you skip a release.",
    "Check the spelling of the name.",
  ),
  "texts-changed": rule("Titles or descriptions have changed.", nothing),
  "hooks-changed": rule("Hooks were added or removed. `diff` does not compare their code.", look),
  // Actions.
  "action-added": rule("A new action is declared.", nothing),
  "action-removed": rule("An action is no longer declared.", clients),
  "action-moved": rule("An action has another method or path.", clients),
  "action-lends-changed": rule("An action lends other privileges to its caller.", look),
  "value-added": rule("An action has a new value in its input or answer. Requests may leave it out.", nothing),
  "mandatory-value-added": rule("The input of an action has a new mandatory value.", clients),
  "value-removed": rule("A value in the input or answer of an action is no longer declared.", clients),
  "value-mandatory": rule("A value in the input or answer of an action becomes mandatory.", clients),
  "value-optional": rule("A value in the input or answer of an action may now be null.", clients),
  // Rights.
  "privilege-changed": rule(
    "An operation needs another privilege.",
    "Give the new privilege to the groups that need it.",
  ),
  "privileges-narrowed": rule(
    "No declaration uses a privilege any more.",
    'If it was renamed, declare `"valuesWere": {"new": "old"}` at the privileges field of the groups. Otherwise remove it from the groups first.',
  ),
  "tenant-added": rule("Items now belong to tenants.", tenantFirst),
  "tenant-changed": rule("Another field names the tenant of an item.", tenantFirst),
  "tenant-removed": rule(
    "Items no longer belong to tenants. More callers see them, and accounts with a tenant cannot write them.",
    "Let accounts with access to all tenants write them, or keep `tenant`.",
  ),
  "own-added": rule(
    "Callers see only their own items.",
    "Give the privilege in `unless` to everybody who needs to see all items.",
  ),
  "own-changed": rule("Other items count as the caller's own.", look),
  "own-removed": rule("Callers also see the items of others.", look),
  "visible-added": rule(
    "Callers see only items that meet a condition.",
    "Give the privilege in `unless` to everybody who needs to see all items.",
  ),
  "visible-changed": rule("Callers see the items that meet another condition.", look),
  "visible-removed": rule("Callers also see items that do not meet the condition.", look),
  "public-added": rule("Everybody may read the resource without credentials.", nothing),
  "public-removed": rule("Reading the resource needs credentials.", "Give accounts to its readers."),
  "audience-added": rule("Only members of the groups that an item names see the item.", look),
  "audience-changed": rule("Another field names the groups that see an item.", look),
  "audience-removed": rule("Members of all groups see the items.", look),
  "accounts-changed": rule("`accounts` names other fields or values.", "Try to sign in on a copy of the database."),
  "groups-changed": rule(
    "`groups` names other fields or values.",
    "Try the rights of some accounts on a copy of the database.",
  ),
  "create-with-added": rule("A request that creates an item may also create items of a nested collection.", nothing),
  "create-with-removed": rule(
    "A request that creates an item no longer creates items of a nested collection. Their part of the body is ignored.",
    clients,
  ),
  "copies-changed": rule("A creation copies other resources.", look),
  // Keys and conditions.
  "unique-added": rule("A unique key is added.", change),
  "unique-removed": rule("A unique key is removed.", nothing),
  "indexes-changed": rule("The database has other indexes.", nothing),
  "condition-added": rule(
    "A condition between fields is added. Existing items stay as they are until somebody changes them.",
    clients,
  ),
  "condition-removed": rule("A condition between fields is removed.", nothing),
  "order-added": rule(
    "`after` or `notBefore` is added: a value must be greater than, or at least, the value of another field. Existing items stay as they are until somebody changes them.",
    clients,
  ),
  "order-removed": rule(
    "`after` or `notBefore` is removed: a value no longer depends on the value of another field.",
    nothing,
  ),
  "transitions-narrowed": rule("A transition is removed, or needs another privilege.", clients),
  "transitions-widened": rule("A transition is added.", nothing),
  "initial-narrowed": rule("Fewer values are allowed in a new item.", clients),
  "initial-widened": rule("More values are allowed in a new item.", nothing),
  // Fields.
  "field-added": rule("A new field is declared, which requests may leave out.", nothing),
  "mandatory-field-added": rule(
    "A new mandatory field is declared.",
    'Say with `"fill"` or `"fillFrom": "hook"` which value existing items get. Clients send the field when they create items.',
  ),
  "field-removed": rule(
    "A field is no longer declared.",
    "Its values are retained. They are back if you declare the field again in the same form. `npx stockroom erase` deletes them.",
  ),
  "field-renamed": rule(
    "`was` says that a field has a new name.",
    "Clients use the new name. With `alias` they may use the former one for a while.",
  ),
  "field-perhaps-renamed": rule(
    "A field is new, and one of the same type is no longer declared.",
    'If it is the renamed field, add `"was": "former_name"`. If it is new, add `"was": null` or a `"fill"`.',
  ),
  "field-mandatory": rule(
    "A field becomes mandatory.",
    'Say with `"fill"` or `"fillFrom": "hook"` which value items without one get. Clients send the field when they create items.',
  ),
  "fill-added": rule("Existing items without a value get the value of `fill`. The field stays optional.", look),
  "field-optional": rule("A field is no longer mandatory: answers may have null.", clients),
  "field-hidden": rule("Answers never include the field any more.", clients),
  "field-shown": rule(
    "Answers include a field that they never included before.",
    "Make sure that its values are no secrets.",
  ),
  "read-only-added": rule("Only the server sets the field: values in requests are ignored.", clients),
  "read-only-removed": rule("Clients may set the field.", nothing),
  "immutable-added": rule("The value is fixed at creation.", clients),
  "immutable-removed": rule("The value may change after creation.", nothing),
  "create-only-added": rule("The field is used on creation only. Its stored values are retained.", clients),
  "create-only-removed": rule("The field is stored. It was used on creation only.", nothing),
  "sortable-added": rule("Lists can be sorted by the field.", nothing),
  "sortable-removed": rule("Lists can no longer be sorted by the field.", clients),
  "searchable-added": rule("`q` searches the field.", nothing),
  "searchable-removed": rule("`q` no longer searches the field, and its filter `[contains]` is gone.", look),
  "default-added": rule("The field gets a default. Items without a value get it, too.", look),
  "default-changed": rule("The field has another default. Existing items keep their values.", look),
  "default-removed": rule("The field has no default any more: answers may have null.", clients),
  "counts-changed": rule("The number counts other items.", look),
  "rollup-changed": rule(
    "The field is computed in another way, or it is computed now and was not before.",
    "Nothing: the start computes it for every item. Former values of the field are lost.",
  ),
  "rollup-removed": rule("The field is not computed any more. It keeps its values.", look),
  "sent-as-text": rule("Answers carry the number as a string.", clients),
  "sent-as-number": rule("Answers carry a number instead of a string, and bodies must, too.", clients),
  "field-privilege-added": rule(
    "Reading or changing the field needs a privilege.",
    "Give the privilege to the groups that need it.",
  ),
  "field-privilege-removed": rule("Reading or changing the field no longer needs a privilege of its own.", look),
  // References.
  "reference-added": rule(
    "A number becomes a reference: the item must exist, and answers carry the id as a string.",
    change,
  ),
  "reference-removed": rule("A reference becomes a plain number.", clients),
  "reference-target-changed": rule("A reference points to another resource.", change),
  "reference-none-added": rule("A reference may be 0, which means no item.", look),
  "reference-none-removed": rule("A reference may no longer be 0.", change),
  "reference-same-tenant-added": rule(
    "The referenced item must have the same tenant.",
    "`npx stockroom verify` names items that refer to another tenant. Change them.",
  ),
  "reference-same-tenant-removed": rule("The referenced item may have another tenant.", look),
  "reference-cascades": rule(
    "Deleting an item also deletes the items that refer to it. Until now they prevented the deletion.",
    look,
  ),
  "reference-restricts": rule(
    "An item cannot be deleted while others refer to it. Until now they were deleted with it.",
    clients,
  ),
  "path-added": rule("The collection also gets a path below each referenced item (`via`).", nothing),
  "path-removed": rule("The collection no longer has a path below each referenced item (`via`).", clients),
  // Values.
  "type-widened": rule("An integer becomes a number: answers may have fractions.", look),
  "type-to-array": rule(
    'A value becomes an array, and each stored value its only element. Inside an object or an array this needs `"convert": true`.',
    clients,
  ),
  "type-changed": rule(
    "A value has another type.",
    'Declare `"convert": true` if the stored values can be converted, and add `"fillFrom": "hook"` if a hook provides the values that cannot. Or give the field another name.',
  ),
  "values-narrowed": rule(
    "Some values are no longer allowed.",
    'If a value was renamed, declare `"valuesWere": {"new": "old"}`. Otherwise change the items that have it first.',
  ),
  "values-widened": rule("More values are allowed: answers may have them.", look),
  "value-renamed": rule(
    "`valuesWere` says that an allowed value has a new name.",
    "Clients use the new value. With `valueAliases` they may send the former one for a while.",
  ),
  "limit-narrowed": rule("A limit, a pattern or a format allows less.", change),
  "limit-widened": rule("A limit, a pattern or a format allows more.", nothing),
  "property-added": rule("An object has a new property.", nothing),
  "mandatory-property-added": rule("An object has a new mandatory property.", change),
  "property-removed": rule(
    "A property of an object is no longer declared. Its values are retained, and are back if you declare it again.",
    clients,
  ),
  "property-renamed": rule("`was` says that a property has a new name.", clients),
  "property-perhaps-renamed": rule(
    "A property is new, and one of the same type is no longer declared.",
    'If it is the renamed property, add `"was": "former_name"`. If it is new, add `"was": null` or a `"fill"`.',
  ),
  "property-mandatory": rule("A property becomes mandatory.", change),
  "property-optional": rule("A property is no longer mandatory.", clients),
  "object-closed": rule("An object rejects properties that are not declared.", clients),
  "object-opened": rule("An object ignores properties that are not declared.", nothing),
  // The project.
  "setting-added": rule("The project has a new setting.", nothing),
  "setting-changed": rule("The declaration of a setting has changed.", look),
  "setting-removed": rule("A setting no longer exists.", "Remove it from the environment."),
  "dialect-added": rule("The server also serves other forms of paths.", nothing),
  "dialect-changed": rule("The rules of other forms of paths have changed.", clients),
  "dialect-removed": rule("The server no longer serves other forms of paths.", clients),
} as const satisfies { readonly [name: string]: Rule };

export type RuleName = keyof typeof rules;
