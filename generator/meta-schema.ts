/** Loads the schemas of the files in `schemas/`, and facts from the meta-schema about keywords of fields. */
import { createRequire } from "node:module";
import type { SchemaObject } from "ajv/dist/2020.js";
import type { FieldKind } from "../runtime/model/schema/field.js";

interface KeywordEntry {
  /** The types of fields that the keyword is for; absent if it is for all. */
  readonly "x-types"?: readonly (FieldKind | "uuid")[];
}

interface MetaSchema extends SchemaObject {
  readonly $defs: {
    readonly [name in "field" | "value" | "resource"]: {
      readonly properties: { readonly [name: string]: KeywordEntry };
    };
  };
}

export const requireJson = createRequire(import.meta.url);

// The types of these files are known, because the files are part of the generator.
export const metaSchema = requireJson("stockroom-api/meta-schema.json") as MetaSchema;
export const shapesSchema = requireJson("stockroom-api/shapes-schema.json") as SchemaObject;
export const projectSchema = requireJson("stockroom-api/project-schema.json") as SchemaObject;

/** An annotation of our own in the meta-schema. */
export const typesKeyword = "x-types";

const { field, value } = metaSchema.$defs;

/** The types of fields that each keyword is for. Keywords for all types are left out. */
export const typesOfKeyword: ReadonlyMap<string, readonly (FieldKind | "uuid")[]> = new Map(
  Object.entries(field.properties).flatMap(([keyword, entry]) => {
    const types = entry[typesKeyword];
    return types === undefined ? [] : [[keyword, types] as const];
  }),
);

/** Keywords of fields that values inside a field cannot have. */
export const fieldKeywords: readonly string[] = Object.keys(field.properties).filter(
  (keyword) => !Object.hasOwn(value.properties, keyword),
);

/** Keywords at the top level of a file, and keywords inside `resource`. */
export const fileKeywords = Object.keys(metaSchema["properties"] as object);
export const resourceKeywords = Object.keys(metaSchema.$defs.resource.properties);
