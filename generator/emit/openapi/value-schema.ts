/** Writes JSON Schemas (2020-12) of values in the API. Schemas for requests have limits, and schemas for answers only types. */
import { fieldListsOf } from "../../../runtime/model/schema/field-lists.js";
import type { ResourceDefinition } from "../../../runtime/model/schema/resource.js";
import { isUuidField, idFieldOf } from "../../../runtime/model/values/ids.js";
import { isTextFormat, uuidPattern } from "../../text-format.js";
import type { TextFormat } from "../../declaration.js";
import { choicesOf, isNullable, kindOf, type FormSchema } from "../../form-schema.js";
import { double, int64, isArray, refTo, type JsonObject } from "./json.js";
import { patternOfEmptyOrLonger, storableTextPattern, toPortablePattern } from "./portable-pattern.js";
import { definedMembers, mapMembers } from "../../../runtime/model/values/objects.js";
import { toApiForm } from "../../../runtime/model/values/value-forms.js";
import type { BodyField, FieldModel } from "../../field-model.js";

const largest = Number.MAX_SAFE_INTEGER;

// Patterns of dates and times, because some programs do not validate `format`.
const month31 = "(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])";
const month30 = "(0[469]|11)-(0[1-9]|[12][0-9]|30)";
const february = "02-(0[1-9]|1[0-9]|2[0-8])";
const leapYear = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)";
const minute = "([01][0-9]|2[0-3]):[0-5][0-9]";

/** Pattern, without anchors, of a `full-date` of RFC 3339 that exists in the calendar. */
export const datePattern = `([0-9]{4}-(${month31}|${month30}|${february})|${leapYear}-02-29)`;

/** Pattern, without anchors, of a `date-time` of RFC 3339. It excludes leap seconds, although the server accepts them. */
export const timePattern = `${datePattern}[Tt]${minute}:[0-5][0-9](\\.[0-9]+)?([Zz]|[+-]${minute})`;

export const timeFormats = {
  date: { format: "date", pattern: `^${datePattern}$` },
  "date-time": { format: "date-time", pattern: `^${timePattern}$` },
} as const;

// The pattern does not exclude white space beyond ASCII, because engines disagree about it. `format` excludes such white space.
const address = "[Hh][Tt][Tt][Pp][Ss]?:\\/\\/[^\\x00\\x09-\\x0D\\x20\\\\\\/?#][^\\x00\\x09-\\x0D\\x20\\\\]*";
const uri: JsonObject = { format: "uri", pattern: `^${address}$` };

