/** The two forms of a value: as the server keeps it, and as it travels. */
import { decimalsOf, roundToStep } from "./decimals.js";
import type { FieldDefinition, Value, ValueDefinition } from "./field.js";
import { nilUuid, writeId } from "./ids.js";
import { isDate, readDateTime, writeDateTime } from "./times.js";

/**
 * A value that a program gives, as it is kept: times in UTC, decimals without the rest that computing with doubles leaves.
 * @throws Error for a text that is no date or time where it should be one
 */
export function toInnerForm(definition: ValueDefinition | undefined, value: Value): Value {
  if (definition === undefined || value === null) return value;
  if (typeof value === "object") return mapParts(value, definition, toInnerForm);
  if (definition.format === "uuid") return value === nilUuid ? 0 : value;
  if (typeof value === "string") return toInnerText(definition, value);
  const step = definition.limits?.multipleOf ?? 1;
  return typeof value === "number" && decimalsOf(step) > 0 ? roundToStep(value, step) : value;
}

function toInnerText({ format }: ValueDefinition, text: string): string {
  if (format !== "date" && format !== "date-time") return text;
  const inner = format === "date-time" ? readDateTime(text) : isDate(text) ? text : null;
  if (inner === null) throw new Error(`${JSON.stringify(text)} is no ${format} of RFC 3339`);
  return inner;
}

/**
 * A value as it travels in responses: numbers that travel as strings, alone or in an array, become strings, and objects have what
 * they are declared with.
 */
export function toTravelForm(field: FieldDefinition, value: Value): Value {
  return isKeptAsItTravels(field) ? value : write(field, value, field.sentAsString ? field : null);
}

/** Tells whether the stored form equals the form of the API. */
export function isKeptAsItTravels({
  sentAsString = false,
  ...definition
}: ValueDefinition & Partial<FieldDefinition>): boolean {
  const { items, properties } = definition;
  // Objects may hold more than is declared here: what was, or what a server beside this one has.
  const isReady = !sentAsString && definition.format !== "date-time" && properties === undefined;
  return isReady && (items === undefined || isKeptAsItTravels(items));
}

/** `ofText`: the field whose numbers are written as texts; null where they are not. */
function write(definition: ValueDefinition | undefined, value: Value, ofText: FieldDefinition | null): Value {
  if (value === null) return null;
  if (typeof value === "object") {
    const declared = pickProperties(definition, value);
    return mapParts(declared, definition, (part, each) =>
      write(part, each, part === definition?.items ? ofText : null),
    );
  }
  if (typeof value === "string") return definition?.format === "date-time" ? writeDateTime(value) : value;
  return typeof value === "number" && ofText !== null ? writeId(ofText, value) : value;
}

type Parts = Extract<Value, object>;

function pickProperties(definition: ValueDefinition | undefined, value: Parts): Parts {
  const properties = definition?.properties;
  if (properties === undefined || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(properties, name)));
}

function mapParts(
  value: Parts,
  definition: ValueDefinition | undefined,
  map: (definition: ValueDefinition | undefined, value: Value) => Value,
): Value {
  if (Array.isArray(value)) return value.map((each: Value) => map(definition?.items, each));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, map(definition?.properties?.[name], each)]),
  );
}
