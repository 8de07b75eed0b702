import type { Declaration, ValueSchema } from "../declaration.js";
import type { JsonPath } from "../problem.js";

/** A schema in a declaration: of a field, of an array's elements, of an object's property. */
export interface LocatedSchema {
  readonly at: JsonPath;
  readonly schema: ValueSchema;
}

/** Every schema of the declaration, from the fields inwards. */
export function* listSchemas({ properties }: Declaration): Iterable<LocatedSchema> {
  yield* listProperties(["properties"], properties);
}

function* listProperties(at: JsonPath, properties: { readonly [name: string]: ValueSchema }): Iterable<LocatedSchema> {
  for (const [name, schema] of Object.entries(properties)) yield* listInwards([...at, name], schema);
}

/** The schema and all within it. */
export function* listInwards(at: JsonPath, schema: ValueSchema): Iterable<LocatedSchema> {
  yield { at, schema };
  if (schema.items !== undefined) yield* listInwards([...at, "items"], schema.items);
  if (schema.properties !== undefined) yield* listProperties([...at, "properties"], schema.properties);
}
