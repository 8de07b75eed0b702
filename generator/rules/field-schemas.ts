import { branches, listConditionals } from "../conditions.js";
import type { ConditionValue, Declaration, DeclaredValue, FieldSchema } from "../declaration.js";
import { kindOf } from "../field-facts.js";
import type { JsonPath } from "../problem.js";

/** The schema of a field, array element, object property, or field in a condition, with its position in the declaration. */
export interface LocatedSchema {
  readonly at: JsonPath;
  readonly schema: DeclaredValue;
  /** How many values of one item this schema may apply to; more than 1 inside arrays. */
  readonly valuesAtMost: number;
}

/** Yields every schema of the declaration: fields, each with its inner schemas, then the schemas in conditions. */
export function* listSchemas(declaration: Declaration): Iterable<LocatedSchema> {
  yield* listProperties(["properties"], declaration.properties);
  for (const { at, field, value } of listConditionValues(declaration)) {
    yield { at, schema: joinCondition(field, value), valuesAtMost: 1 };
  }
}

export interface LocatedConditionValue {
  readonly at: JsonPath;
  readonly name: string;
  readonly field: FieldSchema;
  readonly value: ConditionValue;
}

export function* listConditionValues(declaration: Declaration): Iterable<LocatedConditionValue> {
  for (const { at, conditional } of listConditionals(declaration)) {
    for (const branch of branches) {
      for (const [name, value] of Object.entries(conditional[branch]?.properties ?? {})) {
        const field = declaration.properties[name];
        if (field === undefined || kindOf(field) === undefined) continue;
        yield { at: [...at, branch, "properties", name], name, field, value };
      }
    }
  }
}

function joinCondition(field: FieldSchema, value: ConditionValue): DeclaredValue {
  const kept = keptKeywords.filter((keyword) => field[keyword] !== undefined);
  const type = kindOf(field);
  const own = Object.fromEntries(kept.map((keyword) => [keyword, field[keyword]]));
  return { ...own, ...(type === undefined ? {} : { type }), ...value };
}

const keptKeywords = [
  "format",
  "items",
  "properties",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "formatMinimum",
  "formatMaximum",
  "minItems",
  "maxItems",
] as const;

function* listProperties(
  at: JsonPath,
  properties: { readonly [name: string]: DeclaredValue },
  most = 1,
): Iterable<LocatedSchema> {
  for (const [name, schema] of Object.entries(properties)) yield* listInnerSchemas([...at, name], schema, most);
}

export function* listInnerSchemas(at: JsonPath, schema: DeclaredValue, valuesAtMost = 1): Iterable<LocatedSchema> {
  yield { at, schema, valuesAtMost };
  const { items, properties, maxItems = Infinity } = schema;
  if (items !== undefined) yield* listInnerSchemas([...at, "items"], items, valuesAtMost * maxItems);
  if (properties !== undefined) yield* listProperties([...at, "properties"], properties, valuesAtMost);
}
