/** Gives each object in a field a named schema: one that all bodies share, and one that all answers share. */
import type { FieldModel } from "../../field-model.js";
import { type ResourceModel, formerNamesOfField } from "../../resource-model.js";
import { type FormSchema, kindOf } from "../../form-schema.js";
import { nameType } from "../code-text.js";
import { type JsonObject, refTo } from "./json.js";
import { noteOf, valueSchema } from "./value-schema.js";

/** Ending of the name of an object's schema: `Body` in requests, `Value` in answers. No other schema has these endings. */
type ValueUse = "Body" | "Value";

export function shareObject(model: ResourceModel, field: FieldModel, role: ValueUse, schema: JsonObject): JsonObject {
  const value = objectToShare(model, field, role);
  return value === null ? schema : withReference(schema, value, nameObject(model, field), role);
}

export function objectSchemas(model: ResourceModel): JsonObject {
  const named = [...model.fields.values()].flatMap((field) =>
    (["Body", "Value"] as const).flatMap((role) => {
      const value = objectToShare(model, field, role);
      return value === null ? [] : describe(value, field.note, nameObject(model, field), role);
    }),
  );
  return Object.fromEntries(named);
}

/**
 * Describes an object and its inner objects by named schemas. For an unnamed nullable object, openapi-python-client would
 * generate the same type twice.
 */
function describe(
  value: FormSchema,
  note: string,
  name: string,
  role: ValueUse,
): readonly (readonly [string, JsonObject])[] {
  const object = objectIn(value);
  if (object === null) return [];
  const schema = valueSchema(object, role === "Body" ? "request" : "answer");
  const described = schema.properties as { readonly [name: string]: JsonObject };
  const members = Object.entries(object.properties ?? {});
  const properties = members.map(([member, inner]) => {
    return [member, withReference(described[member]!, inner, `${name}__${member}`, role)] as const;
  });
  const whole = {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(value === object ? noteOf({ note }) : {}),
  };
  const within = members.flatMap(([member, inner]) => {
    return describe(inner, inner.description ?? "", `${name}__${member}`, role);
  });
  return [[`${name}${role}`, whole], ...within];
}

function withReference(schema: JsonObject, value: FormSchema, name: string, role: ValueUse): JsonObject {
  if (objectIn(value) === null) return schema;
  const shared = refTo("schemas", `${name}${role}`);
  return kindOf(value) === "array" ? { ...schema, items: shared } : shared;
}

function nameObject({ definition }: ResourceModel, { name }: FieldModel): string {
  return `${nameType(definition.path)}_${name}`;
}

/**
 * Returns the object if its schema can be shared; otherwise null. A field with former names shares no schema. In bodies, an
 * object with a default shares no schema either, because only creations use the default.
 */
function objectToShare(model: ResourceModel, field: FieldModel, role: ValueUse): FormSchema | null {
  const { create, update, answer, definition } = field;
  const hasDefault = role === "Body" && definition.kind === "object" && definition.fallback.kind === "constant";
  if (hasDefault || formerNamesOfField(model, field.name).length > 0) return null;
  return role === "Value" ? answer : ((create ?? update)?.schema ?? null);
}

function objectIn(value: FormSchema): FormSchema | null {
  if (kindOf(value) === "object") return value;
  return value.items !== undefined && kindOf(value.items) === "object" ? value.items : null;
}
