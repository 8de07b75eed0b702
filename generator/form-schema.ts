/**
 * JSON Schema of the forms in which a resource's items appear: request bodies, answers and stored items. The validators, the
 * TypeScript types and the components of the API document are made from these schemas.
 */
import type { FieldKind, Limits, Value } from "../runtime/model/schema/field.js";
import type { TextFormat } from "./plain-schema.js";

export type Choice = string | number | boolean;

/** JSON Schema 2020-12. Annotations mark values that clients write in another form than the stored one. */
export interface FormSchema extends Limits {
  readonly type: FieldKind | readonly [FieldKind, "null"];
  readonly enum?: readonly (Choice | null)[];
  readonly format?: TextFormat | "uuid" | "unixtime";
  readonly items?: FormSchema;
  readonly properties?: FormProperties;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly description?: string;
  readonly deprecated?: true;
  readonly examples?: readonly Value[];
  /**
   * Annotation: an integer that the API writes as a string of digits. The number is the smallest possible value: 1, 0,
   * or -1 for any integer.
   */
  readonly digits?: number;
  /** Annotation: a text of several lines. */
  readonly multiline?: true;
  /** Annotation: clients may send the empty string, which means "no value", whatever the format and the limits. */
  readonly emptyIsNone?: true;
  /** Annotation: former names of enumerated values, which clients may still write. */
  readonly formerValues?: readonly string[];
}

export interface FormProperties {
  readonly [name: string]: FormSchema;
}

/** A form whose values are objects: a body, an answer or a stored item. */
export type ObjectForm = FormSchema & { readonly type: "object"; readonly properties: FormProperties };

export function kindOf({ type }: FormSchema): FieldKind {
  return typeof type === "string" ? type : type[0];
}

export function isNullable({ type }: FormSchema): boolean {
  return typeof type !== "string";
}

/** Returns the enumerated values without null; undefined if there is no enumeration. */
export function choicesOf({ enum: choices }: FormSchema): readonly Choice[] | undefined {
  return choices?.filter((choice) => choice !== null);
}

/** Returns the schema with null as an allowed value if `nullable`, and without it otherwise. */
export function withNull(schema: FormSchema, nullable: boolean): FormSchema {
  const [kind, choices] = [kindOf(schema), choicesOf(schema)];
  return {
    ...schema,
    type: nullable ? [kind, "null"] : kind,
    ...(choices === undefined ? {} : { enum: nullable ? [...choices, null] : choices }),
  };
}

/** Returns the schema with the description, or without one if the description is empty. */
export function withDescription(schema: FormSchema, description: string): FormSchema {
  const { description: _own, ...rest } = schema;
  return description === "" ? rest : { ...rest, description };
}
