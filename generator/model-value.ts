import { largestNumber } from "../runtime/model/values/decimals.js";
import type { Limits, ValueDefinition, Value } from "../runtime/model/schema/field.js";
import { withNull, type FormProperties, type FormSchema } from "./form-schema.js";
import type { ValueSchema } from "./plain-schema.js";
import { isTextFormat } from "./text-format.js";
import { mapMembers } from "../runtime/model/values/objects.js";

/** The role of a value, on which its schema depends. */
export interface Role {
  /** Whether clients send the value. If so, its limits apply; stored values may be older than the limits. */
  readonly isSent: boolean;
  /** The smallest integer, -1 if there is no limit, for integers that the API sends as strings of digits; null if it sends numbers. */
  readonly digitsFrom: number | null;
}

/**
 * Builds the schema of a value for one use.
 * @param schema the declared schema of the value, from which required properties and examples are taken
 */
export function modelValue(definition: ValueDefinition, schema: ValueSchema, role: Role): FormSchema {
  const { kind, limits } = definition;
  const description = describeValue(definition);
  const common: FormSchema = {
    ...(role.isSent ? limitsOf(definition) : {}),
    type: kind,
    ...(description === "" ? {} : { description }),
    // The cast is safe, because the rules ensure that examples are valid values.
    ...(schema.examples?.[0] === undefined ? {} : { examples: [schema.examples[0] as Value] }),
  };
  const scalar = { ...common, ...(definition.enum === undefined ? {} : { enum: definition.enum }) };
  switch (kind) {
    case "string":
      return {
        ...scalar,
        ...(isTextFormat(schema.format) ? { format: schema.format } : {}),
        ...(definition.multiline === true ? { multiline: true } : {}),
      };
    case "integer":
      if (role.digitsFrom !== null && definition.format === "uuid") return { ...scalar, format: "uuid" };
      if (role.digitsFrom !== null) {
        return { ...scalar, digits: Math.max(role.digitsFrom, limits?.minimum ?? role.digitsFrom) };
      }
      return definition.format === "unixtime" ? { ...scalar, format: "unixtime" } : scalar;
    case "number":
      return definition.format === "unixtime" ? { ...scalar, format: "unixtime" } : scalar;
    case "boolean":
      return scalar;
    case "array":
      if (definition.items === undefined) throw new Error("a declaration with an array without items passed the rules");
      return { ...common, items: modelValue(definition.items, schema.items ?? {}, role) };
    case "object": {
      const required = schema.required ?? [];
      return {
        ...common,
        properties: modelProperties(definition, schema, { ...role, digitsFrom: null }),
        ...(required.length === 0 ? {} : { required }),
        ...(definition.closed === true ? { additionalProperties: false } : {}),
      };
    }
  }
}

/** Builds the schemas of an object's properties. Optional properties may be null in requests, and missing in answers. */
function modelProperties(definition: ValueDefinition, schema: ValueSchema, role: Role): FormProperties {
  return mapMembers(definition.properties ?? {}, (property, name) => {
    const isOptional = schema.required?.includes(name) !== true;
    const value = modelValue(property, schema.properties?.[name] ?? {}, role);
    return withNull(value, role.isSent && isOptional);
  });
}
/** Returns the limits of a value. Decimals are limited to the range in which a double keeps all their digits. */
function limitsOf({ kind, limits = {} }: ValueDefinition): Limits {
  const { multipleOf, minimum, maximum } = limits;
  const largest = largestNumber(multipleOf);
  if (kind !== "number" || largest === Number.MAX_SAFE_INTEGER) return limits;
  return {
    ...limits,
    minimum: Math.max(-largest, minimum ?? -largest),
    maximum: Math.min(largest, maximum ?? largest),
  };
}

const notations: { readonly [format: string]: string | undefined } = {
  unixtime: "UNIX time, in seconds.",
  date: "A date such as 2026-01-31.",
  "date-time": "A time such as 2026-01-31T09:30:00Z (RFC 3339).",
};

/** Composes the description: the declared text, titles of allowed values, and the form and limits of dates and times. */
function describeValue({ description, enum: allowed, labels, format, limits = {} }: ValueDefinition): string {
  const meanings =
    allowed === undefined || labels === undefined
      ? ""
      : `${allowed.map((value) => `\`${String(value)}\`: ${labels[String(value)] ?? ""}`).join(", ")}.`;
  const { formatMinimum: from, formatMaximum: to } = limits;
  const bounds = [from === undefined ? "" : `Not before ${from}.`, to === undefined ? "" : `Not after ${to}.`];
  return [description ?? "", meanings, notations[format ?? ""] ?? "", ...bounds]
    .filter((text) => text !== "")
    .join(" ");
}
