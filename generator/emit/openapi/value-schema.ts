/** JSON Schema (2020-12) of values as they travel: in requests with their limits, in answers with their types. */
import type { ResourceDefinition } from "../../../runtime/model/resource.js";
import { holdsUuids, idField } from "../../../runtime/model/ids.js";
import { uuidPattern } from "../../text-format.js";
import type { TextFormat } from "../../plain-schema.js";
import type { DigitsModel, ListModel, NumberModel, ObjectModel, TextModel, ValueModel } from "../../value-model.js";
import { compact, double, int64, isArray, refTo, type JsonObject } from "./json.js";
import { timeFormats } from "./time-patterns.js";

const largest = Number.MAX_SAFE_INTEGER;

/** Every database can hold it (docs/http.md#representations). A lone surrogate is no UTF-8 and cannot be written here. */
export const storable = "^[^\\u0000]*$";

const address = "[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\\\/?#][^\\s\\\\]*";
const uri: JsonObject = { format: "uri", pattern: `^${address}$` };

/** How a format is described to clients; `format` is a hint in 2020-12, the pattern is what holds. */
const formats: { readonly [format in TextFormat]: JsonObject } = {
  email: { format: "email", maxLength: 254 },
  uri,
  "image-uri": uri,
  language: { maxLength: 35, pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$" },
  country: { pattern: "^[A-Z]{2}$" },
  ...timeFormats,
};

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const emptyUri: JsonObject = { format: "uri-reference", pattern: `^(${address})?$` };

/** The same where the empty text is one too: what `format: uri` or `email` says, programs hold it to. */
const emptiable: { readonly [format in TextFormat]?: JsonObject } = {
  email: { maxLength: 254, pattern: `^((?=[^@]{1,64}@)${atom}(\\.${atom})*@${label}(\\.${label})*)?$` },
  uri: emptyUri,
  "image-uri": emptyUri,
};

/** Decimal digits without leading zeros. Fifteen of them are always an exact number. */
export function decimalPattern(least: number, digits: 15 | 16): string {
  const positive = `[1-9][0-9]{0,${String(digits - 1)}}`;
  if (least > 0) return `^${positive}$`;
  return least === 0 ? `^(0|${positive})$` : `^(0|-?${positive})$`;
}

export const uuidSchema: JsonObject = { type: "string", format: "uuid", pattern: `^${uuidPattern}$` };

/** Of an id of the resource. */
export function idSchema(definition: Pick<ResourceDefinition, "id" | "fields">): JsonObject {
  return holdsUuids(idField(definition)) ? uuidSchema : refTo("schemas", "Id");
}

export function valueSchema(value: ValueModel): JsonObject {
  const schema = plainSchema(value);
  return value.orNull ? orNull(schema) : schema;
}

function orNull(schema: JsonObject): JsonObject {
  const { type, enum: allowed, anyOf } = schema;
  if (isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  // Generators of clients make names of enumerated numbers, and cannot of null.
  if (isArray(allowed) && type !== "string") return { anyOf: [schema, { type: "null" }] };
  return {
    ...schema,
    type: [...(isArray(type) ? type : [type ?? "null"]), "null"],
    ...(isArray(allowed) ? { enum: [...allowed, null] } : {}),
  };
}

function plainSchema(value: ValueModel): JsonObject {
  switch (value.kind) {
    case "string":
      if (value.choices === null) return textSchema(value);
      return { type: "string", enum: [...value.choices, ...(value.orEmpty ? [""] : [])] };
    case "uuid":
      return uuidSchema;
    case "digits":
      return digitsSchema(value);
    case "integer":
    case "number":
      return numberSchema(value);
    case "boolean":
      return { type: "boolean", ...(value.choices === null ? {} : { enum: [...value.choices] }) };
    case "array":
      return listSchema(value);
    case "object":
      return objectSchema(value);
  }
}

/** One form, not a choice of several: of a choice, generators of clients make a type to be wrapped and unwrapped. */
function textSchema({ format, isMultiline, limits, orEmpty }: TextModel): JsonObject {
  const form = format === null ? {} : ((orEmpty ? emptiable : formats)[format] ?? {});
  const hint = compact({ contentMediaType: isMultiline ? "text/plain" : undefined });
  if (limits === null) return { type: "string", ...compact({ format: form["format"] }), ...hint };
  const { minLength = 0, maxLength, pattern } = limits;
  const own = [
    ...(pattern === undefined ? [] : [orEmpty ? `^$|${pattern}` : pattern]),
    ...(orEmpty && minLength > 0 ? [`^$|^[^]{${String(minLength)}}`] : []),
  ];
  const patterns = [...(form["pattern"] === undefined ? [] : [form["pattern"]]), ...own];
  const [first = format === null ? storable : undefined, ...others] = patterns;
  return {
    type: "string",
    ...form,
    ...hint,
    ...compact({ minLength: orEmpty ? undefined : limits.minLength, maxLength: leastOf(form["maxLength"], maxLength) }),
    ...compact({ pattern: first }),
    // Two patterns do not fit into one object.
    ...(others.length === 0 ? {} : { allOf: others.map((other) => ({ pattern: other })) }),
  };
}

function leastOf(...limits: readonly unknown[]): number | undefined {
  const given = limits.filter((limit) => typeof limit === "number");
  return given.length === 0 ? undefined : Math.min(...given);
}

/** Requests may carry the number too, which the document leaves out: an id has one type wherever it is met. */
function digitsSchema({ choices, least, limits }: DigitsModel): JsonObject {
  if (choices !== null) return { type: "string", enum: choices.map(String) };
  return { type: "string", pattern: decimalPattern(least, limits === null ? 16 : 15) };
}

function numberSchema({ kind, choices, limits }: NumberModel): JsonObject {
  const type = kind === "integer" ? int64 : double;
  if (choices !== null) return { ...type, enum: [...choices] };
  return { ...type, ...(limits === null ? {} : numberLimits(limits)) };
}

/** Numbers are exact up to these. */
export const safeRange = { minimum: -largest, maximum: largest } as const;

function numberLimits(limits: NonNullable<ValueModel["limits"]>): JsonObject {
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = limits;
  return {
    minimum: Math.max(-largest, limits.minimum ?? -largest),
    maximum: Math.min(largest, limits.maximum ?? largest),
    ...compact({ exclusiveMinimum, exclusiveMaximum, multipleOf }),
  };
}

function listSchema({ items, limits }: ListModel): JsonObject {
  const { minItems, maxItems, uniqueItems } = limits ?? {};
  return { type: "array", items: valueSchema(items), ...compact({ minItems, maxItems, uniqueItems }) };
}

function objectSchema({ members, isClosed, limits }: ObjectModel): JsonObject {
  const properties = members.map(({ name, value }) => [name, { ...valueSchema(value), ...noteOf(value) }] as const);
  const required = members.filter(({ mandatory }) => mandatory).map(({ name }) => name);
  const closed = isClosed || limits === null;
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: closed ? false : refTo("schemas", "Ignored"),
    ...(closed ? {} : { propertyNames: { pattern: storable } }),
  };
}

/**
 * Descriptions for people. Without a title: generators of clients (openapi-python-client) name types after it, and a label for
 * people is no name.
 */
export function noteOf(value: { readonly note: string }, more = ""): JsonObject {
  const description = [value.note, more].filter((text) => text !== "").join(" ");
  return description === "" ? {} : { description };
}
