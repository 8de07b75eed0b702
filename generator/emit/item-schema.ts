import type { JSONSchema } from "json-schema-to-typescript";
import type { FieldDefinition, ValueShape } from "../../runtime/model/resource.js";
import type { ValueSchema } from "../declaration.js";
import type { ResourceModel } from "../resource-model.js";
import { describeField } from "./describe-field.js";
import { listWritableFields, type BodyKind } from "./body-schema.js";

/** An item with every field that a client can ask for, as answers carry it. */
export function itemSchema(model: ResourceModel): JSONSchema {
  const fields = listReadableFields(model);
  const properties = fields.map((field) => {
    const schema = wireSchema(field, model.schemas.get(field.name)!, ["string"]);
    return [field.name, isNeverNull(field) ? schema : orNull(schema)] as const;
  });
  return objectOf(
    `${model.definition.description} Every field that is stored and not hidden; the views choose from them.`.trim(),
    properties,
    fields.map(({ name }) => name),
  );
}

/** An item as storage holds it, hidden fields included: what is a number is a number. */
export function storedSchema(model: ResourceModel): JSONSchema {
  const fields = Object.values(model.definition.fields).filter((field) => field.stored);
  const properties = fields.map((field) => {
    const schema = typeSchema(field, model.schemas.get(field.name)!, null);
    return [field.name, isNeverNull(field) ? schema : orNull(schema)] as const;
  });
  return objectOf(
    "An item as hooks see it, in internal form: ids, references and times are numbers.",
    properties,
    fields.map(({ name }) => name),
  );
}

/** A body as a client may send it: what travels as a string may be a number too. */
export function wireBodySchema(model: ResourceModel, kind: BodyKind): JSONSchema {
  const fields = listWritableFields(model, kind);
  const properties = fields.map((field) => {
    const schema = wireSchema(field, model.schemas.get(field.name)!, ["string", "integer"]);
    return [field.name, field.required ? schema : orNull(schema)] as const;
  });
  const required = fields.filter((field) => field.required && kind === "create").map(({ name }) => name);
  const comment =
    kind === "create"
      ? "Body of a POST. Fields that the server sets are ignored in it."
      : "Body of a PUT: only the fields sent change. Fields that the server sets are ignored in it.";
  return objectOf(comment, properties, required);
}

export function listReadableFields(model: ResourceModel): readonly FieldDefinition[] {
  return Object.values(model.definition.fields).filter((field) => field.stored && !field.hidden);
}

/** A decided value (`by`) may have none for what another field holds. */
export function isNeverNull({ required, fallback }: FieldDefinition): boolean {
  return required || (fallback.kind !== "none" && fallback.kind !== "by");
}

function objectOf(
  description: string,
  properties: readonly (readonly [string, JSONSchema])[],
  required: readonly string[],
): JSONSchema {
  return {
    description,
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(properties),
    required: [...required],
  };
}

type StringForm = readonly ("string" | "integer")[];

function wireSchema(field: FieldDefinition, schema: ValueSchema, forms: StringForm): JSONSchema {
  const plain = typeSchema(field, schema, field.travelsAsString ? forms : null);
  const description = describeField(field);
  return description === "" ? plain : { ...plain, description };
}

/** `forms`: how an integer in it travels, null where as an integer. */
function typeSchema(shape: ValueShape, schema: ValueSchema, forms: StringForm | null): JSONSchema {
  if (shape.kind === "integer" && forms !== null) return { type: [...forms] };
  if (shape.enum !== undefined) return { enum: [...shape.enum] };
  if (shape.kind === "array" && shape.items !== undefined) {
    return { type: "array", items: typeSchema(shape.items, schema.items ?? {}, forms) };
  }
  if (shape.kind !== "object") return { type: shape.kind };
  const properties = Object.entries(shape.properties ?? {}).map(([name, property]) => {
    const plain = typeSchema(property, schema.properties?.[name] ?? {}, null);
    return [name, schema.required?.includes(name) ? plain : orNull(plain)] as const;
  });
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(properties),
    required: [...(schema.required ?? [])],
  };
}

function orNull(schema: JSONSchema): JSONSchema {
  const { description, ...type } = schema;
  const annotation = description === undefined ? {} : { description };
  if (type.enum !== undefined) return { ...annotation, enum: [...type.enum, null] };
  if (type.type === "object") return { ...annotation, anyOf: [type, { type: "null" }] };
  const types = [type.type ?? []].flat();
  return { ...annotation, ...type, type: [...types, "null"] };
}
