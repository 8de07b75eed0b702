import type { Scalar } from "../runtime/model/query/filter.js";
import { suggestName } from "../runtime/model/values/nearest-name.js";
import { findValueKind } from "./declared-fields.js";
import type { ValueSchema } from "./declaration.js";

type EnumeratedSchema = Pick<ValueSchema, "const" | "oneOf" | "enum">;

/** Returns the values of an enumeration; undefined for a field that allows other values. */
export function listAllowedValues(schema: EnumeratedSchema): readonly Scalar[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return schema.oneOf?.map((each) => each.const) ?? schema.enum;
}

/** Returns all possible values of an enumeration or a boolean; undefined for any other field. */
export function listEnumOrBooleanValues(
  schema: EnumeratedSchema & Pick<ValueSchema, "type">,
): readonly Scalar[] | undefined {
  return listAllowedValues(schema) ?? (findValueKind(schema) === "boolean" ? [true, false] : undefined);
}

/** Maps each value in `oneOf`, as a string, to its title; undefined if the values have no titles. */
export function mapValuesToTitles({ oneOf }: EnumeratedSchema): { readonly [value: string]: string } | undefined {
  return oneOf && Object.fromEntries(oneOf.map((each) => [String(each.const), each.title]));
}

/** Returns a hint with the nearest allowed value, or with all allowed values if none is near. */
export function suggestAllowedValue(value: unknown, allowedValues: readonly unknown[]): string {
  if (allowedValues.length === 0) return 'the field has no list of allowed values: declare one with "enum"';
  const texts = allowedValues.filter((each) => typeof each === "string");
  return (
    (typeof value === "string" ? suggestName(value, texts) : undefined) ??
    `allowed: ${allowedValues.map(quoteValue).join(", ")}`
  );
}

export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
