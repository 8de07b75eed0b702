/** Composes the schemas of a resource, and of the inputs and answers of its actions. */
import { tagName } from "../runtime/model/values/serialize-item.js";
import { withNull, type FormProperties, type ObjectForm } from "./form-schema.js";
import type { ValuesModel } from "./action-model.js";
import type { BodyField, BodyKind, FieldModel } from "./field-model.js";
import { listReadableFields, formerNamesOfField, type ResourceModel } from "./resource-model.js";

/** Composes the schema of a request body. It has no former names of fields: the server replaces them before validation. */
export function bodyForm({ fields }: ValuesModel, kind: BodyKind): ObjectForm {
  return objectForm(fields.values(), (field) => field[kind]);
}

/** Composes the schema of answers. A field with a read privilege is optional: callers without the privilege do not get it. */
export function answerForm(fields: Iterable<FieldModel>): ObjectForm {
  return objectForm(fields, ({ answer, isRestricted }) => answer && { schema: answer, mandatory: !isRestricted });
}

/** Composes a schema with every field that a request can select, and the entity tag. */
export function itemForm(model: ResourceModel): ObjectForm {
  const form = answerForm(listReadableFields(model));
  const tag = { type: "string", description: "The entity tag of the item, for `ifMatch`." } as const;
  return { ...form, properties: { ...form.properties, [tagName]: tag }, required: [...(form.required ?? []), tagName] };
}

/** Composes the schema of an item as hooks see it: ids, references and UNIX times are numbers. */
export function storedForm({ fields }: ValuesModel): ObjectForm {
  return objectForm(fields.values(), ({ stored }) => stored && { schema: stored, mandatory: true });
}

/** Composes the schema of an action's input for its code: every field is present, with a value or null. */
export function actionInputForm({ fields }: ValuesModel): ObjectForm {
  return objectForm(fields.values(), ({ declared, definition: { required, fallback } }) => ({
    schema: withNull(declared, !required && fallback.kind === "none"),
    mandatory: true,
  }));
}

/** Composes the schema of an action's answer, as its code must return it. */
export function actionAnswerForm({ fields }: ValuesModel): ObjectForm {
  return objectForm(fields.values(), ({ declared, definition: { required } }) => ({
    schema: withNull(declared, !required),
    mandatory: required,
  }));
}

/** Adds former names of fields. A request may use any name of a field, so a required field with former names becomes optional. */
export function withFormerNames(model: ResourceModel, form: ObjectForm, isBody: boolean): ObjectForm {
  const named = Object.entries(form.properties).flatMap(([name, schema]) => listNames(model, name, schema));
  const required = (form.required ?? []).flatMap((name) => {
    const before = formerNamesOfField(model, name);
    return before.length === 0 ? [name] : isBody ? [] : [name, ...before];
  });
  return { ...form, properties: Object.fromEntries(named), required };
}

/** Lists the schema of a field under its current name and its former names. */
export function listNames<Schema extends object>(
  model: ResourceModel,
  name: string,
  schema: Schema,
): readonly (readonly [string, Schema | (Schema & Deprecation)])[] {
  const former = formerNamesOfField(model, name).map(
    (each) => [each, { ...schema, ...describeFormerName(name) }] as const,
  );
  return [[name, schema], ...former];
}

export interface Deprecation {
  readonly description: string;
  readonly deprecated: true;
}

/** Returns annotations that mark a name as a former name of the field `name`. */
export function describeFormerName(name: string): Deprecation {
  return { description: `Former name of \`${name}\`.`, deprecated: true };
}

/** @param describe describes the field in this schema; returns null if the schema does not have the field */
function objectForm(fields: Iterable<FieldModel>, describe: (field: FieldModel) => BodyField | null): ObjectForm {
  const members = [...fields].flatMap((field) => {
    const member = describe(field);
    return member === null ? [] : [{ name: field.name, ...member }];
  });
  const properties: FormProperties = Object.fromEntries(members.map(({ name, schema }) => [name, schema]));
  const required = members.filter(({ mandatory }) => mandatory).map(({ name }) => name);
  return { type: "object", properties, required, additionalProperties: false };
}
