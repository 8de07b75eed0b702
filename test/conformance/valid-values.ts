import { allowedValues } from "../../generator/allowed-values.js";
import type { TextFormat, ValueSchema } from "../../generator/plain-schema.js";
import { isTextFormat } from "../../generator/text-format.js";
import { roundToStep } from "../../runtime/model/decimals.js";
import { stranger } from "../support/uuids.js";

const byFormat: { readonly [format in TextFormat]: (seed: number, schema: ValueSchema) => string } = {
  email: (seed) => `conformance${String(seed)}@example.com`,
  uri: (seed) => `https://conformance.example/${String(seed)}`,
  "image-uri": (seed) => `https://conformance.example/${String(seed)}.png`,
  language: (seed) => ["de", "pt-BR", "fr", "nb", "sr-Latn", "ja", "cy", "es-419"][seed % 8]!,
  country: (seed) => ["FR", "DE", "NO"][seed % 3]!,
  date: (seed, schema) => makeTime(seed, schema).slice(0, 10),
  // With and without milliseconds, which the order of texts would not make one order.
  "date-time": (seed, schema) => makeTime(seed, schema).replace(".000Z", "Z"),
};

/** Days from the earliest time that is allowed, or back from the latest. */
function makeTime(seed: number, { formatMinimum, formatMaximum }: ValueSchema): string {
  const day = 86_400_000 + (seed % 3 === 0 ? 0 : 1);
  const start = Date.parse(formatMinimum ?? formatMaximum ?? "2026-01-01");
  const isBack = formatMinimum === undefined && formatMaximum !== undefined;
  return new Date(start + (isBack ? -day : day) * (seed % 3650)).toISOString();
}

/** What orders of texts go wrong at: case, accents, what lies beyond 16 bits, white space, quotes. */
const beginnings = ["Zebra", "apple", "Ärger", "😀 smile", "ﬁne", 'O\'Neill, 50% "off"', " blank", "éclair"];

/** An example of the schema, or another value that it allows; another one for another seed, where there are several. */
export function makeValue(schema: ValueSchema, seed: number): unknown {
  // One that names nothing: which ones do, the schema does not say.
  if (schema.format === "uuid") return stranger;
  const allowed = schema.examples ?? allowedValues(schema);
  if (allowed !== undefined) return allowed[seed % allowed.length];
  switch (schema.type) {
    case "string":
      return isTextFormat(schema.format) ? byFormat[schema.format](seed, schema) : makeText(schema, seed);
    case "integer":
      return Math.max(schema.minimum ?? 0, 0) + seed;
    case "number":
      return roundToStep(Math.max(schema.minimum ?? 0, 0) + seed + 0.25, schema.multipleOf ?? 0.01);
    case "boolean":
      return seed % 2 === 0;
    case "array":
      return schema.items === undefined ? [] : [makeValue(schema.items, seed)];
    default:
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, makeValue(property, seed)]),
      );
  }
}

function makeText({ minLength = 0, maxLength = 1000, pattern = "" }: ValueSchema, seed: number): string {
  const text = `${beginnings[seed % beginnings.length]!} ${String(seed)}`.padEnd(minLength, "x").slice(0, maxLength);
  if (!new RegExp(pattern, "u").test(text))
    throw new Error(`what matches ${pattern}, the declaration must say by examples`);
  return text;
}
