/** Of fields that hold objects, or lists of them: the objects have schemas of their own, which all bodies or answers refer to. */
import type { FieldModel } from "../../field-model.js";
import { namesOf, type ResourceModel } from "../../resource-model.js";
import type { ObjectModel, ValueModel } from "../../value-model.js";
import { nameType } from "../types.js";
import { refTo, type JsonObject } from "./json.js";
import { noteOf, valueSchema } from "./value-schema.js";

/** `Body` as requests carry it, `Value` as answers do. No other schema ends so. */
type Role = "Body" | "Value";

/** What is said of a field, with a reference in place of the object in it. */
export function shareObject(model: ResourceModel, field: FieldModel, role: Role, schema: JsonObject): JsonObject {
  const value = valueIn(model, field, role);
  return value === null ? schema : referring(schema, value, nameObject(model, field), role);
}

export function objectSchemas(model: ResourceModel): JsonObject {
  const named = [...model.fields.values()].flatMap((field) =>
    (["Body", "Value"] as const).flatMap((role) => {
      const value = valueIn(model, field, role);
      return value === null ? [] : describe(value, field.note, nameObject(model, field), role);
    }),
  );
  return Object.fromEntries(named);
}

/** Those within it, too: of what may be null, and has others in it, generators (openapi-python-client) would make these twice. */
function describe(
  value: ValueModel,
  note: string,
  name: string,
  role: Role,
): readonly (readonly [string, JsonObject])[] {
  const object = objectIn(value);
  if (object === null) return [];
  const schema = valueSchema(object);
  const described = schema.properties as { readonly [name: string]: JsonObject };
  const properties = object.members.map(({ name: member, value: inner }) => {
    return [member, referring(described[member]!, inner, `${name}__${member}`, role)] as const;
  });
  const whole = {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(value === object ? noteOf({ note }) : {}),
  };
  const within = object.members.flatMap((member) => {
    return describe(member.value, member.value.note, `${name}__${member.name}`, role);
  });
  return [[`${name}${role}`, whole], ...within];
}

function referring(schema: JsonObject, value: ValueModel, name: string, role: Role): JsonObject {
  if (objectIn(value) === null) return schema;
  const shared = refTo("schemas", `${name}${role}`);
  return value.kind === "array" ? { ...schema, items: shared } : shared;
}

function nameObject({ definition }: ResourceModel, { name }: FieldModel): string {
  return `${nameType(definition.path)}_${name}`;
}

/** Null of what is said otherwise wherever it is: with a name of before, or a default in creations only. */
function valueIn(model: ResourceModel, field: FieldModel, role: Role): ValueModel | null {
  const { create, update, answer, definition } = field;
  const hasDefault = role === "Body" && definition.kind === "object" && definition.fallback.kind === "constant";
  if (hasDefault || namesOf(model, field.name).length > 0) return null;
  return role === "Value" ? answer : ((create ?? update)?.sent ?? null);
}

function objectIn(value: ValueModel): ObjectModel | null {
  if (value.kind === "object") return value;
  return value.kind === "array" && value.items.kind === "object" ? value.items : null;
}
