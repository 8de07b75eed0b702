/** Types that describe the fields of a resource definition. */

import type { ValueAlias } from "./deprecation.js";
import type { Scalar } from "../query/filter.js";

/**
 * A stored value. A missing value means the same as null (docs/reference/http.md#representations), so a document never
 * contains `undefined`.
 */
export type Value = null | string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

/**
 * The stored values of an item by field name, in internal form: an integer is a number, even if the API writes it as a string.
 */
export type Document = { readonly [field: string]: Value };

export type FieldKind = "string" | "integer" | "number" | "boolean" | "array" | "object";

/** The declared type of a value: of a field, of an array's elements or of an object's property. */
export interface ValueDefinition {
  readonly kind: FieldKind;
  readonly title?: string;
  readonly description?: string;
  /** Allowed values, if the declaration lists them. */
  readonly enum?: readonly (string | number | boolean)[];
  /** Title of each allowed value, for people. */
  readonly labels?: { readonly [value: string]: string };
  readonly format?: string;
  /** Set for a string that can have several lines. */
  readonly multiline?: boolean;
  /** Declared type of the elements; only if `kind` is array. */
  readonly items?: ValueDefinition;
  /** Declared types of the properties; only if `kind` is object. Other properties are not stored. */
  readonly properties?: { readonly [name: string]: ValueDefinition };
  /** Names of the mandatory properties, if there are any. */
  readonly mandatory?: readonly string[];
  /** Set if validators reject properties that are not declared. Otherwise, undeclared properties are dropped. */
  readonly closed?: true;
  /** Limits that validators check in addition to the type. Front ends also use them to check input before sending it. */
  readonly limits?: Limits;
  /** Former name of the field or property. Null marks it as new, even if it resembles a removed one. */
  readonly was?: string | null;
  /**
   * The value that a migration gives to the field in existing items without a value, or to the property in existing
   * objects.
   */
  readonly fill?: Value;
  /** Set if the hook `fill` returns the value for existing items. For a property, it returns the value of the whole field. */
  readonly fillFrom?: "hook";
  /** Set if a migration converts stored values after a change of the type. */
  readonly convert?: true;
}

/** Limits of a value, as in JSON Schema. `formatMinimum` and `formatMaximum` (from ajv) limit dates and times. */
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

/** The source of a field's value if a request gives no value. */
export type Fallback =
  | { readonly kind: "none" }
  | { readonly kind: "constant"; readonly value: Value }
  /** Time of the creation, in whole seconds since 1970 (UNIX time). */
  | { readonly kind: "now" }
  /** Time of the latest change, in whole seconds since 1970 (UNIX time). Every write that changes something sets it. */
  | { readonly kind: "updated" }
  /** Id of the account that creates the item. Null if the server itself creates it. */
  | { readonly kind: "creator" }
  /** Id of the account that changed the item last. Null if the server itself changed it. */
  | { readonly kind: "changer" }
  /** The value of a setting of the installation. `name` is a key of `Settings`. */
  | { readonly kind: "setting"; readonly name: string }
  /** The tenant of the caller. If the caller has none, the default tenant (docs/reference/http.md#rights). */
  | { readonly kind: "tenant" }
  /** The next number of the resource's sequence. Only the id has this source. */
  | { readonly kind: "sequence" }
  /** A value that depends on another field: `values` has the default for each value of that field. */
  | { readonly kind: "by"; readonly field: string; readonly values: { readonly [value: string]: Value } };

/** Keywords that control how existing values change when the declaration of the field changes. */
export interface FieldMigrationKeywords extends Pick<ValueDefinition, "was" | "fill" | "fillFrom" | "convert"> {
  /** Renamed values: `{ "active": "enabled" }` if `active` was formerly `enabled`. */
  readonly valuesWere?: { readonly [value: string]: string | number | boolean };
}

/** The stored field from whose values a migration computes the values of this field. */
export interface FieldMigrationSource {
  /** Name of the source field in the database. */
  readonly field: string;
  /** Renamed values: `{ "enabled": "active" }` if `enabled` is now `active`. */
  readonly values?: { readonly [before: string]: string };
  /** Set if 0 means "no item" in the source field, and this field is an array. The migration converts 0 to an empty array. */
  readonly none?: 0;
}

/** Values of all settings that the project declares, by name. */
export interface SettingValues {
  readonly [name: string]: Scalar;
}

export interface Reference {
  /** Path of the resource to which the field refers. */
  readonly to: string;
  /** Whether the value 0 means "no item". In a tenant field, 0 means "all tenants". */
  readonly none: boolean;
  /** Whether the referenced item must belong to the same tenant as the item. */
  readonly sameTenant: boolean;
  /**
   * Set if the item belongs to the referenced item. When the referenced item is deleted or copied, this item is deleted
   * or copied too (docs/reference/http.md#references-and-deletion).
   */
  readonly onDelete?: "cascade";
}

