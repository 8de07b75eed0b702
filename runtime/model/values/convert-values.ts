/** Converts values between the stored form and the form of the API. */
import { decimalsOf, roundToStep } from "./decimals.js";
import type { FieldDefinition, Value, ValueDefinition } from "../schema/field.js";
import { nilUuid, formatId } from "./ids.js";
import { pickDeclaredProperties } from "./objects.js";
import { isDate, toStoredDateTime, toApiDateTime } from "./times.js";

/**
 * Converts a value from a project's own code to stored form. Times become UTC, and decimals lose the rounding errors of doubles.
 * @throws Error for a text that should be a date or time but is not
 */
export function toStoredForm(definition: ValueDefinition | undefined, value: Value): Value {
  if (definition === undefined || value === null) return value;
  if (typeof value === "object") return mapNestedValues(value, definition, toStoredForm);
  if (definition.format === "uuid") return value === nilUuid ? 0 : value;
  if (typeof value === "string") return toStoredDateText(definition, value);
  const step = definition.limits?.multipleOf ?? 1;
  return typeof value === "number" && decimalsOf(step) > 0 ? roundToStep(value, step) : value;
}

function toStoredDateText({ format }: ValueDefinition, text: string): string {
  if (format !== "date" && format !== "date-time") return text;
  const stored = format === "date-time" ? toStoredDateTime(text) : isDate(text) ? text : null;
  if (stored === null) throw new Error(`${JSON.stringify(text)} is not a valid ${format} (RFC 3339)`);
  return stored;
}

/**
 * Converts a stored value to the form of responses. Numbers that are sent as strings become strings, also inside
 * arrays. Objects keep only their declared properties.
 */
export function toApiForm(field: FieldDefinition, value: Value): Value {
  if (isStoredInApiForm(field)) return value;
  return toApiValue(field, pickDeclaredProperties(field, value), field.sentAsString ? field : null);
}

/** Tells whether the stored form of the field's values is also the form of the API. */
export function isStoredInApiForm({
  sentAsString = false,
  ...definition
}: ValueDefinition & Partial<FieldDefinition>): boolean {
  const { items, properties } = definition;
  // A stored object may contain properties that the field does not declare, from an earlier or newer release. Responses
  // must leave them out, so objects need a conversion.
  const isReady = !sentAsString && definition.format !== "date-time" && properties === undefined;
  return isReady && (items === undefined || isStoredInApiForm(items));
}

/**
 * Writes a value in the form of responses.
 * @param sentAsStringField the field whose numbers are written as strings; null if numbers stay numbers
 */
function toApiValue(
  definition: ValueDefinition | undefined,
  value: Value,
  sentAsStringField: FieldDefinition | null,
): Value {
  if (value === null) return null;
  if (typeof value === "object") {
    return mapNestedValues(value, definition, (part, each) =>
      toApiValue(part, each, part === definition?.items ? sentAsStringField : null),
    );
  }
  if (typeof value === "string") return definition?.format === "date-time" ? toApiDateTime(value) : value;
  return typeof value === "number" && sentAsStringField !== null ? formatId(sentAsStringField, value) : value;
}

type ObjectOrArray = Extract<Value, object>;

function mapNestedValues(
  objectOrArray: ObjectOrArray,
  definition: ValueDefinition | undefined,
  convert: (definition: ValueDefinition | undefined, value: Value) => Value,
): Value {
  if (Array.isArray(objectOrArray)) return objectOrArray.map((each: Value) => convert(definition?.items, each));
  return Object.fromEntries(
    Object.entries(objectOrArray).map(([name, each]) => [name, convert(definition?.properties?.[name], each)]),
  );
}
