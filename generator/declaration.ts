/** A declaration as it is written. `meta-schema.json` defines and documents each keyword; these types mirror it. */
import type {
  Action,
  CopyDeclaration,
  Count,
  FieldKind,
  FieldValue,
  PrincipalDeclaration,
  Settings,
  Value,
} from "../runtime/model/resource.js";

export type TextFormat = "email" | "url" | "image_url" | "language" | "country" | "date" | "date-time";

/** Plain JSON Schema, as far as the whole chain supports it. */
export interface ValueSchema {
  /** Gone once the shapes are put in. */
  readonly $ref?: string;
  readonly type?: FieldKind;
  readonly enum?: readonly (string | number | boolean)[];
  readonly const?: string | number | boolean;
  /** An enumeration whose values have titles. */
  readonly oneOf?: readonly { readonly const: string | number | boolean; readonly title: string }[];
  readonly contentMediaType?: "text/plain";
  readonly format?: TextFormat | "unixtime";
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly formatMinimum?: string;
  readonly formatMaximum?: string;
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

export type ServerValue = "now" | "changed" | { readonly setting: keyof Settings } | DecidedValue;

export interface DecidedValue {
  readonly by: string;
  readonly values: { readonly [value: string]: string | number | boolean };
}

export interface ReferenceKeyword {
  readonly to: string;
  readonly zero?: boolean;
  readonly sameCompany?: boolean;
  readonly owner?: boolean;
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
  readonly menu?: string;
  readonly groups?: string;
  readonly references?: { readonly [field: string]: ReferenceKeyword };
  /** From the path of the other resource to the field that refers to it. */
  readonly seenThrough?: { readonly [path: string]: string };
  readonly travelsAsString?: readonly string[];
  readonly timeWhen?: { readonly [field: string]: FieldValue };
  readonly serverValues?: { readonly [field: string]: ServerValue };
  readonly counts?: { readonly [field: string]: Count };
  readonly immutable?: readonly string[];
  readonly createOnly?: readonly string[];
  readonly unique?: readonly UniqueKeyword[];
  readonly indexes?: readonly (readonly string[])[];
  readonly copies?: CopyDeclaration;
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

/** A file whose name starts with "_", as `shapes-schema.json` defines it. */
export interface ShapesFile {
  readonly $schema?: string;
  readonly $defs: { readonly [name: string]: ValueSchema };
}
