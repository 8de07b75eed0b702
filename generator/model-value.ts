import { largestNumber } from "../runtime/model/decimals.js";
import type { Limits, ValueDefinition, Value } from "../runtime/model/field.js";
import type { ValueSchema } from "./plain-schema.js";
import { isTextFormat } from "./text-format.js";
import type { MemberModel, ValueModel } from "./value-model.js";

/** Where a value is. */
export interface Role {
  /** Comes from a client, so that it is held to its limits. */
  readonly isSent: boolean;
  /** Least of the integers that travel as digits; null where integers are numbers. */
  readonly digitsFrom: number | null;
}

/** `schema` is what the definition was made of: it knows the mandatory properties and the examples. */
export function modelValue(definition: ValueDefinition, schema: ValueSchema, role: Role): ValueModel {
  const common = {
    note: describeValue(definition),
    orNull: false,
    limits: role.isSent ? limitsOf(definition) : null,
    // An example of a declaration is a value of its field; the generator holds it to that.
    example: schema.examples?.[0] as Value | undefined,
  };
  const scalar = { ...common, choices: definition.enum ?? null };
  switch (definition.kind) {
    case "string": {
      const format = schema.format !== undefined && isTextFormat(schema.format) ? schema.format : null;
      return { kind: "string", ...scalar, format, isMultiline: definition.multiline === true, orEmpty: false };
    }
    case "integer":
      if (role.digitsFrom !== null && definition.format === "uuid") return { kind: "uuid", ...scalar };
      if (role.digitsFrom !== null) {
        return {
          kind: "digits",
          ...scalar,
          least: Math.max(role.digitsFrom, definition.limits?.minimum ?? role.digitsFrom),
        };
      }
      return { kind: "integer", ...scalar, isTime: definition.format === "unixtime" };
    case "number":
      return { kind: "number", ...scalar, isTime: definition.format === "unixtime" };
    case "boolean":
      return { kind: "boolean", ...scalar };
    case "array": {
      if (definition.items === undefined) throw new Error("An array without items passed the rules.");
      return { kind: "array", ...common, items: modelValue(definition.items, schema.items ?? {}, role) };
    }
    case "object":
      return {
        kind: "object",
        ...common,
        members: modelMembers(definition, schema, { ...role, digitsFrom: null }),
        isClosed: definition.closed === true,
      };
  }
}

/** Null and missing are one thing: a property that is not mandatory may be null in requests, and is left out of answers. */
function modelMembers(definition: ValueDefinition, schema: ValueSchema, role: Role): readonly MemberModel[] {
  return Object.entries(definition.properties ?? {}).map(([name, property]) => {
    const mandatory = schema.required?.includes(name) === true;
    const value = modelValue(property, schema.properties?.[name] ?? {}, role);
    return { name, mandatory, value: { ...value, orNull: role.isSent && !mandatory } };
  });
}

/** Decimals have no more digits than a double keeps. */
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

/** All that is declared in words: the description, what allowed values mean, and how dates and times are written. */
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
