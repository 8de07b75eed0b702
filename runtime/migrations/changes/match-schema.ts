/** Checks values against declarations, with the same results as the generated validators but without generating code. */
import { isObject } from "../../model/values/objects.js";
import type { CanonicalField, CanonicalValue } from "../../model/schema/canonical-project.js";
import type { Value } from "../../model/schema/field.js";
import { maxExactNumber } from "../../model/values/decimals.js";
import { formats } from "../../model/values/formats.js";
import { hasTwins, isEarlier, isMultipleOf } from "../../model/values/keywords.js";

const formatChecks: { readonly [format: string]: (text: string) => boolean } = formats;

/** String formats in which `""` means "no value", unless the field is mandatory. */
export const formatsAllowingEmptyText: ReadonlySet<string | undefined> = new Set(["email", "uri", "image-uri"]);

/**
 * Tells whether a value is valid. Ids must be numbers here, and null is not allowed. A mandatory string is never empty, even
 * without `minLength`.
 */
export function matchesSchema(schema: CanonicalValue & Pick<CanonicalField, "mandatory">, value: Value): boolean {
  if (!hasType(schema, value)) return false;
  if (value === "" && schema.enum === undefined && schema.mandatory === true) return false;
  if (value === "" && formatsAllowingEmptyText.has(schema.format)) return true;
  const allowed: readonly Value[] | undefined = schema.enum;
  if (allowed !== undefined && !allowed.includes(value)) return false;
  if (typeof value === "string") return isValidText(schema, value);
  if (typeof value === "number") return isValidNumber(schema, value);
  if (Array.isArray(value)) return matchesArraySchema(schema, value as readonly Value[]);
  return !isObject(value) || isValidObject(schema, value);
}

function hasType({ type, format }: CanonicalValue, value: Value): boolean {
  if (format === "uuid") return typeof value === "number";
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isSafeInteger(value);
  if (type === "object") return isObject(value);
  return typeof value === type;
}

function isValidText(schema: CanonicalValue, text: string): boolean {
  const { format, pattern, minLength = 0, maxLength = Infinity, formatMinimum, formatMaximum } = schema;
  const length = countCharacters(text);
  if (length < minLength || length > maxLength) return false;
  if (format !== undefined && formatChecks[format]?.(text) === false) return false;
  if (pattern !== undefined && !new RegExp(pattern, "u").test(text)) return false;
  if (formatMinimum !== undefined && isEarlier(text, formatMinimum)) return false;
  return formatMaximum === undefined || !isEarlier(formatMaximum, text);
}

function countCharacters(text: string): number {
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g) ?? [];
  return text.length - pairs.length;
}

function isValidNumber(schema: CanonicalValue, number: number): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && number < minimum) return false;
  if (maximum !== undefined && number > maximum) return false;
  if (exclusiveMinimum !== undefined && number <= exclusiveMinimum) return false;
  if (exclusiveMaximum !== undefined && number >= exclusiveMaximum) return false;
  if (multipleOf === undefined) return true;
  const largest = maxExactNumber(multipleOf);
  if (largest < Number.MAX_SAFE_INTEGER && Math.abs(number) > largest) return false;
  return isMultipleOf(number, multipleOf);
}

function matchesArraySchema(schema: CanonicalValue, elements: readonly Value[]): boolean {
  const { minItems = 0, maxItems = Infinity, uniqueItems, items } = schema;
  if (elements.length < minItems || elements.length > maxItems) return false;
  if (uniqueItems === true && hasTwins(elements)) return false;
  return items === undefined || elements.every((element) => element !== null && matchesSchema(items, element));
}

function isValidObject(schema: CanonicalValue, members: { readonly [name: string]: Value }): boolean {
  const { properties = {}, required = [], closed } = schema;
  if (required.some((name) => (members[name] ?? null) === null)) return false;
  if (closed === true && Object.keys(members).some((name) => properties[name] === undefined)) return false;
  return Object.entries(properties).every(([name, property]) => {
    const value = members[name] ?? null;
    return value === null || matchesSchema(property, value);
  });
}

export const arrayTypePrefix = "array of ";

/** For each type, the types to which its values can be converted. `canConvertType` handles arrays. */
const conversionTargetsByType: { readonly [before: string]: readonly string[] } = {
  string: ["integer", "number", "boolean", "date", "date-time"],
  integer: ["string", "number", "boolean"],
  number: ["string", "integer", "boolean"],
  boolean: ["string"],
  date: ["string"],
  "date-time": ["string"],
};

/**
 * Tells whether at least some values of one type can be converted to the other by the keyword `convert`.
 * @param formerType `integer`, `date`, `array of string` and so on
 */
export function canConvertType(formerType: string, currentType: string): boolean {
  if (formerType === currentType) return true;
  if (currentType.startsWith(arrayTypePrefix)) {
    const element = formerType.startsWith(arrayTypePrefix) ? formerType.slice(arrayTypePrefix.length) : formerType;
    return canConvertType(element, currentType.slice(arrayTypePrefix.length));
  }
  return conversionTargetsByType[formerType]?.includes(currentType) === true;
}

/** Restricts the schema of a field to the values that a condition requires, given by keywords such as `const` or `enum`. */
export function restrictField(
  field: CanonicalField,
  conditionSchema: { readonly const?: Value; readonly enum?: readonly Value[] } = {},
): CanonicalField {
  const { const: only, ...more } = conditionSchema;
  const allowed = only === undefined ? more.enum : [only];
  return { ...field, ...more, ...(allowed === undefined ? {} : { enum: allowed }) } as CanonicalField;
}
