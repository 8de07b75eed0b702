/** JSON Schema (2020-12) of values as they travel: in requests with their limits, in answers with their types. */
import { allowedValues } from "../../allowed-values.js";
import type { TextFormat, ValueSchema } from "../../declaration.js";
import { typeOf } from "../../kind-of.js";
import { isTextFormat } from "../../text-format.js";
import { describeValue } from "../describe-field.js";
import { compact, isArray, refTo, type JsonObject } from "./json.js";

export interface Form {
  readonly side: "request" | "answer";
  /** Integers travel as strings, and are at least this; null where they travel as numbers. */
  readonly decimal: { readonly least: number } | null;
}

const largest = Number.MAX_SAFE_INTEGER;

/** Every database can hold it (docs/http.md#representations). A lone surrogate is no UTF-8 and cannot be written here. */
export const storable = "^[^\\u0000]*$";

const url: JsonObject = { format: "uri", pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\\\/?#][^\\s\\\\]*$" };

/** How a format is told to clients; `format` is a hint in 2020-12, the pattern is what holds. */
const formats: { readonly [format in TextFormat]: JsonObject } = {
  email: { format: "email", maxLength: 254 },
  url,
  image_url: url,
  language: { maxLength: 35, pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$" },
  country: { pattern: "^[A-Z]{2}$" },
};

/** Decimal digits without leading zeros. Fifteen of them are always an exact number. */
export function decimalPattern(least: number, digits: 15 | 16): string {
  const positive = `[1-9][0-9]{0,${String(digits - 1)}}`;
  if (least > 0) return `^${positive}$`;
  return least === 0 ? `^(0|${positive})$` : `^(0|-?${positive})$`;
}

export function valueSchema(schema: ValueSchema, form: Form): JsonObject {
  const allowed = allowedValues(schema);
  const plain = typeSchema(schema, form);
  if (allowed === undefined) return plain;
  const texts = form.decimal === null || plain["type"] === "boolean" ? [] : allowed.map(String);
  const numbers = form.decimal === null || form.side === "request" ? allowed : [];
  return { type: plain["type"] ?? "string", enum: [...new Set([...numbers, ...texts])] };
}

/** The schema, or null: a field without a value. */
export function orNull(schema: JsonObject): JsonObject {
  const { type, enum: allowed, anyOf } = schema;
  if (isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  return {
    ...schema,
    type: [...(isArray(type) ? type : [type ?? "null"]), "null"],
    ...(isArray(allowed) ? { enum: [...allowed, null] } : {}),
  };
}

/** The schema, or the empty text. */
export function orEmpty(schema: JsonObject): JsonObject {
  return { anyOf: [schema, { type: "string", maxLength: 0 }] };
}

function typeSchema(schema: ValueSchema, form: Form): JsonObject {
  const kind = typeOf(schema);
  switch (kind) {
    case "string":
      return form.side === "request"
        ? textSchema(schema)
        : { type: "string", ...formatHint(schema), ...mediaHint(schema) };
    case "integer":
    case "number": {
      if (form.decimal !== null) return decimalSchema(schema, form.side, form.decimal.least);
      const plain = { type: kind, ...formatHint(schema) };
      return form.side === "request" ? { ...plain, ...numberLimits(schema) } : plain;
    }
    case "boolean":
      return { type: kind };
    case "array":
      return arraySchema(schema, form);
    case "object":
      return objectSchema(schema, { ...form, decimal: null });
  }
}

function textSchema(schema: ValueSchema): JsonObject {
  const form = isTextFormat(schema.format) ? formats[schema.format] : {};
  const own = schema.pattern ?? (schema.format === undefined ? storable : undefined);
  return {
    type: "string",
    ...form,
    ...mediaHint(schema),
    ...compact({ minLength: schema.minLength, maxLength: leastOf(form["maxLength"], schema.maxLength) }),
    // Two patterns do not fit into one object.
    ...(own === undefined ? {} : form["pattern"] === undefined ? { pattern: own } : { allOf: [{ pattern: own }] }),
  };
}

function formatHint({ format }: ValueSchema): JsonObject {
  return compact({ format: isTextFormat(format) ? formats[format]["format"] : format });
}

function mediaHint({ contentMediaType }: ValueSchema): JsonObject {
  return compact({ contentMediaType });
}

function leastOf(...limits: readonly unknown[]): number | undefined {
  const given = limits.filter((limit) => typeof limit === "number");
  return given.length === 0 ? undefined : Math.min(...given);
}

function decimalSchema(schema: ValueSchema, side: Form["side"], least: number): JsonObject {
  const from = Math.max(least, schema.minimum ?? least);
  if (side === "answer") return { type: "string", pattern: decimalPattern(from, 16) };
  return {
    type: ["string", "integer"],
    pattern: decimalPattern(from, 15),
    // The least of -1 only says that numbers may be negative.
    ...numberLimits(least < 0 ? schema : { ...schema, minimum: from }),
  };
}

function numberLimits(schema: ValueSchema): JsonObject {
  return {
    minimum: Math.max(-largest, schema.minimum ?? -largest),
    maximum: Math.min(largest, schema.maximum ?? largest),
    ...compact({
      exclusiveMinimum: schema.exclusiveMinimum,
      exclusiveMaximum: schema.exclusiveMaximum,
      multipleOf: schema.multipleOf,
    }),
  };
}

function arraySchema(schema: ValueSchema, form: Form): JsonObject {
  const items = valueSchema(schema.items ?? {}, form);
  const { minItems, maxItems, uniqueItems } = schema;
  return { type: "array", items, ...(form.side === "request" ? compact({ minItems, maxItems, uniqueItems }) : {}) };
}

/** Null and missing are one thing, so a property that is not mandatory may be null in requests; answers leave it out. */
function objectSchema(schema: ValueSchema, form: Form): JsonObject {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const plain = valueSchema(property, form);
    const optional = form.side === "request" && schema.required?.includes(name) !== true;
    return [name, withNote(optional ? orNull(plain) : plain, property)] as const;
  });
  const closed = form.side === "answer" || schema.additionalProperties === false;
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(schema.required === undefined ? {} : { required: [...schema.required] }),
    additionalProperties: closed ? false : refTo("schemas", "Ignored"),
    ...(closed ? {} : { propertyNames: { pattern: storable } }),
  };
}

function withNote(plain: JsonObject, schema: ValueSchema): JsonObject {
  const description = describeValue(schema);
  return description === "" ? plain : { ...plain, description };
}
