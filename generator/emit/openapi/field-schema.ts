import type { FieldDefinition, Value } from "../../../runtime/model/resource.js";
import type { ValueSchema } from "../../declaration.js";
import type { ResourceModel } from "../../resource-model.js";
import { describeField } from "../describe-field.js";
import { isNeverNull } from "../item-schema.js";
import { compact, type Json, type JsonObject } from "./json.js";
import { orEmpty, orNull, valueSchema, type Form } from "./value-schema.js";

/**
 * A field as a body may carry it: mandatory texts are not empty, null takes the value of any other field away. Its default is told
 * to people only: generators of clients (openapi-typescript) make what has a `default` mandatory.
 */
export function requestSchema(model: ResourceModel, field: FieldDefinition, withDefault: boolean): JsonObject {
  const schema = schemaOf(model, field);
  const isFreeText = field.kind === "string" && field.enum === undefined && field.format === undefined;
  const filled = field.required && isFreeText ? { ...schema, minLength: Math.max(1, schema.minLength ?? 0) } : schema;
  const plain = valueSchema(filled, { side: "request", decimal: decimalOf(model, field) });
  const emptied = field.emptyIsNone ? orEmpty(plain) : plain;
  const { fallback } = field;
  const told =
    withDefault && fallback.kind === "constant"
      ? `Default: \`${JSON.stringify(travelForm(field, fallback.value))}\`.`
      : "";
  return { ...(field.required ? emptied : orNull(emptied)), ...annotate(field, told) };
}

/** A field as answers carry it. */
export function answerSchema(model: ResourceModel, field: FieldDefinition): JsonObject {
  const schema = schemaOf(model, field);
  if (field.count !== undefined) return { type: ["integer", "null"], minimum: 0, ...annotate(field) };
  const plain = valueSchema(schema, { side: "answer", decimal: decimalOf(model, field) });
  const { fallback } = field;
  const mayBeEmpty = schema.format !== undefined && fallback.kind === "constant" && fallback.value === "";
  const emptied = mayBeEmpty ? orEmpty(plain) : plain;
  return { ...(isNeverNull(field) ? emptied : orNull(emptied)), ...annotate(field) };
}

/** A value of the field as answers write it. */
export function travelForm({ travelsAsString }: FieldDefinition, value: Value): Json {
  if (!travelsAsString) return value;
  if (Array.isArray(value))
    return value.map((element: Value) => (typeof element === "number" ? String(element) : element));
  return typeof value === "number" ? String(value) : value;
}

export function schemaOf(model: ResourceModel, field: FieldDefinition): ValueSchema {
  const schema = model.schemas.get(field.name);
  if (schema === undefined) throw new Error(`${model.file} has no schema of ${field.name}.`);
  return schema;
}

/** Ids count from 1; 0 is none, where a declaration allows it. */
function decimalOf({ definition }: ResourceModel, field: FieldDefinition): Form["decimal"] {
  if (!field.travelsAsString) return null;
  if (field.reference !== undefined) return { least: field.reference.zero ? 0 : 1 };
  return { least: field.name === definition.id ? 0 : -1 };
}

/** Without the title: generators of clients (openapi-python-client) name types after it, and a label for people is no name. */
function annotate(field: FieldDefinition, more = ""): JsonObject {
  const description = [describeField(field), more].filter((text) => text !== "").join(" ");
  return compact({ description: description === "" ? undefined : description });
}
