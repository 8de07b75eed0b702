import type { FieldKind, Value } from "../runtime/model/resource.js";

export type TextFormat = "email" | "url" | "image_url" | "language" | "country" | "date" | "date-time";

/** What emitters print: JSON Schema alone, as far as the whole chain supports it. */
export interface ValueSchema {
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

export interface PlainField extends ValueSchema {
  readonly default?: Exclude<Value, null>;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
}
