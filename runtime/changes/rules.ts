// One line a rule, of which there are a hundred.
/** Every rule by its name: what has changed, and what to do. docs/reference/changes.md is held against them. */

export interface Rule {
  /** What has changed. */
  readonly meaning: string;
  /** What to do where it matters. */
  readonly remedy: string;
}

const nothing = "Nothing.";
const clients = "Clients change before, or keep what there was beside what there is until they have.";
const change = "`stockroom plan --items` lists the items; change them, or keep what was declared.";
const look = "See whether a client rests on it.";
const tenantFirst =
  "First declare the field without `tenant`, as a reference that is not mandatory; serve that, and give each item that is there its tenant: with a PUT, or with `fill` where it is one for all. Then declare `tenant`. `stockroom plan --items` lists the items that have none yet.";

function rule(meaning: string, remedy: string): Rule {
  return { meaning, remedy };
}

export const rules = {
  // Resources.
  "resource-added": rule("A resource is declared that was not.", nothing),
  "resource-removed": rule(
    "A resource is declared no more.",
    "Its items are retained. Declared again in the same form, it has them back; `stockroom erase` removes them for good.",
  ),
  "resource-renamed": rule(
    "A resource has another path, as its `was` says.",
    "Clients take the new path; with an `alias` they have time to.",
  ),
  "resource-perhaps-renamed": rule(
    "A resource is new, and one with the same fields is declared no more.",
    'Say which it is: `"was": "the/path/before"` in `resource`, or `"was": null` where it is a new one.',
  ),
  "resource-moved": rule(
    "A resource is nested in another one, or in none.",
    "Declare it as a new one, copy the items through the interface, then remove the old one.",
  ),
  "id-changed": rule("Another field is the id.", "Declare it as it was, or as a new resource."),
  "id-form-changed": rule("Ids, or references to them, are UUIDs or are no more.", clients),
  "id-within-parent-changed": rule(
    "Ids are given by clients within the parent, or no more.",
    "Declare it as it was, or as a new resource.",
  ),
  "result-key-changed": rule("The answer to a write has the id under another key.", clients),
  "collection-changed": rule("A list is an array instead of an object, or the other way round.", clients),
  "view-narrowed": rule("Answers are without a field that is still declared.", clients),
  "view-widened": rule("Answers have a field that they were without.", nothing),
  "view-reordered": rule("The fields of an answer stand in another order.", nothing),
  "default-sort-changed": rule("A list has another order where a request asks for none.", look),
  "alias-added": rule(
    "Something answers to another name, too, which it had before; or a value is taken under it.",
    nothing,
  ),
  "alias-removed": rule(
    "Something answers no more to a name that it had before; or a value is taken under it no more.",
    clients,
  ),
  "was-unmet": rule(
    "`was` names what was not there. So it may be where a release is left out; else it is a slip.",
    "See whether the name is right.",
  ),
  "texts-changed": rule("What is said for people is another thing.", nothing),
  "hooks-changed": rule("There are hooks now, or none any more. What hooks do is not compared.", look),
  // Actions.
  "action-added": rule("Something may be asked for besides reading and writing that could not.", nothing),
  "action-removed": rule("An action is declared no more.", clients),
  "action-moved": rule("An action is asked for by another method, or at another path.", clients),
  "action-lends-changed": rule("An action lends its caller other privileges.", look),
  "value-added": rule("An action takes, or answers with, what it did not; a request need not give it.", nothing),
  "mandatory-value-added": rule("An action takes a mandatory value that it did not.", clients),
  "value-removed": rule("An action takes, or answers with, a value no more.", clients),
  "value-mandatory": rule("A value that an action takes or answers with is mandatory now.", clients),
  "value-optional": rule("A value that an action takes or answers with may be null now.", clients),
  // Rights.
  "privilege-changed": rule("An action takes another privilege.", "Give it to the groups that are to go on."),
  "privileges-narrowed": rule(
    "A privilege is named by no declaration any more.",
    'If it only has another name now, say `"valuesWere": {"new": "old"}` at the privileges field of the groups. Else take it from the groups first.',
  ),
  "tenant-added": rule("Items belong to tenants, and did not.", tenantFirst),
  "tenant-changed": rule("Another field holds the tenant.", tenantFirst),
  "tenant-removed": rule(
    "Items belong to no tenant any more: more callers see them, and accounts of one tenant write none.",
    "Have accounts of all tenants write them, or keep `tenant`.",
  ),
  "own-added": rule("Callers see items of their own only.", "Give those who see all the privilege in `unless`."),
  "own-changed": rule("What is a caller's own is another thing.", look),
  "own-removed": rule("Callers see the items of others.", look),
  "public-added": rule("Everybody may read it, without credentials.", nothing),
  "public-removed": rule("It takes credentials to read it.", "Give those who read it an account."),
  "audience-added": rule("Items are seen by the groups that they name.", look),
  "audience-changed": rule("Another field names the groups that see an item.", look),
  "audience-removed": rule("Items are seen by every group.", look),
  "accounts-changed": rule("It is said otherwise who signs in.", "Try to sign in on a copy of the database."),
  "groups-changed": rule("It is said otherwise who has which privileges.", "Try it on a copy of the database."),
  "create-with-added": rule("A creation may create items in the new one, too.", nothing),
  "create-with-removed": rule(
    "A creation creates no items of this collection in the new one any more: what the body says of them is ignored.",
    clients,
  ),
  "copies-changed": rule("A creation copies something else.", look),
  // Keys and what fields are to each other.
  "unique-added": rule("Items may not have the same values any more.", change),
  "unique-removed": rule("Items may have the same values.", nothing),
  "indexes-changed": rule("The databases index something else.", nothing),
  "condition-added": rule(
    "Fields are to each other what they need not have been. Items that are there stay until they are changed.",
    clients,
  ),
  "condition-removed": rule("Fields need not be to each other what they were.", nothing),
  "order-added": rule("A value is after another one. Items that are there stay until they are changed.", clients),
  "order-removed": rule("A value need not be after another one.", nothing),
  "transitions-narrowed": rule("A value changes in fewer ways, or takes another privilege to.", clients),
  "transitions-widened": rule("A value changes in more ways.", nothing),
  "initial-narrowed": rule("A new item may begin with fewer values.", clients),
  "initial-widened": rule("A new item may begin with more values.", nothing),
  // Fields.
  "field-added": rule("A field is declared that was not, which a request need not give.", nothing),
  "mandatory-field-added": rule(
    "A mandatory field is declared that was not.",
    'Say with `"fill"`, or `"fillFrom": "hook"`, what the items that are there get. Clients give it in what they create.',
  ),
  "field-removed": rule(
    "A field is declared no more.",
    "Its values are retained. Declared again in the same form, it has them back; `stockroom erase` removes them for good.",
  ),
  "field-renamed": rule(
    "A field has another name, as its `was` says.",
    "Clients take the new name; with an `alias` they have time to.",
  ),
  "field-perhaps-renamed": rule(
    "A field is new, and one of its kind is declared no more.",
    'Say which it is: `"was": "name_before"`, or `"was": null` or a `"fill"` where it is a new one.',
  ),
  "field-mandatory": rule(
    "A field is mandatory that was not.",
    'Say with `"fill"`, or `"fillFrom": "hook"`, what items get that have no value. Clients give it in what they create.',
  ),
  "fill-added": rule("Items that have no value get one, once; the field stays optional.", look),
  "field-optional": rule("A field is mandatory no more: answers may have null there.", clients),
  "field-hidden": rule("A field is never sent any more.", clients),
  "field-shown": rule("A field is sent that never was.", "Make sure that its values are nobody's secret."),
  "read-only-added": rule("Only the server sets the field: what bodies give is ignored.", clients),
  "read-only-removed": rule("Clients may set the field.", nothing),
  "immutable-added": rule("The value never changes any more.", clients),
  "immutable-removed": rule("The value may change.", nothing),
  "create-only-added": rule("The field only asks for something on creation: its values are retained.", clients),
  "create-only-removed": rule("The field is stored, and did only ask for something.", nothing),
  "sortable-added": rule("Lists may be sorted by the field.", nothing),
  "sortable-removed": rule("Lists may not be sorted by the field.", clients),
  "searchable-added": rule("`q` finds the words of the field.", nothing),
  "searchable-removed": rule("`q` does not find the words of the field, and `[contains]` does not take it.", look),
  "default-added": rule("A value stands in where a body gives none; items without one get it.", look),
  "default-changed": rule("Another value stands in where a body gives none. Items keep theirs.", look),
  "default-removed": rule("Nothing stands in where a body gives no value: answers have null.", clients),
  "counts-changed": rule("The number counts something else.", look),
  "sent-as-text": rule("Answers carry the number as text.", clients),
  "sent-as-number": rule("Answers carry the number as number, and bodies must.", clients),
  "field-privilege-added": rule(
    "To read or set the field takes a privilege.",
    "Give it to the groups that are to go on.",
  ),
  "field-privilege-removed": rule("To read or set the field takes no privilege of its own.", look),
  // References.
  "reference-added": rule("A number is an id of another item, which must exist; ids are sent as text.", change),
  "reference-removed": rule("An id is a plain number: it is sent as such, and nothing need have it.", clients),
  "reference-target-changed": rule("Ids are those of another resource.", change),
  "reference-none-added": rule("0 stands for none.", look),
  "reference-none-removed": rule("0 does not stand for none any more.", change),
  "reference-same-tenant-added": rule(
    "What is referred to must have the tenant of the item.",
    "`stockroom verify` names the items that refer to an item of another tenant; change them.",
  ),
  "reference-same-tenant-removed": rule("What is referred to may have another tenant.", look),
  "reference-cascades": rule("Items go with what they refer to, which they kept from being deleted.", look),
  "reference-restricts": rule("Items keep what they refer to from being deleted, and went with it.", clients),
  "path-added": rule("The collection is seen below what its items refer to, too.", nothing),
  "path-removed": rule("The collection is not seen below what its items refer to any more.", clients),
  // Values.
  "type-widened": rule("An integer is a number: answers may have fractions.", look),
  "type-to-array": rule(
    'A value is an array of such values; stored ones are its only element. Inside of an object or an array, `"convert": true` says so.',
    clients,
  ),
  "type-changed": rule(
    "A value has another type.",
    'Say `"convert": true` where the stored values become such ones, with `"fillFrom": "hook"` beside it where a hook gives what cannot be converted; or give the field another name.',
  ),
  "values-narrowed": rule(
    "Values are allowed no more.",
    'Where one only has another name now: `"valuesWere": {"new": "old"}`. Else change the items that have them first.',
  ),
  "values-widened": rule("Values are allowed that were not: answers may have them.", look),
  "value-renamed": rule(
    "An allowed value has another name, as `valuesWere` says.",
    "Clients take the new value; with `valueAliases` they may send the one before until they have.",
  ),
  "limit-narrowed": rule("A limit, a pattern or a format allows less.", change),
  "limit-widened": rule("A limit, a pattern or a format allows more.", nothing),
  "property-added": rule("An object has a property that it had not.", nothing),
  "mandatory-property-added": rule("An object has a mandatory property that it had not.", change),
  "property-removed": rule(
    "An object has a property no more: its values are retained. Declared again, it has them back.",
    clients,
  ),
  "property-renamed": rule("A property has another name, as its `was` says.", clients),
  "property-perhaps-renamed": rule(
    "A property is new, and one of its kind is declared no more.",
    'Say which it is: `"was": "name_before"`, or `"was": null` or a `"fill"` where it is a new one.',
  ),
  "property-mandatory": rule("A property is mandatory that was not.", change),
  "property-optional": rule("A property is mandatory no more.", clients),
  "object-closed": rule("An object refuses properties that are not declared.", clients),
  "object-opened": rule("An object ignores properties that are not declared.", nothing),
  // The application as a whole.
  "setting-added": rule("An installation may set something.", nothing),
  "setting-changed": rule("A setting is declared otherwise.", look),
  "setting-removed": rule("A setting is no more.", "Take it out of the environment."),
  "dialect-added": rule("Other paths are served, too.", nothing),
  "dialect-changed": rule("Other paths are served otherwise.", clients),
  "dialect-removed": rule("Other paths are served no more.", clients),
} as const satisfies { readonly [name: string]: Rule };

export type RuleName = keyof typeof rules;
