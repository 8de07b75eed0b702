import { compareText } from "../../compare-text.js";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/** Schema of an integer. Without a format, client generators use 32 bits, which are too few for a UNIX time after 2038. */
export const int64Schema = { type: "integer", format: "int64" } as const;

/** Schema of a number. Without a format, some generators (Go) use 32 bits, which have only seven digits. */
export const doubleSchema = { type: "number", format: "double" } as const;

/** Returns a reference to a component, a part of the document that several other parts can share. */
export function refTo(section: "schemas" | "parameters" | "responses" | "headers", name: string): JsonObject {
  return { $ref: `#/components/${section}/${name}` };
}

/** Converts a name to an identifier for code generators: `If-Match` becomes `IfMatch`. */
export function toComponentName(name: string): string {
  return name.replace(/(?:^|[-_])([a-z])|[-_]/gi, (_found, letter: string | undefined) => (letter ?? "").toUpperCase());
}

/**
 * Returns the schema of an object that must have the members `requiredMembers`, may have the members `optionalMembers`, and has
 * no others.
 */
export function composeObjectSchema(requiredMembers: JsonObject, optionalMembers: JsonObject = {}): JsonObject {
  return {
    type: "object",
    properties: { ...requiredMembers, ...optionalMembers },
    required: Object.keys(requiredMembers),
    additionalProperties: false,
  };
}

export function composeListSchema(items: JsonObject): JsonObject {
  return { type: "array", items };
}

/** Returns the schema of an object whose members have any names. */
export function composeMapSchema(values: JsonObject): JsonObject {
  return { type: "object", additionalProperties: values };
}

/** Joins objects, and sorts their members by name. Members of several objects with the same name must have the same value. */
export function joinObjects(objects: readonly JsonObject[]): JsonObject {
  const members = new Map(objects.flatMap((object) => Object.entries(object)));
  return Object.fromEntries([...members].sort(([a], [b]) => compareText(a, b)));
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
