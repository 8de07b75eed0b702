/**
 * JSON Schema of items as they appear in request bodies, in answers and in the database. Validators, TypeScript types and the API
 * document are generated from these schemas.
 */
import type { FieldKind, Limits, Value } from "../runtime/model/schema/field.js";
import type { TextFormat } from "./declaration.js";

export type Choice = string | number | boolean;

/** JSON Schema 2020-12 with annotations. They mark values that have one form in the API and another form in the database. */
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
  /** Annotation: an integer that the API sends as a string of digits. The number is the least value, or -1 for any integer. */
  readonly digits?: number;
  readonly multiline?: true;
  /** Annotation: clients may send an empty string for "no value", even if the format or the limits exclude it. */
  readonly emptyIsNone?: true;
  /** Annotation: former names of enumerated values, which requests may still use. */
  readonly formerValues?: readonly string[];
}

export interface FormProperties {
  readonly [name: string]: FormSchema;
}

/** The schema of a body, an answer or a stored item, which are always objects. */
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

/** Allows null in the schema if `nullable`; otherwise disallows it. */
export function withNull(schema: FormSchema, nullable: boolean): FormSchema {
  const [kind, choices] = [kindOf(schema), choicesOf(schema)];
  return {
    ...schema,
    type: nullable ? [kind, "null"] : kind,
    ...(choices === undefined ? {} : { enum: nullable ? [...choices, null] : choices }),
  };
}
