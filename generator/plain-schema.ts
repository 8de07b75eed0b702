import type { FieldKind, Limits, Value } from "../runtime/model/schema/field.js";

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
