export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/** Reference to a part of the document that others refer to as well. */
export function refTo(kind: "schemas" | "parameters" | "responses" | "headers", name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` };
}

/** The members of all of them. */
export function merge(parts: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Members whose value is undefined are left out. */
export function compact(members: { readonly [name: string]: Json | undefined }): JsonObject {
  const given = Object.entries(members).filter((member): member is [string, Json] => member[1] !== undefined);
  return Object.fromEntries(given);
}
