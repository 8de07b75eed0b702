import type { SchemaObject } from "ajv";
import type { FieldDefinition } from "../../runtime/model/resource.js";
import { allowedValues } from "../allowed-values.js";
import type { ValueSchema } from "../declaration.js";
import type { NormalizedField } from "../normalize.js";
import type { ResourceModel } from "../resource-model.js";

export type BodyKind = "create" | "update";

/** What a body of a create or an update may hold, in internal form: the fields that a client writes. */
export function bodySchema(model: ResourceModel, kind: BodyKind): SchemaObject {
  const writable = listWritableFields(model, kind);
  const required = writable.filter((field) => field.required).map((field) => field.name);
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(
      writable.map((field) => [field.name, fieldSchema(field, model.schemas.get(field.name)!)]),
    ),
    ...(kind === "create" ? { required } : {}),
  };
}

export function listWritableFields(model: ResourceModel, kind: BodyKind): readonly FieldDefinition[] {
  return Object.values(model.definition.fields).filter(
    (field) => !field.readOnly && !(kind === "update" && field.createOnly),
  );
}

/** Mandatory texts are not empty; null takes the value of any other field away (docs/http.md#representations). */
function fieldSchema(field: FieldDefinition, schema: NormalizedField): SchemaObject {
  const { default: fallback, readOnly, writeOnly, ...value } = schema;
  if (!field.required) return valueSchema(value, true);
  const isFreeText = field.kind === "string" && field.enum === undefined && field.format === undefined;
  return valueSchema(isFreeText ? { ...value, minLength: Math.max(1, value.minLength ?? 0) } : value, false);
}

/** Without annotations. Properties that are not required may be null, as null and missing are one thing. */
function valueSchema(schema: ValueSchema, nullable: boolean): SchemaObject {
  const {
    title,
    description,
    examples,
    type,
    enum: listed,
    const: only,
    oneOf,
    contentMediaType,
    items,
    properties,
    ...limits
  } = schema;
  const allowed = allowedValues(schema);
  return {
    ...limits,
    ...(type === undefined ? {} : { type: nullable ? [type, "null"] : type }),
    ...(allowed === undefined ? {} : { enum: nullable ? [...allowed, null] : allowed }),
    ...(items === undefined ? {} : { items: valueSchema(items, false) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [
              name,
              valueSchema(property, schema.required?.includes(name) !== true),
            ]),
          ),
        }),
  };
}
