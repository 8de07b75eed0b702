/** What a declaration says of a field: types only. */

import type { ValueAlias } from "./deprecation.js";
import type { SettingValue } from "./project.js";

/** What a stored field may hold. Null and missing are one thing (docs/reference/http.md#representations): a document never holds `undefined`. */
export type Value = null | string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

/** The stored values of an item by field name: internal form, numbers as numbers whatever way they travel. */
export type Document = { readonly [field: string]: Value };

export type FieldKind = "string" | "integer" | "number" | "boolean" | "array" | "object";

/** The form of a value: of a field, of an array's elements or of an object's property. */
export interface ValueDefinition {
  readonly kind: FieldKind;
  /** What people call it; absent where nothing was declared. */
  readonly title?: string;
  readonly description?: string;
  /** Allowed values, where they are enumerated. */
  readonly enum?: readonly (string | number | boolean)[];
  /** What each of them means to people. */
  readonly labels?: { readonly [value: string]: string };
  readonly format?: string;
  /** Of texts of several lines. */
  readonly multiline?: boolean;
  /** Elements, where `kind` is array. */
  readonly items?: ValueDefinition;
  /** Properties, where `kind` is object; what is not listed is not stored. */
  readonly properties?: { readonly [name: string]: ValueDefinition };
  /** A property that is not listed is refused by the validators; without this it is dropped. */
  readonly closed?: true;
  /** What the validators hold a value to beside its type: for forms that say it before. */
  readonly limits?: Limits;
  /** The former name of a property; null says that the property is new. */
  readonly was?: string | null;
  /** Of a property: what stored objects get that lack it. */
  readonly fill?: Value;
  /** Of a property: the hook `fill` gives the field in which stored objects lack it. */
  readonly fillFrom?: "hook";
  /** Of a property: stored values of another type are turned into those of this one. */
  readonly convert?: true;
}

/** Keywords of JSON Schema, with their meanings there; `formatMinimum` and `formatMaximum` are ajv's. */
export interface Limits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly formatMinimum?: string;
  readonly formatMaximum?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** Where the value of a field comes from when a request gives none. */
export type Fallback =
  | { readonly kind: "none" }
  | { readonly kind: "constant"; readonly value: Value }
  /** UNIX time of the creation, whole seconds. */
  | { readonly kind: "now" }
  /** UNIX time of the latest change, whole seconds; set by every write that changes something. */
  | { readonly kind: "updated" }
  /** Id of the account that creates the item; null where that is the server itself. */
  | { readonly kind: "creator" }
  /** Id of the account that changed it last; null where that is the server itself. */
  | { readonly kind: "changer" }
  /** A setting of the installation, by its name in `Settings`. */
  | { readonly kind: "setting"; readonly name: string }
  /** The caller's tenant, else the default one (docs/reference/http.md#rights). */
  | { readonly kind: "tenant" }
  /** The next number of the resource's sequence: the id. */
  | { readonly kind: "sequence" }
  /** Decided by the value of another field of the same item. */
  | { readonly kind: "by"; readonly field: string; readonly values: { readonly [value: string]: Value } };

/** What becomes of values that were stored before the field was declared as it is now: words of the declaration. */
export interface FieldHistory {
  /** The former name of the field; null declares it as new. */
  readonly was?: string | null;
  /** Former values, by current ones. */
  readonly valuesWere?: { readonly [value: string]: string | number | boolean };
  /** Backfill: the value for existing items without one. */
  readonly fill?: Value;
  /** Backfill by the hook `fill`. */
  readonly fillFrom?: "hook";
  /** Values of another type are turned into those of this one. */
  readonly convert?: true;
}

/** The stored value that a field of an existing item is made from. */
export interface FieldSource {
  /** Name in the database. */
  readonly field: string;
  /** Current values, by former ones. */
  readonly values?: { readonly [before: string]: string };
  /** What stands for none there. */
  readonly none?: 0;
}

