/** The types of a declaration file. `meta-schema.json` defines and documents each keyword; these types mirror it. */
import type { FieldPrivileges, FieldValue, FormatWhen, Transitions, Value } from "../runtime/model/schema/field.js";
import type { nilUuid } from "../runtime/model/values/ids.js";
import type { RollupKeyword } from "../runtime/model/schema/rollup-keyword.js";
import type { ProjectDefinition } from "../runtime/model/schema/project.js";
import type {
  AccountsDeclaration,
  Action,
  CopyDeclaration,
  OwnDeclaration,
  PanelDeclaration,
  VisibleDeclaration,
} from "../runtime/model/schema/resource.js";
import type { PropertySchema, ValueSchema } from "./plain-schema.js";

export type DeclaredFormat = NonNullable<ValueSchema["format"]>;

/** The schema of a value at any depth of a declaration. */
export interface DeclaredValue extends ValueSchema {
  /** Reference to a shape (a shared schema); absent after `inlineShapes` has put the shape in its place. */
  readonly $ref?: string;
  readonly items?: DeclaredValue;
  readonly properties?: { readonly [name: string]: DeclaredValue & PropertySchema };
}

/** The schema of the elements of a field that is an array. */
export interface ElementSchema extends DeclaredValue {
  readonly references?: string | ReferenceKeyword;
  readonly sentAs?: "string";
}

/** The content of `schemas/_project.json`. */
export interface ProjectDeclaration extends Partial<ProjectDefinition> {
  readonly $schema?: string;
}

export interface FieldSchema extends ElementSchema {
  readonly items?: ElementSchema;
  readonly default?: Exclude<Value, null>;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly valueFrom?: ValueFrom;
  readonly counts?: { readonly resource: string; readonly by: string };
  readonly rollup?: RollupKeyword;
  readonly immutable?: boolean;
  readonly createOnly?: boolean;
  readonly unique?: boolean | UniqueKeyword;
  readonly indexed?: boolean;
  readonly sortable?: boolean;
  readonly searchable?: boolean;
  readonly audience?: boolean;
  readonly privileges?: FieldPrivileges;
  readonly formatWhen?: FormatWhen;
  readonly after?: string;
  readonly notBefore?: string;
  readonly transitions?: Transitions;
  readonly initial?: readonly string[];
  readonly was?: string | null;
  readonly valuesWere?: { readonly [value: string]: string | number | boolean };
  readonly valueAliases?: { readonly [before: string]: ValueAliasKeyword };
  readonly fill?: Exclude<Value, null>;
  readonly fillFrom?: "hook";
  readonly convert?: true;
  readonly alias?: AliasKeyword;
}

/** The days on which a former name or value becomes deprecated and is removed, such as 2026-01-31. */
export interface DeprecationKeyword {
  readonly deprecated: string;
  readonly sunset?: string;
}

export interface AliasKeyword extends DeprecationKeyword {
  readonly name: string;
}

export interface ValueAliasKeyword extends DeprecationKeyword {
  readonly value: string;
}

export type ConditionValue = Pick<
  DeclaredValue,
  | "const"
  | "enum"
  | "pattern"
  | "minLength"
  | "maxLength"
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "formatMinimum"
  | "formatMaximum"
  | "minItems"
  | "maxItems"
>;

export interface Condition {
  readonly properties?: { readonly [field: string]: ConditionValue };
  readonly required?: readonly string[];
}

export interface Conditional {
  readonly if?: Condition;
  readonly then?: Condition;
  readonly else?: Condition;
}

export type View = readonly string[] | { readonly except: readonly string[] };

export type ValueFrom = "now" | "updated" | { readonly setting: string } | CallerValue | DependentValue;

export interface CallerValue {
  readonly caller: "account";
  readonly on?: "create" | "update";
}

export interface DependentValue {
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

export interface UniqueKeyword {
  readonly ignoreCase?: boolean;
  readonly sparse?: boolean;
}

export type PrivilegesKeyword =
  { readonly read: string; readonly write: string } | { readonly [action in Action]: string };

export interface ResourceKeyword {
  readonly id: string;
  readonly title: string | readonly string[];
  readonly was?: string | null;
  readonly alias?: AliasKeyword;
  readonly plural?: string;
  readonly resultKey?: string;
  readonly idWithinParent?: boolean;
  readonly collection?: "map" | "array";
  readonly views?: { readonly list?: View; readonly item?: View };
  readonly defaultSort?: string;
  readonly menu?: string;
  readonly panel?: PanelDeclaration;
  readonly privileges: PrivilegesKeyword;
  readonly tenant?: string;
  readonly own?: OwnDeclaration;
  readonly visible?: string | Omit<VisibleDeclaration, "filter">;
  readonly public?: true;
  readonly unique?: readonly (UniqueKeyword & { readonly fields: readonly string[] })[];
  readonly indexes?: readonly (readonly string[])[];
  readonly createWith?: readonly string[];
  readonly copies?: CopyDeclaration;
  readonly actions?: { readonly [name: string]: ActionKeyword };
  readonly accounts?: AccountsDeclaration;
  readonly groups?: { readonly privileges: string; readonly active: FieldValue };
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
export type ActionValueSchema = ElementSchema & Pick<FieldSchema, "items" | "default">;

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
  readonly $defs: { readonly [name: string]: DeclaredValue };
}
