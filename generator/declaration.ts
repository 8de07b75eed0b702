/** The types of a declaration file. `meta-schema.json` defines and documents each keyword; these types mirror it. */
import type { CanonicalField, CanonicalResource } from "../runtime/model/schema/canonical-project.js";
import type { FieldDefinition, FieldKind, Limits, Value } from "../runtime/model/schema/field.js";
import type { nilUuid } from "../runtime/model/values/ids.js";
import type { PrivilegeAction, VisibleDeclaration } from "../runtime/model/schema/resource.js";

export type DeclaredFormat = NonNullable<ValueSchema["format"]>;

/** The schema of a value at any depth of a declaration. */
export interface DeclaredSchema extends ValueSchema {
  /** Reference to a shape (a shared schema); absent after `inlineShapes` has put the shape in its place. */
  readonly $ref?: string;
  readonly items?: DeclaredSchema;
  readonly properties?: { readonly [name: string]: DeclaredSchema & PropertySchema };
}

/** The schema of the elements of a field that is an array. */
interface ElementSchema extends DeclaredSchema {
  readonly references?: string | ReferenceKeyword;
  readonly sentAs?: "string";
}

export interface FieldSchema
  extends
    ElementSchema,
    PropertySchema,
    Pick<CanonicalField, "counts" | "rollup" | "after" | "notBefore" | "valuesWere" | "valueAliases" | "alias">,
    Pick<FieldDefinition, "privileges" | "formatWhen" | "transitions" | "initial"> {
  readonly items?: ElementSchema;
  readonly properties?: { readonly [name: string]: DeclaredSchema & PropertySchema };
  readonly default?: Exclude<Value, null>;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly valueFrom?: ValueFromKeyword;
  readonly immutable?: boolean;
  readonly createOnly?: boolean;
  readonly unique?: boolean | UniqueKeyword;
  readonly indexed?: boolean;
  readonly sortable?: boolean;
  readonly searchable?: boolean;
  readonly audience?: boolean;
}

export type ConditionValueSchema = Pick<ValueSchema, "const" | "enum"> & Omit<Limits, "multipleOf" | "uniqueItems">;

export interface Condition {
  readonly properties?: { readonly [field: string]: ConditionValueSchema };
  readonly required?: readonly string[];
}

export interface Conditional {
  readonly if?: Condition;
  readonly then?: Condition;
  readonly else?: Condition;
}

export type ViewKeyword = readonly string[] | { readonly except: readonly string[] };

export type ValueFromKeyword = "now" | "updated" | { readonly setting: string } | ValueFromCaller | ValueFromField;

export interface ValueFromCaller {
  readonly caller: "account";
  readonly on?: "create" | "update";
}

interface ValueFromField {
  readonly field: string;
  readonly values: { readonly [value: string]: string | number | boolean };
}

export interface ReferenceKeyword {
  readonly resource: string;
  readonly none?: 0 | typeof nilUuid;
  readonly sameTenant?: boolean;
  readonly onDelete?: "restrict" | "cascade";
  readonly via?: boolean;
}

interface UniqueKeyword {
  readonly ignoreCase?: boolean;
  readonly sparse?: boolean;
}

export type PrivilegesKeyword =
  { readonly read: string; readonly write: string } | { readonly [action in PrivilegeAction]: string };

/** Keywords that the database records exactly as the declaration writes them. */
type VerbatimKeywords =
  | "plural"
  | "menu"
  | "panel"
  | "was"
  | "alias"
  | "tenant"
  | "own"
  | "public"
  | "createWith"
  | "copies"
  | "accounts"
  | "groups";

export interface ResourceKeyword extends Pick<CanonicalResource, VerbatimKeywords> {
  readonly id: string;
  readonly title: string | readonly string[];
  readonly resultKey?: string;
  readonly idWithinParent?: boolean;
  readonly collection?: "map" | "array";
  readonly views?: { readonly list?: ViewKeyword; readonly item?: ViewKeyword };
  readonly defaultSort?: string;
  readonly privileges: PrivilegesKeyword;
  readonly visible?: string | Omit<VisibleDeclaration, "filter">;
  readonly unique?: readonly (UniqueKeyword & { readonly fields: readonly string[] })[];
  readonly indexes?: readonly (readonly string[])[];
  readonly actions?: { readonly [name: string]: ActionKeyword };
}

export interface ActionKeyword {
  readonly title: string;
  readonly description?: string;
  readonly on?: "item" | "collection";
  readonly reads?: boolean;
  readonly privilege: string;
  readonly lends?: readonly string[];
  readonly input?: ActionValuesKeyword;
  readonly answer?: ActionValuesKeyword;
}

export interface ActionValuesKeyword {
  readonly properties: { readonly [name: string]: ActionValueSchema };
  readonly required?: readonly string[];
}

/** The schema of a value in an action's input or answer. It lacks keywords for stored items, such as `unique`. */
type ActionValueSchema = ElementSchema & Pick<FieldSchema, "items" | "default">;

export interface Declaration extends Conditional {
  readonly $schema?: string;
  readonly title: string;
  readonly description?: string;
  readonly type: "object";
  readonly resource: ResourceKeyword;
  readonly properties: { readonly [name: string]: FieldSchema };
  readonly required?: readonly string[];
  readonly dependentRequired?: { readonly [field: string]: readonly string[] };
  readonly allOf?: readonly Conditional[];
}

/** The content of a file whose name starts with "_", as `shapes-schema.json` defines it. */
export interface ShapesFile {
  readonly $schema?: string;
  readonly $defs: { readonly [name: string]: DeclaredSchema };
}

export type TextFormat = "email" | "uri" | "image-uri" | "language" | "country" | "date" | "date-time";

/** Plain JSON Schema, in the subset that all tools of the generator support. */
export interface ValueSchema extends Limits {
  readonly type?: FieldKind;
  readonly enum?: readonly (string | number | boolean)[];
  readonly const?: string | number | boolean;
  /** An enumeration whose values have titles. */
  readonly oneOf?: readonly { readonly const: string | number | boolean; readonly title: string }[];
  readonly multiline?: boolean;
  readonly format?: TextFormat | "uuid" | "unixtime";
  readonly items?: ValueSchema;
  readonly properties?: { readonly [name: string]: PropertySchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/** The schema of a property of an object. It can also have keywords for migrations. */
export interface PropertySchema extends ValueSchema {
  readonly was?: string | null;
  readonly fill?: Exclude<Value, null>;
  readonly fillFrom?: "hook";
  readonly convert?: true;
}