/** Values of all settings that the project declares, by name. */
export interface Settings {
  readonly [name: string]: SettingValue;
}

export interface Reference {
  /** Path of the resource referred to. */
  readonly to: string;
  /** 0 stands for "none" (or for "all tenants" in a tenant field). */
  readonly none: boolean;
  /** The referenced item must have the same tenant as the item. */
  readonly sameTenant: boolean;
  /** The item belongs to the referenced one: both are removed and copied together (docs/reference/http.md#references-and-deletion). */
  readonly onDelete?: "cascade";
}

/** A number made on read: how many items of another resource refer to the item. In collections only. */
export interface Count {
  /** Path of the resource whose items are counted. */
  readonly of: string;
  /** The field of that resource that refers to this one. */
  readonly by: string;
}

export interface FieldPrivileges {
  /** Privilege to read the field; without it the field is missing in answers, filters, `fields` and orders. */
  readonly read?: string;
  /** Privilege to write the field; without it the field keeps its value or its default. */
  readonly write?: string;
}

/** How the ids of a resource that are no decimal digits are written and read. */
export interface IdForm {
  write(id: number): string;
  /** Parses an id; null if the text has another form. A well-formed id that no server made gives a negative number, different for each text. */
  read(text: string): number | null;
}

export interface FieldDefinition extends ValueDefinition {
  readonly name: string;
  readonly description: string;
  /** An integer (or each element of an array of integers) that travels as a string: requests may carry either form. */
  readonly sentAsString: boolean;
  /** False for a field that only says what a request shall do. */
  readonly stored: boolean;
  /** Set by the server; ignored in bodies. */
  readonly readOnly: boolean;
  /** Never leaves the server: write-only fields, hashes, secrets. Not filterable, not selectable. */
  readonly hidden: boolean;
  /** Given on creation, later only the same value. */
  readonly immutable: boolean;
  /** Means something on creation only: ignored in an update. */
  readonly createOnly: boolean;
  readonly required: boolean;
  /** `""` stands for the default, or for no value where there is none (docs/reference/http.md#representations; e-mails and URLs). */
  readonly emptyIsNone: boolean;
  readonly fallback: Fallback;
  /** Every field that holds an id of another object. */
  readonly reference?: Reference;
  /** Not stored, not filterable, not selectable: counted on read, for the list view only. */
  readonly count?: Count;
  /** Privileges to read and write the field, in addition to those of the resource. */
  readonly privileges?: FieldPrivileges;
  /** The format of the value in items in which another field has a certain value. */
  readonly formatWhen?: FormatWhen;
  /** Set for ids with the format `uuid` once the database is open, because it needs the secret kept there. */
  readonly idForm?: IdForm;
  /** How the value may change; in any way unless given. */
  readonly transitions?: Transitions;
  /** The values that a creation may give; all that are allowed unless given. */
  readonly initial?: readonly string[];
  /** Current values, by former ones; `enum` lists no former value. */
  readonly valueAliases?: ValueAliases;
  readonly history?: FieldHistory;
  /** The name in the database, if it differs. */
  readonly storedAs?: string;
  readonly source?: FieldSource;
  /** Only a newer release that is running declares it: writes give it its default, and no answer of this server has it. */
  readonly beside?: true;
  /** Of fields that the hook `fill` gives values: what it sees of the item as it was, by the name before, with the name in the database. */
  readonly seen?: { readonly [before: string]: string };
}

export interface ValueAliases {
  readonly [before: string]: ValueAlias;
}

/** Allowed next values for each value: true, or the privilege that the change needs. */
export interface Transitions {
  readonly [from: string]: { readonly [to: string]: string | true };
}

/** `unixtime`: seconds since 1970; `yes-no`: `Y` or `N`. */
export interface FormatWhen extends FieldValue {
  readonly format: "unixtime" | "yes-no";
}

export interface FieldValue {
  readonly field: string;
  readonly value: string | boolean;
}
