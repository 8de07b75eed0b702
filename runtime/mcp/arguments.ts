/** Arguments that several tools take. */
import type { JsonSchema } from "./tool.js";

export const resource: JsonSchema = { type: "string", description: "Path of a resource, as describe lists them." };

/** Answers have ids as strings; models also write those of digits as numbers. */
const idType = ["string", "integer"];

export const within: JsonSchema = {
  type: "array",
  items: { type: idType },
  description: "Of a nested resource: the ids of the items that it lies in, from the outermost inwards.",
};

export const id: JsonSchema = { type: idType, description: "Id of the item." };

export const fields: JsonSchema = {
  type: "array",
  items: { type: "string" },
  minItems: 1,
  description: "Exactly these fields, in place of the usual ones, which describe tells.",
};

export const expand: JsonSchema = {
  type: "array",
  items: { type: "string" },
  minItems: 1,
  maxItems: 10,
  description:
    "Brings what these fields refer to, and these collections of an item, up to three deep with dots between: owner_id, owner_id.town_id.",
};

export const values: JsonSchema = {
  type: "object",
  description: "Values by the names of fields, as describe tells them; null takes a value away.",
};

export const version: JsonSchema = {
  type: "string",
  description: "As read gave it: refused when somebody has changed the item since.",
};
