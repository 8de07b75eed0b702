import { branches, listConditionals } from "../conditions.js";
import type { ConditionValue, Declaration, DeclaredValue, FieldSchema } from "../declaration.js";
import { kindOf } from "../field-facts.js";
import type { JsonPath } from "../problem.js";

/** A schema in a declaration: of a field, of an array's elements, of an object's property, of a field in a condition. */
export interface LocatedSchema {
  readonly at: JsonPath;
  readonly schema: DeclaredValue;
  /** How many values of it one item can contain at most. */
  readonly most: number;
}

/** Every schema of the declaration, from the fields inwards, then the schemas in conditions. */
export function* listSchemas(declaration: Declaration): Iterable<LocatedSchema> {
  yield* listProperties(["properties"], declaration.properties);
  for (const { at, field, value } of listConditionValues(declaration)) {
    yield { at, schema: narrowField(field, value), most: 1 };
  }
}

/** A schema in a condition, with the declared field that it is about. */
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

/** The type and limits of the field together with those of the condition. */
function narrowField(field: FieldSchema, value: ConditionValue): DeclaredValue {
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
  for (const [name, schema] of Object.entries(properties)) yield* listInwards([...at, name], schema, most);
}

/** The schema and all schemas within it. */
export function* listInwards(at: JsonPath, schema: DeclaredValue, most = 1): Iterable<LocatedSchema> {
  yield { at, schema, most };
  const { items, properties, maxItems = Infinity } = schema;
  if (items !== undefined) yield* listInwards([...at, "items"], items, most * maxItems);
  if (properties !== undefined) yield* listProperties([...at, "properties"], properties, most);
}