/**
 * Counts how many items of another resource refer to the item. The number is computed on each read and appears only in
 * collections.
 */
export interface CountDefinition {
  /** Path of the resource whose items are counted. */
  readonly of: string;
  /** The field of the counted items that refers to this resource. */
  readonly by: string;
}

export type RollupFunction = "sum" | "min" | "max";

/**
 * A stored value that is computed from the items of another resource. Every write of such an item updates the value in
 * the same transaction.
 */
export interface Rollup {
  readonly of: RollupFunction;
  /** Path of the source resource, from whose items the value is computed. */
  readonly resource: string;
  /** The field of the source items whose values are added or compared. */
  readonly field: string;
  /** The field of the source items that refers to this item. Null if the source items are nested in this item. */
  readonly by: string | null;
  /** Number of decimals of the source values. A sum is exact with this number of decimals. */
  readonly decimals: number;
  /** The rollup as JSON, with the names in the database, which never change. Set only if the definition comes from a database. */
  readonly recorded?: string;
}

export interface FieldPrivileges {
  /**
   * Privilege to read the field. If the caller lacks it, responses leave the field out, and filters, `fields` and sort
   * orders cannot use the field.
   */
  readonly read?: string;
  /** Privilege to write the field. If the caller lacks it, the field keeps its value, or gets its default in a new item. */
  readonly write?: string;
}

/** Converts ids, which are numbers internally, to and from UUIDs. */
export interface UuidCodec {
  format(id: number): string;
  /**
   * Returns the number of a UUID. Null for text in another form. A UUID that the database did not create gets a negative
   * number, so it identifies no item.
   */
  parse(text: string): number | null;
}

export interface FieldDefinition extends ValueDefinition {
  readonly name: string;
  readonly description: string;
  /** Whether responses contain an integer (or each integer of an array) as a string. Requests may send a string or a number. */
  readonly sentAsString: boolean;
  /** False for a field that is not stored, but only controls the request. */
  readonly stored: boolean;
  /** Whether only the server sets the field. Values in bodies are ignored. */
  readonly readOnly: boolean;
  /** Whether responses never contain the field, such as a password hash. Requests cannot select it or filter by it. */
  readonly hidden: boolean;
  /** Whether the value is set on creation and never changes. An update may only repeat it. */
  readonly immutable: boolean;
  /** Whether only creations use the field. Updates ignore it. */
  readonly createOnly: boolean;
  readonly required: boolean;
  /**
   * Whether a request may send `""` for "no value". The field then gets its default, or null. Set for e-mail addresses and
   * URLs (docs/reference/http.md#representations).
   */
  readonly emptyIsNone: boolean;
  readonly fallback: Fallback;
  /** Set for every field that contains ids of other items. */
  readonly reference?: Reference;
  readonly count?: CountDefinition;
  readonly rollup?: Rollup;
  /** Privileges to read and write the field, in addition to those of the resource. */
  readonly privileges?: FieldPrivileges;
  /** A format that applies only in items in which another field has a certain value. */
  readonly formatWhen?: ConditionalFormat;
  /** Converts ids that are UUIDs. Set only while the database is open, because UUIDs depend on a secret in the database. */
  readonly uuidCodec?: UuidCodec;
  /** Allowed changes of the value. If absent, every change is allowed. */
  readonly transitions?: Transitions;
  /** Values that a new item may have. If absent, a new item may have every allowed value. */
  readonly initial?: readonly string[];
  /** Former values that requests may still use, each with the current value. `enum` does not contain former values. */
  readonly valueAliases?: ValueAliases;
  readonly history?: FieldMigrationKeywords;
  /** The name of the field in the database, if it differs from `name`. */
  readonly storedAs?: string;
  /**
   * Set in lists across parents for a field with the id of an ancestor: the position of that id in the path. In
   * `devices/-/parts`, the id of the device has the position 0.
   */
  readonly ancestorPosition?: number;
  readonly source?: FieldMigrationSource;
  /**
   * Set for a field that only a newer release on the same database declares. This server writes the default of the field, and
   * responses do not contain the field.
   */
  readonly isNewer?: true;
  /**
   * Set for a field that the hook `fill` sets. Lists the former fields that the hook receives: their declared names, each with
   * the name in the database.
   */
  readonly hookInputFields?: { readonly [before: string]: string };
}

export interface ValueAliases {
  readonly [before: string]: ValueAlias;
}

/**
 * For each value, the values to which it may change. True allows the change to everybody. A string is the privilege that the
 * change requires.
 */
export interface Transitions {
  readonly [from: string]: { readonly [to: string]: string | true };
}

/**
 * A format that a field has only in items whose `field`, which is another field, has the `value`: `unixtime` for
 * seconds since 1970, `yes-no` for `Y` or `N`.
 */
export interface ConditionalFormat extends FieldValuePair {
  readonly format: "unixtime" | "yes-no";
}

export interface FieldValuePair {
  readonly field: string;
  readonly value: string | boolean;
}
