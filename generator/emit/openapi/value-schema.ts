/** Writes JSON Schemas (2020-12) of values in the API. Schemas for requests have limits, and schemas for answers only types. */
import { fieldListsOf } from "../../../runtime/model/schema/field-lists.js";
import type { ResourceDefinition } from "../../../runtime/model/schema/resource.js";
import { isUuidField, idFieldOf } from "../../../runtime/model/values/ids.js";
import { isTextFormat, uuidPattern } from "../../text-format.js";
import type { TextFormat } from "../../declaration.js";
import { enumValuesOf, isNullable, getValueKind, type RepresentationSchema } from "../../representation-schema.js";
import { doubleSchema, int64Schema, isArray, refTo, type JsonObject } from "./json-schema.js";
import { composeEmptyOrMinLengthPattern, storableTextPattern, toPortablePattern } from "./portable-pattern.js";
import { omitUndefinedMembers, mapMembers } from "../../../runtime/model/values/objects.js";
import { toApiForm } from "../../../runtime/model/values/convert-values.js";
import type { BodyField, FieldModel } from "../../field-model.js";

// Patterns of dates and times, because some programs do not validate `format`.
const monthsOf31DaysPattern = "(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])";
const monthsOf30DaysPattern = "(0[469]|11)-(0[1-9]|[12][0-9]|30)";
const februaryPattern = "02-(0[1-9]|1[0-9]|2[0-8])";
const leapYearPattern = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)";
const hourAndMinutePattern = "([01][0-9]|2[0-3]):[0-5][0-9]";

/** Pattern, without anchors, of a `full-date` of RFC 3339 that exists in the calendar. */
export const datePattern = `([0-9]{4}-(${monthsOf31DaysPattern}|${monthsOf30DaysPattern}|${februaryPattern})|${leapYearPattern}-02-29)`;

/** Pattern, without anchors, of a `date-time` of RFC 3339. It excludes leap seconds, although the server accepts them. */
export const dateTimePattern = `${datePattern}[Tt]${hourAndMinutePattern}:[0-5][0-9](\\.[0-9]+)?([Zz]|[+-]${hourAndMinutePattern})`;

export const schemaByTimeFormat = {
  date: { format: "date", pattern: `^${datePattern}$` },
  "date-time": { format: "date-time", pattern: `^${dateTimePattern}$` },
} as const;

// The pattern does not exclude white space beyond ASCII, because engines disagree about it. `format` excludes such white space.
const httpUrlPattern = "[Hh][Tt][Tt][Pp][Ss]?:\\/\\/[^\\x00\\x09-\\x0D\\x20\\\\\\/?#][^\\x00\\x09-\\x0D\\x20\\\\]*";
const uriSchema: JsonObject = { format: "uri", pattern: `^${httpUrlPattern}$` };

