/** Converts stored values to the current type, and replaces renamed values of enumerations. */
import type { FieldDefinition, FieldMigrationSource, Value, ValueDefinition } from "../model/schema/field.js";
import { backfillProperties } from "./nested-values.js";
import { isDate, toStoredDateTime } from "../model/values/times.js";

/**
 * Converts a value to the field's type, and backfills properties of objects. Returns undefined if the value cannot be converted.
 * An empty string becomes null if the new type is not a string.
 */
export function convertValue(
  field: FieldDefinition,
  { values: renamedValues = {}, none: valueMeaningNone }: FieldMigrationSource,
  formerValue: Value,
): Value | undefined {
  if (formerValue === null) return null;
  if (formerValue === valueMeaningNone) return [];
  const converted = convertToType(field, renameValues(formerValue, renamedValues));
  return converted === undefined ? undefined : backfillProperties(field, converted);
}

/** Replaces a renamed value, or the renamed elements of an array. Elements that become equal are merged into one. */
function renameValues(value: Value, newNameByFormerValue: NonNullable<FieldMigrationSource["values"]>): Value {
  if (Array.isArray(value)) {
    const renamed = (value as readonly Value[]).map((element) => renameValues(element, newNameByFormerValue));
    return Object.keys(newNameByFormerValue).length === 0 ? renamed : [...new Set(renamed)];
  }
  return typeof value === "object" ? value : (newNameByFormerValue[String(value)] ?? value);
}

/**
 * Converts a value to another type. Returns undefined if this is impossible; null if an empty string becomes no value.
 */
function convertToType(definition: ValueDefinition, value: Value): Value | undefined {
  const { kind, items } = definition;
  if (kind === "array") {
    const elements = (Array.isArray(value) ? value : [value]) as readonly Value[];
    const converted = elements.map((element) => (items === undefined ? element : convertToType(items, element)));
    return converted.some((element) => element === undefined || element === null) ? undefined : (converted as Value);
  }
  if (typeof value === "object")
    return kind === "object" && !Array.isArray(value) ? convertObjectProperties(definition, value) : undefined;
  if (kind === "string") return toText(definition, String(value));
  if (typeof value === "string" && value.trim() === "") return null;
  if (kind === "boolean") return toBoolean(value);
  if (kind === "object" || typeof value === "boolean") return undefined;
  return toNumber(value, kind === "integer");
}

/**
 * Converts the properties of an object. Properties that are no longer declared stay. Returns undefined if a property
 * cannot be converted.
 */
function convertObjectProperties({ properties = {} }: ValueDefinition, value: Value): Value | undefined {
  // `convertToType` has excluded arrays, and null never reaches it, so the cast is safe.
  const object = value as { readonly [name: string]: Value };
  const named = Object.entries(properties).flatMap(([name, { was }]) =>
    typeof was === "string" && properties[was] === undefined && object[was] !== undefined ? [[was, name] as const] : [],
  );
  const [renamed, taken] = [new Map(named), new Set(named.map(([, name]) => name))];
  const converted = Object.entries(object).flatMap(([was, each]): [string, Value | undefined][] => {
    // Another release may already have written a value under the new name. The value under the former name replaces it.
    if (taken.has(was)) return [];
    const name = renamed.get(was) ?? was;
    const property = properties[name];
    return [[name, each === null || property === undefined ? each : convertToType(property, each)]];
  });
  return converted.some(([, each]) => each === undefined) ? undefined : (Object.fromEntries(converted) as Value);
}

function toText({ format }: ValueDefinition, text: string): Value | undefined {
  if (format !== "date" && format !== "date-time") return text;
  if (text === "") return null;
  return (format === "date-time" ? toStoredDateTime(text) : isDate(text) ? text : null) ?? undefined;
}

function toBoolean(value: string | number | boolean): boolean | undefined {
  const text = String(value);
  return text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : undefined;
}

/**
 * Matches decimal numbers. Codes such as `00017` or `+44` do not match, because a conversion to a number would lose
 * their first characters.
 */
const decimalPattern = /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?\s*$/;

/** A decimal number with at most 15 digits keeps its exact value as a double. */
const maxExactDigits = 15;

function toNumber(value: string | number, mustBeInteger: boolean): number | undefined {
  if (typeof value === "string" && !decimalPattern.test(value)) return undefined;
  const number = Number(value);
  if (mustBeInteger) return Number.isSafeInteger(number) ? number : undefined;
  const digits = String(value)
    .replace(/[-.\s]/g, "")
    .replace(/^0+/, "");
  return typeof value === "string" && digits.length > maxExactDigits ? undefined : number;
}
