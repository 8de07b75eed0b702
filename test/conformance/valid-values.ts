import { listAllowedValues } from "../../generator/allowed-values.js";
import type { TextFormat, ValueSchema } from "../../generator/declaration.js";
import { isTextFormat } from "../../generator/text-format.js";
import { roundToStep } from "../../runtime/model/values/decimals.js";
import { stranger } from "../support/uuids.js";

const byFormat: { readonly [format in TextFormat]: (seed: number, schema: ValueSchema) => string } = {
  email: (seed) => `conformance${String(seed)}@example.com`,
  uri: (seed) => `https://conformance.example/${String(seed)}`,
  "image-uri": (seed) => `https://conformance.example/${String(seed)}.png`,
  language: (seed) => ["de", "pt-BR", "fr", "nb", "sr-Latn", "ja", "cy", "es-419"][seed % 8]!,
  country: (seed) => ["FR", "DE", "NO"][seed % 3]!,
  date: (seed, schema) => makeTime(seed, schema).slice(0, 10),
  // With and without milliseconds, which an order of texts would sort wrongly.
  "date-time": (seed, schema) => makeTime(seed, schema).replace(".000Z", "Z"),
};

/** Returns a day after the earliest allowed time, or before the latest. */
function makeTime(seed: number, { formatMinimum, formatMaximum }: ValueSchema): string {
  const day = 86_400_000 + (seed % 3 === 0 ? 0 : 1);
  const start = Date.parse(formatMinimum ?? formatMaximum ?? "2026-01-01");
  const isBack = formatMinimum === undefined && formatMaximum !== undefined;
  const days = Math.floor(Math.abs(Date.parse(formatMaximum ?? "") - start) / day);
  return new Date(start + (isBack ? -day : day) * (seed % (days > 0 ? days + 1 : 3650))).toISOString();
}

/** Texts that are often sorted wrongly: case, accents, characters beyond 16 bits, white space, quotes. */
const beginnings = ["Zebra", "apple", "Ärger", "😀 smile", "ﬁne", 'O\'Neill, 50% "off"', " blank", "éclair"];

/** Returns an example of the schema, or another allowed value; another seed gives another one if there are several. */
export function makeValue(schema: ValueSchema, seed: number): unknown {
  // Returns an id that no item has, because the schema does not tell existing ones.
  if (schema.format === "uuid") return stranger;
  const allowed = schema.examples ?? listAllowedValues(schema);
  if (allowed !== undefined) return allowed[seed % allowed.length];
  switch (schema.type) {
    case "string":
      return isTextFormat(schema.format) ? byFormat[schema.format](seed, schema) : makeText(schema, seed);
    case "integer":
      return makeNumber(schema, seed, 1);
    case "number":
      return makeNumber(schema, seed, 0.01);
    case "boolean":
      return seed % 2 === 0;
    case "array":
      return makeList(schema, seed);
    default:
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, makeValue(property, seed)]),
      );
  }
}

/** Counts from the least allowed number upwards, and starts again at the greatest. */
function makeNumber(schema: ValueSchema, seed: number, finest: number): number {
  const { multipleOf: step = finest, minimum = -Infinity, maximum = Infinity } = schema;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  const least = Math.max(minimum, exclusiveMinimum + step);
  const greatest = Math.min(maximum, exclusiveMaximum - step);
  const from = Math.max(least, greatest < 0 ? greatest - 1000 * step : 0);
  const steps = Math.floor((greatest - from) / step);
  return roundToStep(from + (steps === Infinity ? seed + 0.25 : (seed % (steps + 1)) * step), step);
}

function makeList({ items, minItems = 0, maxItems = Infinity }: ValueSchema, seed: number): readonly unknown[] {
  const length = Math.min(Math.max(minItems, 1), maxItems);
  return Array.from({ length }, (_, index) => makeValue(items ?? {}, seed + index));
}

function makeText({ minLength = 0, maxLength = 1000, pattern = "" }: ValueSchema, seed: number): string {
  const beginning = beginnings[seed % beginnings.length]!;
  const [long, short] = [`${beginning} ${String(seed)}`, `${String(seed)} ${beginning}`];
  // The distinguishing part stays when the rest is cut off.
  const [...characters] = long.length > maxLength ? short : long;
  while (characters.length < minLength) characters.push("x");
  const text = characters.slice(0, maxLength).join("");
  if (!new RegExp(pattern, "u").test(text)) throw new Error(`the declaration must give examples that match ${pattern}`);
  return text;
}
