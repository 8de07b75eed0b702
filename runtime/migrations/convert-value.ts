/** Converts stored values to the current type and to the current names of values. */
import type { FieldDefinition, FieldSource, Value, ValueDefinition } from "../model/schema/field.js";
import { fillWithin } from "./nested-values.js";
import { isDate, readDateTime } from "../model/values/times.js";

/**
 * Converts a value and backfills properties of its objects. Returns undefined if it cannot be converted. Null stays null, and so
 * does an empty string that becomes another type.
 */
export function convertValue(
  field: FieldDefinition,
  { values = {}, none }: FieldSource,
  before: Value,
): Value | undefined {
  if (before === null) return null;
  if (before === none) return [];
  const converted = toType(field, renameValues(before, values));
  return converted === undefined ? undefined : fillWithin(field, converted);
}

/** Returns the value with its new name, or an array with renamed elements. Elements that become equal are joined. */
function renameValues(value: Value, names: NonNullable<FieldSource["values"]>): Value {
  if (Array.isArray(value)) {
    const renamed = (value as readonly Value[]).map((element) => renameValues(element, names));
    return Object.keys(names).length === 0 ? renamed : [...new Set(renamed)];
  }
  return typeof value === "object" ? value : (names[String(value)] ?? value);
}

function toType(definition: ValueDefinition, value: Value): Value | undefined {
  const { kind, items } = definition;
  if (kind === "array") {
    const elements = (Array.isArray(value) ? value : [value]) as readonly Value[];
    const converted = elements.map((element) => (items === undefined ? element : toType(items, element)));
    return converted.some((element) => element === undefined || element === null) ? undefined : (converted as Value);
  }
  if (typeof value === "object")
    return kind === "object" && !Array.isArray(value) ? toObject(definition, value) : undefined;
  if (kind === "string") return toText(definition, String(value));
  if (typeof value === "string" && value.trim() === "") return null;
  if (kind === "boolean") return toBoolean(value);
  if (kind === "object" || typeof value === "boolean") return undefined;
  return toNumber(value, kind === "integer");
}

/** Returns undefined if a property cannot be converted. Properties that are no longer declared stay as they are. */
function toObject({ properties = {} }: ValueDefinition, value: Value): Value | undefined {
  // The caller has excluded arrays and null.
  const object = value as { readonly [name: string]: Value };
  const named = Object.entries(properties).flatMap(([name, { was }]) =>
    typeof was === "string" && properties[was] === undefined && object[was] !== undefined ? [[was, name] as const] : [],
  );
  const [renamed, taken] = [new Map(named), new Set(named.map(([, name]) => name))];
  const converted = Object.entries(object).flatMap(([was, each]): [string, Value | undefined][] => {
    // Another release may have stored a property under the new name; the renamed property replaces it.
    if (taken.has(was)) return [];
    const name = renamed.get(was) ?? was;
    const property = properties[name];
    return [[name, each === null || property === undefined ? each : toType(property, each)]];
  });
  return converted.some(([, each]) => each === undefined) ? undefined : (Object.fromEntries(converted) as Value);
}

function toText({ format }: ValueDefinition, text: string): Value | undefined {
  if (format !== "date" && format !== "date-time") return text;
  if (text === "") return null;
  return (format === "date-time" ? readDateTime(text) : isDate(text) ? text : null) ?? undefined;
}

function toBoolean(value: string | number | boolean): boolean | undefined {
  const text = String(value);
  return text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : undefined;
}

/** A code such as `00017` or `+44` is not converted to a number, because it would lose its first characters. */
const decimal = /^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?\s*$/;

/** Decimal numbers with at most this many digits survive a conversion to a double. */
const digitsKept = 15;

function toNumber(value: string | number, isWhole: boolean): number | undefined {
  if (typeof value === "string" && !decimal.test(value)) return undefined;
  const number = Number(value);
  if (isWhole) return Number.isSafeInteger(number) ? number : undefined;
  const digits = String(value)
    .replace(/[-.\s]/g, "")
    .replace(/^0+/, "");
  return typeof value === "string" && digits.length > digitsKept ? undefined : number;
}