/** Schemas of formats for clients. In JSON Schema 2020-12, programs may ignore `format`, but must check `pattern`. */
const schemaByFormat: { readonly [format in TextFormat]: JsonObject } = {
  email: { format: "idn-email", maxLength: 254 },
  uri: uriSchema,
  "image-uri": uriSchema,
  language: { maxLength: 35, pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$" },
  country: { pattern: "^[A-Z]{2}$" },
  ...schemaByTimeFormat,
};

// These patterns do not limit the length of names, because engines that count bytes instead of characters would apply
// such a limit wrongly.
const emailAtomPattern = '[^\\x00-\\x20"(),.:;<>@\\[\\\\\\]\\x7F]+';
const domainLettersPattern = "[^\\x00-\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7F]+";
const domainLabelPattern = `${domainLettersPattern}(-+${domainLettersPattern})*`;
const uriOrEmptySchema: JsonObject = { format: "uri-reference", pattern: `^(${httpUrlPattern})?$` };

/** Schemas that also allow the empty string. They have no `format`, because programs that check it would reject that string. */
const schemaOrEmptyByFormat: { readonly [format in TextFormat]?: JsonObject } = {
  email: {
    maxLength: 254,
    pattern: `^(${emailAtomPattern}(\\.${emailAtomPattern})*@${domainLabelPattern}(\\.${domainLabelPattern})*)?$`,
  },
  uri: uriOrEmptySchema,
  "image-uri": uriOrEmptySchema,
};

/**
 * Returns a pattern of integers without leading zeros. Doubles hold 15 digits exactly.
 * @param minimum the least integer: 1 or 0; -1 if any integer is possible
 */
export function composeIntegerPattern(minimum: number, maxDigits: 15 | 16): string {
  const positive = `[1-9][0-9]{0,${String(maxDigits - 1)}}`;
  if (minimum > 0) return `^${positive}$`;
  return minimum === 0 ? `^(0|${positive})$` : `^(0|-?${positive})$`;
}

export const uuidSchema: JsonObject = { type: "string", format: "uuid", pattern: `^${uuidPattern}$` };

export function composeIdSchema(definition: Pick<ResourceDefinition, "id" | "fields">): JsonObject {
  return isUuidField(idFieldOf(definition)) ? uuidSchema : refTo("schemas", "Id");
}

/**
 * Returns the schema of an item's key in a list. In lists across parents (`devices/-/parts`), the key is the ids of the parents
 * and the id, joined by slashes.
 */
export function composeItemKeySchema(definition: Pick<ResourceDefinition, "id" | "fields">): JsonObject {
  const { length } = fieldListsOf(definition).ancestorIdFields;
  if (length === 0) return composeIdSchema(definition);
  return { type: "string", pattern: `^[0-9a-f-]+(\\/[0-9a-f-]+){${String(length)}}$` };
}

/** Whether a value is in a request or an answer. Limits apply only to requests: stored values may be older than the limits. */
export type MessageKind = "request" | "answer";

/** Returns the schema of a value without its description, which the caller adds. */
export function composeValueSchema(representation: RepresentationSchema, messageKind: MessageKind): JsonObject {
  const schema = composeNonNullSchema(representation, messageKind);
  return isNullable(representation) ? makeNullable(schema) : schema;
}

function makeNullable(schema: JsonObject): JsonObject {
  const { type, enum: allowed, anyOf } = schema;
  if (isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  // Null is separate, because client generators make a name for each enumerated number, and cannot make one for null.
  if (isArray(allowed) && type !== "string") return { anyOf: [schema, { type: "null" }] };
  return {
    ...schema,
    type: [...(isArray(type) ? type : [type ?? "null"]), "null"],
    ...(isArray(allowed) ? { enum: [...allowed, null] } : {}),
  };
}

function composeNonNullSchema(representation: RepresentationSchema, messageKind: MessageKind): JsonObject {
  switch (getValueKind(representation)) {
    case "string":
      return composeTextSchema(representation, messageKind);
    case "integer":
      if (representation.digitStringMinimum !== undefined)
        return composeDigitStringSchema(representation, representation.digitStringMinimum, messageKind);
      return representation.format === "uuid"
        ? uuidSchema
        : composeNumberSchema(int64Schema, representation, messageKind);
    case "number":
      return composeNumberSchema(doubleSchema, representation, messageKind);
    case "boolean":
      return { type: "boolean", ...omitUndefinedMembers({ enum: enumValuesOf(representation) }) };
    case "array":
      return composeListSchema(representation, messageKind);
    case "object":
      return composeObjectValueSchema(representation, messageKind);
  }
}

/** Describes a string by one schema, because client generators turn a `oneOf` into a wrapper type. */
function composeTextSchema(representation: RepresentationSchema, messageKind: MessageKind): JsonObject {
  const orEmpty = representation.emptyIsNone === true;
  const choices = enumValuesOf(representation);
  if (choices !== undefined) {
    return { type: "string", enum: [...choices, ...(representation.formerValues ?? []), ...(orEmpty ? [""] : [])] };
  }
  const format = isTextFormat(representation.format) ? representation.format : null;
  const form = format === null ? {} : ((orEmpty ? schemaOrEmptyByFormat : schemaByFormat)[format] ?? {});
  const hint = omitUndefinedMembers({ contentMediaType: representation.multiline === true ? "text/plain" : undefined });
  if (messageKind === "answer") return { type: "string", ...omitUndefinedMembers({ format: form["format"] }), ...hint };
  const { minLength = 0, maxLength, pattern } = representation;
  const declared = pattern === undefined ? undefined : toPortablePattern(pattern);
  const own = [
    typeof declared === "string" ? (orEmpty ? `^$|${declared}` : declared) : undefined,
    orEmpty && minLength > 0 ? composeEmptyOrMinLengthPattern(minLength) : undefined,
  ];
  const patterns = [form["pattern"], ...own].filter((each) => each !== undefined);
  const [first = format === null ? storableTextPattern : undefined, ...others] = patterns;
  const lengths = [form["maxLength"], maxLength].filter((limit) => typeof limit === "number");
  return {
    type: "string",
    ...form,
    ...hint,
    ...omitUndefinedMembers({
      minLength: orEmpty ? undefined : representation.minLength,
      maxLength: lengths.length === 0 ? undefined : Math.min(...lengths),
    }),
    ...omitUndefinedMembers({ pattern: first }),
    // A schema can have only one `pattern`, so further patterns are in `allOf`.
    ...(others.length === 0 ? {} : { allOf: others.map((other) => ({ pattern: other })) }),
    ...(declared === null ? { description: `Matches the ECMAScript pattern \`${pattern!}\`.` } : {}),
  };
}

/**
 * Describes an integer that the API sends as a string of digits. Requests may send a number instead. The document does not say
 * so, to give ids one type everywhere.
 */
function composeDigitStringSchema(
  representation: RepresentationSchema,
  minimum: number,
  messageKind: MessageKind,
): JsonObject {
  const choices = enumValuesOf(representation);
  if (choices !== undefined) return { type: "string", enum: choices.map(String) };
  return { type: "string", pattern: composeIntegerPattern(minimum, messageKind === "answer" ? 16 : 15) };
}

function composeNumberSchema(
  typeSchema: JsonObject,
  representation: RepresentationSchema,
  messageKind: MessageKind,
): JsonObject {
  const choices = enumValuesOf(representation);
  if (choices !== undefined) return { ...typeSchema, enum: [...choices] };
  // In answers, only counts have limits, and each count has a `minimum`.
  if (messageKind === "answer" && representation.minimum === undefined) return typeSchema;
  const {
    minimum = Number.MIN_SAFE_INTEGER,
    maximum = Number.MAX_SAFE_INTEGER,
    exclusiveMinimum,
    exclusiveMaximum,
    multipleOf,
  } = representation;
  return {
    ...typeSchema,
    minimum: Math.max(Number.MIN_SAFE_INTEGER, minimum),
    maximum: Math.min(Number.MAX_SAFE_INTEGER, maximum),
    ...omitUndefinedMembers({ exclusiveMinimum, exclusiveMaximum, multipleOf }),
  };
}

/** The range in which JavaScript numbers represent every integer exactly. */
export const safeIntegerRange = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER } as const;

function composeListSchema(
  { items, minItems, maxItems, uniqueItems }: RepresentationSchema,
  messageKind: MessageKind,
): JsonObject {
  return {
    type: "array",
    items: composeValueSchema(items!, messageKind),
    ...omitUndefinedMembers({ minItems, maxItems, uniqueItems }),
  };
}

function composeObjectValueSchema(
  { properties = {}, required, additionalProperties }: RepresentationSchema,
  messageKind: MessageKind,
): JsonObject {
  const closed = additionalProperties === false || messageKind === "answer";
  return {
    type: "object",
    properties: mapMembers(properties, (property) =>
      composeDescribedSchema(property, messageKind, { description: property.description ?? "" }),
    ),
    ...(required === undefined ? {} : { required }),
    additionalProperties: closed ? false : refTo("schemas", "Ignored"),
    ...(closed ? {} : { propertyNames: { pattern: storableTextPattern } }),
  };
}

/** Returns the schema of a value with its description, which also states limits that JSON Schema cannot express. */
export function composeDescribedSchema(
  representation: RepresentationSchema,
  messageKind: MessageKind,
  describedValue: { readonly description: string },
  additionalText = "",
): JsonObject {
  const { description, ...schema } = composeValueSchema(representation, messageKind);
  const words =
    typeof description === "string"
      ? [additionalText, description].filter((text) => text !== "").join(" ")
      : additionalText;
  return { ...schema, ...composeDescription(describedValue, words) };
}

/** Returns a `description`, but no `title`, because openapi-python-client would use the title as the name of the type. */
export function composeDescription(value: { readonly description: string }, additionalText = ""): JsonObject {
  const description = [value.description, additionalText].filter((text) => text !== "").join(" ");
  return description === "" ? {} : { description };
}

/**
 * Returns the schema of a field in a body. Only the description states the default, because some generators (openapi-typescript)
 * make a field with `default` mandatory.
 */
export function composeRequestFieldSchema(
  { description, definition }: FieldModel,
  { schema }: BodyField,
  mentionsDefault: boolean,
): JsonObject {
  const { fallback } = definition;
  const more =
    mentionsDefault && fallback.kind === "constant"
      ? `Default: \`${JSON.stringify(toApiForm(definition, fallback.value))}\`.`
      : "";
  return composeDescribedSchema(schema, "request", { description }, more);
}

export const commonSchemas: JsonObject = {
  Expanded: {
    description:
      "Items that `expand` returns, by path of the resource and by id, each as a request for a single item returns it. Nested items are also keyed by the ids of their ancestors.",
    type: "object",
    additionalProperties: { type: "object", additionalProperties: { type: "object" } },
  },
  Id: { description: "Decimal number without leading zeros.", type: "string", pattern: composeIntegerPattern(0, 16) },
  Ignored: {
    description:
      "Value of a property that is not a field. The server ignores the value, but it must be a value that every database can save.",
    // `if` is never true, so `else` always applies. This hides from client generators that `Ignored` refers to itself,
    // because they would misread a recursive schema.
    if: { not: {} },
    else: {
      minimum: -Number.MAX_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      pattern: storableTextPattern,
      items: refTo("schemas", "Ignored"),
      propertyNames: { pattern: storableTextPattern },
      additionalProperties: refTo("schemas", "Ignored"),
    },
  },
};
