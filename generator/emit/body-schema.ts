import type { SchemaObject } from "ajv";
import type { FieldDefinition } from "../../runtime/resource.js";
import type { ValueSchema } from "../declaration.js";
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

/** Mandatory texts are not empty; null takes the value of any other field away (contract, section 3). */
function fieldSchema(field: FieldDefinition, schema: ValueSchema): SchemaObject {
  const plain = valueSchema(schema);
  if (!field.required) return orNull(plain);
  const isFreeText = field.kind === "string" && field.enum === undefined && field.format === undefined;
  return isFreeText ? { ...plain, minLength: Math.max(1, schema.minLength ?? 0) } : plain;
}

/** The schema without annotations; properties that are not required may be null, as null and missing are one thing. */
function valueSchema(schema: ValueSchema): SchemaObject {
  const { title, description, examples, items, properties, ...rest } = schema;
  const { default: fallback, readOnly, writeOnly, ...assertions } = rest as SchemaObject;
  return {
    ...assertions,
    ...(items === undefined ? {} : { items: valueSchema(items) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => {
              const plain = valueSchema(property);
              return [name, schema.required?.includes(name) ? plain : orNull(plain)];
            }),
          ),
        }),
  };
}

function orNull(schema: SchemaObject): SchemaObject {
  const { type, enum: allowed, const: only, ...rest } = schema;
  return {
    ...rest,
    ...(type === undefined ? {} : { type: [type, "null"] }),
    ...(only === undefined ? {} : { enum: [only, null] }),
    ...(allowed === undefined ? {} : { enum: [...allowed, null] }),
  };
}
