import type { FieldKind } from "../runtime/model/schema/field.js";
import type { ValueSchema } from "./plain-schema.js";

/** Returns the JSON type of a value from `type` or from the value of `const`; undefined if both are missing. */
export function kindOf(schema: Pick<ValueSchema, "type" | "const">): FieldKind | undefined {
  if (schema.type !== undefined) return schema.type;
  switch (typeof schema.const) {
    case "string":
      return "string";
    case "boolean":
      return "boolean";
    case "number":
      return Number.isInteger(schema.const) ? "integer" : "number";
    default:
      return undefined;
  }
}

/** Like `kindOf`, for a schema that has passed the rules. */
export function typeOf(schema: Pick<ValueSchema, "type" | "const">): FieldKind {
  const kind = kindOf(schema);
  if (kind === undefined) throw new Error("A value without type and const passed the rules.");
  return kind;
}
