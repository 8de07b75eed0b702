/** Arguments that several tools accept. */
import type { JsonSchema } from "./tool.js";

export const resourceSchema: JsonSchema = {
  type: "string",
  description: "Path of a resource, as the tool describe lists it.",
};

/** Types of an id. Answers contain ids as strings, but models also send ids that consist of digits as numbers. */
const idType = ["string", "integer"];

export const withinSchema: JsonSchema = {
  type: "array",
  items: { type: idType },
  description:
    'Only for a nested resource: the ids of its ancestors, from the outermost inwards. To read the items of all parents, replace an id and all ids after it by "-".',
};

export const idSchema: JsonSchema = { type: idType, description: "Id of the item." };

export function createNamesSchema(description: string): JsonSchema {
  return { type: "array", items: { type: "string" }, minItems: 1, description };
}

export const fieldsSchema = createNamesSchema(
  "Return exactly these fields, not the usual ones; the tool describe lists both.",
);

export const expandSchema: JsonSchema = {
  ...createNamesSchema(
    "Also return the items that these fields refer to, or these collections of an item. Up to three names joined by dots: owner_id, owner_id.town_id.",
  ),
  maxItems: 10,
};

export const valuesSchema: JsonSchema = {
  type: "object",
  description: "Values by field name, as the tool describe lists them; null removes a value.",
};

export const versionSchema: JsonSchema = {
  type: "string",
  description: "The version that the tool read returned: the write fails if somebody has changed the item since.",
};
