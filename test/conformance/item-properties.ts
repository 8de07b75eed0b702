import type { ApiDocument, JsonObject } from "../support/api-document.js";

/** Paths of all properties of a schema: `products.*.price`, `search.ids`. */
export function listProperties(document: ApiDocument, schema: JsonObject, path = ""): readonly string[] {
  return partsOf(document, schema, path).flatMap(({ at, part }) => [at, ...listProperties(document, part, at)]);
}

/** Adds to `found` the paths of the properties that the value has. */
export function touchProperties(
  document: ApiDocument,
  schema: JsonObject,
  value: unknown,
  path: string,
  found: Set<string>,
): void {
  for (const { at, part, name } of partsOf(document, schema, path)) {
    for (const member of readMembers(value, name)) {
      found.add(at);
      touchProperties(document, part, member, at, found);
    }
  }
}

interface Part {
  /** Null for any member of an object or an array. */
  readonly name: string | null;
  readonly at: string;
  readonly part: JsonObject;
}

function partsOf(document: ApiDocument, schema: JsonObject, path: string): readonly Part[] {
  const { properties = {}, items, additionalProperties, anyOf = [], allOf = [] } = document.resolve(schema);
  const named = Object.entries(properties as { readonly [name: string]: JsonObject });
  const members = [items, additionalProperties].filter((part) => typeof part === "object");
  const options = [...(anyOf as readonly JsonObject[]), ...(allOf as readonly JsonObject[])];
  return [
    ...named.map(([name, part]) => ({ name, at: `${path}/${name}`, part })),
    ...members.map((part) => ({ name: null, at: `${path}/*`, part: part as JsonObject })),
    ...options.flatMap((option) => partsOf(document, option, path)),
  ];
}

function readMembers(value: unknown, name: string | null): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if (name === null) return Object.values(value);
  return Object.hasOwn(value, name) ? [(value as JsonObject)[name]] : [];
}
