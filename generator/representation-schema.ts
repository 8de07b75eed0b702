/**
 * JSON Schema of items as they appear in request bodies, in answers and in the database. Validators, TypeScript types and the API
 * document are generated from these schemas.
 */
import type { FieldKind, Limits, Value } from "../runtime/model/schema/field.js";
import type { TextFormat } from "./declaration.js";

type EnumValue = string | number | boolean;

/** JSON Schema 2020-12 with annotations. They mark values that have one form in the API and another form in the database. */
export interface RepresentationSchema extends Limits {
  readonly type: FieldKind | readonly [FieldKind, "null"];
  readonly enum?: readonly (EnumValue | null)[];
  readonly format?: TextFormat | "uuid" | "unixtime";
  readonly items?: RepresentationSchema;
  readonly properties?: RepresentationProperties;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly description?: string;
  readonly deprecated?: true;
  readonly examples?: readonly Value[];
  /** Annotation: an integer that the API sends as a string of digits. The number is the least value, or -1 for any integer. */
  readonly digitStringMinimum?: number;
  readonly multiline?: true;
  /** Annotation: clients may send an empty string for "no value", even if the format or the limits exclude it. */
  readonly emptyIsNone?: true;
  /** Annotation: former names of enumerated values, which requests may still use. */
  readonly formerValues?: readonly string[];
}

export interface RepresentationProperties {
  readonly [name: string]: RepresentationSchema;
}

/** The schema of a body, an answer or a stored item, which are always objects. */
export type ObjectRepresentationSchema = RepresentationSchema & {
  readonly type: "object";
  readonly properties: RepresentationProperties;
};

export function getValueKind({ type }: RepresentationSchema): FieldKind {
  return typeof type === "string" ? type : type[0];
}

export function isNullable({ type }: RepresentationSchema): boolean {
  return typeof type !== "string";
}

/** Returns the enumerated values without null; undefined if there is no enumeration. */
export function enumValuesOf({ enum: choices }: RepresentationSchema): readonly EnumValue[] | undefined {
  return choices?.filter((choice) => choice !== null);
}

/** Allows null in the schema if `allowsNull`; otherwise disallows it. */
export function withNullability(schema: RepresentationSchema, allowsNull: boolean): RepresentationSchema {
  const [kind, choices] = [getValueKind(schema), enumValuesOf(schema)];
  return {
    ...schema,
    type: allowsNull ? [kind, "null"] : kind,
    ...(choices === undefined ? {} : { enum: allowsNull ? [...choices, null] : choices }),
  };
}
