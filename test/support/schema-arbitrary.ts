import fc from "fast-check";
import type { JsonObject } from "./api-document.js";

type Resolve = (schema: JsonObject) => JsonObject;

/**
 * Generates values that a schema of the API document allows, for the part of JSON Schema that it uses. Shapes with their own
 * definition are one level deep; `above` contains the references on the way.
 */
export function arbitraryOf(
  schema: JsonObject,
  resolve: Resolve,
  above: readonly unknown[] = [],
): fc.Arbitrary<unknown> {
  const { $ref, ...rest } = schema;
  if (above.includes($ref)) return fc.constant(null);
  if ($ref !== undefined) return arbitraryOf({ ...resolve({ $ref }), ...rest }, resolve, [...above, $ref]);
  if (Array.isArray(schema["anyOf"])) {
    const options = (schema["anyOf"] as JsonObject[]).map((option) => arbitraryOf(option, resolve, above));
    return fc.oneof(...options);
  }
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom<unknown>(...(schema["enum"] as unknown[]));
  const types = [schema["type"] ?? "null"].flat() as unknown as readonly string[];
  return fc.oneof(...types.map((type) => arbitraryOfType(type, schema, resolve, above)));
}

function arbitraryOfType(
  type: string,
  schema: JsonObject,
  resolve: Resolve,
  above: readonly unknown[],
): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return arbitraryInteger(schema);
    case "number":
      return fc.oneof(arbitraryInteger(schema), arbitraryNumber(schema));
    case "string":
      return arbitraryText(schema);
    case "array":
      return fc.array(arbitraryOf(schema["items"] as JsonObject, resolve, above), {
        minLength: Number(schema["minItems"] ?? 0),
        maxLength: Math.min(Number(schema["maxItems"] ?? 3), 3),
      });
    default:
      return arbitraryObject(schema, resolve, above);
  }
}

function arbitraryInteger(schema: JsonObject): fc.Arbitrary<number> {
  const { min, max } = limitsOf(schema);
  const step = typeof schema["multipleOf"] === "number" ? schema["multipleOf"] : 1;
  const whole = { min: Math.ceil(min / step), max: Math.floor(max / step) };
  const near = { min: whole.min, max: Math.min(whole.max, Math.max(whole.min, 0) + 3) };
  return fc.oneof(fc.integer(near), fc.integer(whole)).map((count) => Number((count * step).toPrecision(15)));
}

function arbitraryNumber(schema: JsonObject): fc.Arbitrary<number> {
  if (schema["multipleOf"] !== undefined) return arbitraryInteger(schema);
  return fc.double({ ...limitsOf(schema), noNaN: true, noDefaultInfinity: true });
}

function limitsOf(schema: JsonObject): { readonly min: number; readonly max: number } {
  const { minimum = -Number.MAX_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
  return {
    min: Math.max(Number(minimum), Number(schema["exclusiveMinimum"] ?? -Infinity) + 1),
    max: Math.min(Number(maximum), Number(schema["exclusiveMaximum"] ?? Infinity) - 1),
  };
}

const anyTime = fc.date({ min: new Date("0001-01-01"), max: new Date("9998-12-31"), noInvalidDate: true });

function arbitraryText(schema: JsonObject): fc.Arbitrary<string> {
  const { pattern, format } = schema;
  const minLength = Number(schema["minLength"] ?? 0);
  const maxLength = Math.min(Number(schema["maxLength"] ?? 40), minLength + 40);
  if (format === "idn-email") return fc.emailAddress();
  if (format === "date") return anyTime.map((time) => time.toISOString().slice(0, 10));
  if (format === "date-time") return anyTime.map((time) => time.toISOString());
  const address = fc.webUrl({ withQueryParameters: true, withFragments: true });
  if (format === "uri") return address;
  if (format === "uri-reference") return fc.oneof(fc.constant(""), address);
  const fits = (text: string): boolean => count(text) >= minLength && count(text) <= maxLength;
  if (typeof pattern === "string" && !isFreeText(pattern)) {
    // Decimal ids that probably exist.
    const likely = ["1", "2"].filter((text) => /^\^[([].*\[0-9\]/.test(pattern) && new RegExp(pattern).test(text));
    if (likely.length > 0) return fc.oneof(fc.constantFrom(...likely), fc.stringMatching(new RegExp(pattern)));
    const form = new RegExp(pattern, "u");
    // Some characters outside of ASCII are no letters, or are invalid in an e-mail address. The pattern cannot express that.
    if (pattern.includes("+@[^")) return fc.oneof(fc.constant(""), fc.emailAddress()).filter((text) => form.test(text));
    const texts = pattern.startsWith("[^\\x00-\\x2F") ? fc.lorem({ maxCount: 3 }) : fc.stringMatching(form);
    return texts.filter((text) => form.test(text) && fits(text));
  }
  return fc.string({ unit: "binary", minLength, maxLength }).filter((text) => !text.includes("\0") && fits(text));
}

/** Counts code points, as JSON Schema does. */
function count(text: string): number {
  return Array.from(text).length;
}

/** The pattern excludes NUL only. */
function isFreeText(pattern: string): boolean {
  return pattern === "^[^\\x00]*$";
}

function arbitraryObject(schema: JsonObject, resolve: Resolve, above: readonly unknown[]): fc.Arbitrary<object> {
  const properties = Object.entries((schema["properties"] ?? {}) as { readonly [name: string]: JsonObject });
  const required = (schema["required"] ?? []) as string[];
  const known = Object.fromEntries(
    properties.map(([name, property]) => [name, arbitraryOf(property, resolve, above)] as const),
  );
  const optional = Object.keys(known).filter((name) => !required.includes(name));
  // Mostly few properties, because a request with many references to missing items would never succeed.
  const declared = fc.subarray(optional, { maxLength: Math.min(optional.length, 4) }).chain((names) => {
    return fc.record(Object.fromEntries([...required, ...names].map((name) => [name, known[name]!])));
  });
  const more = schema["additionalProperties"];
  if (typeof more !== "object" || more === null) return declared;
  const other = fc.dictionary(
    fc.string({ maxLength: 8 }).filter((name) => !name.includes("\0") && !Object.hasOwn(known, name)),
    arbitraryOf(more as JsonObject, resolve, above),
    { maxKeys: 2, noNullPrototype: true },
  );
  return fc.tuple(declared, other).map(([own, ignored]) => ({ ...ignored, ...own }));
}
