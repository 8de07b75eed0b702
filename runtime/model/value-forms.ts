/** The two forms of a value: as the server keeps it, and as it travels. */
import { decimalsOf, roundToStep } from "./decimals.js";
import type { FieldDefinition, Value, ValueShape } from "./field.js";
import { isDate, readDateTime, writeDateTime } from "./times.js";

/**
 * A value that a program gives, as it is kept: times in UTC, decimals without the rest that computing with doubles leaves.
 * @throws Error for a text that is no date or time where the shape has one
 */
export function toInnerForm(shape: ValueShape | undefined, value: Value): Value {
  if (shape === undefined || value === null) return value;
  if (typeof value === "object") return mapParts(value, shape, toInnerForm);
  if (typeof value === "string") return toInnerText(shape, value);
  const step = shape.limits?.multipleOf ?? 1;
  return typeof value === "number" && decimalsOf(step) > 0 ? roundToStep(value, step) : value;
}

function toInnerText({ format }: ValueShape, text: string): string {
  if (format !== "date" && format !== "date-time") return text;
  const inner = format === "date-time" ? readDateTime(text) : isDate(text) ? text : null;
  if (inner === null) throw new Error(`${JSON.stringify(text)} is no ${format} of RFC 3339`);
  return inner;
}

/** A value as it travels in responses: numbers that travel as strings, alone or in an array, become strings. */
export function toTravelForm(field: FieldDefinition, value: Value): Value {
  return isKeptAsItTravels(field) ? value : write(field, value, field.travelsAsString);
}

/** Whether `toTravelForm` has nothing to do. */
export function isKeptAsItTravels({
  travelsAsString = false,
  ...shape
}: ValueShape & Partial<FieldDefinition>): boolean {
  const parts = [...Object.values(shape.properties ?? {}), ...(shape.items === undefined ? [] : [shape.items])];
  return !travelsAsString && shape.format !== "date-time" && parts.every(isKeptAsItTravels);
}

function write(shape: ValueShape | undefined, value: Value, numbersAsText: boolean): Value {
  if (value === null) return null;
  if (typeof value === "object") {
    return mapParts(value, shape, (part, each) => write(part, each, numbersAsText && part === shape?.items));
  }
  if (typeof value === "string") return shape?.format === "date-time" ? writeDateTime(value) : value;
  return typeof value === "number" && numbersAsText ? String(value) : value;
}

type Parts = Extract<Value, object>;

function mapParts(
  value: Parts,
  shape: ValueShape | undefined,
  map: (shape: ValueShape | undefined, value: Value) => Value,
): Value {
  if (Array.isArray(value)) return value.map((each: Value) => map(shape?.items, each));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, map(shape?.properties?.[name], each)]));
}
