import { suggestName } from "../runtime/model/values/nearest-name.js";
import { findValueKind } from "./field-facts.js";
import type { ValueSchema } from "./declaration.js";

type Allowed = string | number | boolean;
type Enumerating = Pick<ValueSchema, "const" | "oneOf" | "enum">;

export function listAllowedValues(schema: Enumerating): readonly Allowed[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return schema.oneOf?.map((each) => each.const) ?? schema.enum;
}

/** Returns all possible values of an enumeration or a boolean; undefined for any other field. */
export function listPossibleValues(schema: Enumerating & Pick<ValueSchema, "type">): readonly Allowed[] | undefined {
  return listAllowedValues(schema) ?? (findValueKind(schema) === "boolean" ? [true, false] : undefined);
}

/** Maps each value in `oneOf`, as a string, to its title. */
export function titlesByValue({ oneOf }: Enumerating): { readonly [value: string]: string } | undefined {
  return oneOf && Object.fromEntries(oneOf.map((each) => [String(each.const), each.title]));
}

/** Returns a hint with the nearest allowed value, or with all allowed values if none is near. */
export function suggestAllowedValue(given: unknown, allowed: readonly unknown[]): string {
  if (allowed.length === 0) return 'the field has no list of allowed values: declare one with "enum"';
  const texts = allowed.filter((each) => typeof each === "string");
  return (
    (typeof given === "string" ? suggestName(given, texts) : undefined) ??
    `allowed: ${allowed.map(quoteValue).join(", ")}`
  );
}

export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