/** Schemas of formats for clients. In 2020-12, programs may ignore `format`, but must check `pattern`. */
const formats: { readonly [format in TextFormat]: JsonObject } = {
  email: { format: "idn-email", maxLength: 254 },
  uri,
  "image-uri": uri,
  language: { maxLength: 35, pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$" },
  country: { pattern: "^[A-Z]{2}$" },
  ...timeFormats,
};

// These patterns do not limit the length of names: engines that count bytes instead of characters would apply it wrongly.
const atom = '[^\\x00-\\x20"(),.:;<>@\\[\\\\\\]\\x7F]+';
const letters = "[^\\x00-\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7F]+";
const label = `${letters}(-+${letters})*`;
const emptyUri: JsonObject = { format: "uri-reference", pattern: `^(${address})?$` };

/** Schemas that also allow the empty string. They have no `format`, because programs that check it would reject that string. */
const emptiable: { readonly [format in TextFormat]?: JsonObject } = {
  email: { maxLength: 254, pattern: `^(${atom}(\\.${atom})*@${label}(\\.${label})*)?$` },
  uri: emptyUri,
  "image-uri": emptyUri,
};

/**
 * Returns a pattern of integers without leading zeros. Doubles hold 15 digits exactly.
 * @param least the least integer: 1 or 0; -1 if any integer is possible
 */
export function decimalPattern(least: number, digits: 15 | 16): string {
  const positive = `[1-9][0-9]{0,${String(digits - 1)}}`;
  if (least > 0) return `^${positive}$`;
  return least === 0 ? `^(0|${positive})$` : `^(0|-?${positive})$`;
}

export const uuidSchema: JsonObject = { type: "string", format: "uuid", pattern: `^${uuidPattern}$` };

export function idSchema(definition: Pick<ResourceDefinition, "id" | "fields">): JsonObject {
  return isUuidField(idFieldOf(definition)) ? uuidSchema : refTo("schemas", "Id");
}

/**
 * Returns the schema of an item's key in a list. In lists across parents (`devices/-/parts`), the key is the ids of the parents
 * and the id, joined by slashes.
 */
export function keySchema(definition: Pick<ResourceDefinition, "id" | "fields">): JsonObject {
  const { length } = fieldListsOf(definition).ancestorIds;
  if (length === 0) return idSchema(definition);
  return { type: "string", pattern: `^[0-9a-f-]+(\\/[0-9a-f-]+){${String(length)}}$` };
}

/** Whether a value is in a request or an answer. Limits apply only to requests: stored values may be older than the limits. */
export type Side = "request" | "answer";

/** Returns the schema of a value without its description, which the caller adds. */
export function valueSchema(form: FormSchema, side: Side): JsonObject {
  const schema = plainSchema(form, side);
  return isNullable(form) ? orNull(schema) : schema;
}

function orNull(schema: JsonObject): JsonObject {
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

function plainSchema(form: FormSchema, side: Side): JsonObject {
  switch (kindOf(form)) {
    case "string":
      return textSchema(form, side);
    case "integer":
      if (form.digits !== undefined) return digitsSchema(form, form.digits, side);
      return form.format === "uuid" ? uuidSchema : numberSchema(int64, form, side);
    case "number":
      return numberSchema(double, form, side);
    case "boolean":
      return { type: "boolean", ...definedMembers({ enum: choicesOf(form) }) };
    case "array":
      return listSchema(form, side);
    case "object":
      return objectSchema(form, side);
  }
}

/** Describes a string by one schema, because client generators turn a `oneOf` into a wrapper type. */
function textSchema(text: FormSchema, side: Side): JsonObject {
  const orEmpty = text.emptyIsNone === true;
  const choices = choicesOf(text);
  if (choices !== undefined) {
    return { type: "string", enum: [...choices, ...(text.formerValues ?? []), ...(orEmpty ? [""] : [])] };
  }
  const format = isTextFormat(text.format) ? text.format : null;
  const form = format === null ? {} : ((orEmpty ? emptiable : formats)[format] ?? {});
  const hint = definedMembers({ contentMediaType: text.multiline === true ? "text/plain" : undefined });
  if (side === "answer") return { type: "string", ...definedMembers({ format: form["format"] }), ...hint };
  const { minLength = 0, maxLength, pattern } = text;
  const declared = pattern === undefined ? undefined : toPortablePattern(pattern);
  const own = [
    typeof declared === "string" ? (orEmpty ? `^$|${declared}` : declared) : undefined,
    orEmpty && minLength > 0 ? patternOfEmptyOrLonger(minLength) : undefined,
  ];
  const patterns = [form["pattern"], ...own].filter((each) => each !== undefined);
  const [first = format === null ? storableTextPattern : undefined, ...others] = patterns;
  const lengths = [form["maxLength"], maxLength].filter((limit) => typeof limit === "number");
  return {
    type: "string",
    ...form,
    ...hint,
    ...definedMembers({
      minLength: orEmpty ? undefined : text.minLength,
      maxLength: lengths.length === 0 ? undefined : Math.min(...lengths),
    }),
    ...definedMembers({ pattern: first }),
    // A schema can have only one `pattern`, so further patterns are in `allOf`.
    ...(others.length === 0 ? {} : { allOf: others.map((other) => ({ pattern: other })) }),
    ...(declared === null ? { description: `Matches the ECMAScript pattern \`${pattern!}\`.` } : {}),
  };
}

/**
 * Describes an integer that the API sends as a string of digits. Requests may send a number instead. The document does not say
 * so, to give ids one type everywhere.
 */
function digitsSchema(form: FormSchema, least: number, side: Side): JsonObject {
  const choices = choicesOf(form);
  if (choices !== undefined) return { type: "string", enum: choices.map(String) };
  return { type: "string", pattern: decimalPattern(least, side === "answer" ? 16 : 15) };
}

function numberSchema(type: JsonObject, form: FormSchema, side: Side): JsonObject {
  const choices = choicesOf(form);
  if (choices !== undefined) return { ...type, enum: [...choices] };
  // In answers, only counts have limits. Only a count has a `minimum` there.
  if (side === "answer" && form.minimum === undefined) return type;
  const { minimum = -largest, maximum = largest, exclusiveMinimum, exclusiveMaximum, multipleOf } = form;
  return {
    ...type,
    minimum: Math.max(-largest, minimum),
    maximum: Math.min(largest, maximum),
    ...definedMembers({ exclusiveMinimum, exclusiveMaximum, multipleOf }),
  };
}

/** The range in which JavaScript numbers represent every integer exactly. */
export const safeRange = { minimum: -largest, maximum: largest } as const;

function listSchema({ items, minItems, maxItems, uniqueItems }: FormSchema, side: Side): JsonObject {
  return { type: "array", items: valueSchema(items!, side), ...definedMembers({ minItems, maxItems, uniqueItems }) };
}

function objectSchema({ properties = {}, required, additionalProperties }: FormSchema, side: Side): JsonObject {
  const closed = additionalProperties === false || side === "answer";
  return {
    type: "object",
    properties: mapMembers(properties, (property) =>
      describedSchema(property, side, { note: property.description ?? "" }),
    ),
    ...(required === undefined ? {} : { required }),
    additionalProperties: closed ? false : refTo("schemas", "Ignored"),
    ...(closed ? {} : { propertyNames: { pattern: storableTextPattern } }),
  };
}

/** Returns the schema of a value with its description, which also states limits that JSON Schema cannot express. */
export function describedSchema(form: FormSchema, side: Side, noted: { readonly note: string }, more = ""): JsonObject {
  const { description, ...schema } = valueSchema(form, side);
  const words = typeof description === "string" ? [more, description].filter((text) => text !== "").join(" ") : more;
  return { ...schema, ...noteOf(noted, words) };
}

/** Returns a `description`, but no `title`, because openapi-python-client would use the title as the name of the type. */
export function noteOf(value: { readonly note: string }, more = ""): JsonObject {
  const description = [value.note, more].filter((text) => text !== "").join(" ");
  return description === "" ? {} : { description };
}

/**
 * Returns the schema of a field in a body. Only the description states the default, because some generators (openapi-typescript)
 * make a field with `default` mandatory.
 */
export function requestSchema(
  { note, definition }: FieldModel,
  { schema }: BodyField,
  withDefault: boolean,
): JsonObject {
  const { fallback } = definition;
  const more =
    withDefault && fallback.kind === "constant"
      ? `Default: \`${JSON.stringify(toApiForm(definition, fallback.value))}\`.`
      : "";
  return describedSchema(schema, "request", { note }, more);
}

export const commonSchemas: JsonObject = {
  Expanded: {
    description:
      "Items that `expand` returns, by path of the resource and by id, each as a request for a single item returns it. Nested items are also keyed by the ids of their ancestors.",
    type: "object",
    additionalProperties: { type: "object", additionalProperties: { type: "object" } },
  },
  Id: { description: "Decimal number without leading zeros.", type: "string", pattern: decimalPattern(0, 16) },
  Ignored: {
    description:
      "Value of a property that is not a field. The server ignores it, but it must be storable in every database.",
    // `if` is never true, so `else` always applies. This hides the recursion from client generators, which would misread it.
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
