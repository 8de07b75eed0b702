import type { Violation } from "../schema/resource.js";

type Parameters = Violation["params"];

/**
 * Messages for each keyword, which continue a sentence after the field's name. Parameter names are Ajv's
 * (https://ajv.js.org/api.html#error-parameters).
 */
const sentences: { readonly [keyword: string]: (parameters: Parameters) => string } = {
  required: () => "is mandatory",
  type: ({ type }) => `must be ${describeTypes(type)}`,
  enum: ({ allowedValues }) => describeAllowed(listWithoutNull(allowedValues)),
  const: ({ allowedValue }) => `must be ${String(allowedValue)}`,
  format: ({ format }) => `must be ${formats[String(format)] ?? `a valid ${String(format)}`}`,
  pattern: ({ pattern }) => `must match the pattern ${String(pattern)}`,
  minLength: ({ limit }) => (limit === 1 ? "must not be empty" : `must be at least ${count(limit, "character")} long`),
  maxLength: ({ limit }) => `must be at most ${count(limit, "character")} long`,
  minimum: ({ limit }) => `must be ${String(limit)} or more`,
  maximum: ({ limit }) => `must be ${String(limit)} or less`,
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  formatMinimum: ({ limit }) => `must not be earlier than ${String(limit)}`,
  formatMaximum: ({ limit }) => `must not be later than ${String(limit)}`,
  after: ({ field, times }) => `must be ${times === true ? "after" : "greater than"} ${String(field)}`,
  notBefore: ({ field, times }) => `must not be ${times === true ? "before" : "less than"} ${String(field)}`,
  minItems: ({ limit }) => `must have at least ${count(limit, "element")}`,
  maxItems: ({ limit }) => `must have at most ${count(limit, "element")}`,
  uniqueItems: () => "must not have the same element twice",
};

const types: { readonly [type: string]: string } = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};

const formats: { readonly [format: string]: string } = {
  uri: "a valid URL",
  "image-uri": "a valid URL",
  email: "a valid e-mail address",
  language: "a language code such as en",
  country: "a two-letter country code such as FR",
  date: "a date such as 2026-01-31",
  "date-time": "a time such as 2026-01-31T09:30:00Z or 2026-01-31T10:30:00+01:00 (RFC 3339)",
};

/** Describes a violation in our own words. */
export function describeViolation({ keyword, params, message }: Violation): string {
  return sentences[keyword]?.(params) ?? message ?? "is not valid";
}

function describeAllowed(values: readonly string[]): string {
  return values.length === 1 ? `must be ${values.join()}` : `must be one of ${values.join(", ")}`;
}

function describeTypes(type: unknown): string {
  return listWithoutNull(typeof type === "string" ? type.split(",") : type)
    .map((name) => types[name] ?? name)
    .join(" or ");
}

/** Leaves out null: it does not help a client that sent a wrong value. */
function listWithoutNull(list: unknown): string[] {
  const entries: readonly unknown[] = Array.isArray(list) ? list : [list];
  return entries.filter((entry) => entry !== null && entry !== "null").map(String);
}

function count(limit: unknown, noun: string): string {
  return `${String(limit)} ${noun}${limit === 1 ? "" : "s"}`;
}
