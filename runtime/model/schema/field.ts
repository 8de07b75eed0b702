/** Types of fields in a definition. */

import type { ValueAlias } from "./deprecation.js";
import type { SettingValue } from "./project.js";

/**
 * A stored value. A missing value means the same as null (docs/reference/http.md#representations), so a document never
 * contains `undefined`.
 */
export type Value = null | string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

/** The stored values of an item by field name, in internal form: numbers are numbers, even if the API writes them as strings. */
export type Document = { readonly [field: string]: Value };

export type FieldKind = "string" | "integer" | "number" | "boolean" | "array" | "object";

/** The form of a value: of a field, of an array's elements or of an object's property. */
export interface ValueDefinition {
  readonly kind: FieldKind;
  /** Title for people; absent if none is declared. */
  readonly title?: string;
  readonly description?: string;
  /** Allowed values, if they are enumerated. */
  readonly enum?: readonly (string | number | boolean)[];
  /** Title of each value, for people. */
  readonly labels?: { readonly [value: string]: string };
  readonly format?: string;
  /** Set for strings of several lines. */
  readonly multiline?: boolean;
  /** Elements; only if `kind` is array. */
  readonly items?: ValueDefinition;
  /** Properties; only if `kind` is object. Properties that are not listed are not stored. */
  readonly properties?: { readonly [name: string]: ValueDefinition };
  /** Names of the mandatory properties, if there are any. */
  readonly mandatory?: readonly string[];
  /** Set if validators reject properties that are not listed; otherwise, validators drop them. */
  readonly closed?: true;
  /** Limits that validators check in addition to the type. Front ends use them to check input early. */
  readonly limits?: Limits;
  /** The former name of a field or property; null marks it as new. */
  readonly was?: string | null;
  /** Backfill: the value for existing items without one (for a property: existing objects). */
  readonly fill?: Value;
  /** Backfill by the hook `fill`. If a stored object lacks a property, the hook gives the whole field a new value. */
  readonly fillFrom?: "hook";
  /** Set if stored values of the former type are converted. */
  readonly convert?: true;
}

/** Keywords of JSON Schema with their usual meaning; `formatMinimum` and `formatMaximum` are those of ajv. */
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

/** Source of a field's value if a request gives none. */
export type Fallback =
  | { readonly kind: "none" }
  | { readonly kind: "constant"; readonly value: Value }
  /** UNIX time of the creation, in whole seconds. */
  | { readonly kind: "now" }
  /** UNIX time of the latest change, in whole seconds; set by every write that changes something. */
  | { readonly kind: "updated" }
  /** Id of the account that creates the item; null if the server itself creates it. */
  | { readonly kind: "creator" }
  /** Id of the account that changed the item last; null if the server itself changed it. */
  | { readonly kind: "changer" }
  /** A setting of the installation, by its name in `Settings`. */
  | { readonly kind: "setting"; readonly name: string }
  /** The caller's tenant, or else the default one (docs/reference/http.md#rights). */
  | { readonly kind: "tenant" }
  /** The next number of the resource's sequence; only for the id. */
  | { readonly kind: "sequence" }
  /** Determined by the value of another field of the same item. */
  | { readonly kind: "by"; readonly field: string; readonly values: { readonly [value: string]: Value } };

/** Keywords that decide how existing values change when the declaration of the field changes. */
export interface FieldHistory extends Pick<ValueDefinition, "was" | "fill" | "fillFrom" | "convert"> {
  /** The former value of each renamed value, by its current value. */
  readonly valuesWere?: { readonly [value: string]: string | number | boolean };
}

/** The stored value from which a migration computes the value of a field. */
export interface FieldSource {
  /** Name of the stored field in the database. */
  readonly field: string;
  /** Current values, by former ones. */
  readonly values?: { readonly [before: string]: string };
  /** The stored value that means "no item". */
  readonly none?: 0;
}

/** Values of all settings that the project declares, by name. */
export interface Settings {
  readonly [name: string]: SettingValue;
}

