/** A declaration as it is written. `meta-schema.json` defines and documents each keyword; these types mirror it. */
import type { Action, FieldKind, FieldValue, PrincipalDeclaration, Settings, Value } from "../runtime/resource.js";

export type Format = "email" | "url" | "language" | "country";

/** Plain JSON Schema, as far as the whole chain supports it. */
export interface ValueSchema {
  readonly type?: FieldKind;
  readonly enum?: readonly (string | number | boolean)[];
  readonly const?: string | number | boolean;
  readonly format?: Format;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly items?: ValueSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: { readonly [name: string]: ValueSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

export interface FieldSchema extends ValueSchema {
  readonly default?: Exclude<Value, null>;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
}

export type View = readonly string[] | { readonly except: readonly string[] };

export type ServerValue = "now" | "changed" | { readonly setting: keyof Settings };

export interface ReferenceKeyword {
  readonly to: string;
  readonly zero?: boolean;
  readonly sameCompany?: boolean;
}

export interface UniqueKeyword {
  readonly fields: readonly string[];
  readonly ignoreCase?: boolean;
  readonly unlessEmpty?: boolean;
}

export interface ResourceKeyword {
  readonly id: string;
  readonly resultKey?: string;
  readonly idWithinParent?: boolean;
  readonly title: string;
  readonly shape?: "map" | "array";
  readonly views?: { readonly list?: View; readonly item?: View };
  readonly sortable?: readonly string[];
  readonly defaultSort?: string;
  readonly searchable?: readonly string[];
  readonly privileges: { readonly [action in Action]: string };
  readonly company?: string;
  readonly groups?: string;
  readonly references?: { readonly [field: string]: ReferenceKeyword };
  readonly travelsAsString?: readonly string[];
  readonly serverValues?: { readonly [field: string]: ServerValue };
  readonly immutable?: readonly string[];
  readonly createOnly?: readonly string[];
  readonly unique?: readonly UniqueKeyword[];
  readonly indexes?: readonly (readonly string[])[];
  readonly principal?: PrincipalDeclaration;
  readonly group?: { readonly privileges: string; readonly active: FieldValue };
}

export interface Declaration {
  readonly $schema?: string;
  readonly title: string;
  readonly description?: string;
  readonly type: "object";
  readonly resource: ResourceKeyword;
  readonly properties: { readonly [name: string]: FieldSchema };
  readonly required?: readonly string[];
}
