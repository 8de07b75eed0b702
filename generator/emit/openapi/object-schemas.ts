/** Gives each object in a field two named schemas: one for all bodies, and one for all answers. */
import type { FieldModel } from "../../field-model.js";
import { type ResourceModel, listNamesOfField } from "../../resource-model.js";
import { type RepresentationSchema, getValueKind } from "../../representation-schema.js";
import { toTypeName } from "../code-formatting.js";
import { type JsonObject, refTo } from "./json-schema.js";
import { composeDescription, composeValueSchema, type MessageKind } from "./value-schema.js";

/** Endings of the names of objects' schemas. No other schema has these endings. */
const schemaEndings = { request: "Body", answer: "Value" } as const;

export function replaceBySharedObjectSchema(
  model: ResourceModel,
  field: FieldModel,
  messageKind: MessageKind,
  schema: JsonObject,
): JsonObject {
  const value = findSharedObjectSchema(model, field, messageKind);
  return value === null
    ? schema
    : replaceObjectByReference(schema, value, getObjectSchemaName(model, field), messageKind);
}

export function composeFieldObjectSchemas(model: ResourceModel): JsonObject {
  const named = [...model.fields.values()].flatMap((field) =>
    (["request", "answer"] as const).flatMap((messageKind) => {
      const value = findSharedObjectSchema(model, field, messageKind);
      return value === null
        ? []
        : listObjectSchemas(value, field.description, getObjectSchemaName(model, field), messageKind);
    }),
  );
  return Object.fromEntries(named);
}

/**
 * Describes an object and its inner objects by named schemas. For an unnamed nullable object, openapi-python-client would
 * generate the same type twice.
 */
function listObjectSchemas(
  representation: RepresentationSchema,
  description: string,
  schemaName: string,
  messageKind: MessageKind,
): readonly (readonly [string, JsonObject])[] {
  const object = findObjectSchema(representation);
  if (object === null) return [];
  const schema = composeValueSchema(object, messageKind);
  const described = schema.properties as { readonly [name: string]: JsonObject };
  const members = Object.entries(object.properties ?? {});
  const properties = members.map(([member, inner]) => {
    return [
      member,
      replaceObjectByReference(described[member]!, inner, `${schemaName}__${member}`, messageKind),
    ] as const;
  });
  const whole = {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(representation === object ? composeDescription({ description }) : {}),
  };
  const within = members.flatMap(([member, inner]) => {
    return listObjectSchemas(inner, inner.description ?? "", `${schemaName}__${member}`, messageKind);
  });
  return [[`${schemaName}${schemaEndings[messageKind]}`, whole], ...within];
}

function replaceObjectByReference(
  schema: JsonObject,
  representation: RepresentationSchema,
  schemaName: string,
  messageKind: MessageKind,
): JsonObject {
  if (findObjectSchema(representation) === null) return schema;
  const shared = refTo("schemas", `${schemaName}${schemaEndings[messageKind]}`);
  return getValueKind(representation) === "array" ? { ...schema, items: shared } : shared;
}

function getObjectSchemaName({ definition }: ResourceModel, { name }: FieldModel): string {
  return `${toTypeName(definition.path)}_${name}`;
}

/**
 * Returns the object if its schema can be shared; otherwise null. A field with former names shares no schema. In bodies, an
 * object with a default shares no schema either, because only creations use the default.
 */
function findSharedObjectSchema(
  model: ResourceModel,
  field: FieldModel,
  messageKind: MessageKind,
): RepresentationSchema | null {
  const { create, update, answer, definition } = field;
  const hasDefault =
    messageKind === "request" && definition.kind === "object" && definition.fallback.kind === "constant";
  if (hasDefault || listNamesOfField(model, field.name).length > 1) return null;
  return messageKind === "answer" ? answer : ((create ?? update)?.schema ?? null);
}

function findObjectSchema(representation: RepresentationSchema): RepresentationSchema | null {
  if (getValueKind(representation) === "object") return representation;
  return representation.items !== undefined && getValueKind(representation.items) === "object"
    ? representation.items
    : null;
}
