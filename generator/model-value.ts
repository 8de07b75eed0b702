import { largestNumber } from "../runtime/model/decimals.js";
import type { Limits, ValueShape, Value } from "../runtime/model/field.js";
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

/** `schema` is what the shape was made of: it knows the mandatory properties and the examples. */
export function modelValue(shape: ValueShape, schema: ValueSchema, role: Role): ValueModel {
  const common = {
    note: describeShape(shape),
    orNull: false,
    limits: role.isSent ? limitsOf(shape) : null,
    // An example of a declaration is a value of its field; the generator holds it to that.
    example: schema.examples?.[0] as Value | undefined,
  };
  const scalar = { ...common, choices: shape.enum ?? null };
  switch (shape.kind) {
    case "string": {
      const format = schema.format !== undefined && isTextFormat(schema.format) ? schema.format : null;
      return { kind: "string", ...scalar, format, media: shape.contentMediaType ?? null, orEmpty: false };
    }
    case "integer":
      if (role.digitsFrom !== null) {
        return {
          kind: "digits",
          ...scalar,
          least: Math.max(role.digitsFrom, shape.limits?.minimum ?? role.digitsFrom),
        };
      }
      return { kind: "integer", ...scalar, isTime: shape.format === "unixtime" };
    case "number":
      return { kind: "number", ...scalar, isTime: shape.format === "unixtime" };
    case "boolean":
      return { kind: "boolean", ...scalar };
    case "array": {
      if (shape.items === undefined) throw new Error("An array without items passed the rules.");
      return { kind: "array", ...common, items: modelValue(shape.items, schema.items ?? {}, role) };
    }
    case "object":
      return {
        kind: "object",
        ...common,
        members: modelMembers(shape, schema, { ...role, digitsFrom: null }),
        isClosed: shape.closed === true,
      };
  }
}

/** Null and missing are one thing: a property that is not mandatory may be null in requests, and is left out of answers. */
function modelMembers(shape: ValueShape, schema: ValueSchema, role: Role): readonly MemberModel[] {
  return Object.entries(shape.properties ?? {}).map(([name, property]) => {
    const mandatory = schema.required?.includes(name) === true;
    const value = modelValue(property, schema.properties?.[name] ?? {}, role);
    return { name, mandatory, value: { ...value, orNull: role.isSent && !mandatory } };
  });
}

/** Decimals have no more digits than a double keeps. */
function limitsOf({ kind, limits = {} }: ValueShape): Limits {
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
function describeShape({ description, enum: allowed, labels, format, limits = {} }: ValueShape): string {
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