export interface Reference {
  /** Path of the resource referred to. */
  readonly to: string;
  /** Whether 0 means "no item" (or "all tenants" in a tenant field). */
  readonly none: boolean;
  /** Whether the referenced item must have the same tenant as the item. */
  readonly sameTenant: boolean;
  /**
   * Set if the item belongs to the referenced item: when that is deleted or copied, this item is deleted or copied too
   * (docs/reference/http.md#references-and-deletion).
   */
  readonly onDelete?: "cascade";
}

/** A number that is computed on read, in collections only: how many items of another resource refer to the item. */
export interface Count {
  /** Path of the resource whose items are counted. */
  readonly of: string;
  /** The field of that resource that refers to this one. */
  readonly by: string;
}

export type RollupFunction = "sum" | "min" | "max";

/**
 * A stored value that is computed from the items of another resource. Every write of such an item updates it in the
 * same transaction.
 */
export interface Rollup {
  readonly of: RollupFunction;
  /** Path of the resource whose items are rolled up. */
  readonly resource: string;
  /** The field of the source items that is rolled up. */
  readonly field: string;
  /** The field of the source items that refers to the item; null if the source items are nested in the item. */
  readonly by: string | null;
  /** Number of decimals of the source values. Sums are exact with this many decimals. */
  readonly decimals: number;
  /** Only in the registry of a stored schema version: describes the rollup by its names in the database, which never change. */
  readonly recorded?: string;
}

export interface FieldPrivileges {
  /**
   * Privilege to read the field. For callers without the privilege, the field is missing in answers, filters, `fields`
   * and sort orders.
   */
  readonly read?: string;
  /** Privilege to write the field. For callers without the privilege, the field keeps its value or gets its default. */
  readonly write?: string;
}

/** Writes and reads ids that are not decimal digits. */
export interface IdForm {
  write(id: number): string;
  /**
   * Parses an id; null if the text has another form. A well-formed id that no server made becomes a negative number,
   * which differs for each text.
   */
  read(text: string): number | null;
}

export interface FieldDefinition extends ValueDefinition {
  readonly name: string;
  readonly description: string;
  /** An integer (or each element of an array of integers) that answers contain as a string; requests may send either form. */
  readonly sentAsString: boolean;
  /** False for a field that only controls the request. */
  readonly stored: boolean;
  /** Set by the server; ignored in bodies. */
  readonly readOnly: boolean;
  /** Never sent to clients: write-only fields, hashes, secrets. Not filterable, not selectable. */
  readonly hidden: boolean;
  /** Set on creation. Updates may only repeat the value. */
  readonly immutable: boolean;
  /** Used on creation only; ignored in updates. */
  readonly createOnly: boolean;
  readonly required: boolean;
  /**
   * Whether `""` means the default, or no value if there is no default (docs/reference/http.md#representations; e-mails
   * and URLs).
   */
  readonly emptyIsNone: boolean;
  readonly fallback: Fallback;
  /** Set for every field that holds an id of another item. */
  readonly reference?: Reference;
  readonly count?: Count;
  readonly rollup?: Rollup;
  /** Privileges to read and write the field, in addition to those of the resource. */
  readonly privileges?: FieldPrivileges;
  /** The format of the value in items in which another field has a certain value. */
  readonly formatWhen?: FormatWhen;
  /** Set for ids with the format `uuid` when the database is open, because the form depends on a secret in the database. */
  readonly idForm?: IdForm;
  /** Allowed changes of the value. Without it, every change is allowed. */
  readonly transitions?: Transitions;
  /** Values that a creation may give. Without it, a creation may give every allowed value. */
  readonly initial?: readonly string[];
  /** Current values, by former values that still work. `enum` lists no former values. */
  readonly valueAliases?: ValueAliases;
  readonly history?: FieldHistory;
  /** The name in the database, if it differs. */
  readonly storedAs?: string;
  /**
   * Only for fields that stand for the id of an ancestor, in lists across parents: the position of that id in the path,
   * from 0.
   */
  readonly above?: number;
  readonly source?: FieldSource;
  /**
   * Set for fields that this server does not declare, but a newer release that runs at the same time. Writes of this server set
   * the default of the field, and no answer contains it.
   */
  readonly isNewer?: true;
  /** For fields that the hook `fill` sets: the former fields that the hook gets, with their names in the database. */
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
