/** Composes the schemas of a resource, and of the inputs and answers of its actions. */
import { entityTagName } from "../runtime/model/values/serialize-item.js";
import {
  withNullability,
  type RepresentationProperties,
  type ObjectRepresentationSchema,
} from "./representation-schema.js";
import type { FieldSetModel } from "./action-model.js";
import type { BodyField, BodyKind, FieldModel } from "./field-model.js";
import { listReadableFields, listNamesOfField, type ResourceModel } from "./resource-model.js";

/** Composes the schema of a request body. It has no former names of fields: the server replaces them before validation. */
export function composeBodySchema({ fields }: FieldSetModel, kind: BodyKind): ObjectRepresentationSchema {
  return composeObjectRepresentation(fields.values(), (field) => field[kind]);
}

/** Composes the schema of answers. A field with a read privilege is optional: callers without the privilege do not get it. */
export function composeAnswerSchema(fields: Iterable<FieldModel>): ObjectRepresentationSchema {
  return composeObjectRepresentation(
    fields,
    ({ answer, definition }) => answer && { schema: answer, mandatory: definition.privileges?.read === undefined },
  );
}

/** Composes a schema with every field that a request can select, and the entity tag. */
export function composeItemSchema(model: ResourceModel): ObjectRepresentationSchema {
  const form = composeAnswerSchema(listReadableFields(model));
  const tag = { type: "string", description: "The entity tag of the item, for `ifMatch`." } as const;
  return {
    ...form,
    properties: { ...form.properties, [entityTagName]: tag },
    required: [...(form.required ?? []), entityTagName],
  };
}

/** Composes the schema of an item as hooks see it: ids, references and UNIX times are numbers. */
export function composeStoredSchema({ fields }: FieldSetModel): ObjectRepresentationSchema {
  return composeObjectRepresentation(fields.values(), ({ stored }) => stored && { schema: stored, mandatory: true });
}

/** Composes the schema of an action's input for its code: every field is present, with a value or null. */
export function composeActionInputSchema({ fields }: FieldSetModel): ObjectRepresentationSchema {
  return composeObjectRepresentation(fields.values(), ({ internalSchema, definition: { required, fallback } }) => ({
    schema: withNullability(internalSchema, !required && fallback.kind === "none"),
    mandatory: true,
  }));
}

/** Composes the schema of an action's answer, as its code must return it. */
export function composeActionAnswerSchema({ fields }: FieldSetModel): ObjectRepresentationSchema {
  return composeObjectRepresentation(fields.values(), ({ internalSchema, definition: { required } }) => ({
    schema: withNullability(internalSchema, !required),
    mandatory: required,
  }));
}

/** Adds former names of fields. A request may use any name of a field, so a required field with former names becomes optional. */
export function withFormerNames(
  model: ResourceModel,
  bodyOrAnswerSchema: ObjectRepresentationSchema,
  isBody: boolean,
): ObjectRepresentationSchema {
  const named = Object.entries(bodyOrAnswerSchema.properties).flatMap(([name, schema]) =>
    listCurrentAndFormerNames(model, name, schema),
  );
  const required = (bodyOrAnswerSchema.required ?? []).flatMap((name) => {
    const names = listNamesOfField(model, name);
    return isBody && names.length > 1 ? [] : names;
  });
  return { ...bodyOrAnswerSchema, properties: Object.fromEntries(named), required };
}

/** Lists the schema of a field under its current name and its former names. */
export function listCurrentAndFormerNames<Schema extends object>(
  model: ResourceModel,
  name: string,
  schema: Schema,
): readonly (readonly [string, Schema | (Schema & DeprecatedNameAnnotations)])[] {
  return listNamesOfField(model, name).map((each) => [
    each,
    each === name ? schema : { ...schema, ...createFormerNameAnnotations(name) },
  ]);
}

interface DeprecatedNameAnnotations {
  readonly description: string;
  readonly deprecated: true;
}

/** Returns annotations that mark a name as a former name of the field `currentName`. */
export function createFormerNameAnnotations(currentName: string): DeprecatedNameAnnotations {
  return { description: `Former name of \`${currentName}\`.`, deprecated: true };
}

/** @param toMember describes the field in this schema; returns null if the schema does not have the field */
function composeObjectRepresentation(
  fields: Iterable<FieldModel>,
  toMember: (field: FieldModel) => BodyField | null,
): ObjectRepresentationSchema {
  const members = [...fields].flatMap((field) => {
    const member = toMember(field);
    return member === null ? [] : [{ name: field.name, ...member }];
  });
  const properties: RepresentationProperties = Object.fromEntries(members.map(({ name, schema }) => [name, schema]));
  const required = members.filter(({ mandatory }) => mandatory).map(({ name }) => name);
  return { type: "object", properties, required, additionalProperties: false };
}
