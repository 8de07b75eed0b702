import { branchKeywords, listConditionals } from "../conditions.js";
import type { Declaration, DeclaredSchema } from "../declaration.js";
import { findValueKind } from "../declared-fields.js";
import { limitKeywords } from "../field-definition.js";
import type { JsonPath } from "../problem.js";

/** The schema of a field, array element, object property, or field in a condition, with its position in the declaration. */
interface LocatedSchema {
  readonly path: JsonPath;
  readonly schema: DeclaredSchema;
  /** How many values of one item this schema may apply to; more than 1 inside arrays. */
  readonly maxValuesPerItem: number;
}

/** Yields every schema of the declaration: fields, each with its inner schemas, then the schemas in conditions. */
export function* listSchemas(declaration: Declaration): Iterable<LocatedSchema> {
  for (const [name, schema] of Object.entries(declaration.properties))
    yield* listInnerSchemas(["properties", name], schema);
  for (const { at: path, field, value } of listConditionValues(declaration)) {
    const kept = keywordsInheritedByConditionValues.filter((keyword) => field[keyword] !== undefined);
    const own = Object.fromEntries(kept.map((keyword) => [keyword, field[keyword]]));
    yield { path, schema: { ...own, type: findValueKind(field)!, ...value }, maxValuesPerItem: 1 };
  }
}

export function* listConditionValues(declaration: Declaration) {
  for (const { position, conditional } of listConditionals(declaration)) {
    for (const branch of branchKeywords) {
      for (const [name, value] of Object.entries(conditional[branch]?.properties ?? {})) {
        const field = declaration.properties[name];
        if (field === undefined || findValueKind(field) === undefined) continue;
        yield { at: [...position, branch, "properties", name], name, field, value };
      }
    }
  }
}

/**
 * Keywords of a field that also apply to the field inside a condition. `pattern` does not, because a condition can have
 * its own.
 */
const keywordsInheritedByConditionValues: readonly (keyof DeclaredSchema)[] = [
  ...limitKeywords.filter((keyword) => !["pattern", "multipleOf", "uniqueItems"].includes(keyword)),
  "format",
  "items",
  "properties",
];

export function* listInnerSchemas(
  path: JsonPath,
  schema: DeclaredSchema,
  maxValuesPerItem = 1,
): Iterable<LocatedSchema> {
  yield { path, schema, maxValuesPerItem };
  const { items, properties, maxItems = Infinity } = schema;
  if (items !== undefined) yield* listInnerSchemas([...path, "items"], items, maxValuesPerItem * maxItems);
  for (const [name, property] of Object.entries(properties ?? {}))
    yield* listInnerSchemas([...path, "properties", name], property, maxValuesPerItem);
}
