/** Loads the schemas that files in `schemas/` must match, and derives facts about keywords from the meta-schema. */
import { createRequire } from "node:module";
import type { SchemaObject } from "ajv/dist/2020.js";
import type { FieldKind } from "../runtime/model/schema/field.js";

interface MetaSchema extends SchemaObject {
  readonly $defs: {
    readonly [name in "field" | "value" | "resource"]: {
      /** `x-types`: the types of fields that may have the keyword; absent if all types may. */
      readonly properties: { readonly [keyword: string]: { readonly "x-types"?: readonly (FieldKind | "uuid")[] } };
    };
  };
}

export const requireModule = createRequire(import.meta.url);

// The casts are safe, because these files belong to the generator, so their types are known.
export const metaSchema = requireModule("stockroom-api/meta-schema.json") as MetaSchema;
export const shapesSchema = requireModule("stockroom-api/shapes-schema.json") as SchemaObject;
export const projectSchema = requireModule("stockroom-api/project-schema.json") as SchemaObject;

/** Our own keyword in the meta-schema: lists the types of fields for which a keyword is allowed. */
export const typesKeyword = "x-types";

const { field, value } = metaSchema.$defs;

/** Maps a keyword to the types of fields that may have it. Has no entry for a keyword that all types may have. */
export const typesByKeyword: ReadonlyMap<string, readonly (FieldKind | "uuid")[]> = new Map(
  Object.entries(field.properties).flatMap(([keyword, entry]) => {
    const types = entry[typesKeyword];
    return types === undefined ? [] : [[keyword, types] as const];
  }),
);

/** Keywords of fields that values inside a field may not have. */
export const fieldOnlyKeywords: readonly string[] = Object.keys(field.properties).filter(
  (keyword) => !Object.hasOwn(value.properties, keyword),
);

/** Keywords at the top level of a file, and keywords inside `resource`. */
export const topLevelKeywords = Object.keys(metaSchema["properties"] as object);
export const resourceKeywords = Object.keys(metaSchema.$defs.resource.properties);
