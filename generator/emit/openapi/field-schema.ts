import type { FieldDefinition, Value } from "../../../runtime/model/resource.js";
import type { BodyField, FieldModel } from "../../field-model.js";
import type { Json, JsonObject } from "./json.js";
import { noteOf, valueSchema } from "./value-schema.js";

/**
 * A field as a body may carry it. Its default is told to people only: generators of clients (openapi-typescript) make what has
 * a `default` mandatory.
 */
export function requestSchema({ note, definition }: FieldModel, { sent }: BodyField, withDefault: boolean): JsonObject {
  const { fallback } = definition;
  const told =
    withDefault && fallback.kind === "constant"
      ? `Default: \`${JSON.stringify(travelForm(definition, fallback.value))}\`.`
      : "";
  return { ...valueSchema(sent), ...noteOf({ note }, told) };
}

/** A value of the field as answers write it. */
export function travelForm({ travelsAsString }: FieldDefinition, value: Value): Json {
  if (!travelsAsString) return value;
  if (Array.isArray(value))
    return value.map((element: Value) => (typeof element === "number" ? String(element) : element));
  return typeof value === "number" ? String(value) : value;
}
