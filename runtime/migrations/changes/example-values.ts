/**
 * Generates values at the limits of a declaration. Such a value often shows the difference between two declarations: one of them
 * allows the value and the other does not.
 */
import type { CanonicalField, CanonicalValue } from "../../model/schema/canonical-project.js";
import { maxExactNumber, roundToStep } from "../../model/values/decimals.js";
import type { Value } from "../../model/schema/field.js";
import { formatsAllowingEmptyText, matchesSchema } from "./match-schema.js";

/** The schema of a value, and whether the field is mandatory. */
type FieldSchema = CanonicalValue & Pick<CanonicalField, "mandatory">;

/**
 * Returns the schema with `minLength: 1` for a mandatory string, which is never empty even if the declaration does not say so.
 */
export function withNonEmptyText<Schema extends FieldSchema>(field: Schema): Schema {
  const isText = field.type === "string" && field.enum === undefined;
  return isText && field.mandatory === true ? { ...field, minLength: Math.max(1, field.minLength ?? 0) } : field;
}

/** Returns a valid value, preferably an example of the declaration; undefined if none is found. */
export function makeExampleValue(schema: CanonicalValue): Value | undefined {
  return listCandidateValues([schema]).find((value) => matchesSchema(schema, value));
}

/**
 * Returns several valid values, without duplicates.
 * @param relatedSchemas other schemas, whose limits are also returned if `schema` allows them
 */
export function listExampleValues(
  schema: CanonicalValue,
  relatedSchemas: readonly CanonicalValue[] = [],
): readonly Value[] {
  const allowed = listCandidateValues([schema, ...relatedSchemas]).filter((value) => matchesSchema(schema, value));
  return [...new Map(allowed.map((value) => [JSON.stringify(value), value])).values()];
}

export function findValueAllowedOnlyByFirst(
  allowingSchema: FieldSchema,
  rejectingSchema: CanonicalValue,
): Value | undefined {
  const allowed = withNonEmptyText(allowingSchema);
  return listCandidateValues([allowed, rejectingSchema]).find(
    (value) => matchesSchema(allowed, value) && !matchesSchema(rejectingSchema, value),
  );
}

/** Generates values other than null, both valid and invalid ones. */
function listCandidateValues(schemas: readonly CanonicalValue[]): readonly Value[] {
  const [first] = schemas;
  const given = schemas.flatMap(({ enum: allowed = [], examples = [] }) => [
    ...allowed,
    ...(examples as readonly Value[]),
  ]);
  const all = [...given, ...(first === undefined ? [] : listCandidatesOfType(first, schemas))];
  return schemas.some(({ format }) => formatsAllowingEmptyText.has(format)) ? all.filter((value) => value !== "") : all;
}

function listCandidatesOfType({ type, format }: CanonicalValue, schemas: readonly CanonicalValue[]): readonly Value[] {
  if (format === "uuid") return [1];
  if (type === "string") return listCandidateTexts(schemas);
  if (type === "boolean") return [true, false];
  if (type === "array") return listCandidateArrays(schemas);
  return type === "object" ? listCandidateObjects(schemas) : listCandidateNumbers(schemas);
}

const formattedTexts = [
  "someone@example.com",
  "https://example.com/picture.png",
  "en",
  "pt-BR",
  "DE",
  "2026-01-31",
  "2026-01-31T09:30:00.000Z",
  "2026-02-28",
  "2026-02-28T09:30:00.000Z",
];
/** Characters for example strings. Each string repeats a single character, because such strings match most patterns. */
const repeatedCharacters = ["a", "A", "0", "é", "-", " ", ".", "<", "_"];
const mixedTexts = ["A1", "a-1", "a b", "1.5", "a,b", "Ab", "a_b"];

function listCandidateTexts(schemas: readonly CanonicalValue[]): readonly string[] {
  const limits = schemas.flatMap(({ minLength = 0, maxLength = 0 }) => [minLength, maxLength]);
  const lengths = new Set([...limits.flatMap(listNumbersNearLimit), 3, 1, 2, 4, 5, 6, 8, 10, 12]);
  const filled = [...lengths]
    .filter((length) => length >= 0 && length <= 100_000)
    .flatMap((length) => repeatedCharacters.map((character) => character.repeat(length)));
  return ["Example", ...filled, ...mixedTexts, ...listTimesNearLimits(schemas), ...formattedTexts];
}

/** Lists each limit (`formatMinimum`, `formatMaximum`), and the times one day before and after that limit. */
function listTimesNearLimits(schemas: readonly CanonicalValue[]): readonly string[] {
  const limits = schemas.flatMap(({ formatMinimum, formatMaximum }) => [formatMinimum, formatMaximum]);
  return limits.flatMap((limit) => {
    const time = limit === undefined ? Number.NaN : Date.parse(limit);
    if (Number.isNaN(time)) return [];
    const days = [-86_400_000, 0, 86_400_000].map((offset) => new Date(time + offset).toISOString());
    return days.flatMap((text) => [text.slice(0, 10), text]);
  });
}

function listCandidateNumbers(schemas: readonly CanonicalValue[]): readonly number[] {
  const steps = schemas.flatMap(({ multipleOf }) => (multipleOf === undefined ? [] : [multipleOf]));
  const limits = schemas.flatMap(({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) =>
    [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((limit) => limit !== undefined),
  );
  const near = limits.flatMap((limit) => [
    ...listNumbersNearLimit(limit),
    ...steps.flatMap((step) => [limit - step, limit + step]),
  ]);
  const greatest = steps.map((step) => roundToStep(maxExactNumber(step) - step, step));
  const far = steps.length === 0 ? [] : [...greatest, Number.MAX_SAFE_INTEGER];
  return [1, 0, ...steps, ...near, 2, 10, 0.5, 0.25, 0.001, -1, 1000, ...far];
}

function listNumbersNearLimit(limit: number): readonly number[] {
  return [limit, limit + 1, limit - 1];
}

function listCandidateArrays(schemas: readonly CanonicalValue[]): readonly Value[] {
  const items = schemas.flatMap(({ items: element }) => (element === undefined ? [] : [element]));
  const [first] = items;
  if (first === undefined) return [[]];
  const elements = listCandidateValues(items).filter((value) => matchesSchema(first, value));
  const limits = schemas.flatMap(({ minItems = 0, maxItems = 0 }) => [minItems, maxItems]);
  const sizes = new Set([0, 1, 2, ...limits.flatMap(listNumbersNearLimit)]);
  const distinct = [...new Map(elements.map((element) => [JSON.stringify(element), element])).values()];
  return [...sizes]
    .filter((size) => size >= 0 && size <= 10_000)
    .flatMap((size) => {
      const same = distinct[0] === undefined ? [] : [Array.from({ length: size }, () => distinct[0]!)];
      return [...(distinct.length >= size ? [distinct.slice(0, size)] : []), ...same];
    });
}

/** Lists two objects for each schema: one with the required properties and one with all declared properties. */
function listCandidateObjects(schemas: readonly CanonicalValue[]): readonly Value[] {
  return schemas.flatMap(({ properties = {}, required = [] }) =>
    [required, Object.keys(properties)].map((names) => {
      const members = names.map((name) => {
        const property = properties[name];
        return [name, (property === undefined ? undefined : makeExampleValue(property)) ?? null] as const;
      });
      return Object.fromEntries(members.filter(([, value]) => value !== null));
    }),
  );
}
