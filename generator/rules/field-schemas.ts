import type { Declaration, DeclaredValue } from "../declaration.js";
import type { JsonPath } from "../problem.js";

/** A schema in a declaration: of a field, of an array's elements, of an object's property. */
export interface LocatedSchema {
  readonly at: JsonPath;
  readonly schema: DeclaredValue;
  /** So many of them at most are in one item. */
  readonly most: number;
}

/** Every schema of the declaration, from the fields inwards. */
export function* listSchemas({ properties }: Declaration): Iterable<LocatedSchema> {
  yield* listProperties(["properties"], properties);
}

function* listProperties(
  at: JsonPath,
  properties: { readonly [name: string]: DeclaredValue },
  most = 1,
): Iterable<LocatedSchema> {
  for (const [name, schema] of Object.entries(properties)) yield* listInwards([...at, name], schema, most);
}

/** The schema and all within it. */
export function* listInwards(at: JsonPath, schema: DeclaredValue, most = 1): Iterable<LocatedSchema> {
  yield { at, schema, most };
  const { items, properties, maxItems = Infinity } = schema;
  if (items !== undefined) yield* listInwards([...at, "items"], items, most * maxItems);
  if (properties !== undefined) yield* listProperties([...at, "properties"], properties, most);
}
