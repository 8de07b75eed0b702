import { fieldListsOf } from "../../../runtime/model/schema/field-lists.js";
import { isUuidField, idFieldOf } from "../../../runtime/model/values/ids.js";
import { tenantPropertyName } from "../../../runtime/model/plan/principal.js";
import { formatUnixTime } from "../../../runtime/model/values/times.js";
import { toApiForm } from "../../../runtime/model/values/convert-values.js";
import type { Limits, Value } from "../../../runtime/model/schema/field.js";
import type { TextFormat } from "../../declaration.js";
import { isTextFormat } from "../../text-format.js";
import type { FieldSetModel } from "../../action-model.js";
import type { FieldModel } from "../../field-model.js";
import { listBodyFields, listNamesOfField, listResultKeys, type ResourceModel } from "../../resource-model.js";
import { enumValuesOf, getValueKind, type RepresentationSchema } from "../../representation-schema.js";
import type { Json, JsonObject } from "./json-schema.js";
import { mapMembers } from "../../../runtime/model/values/objects.js";

const exampleUuid = "019b768c-4c00-7000-8a3f-5c0e9d2b7146";
const exampleTime = 1_767_225_600;

/**
 * Returns an example body with the required fields, or with the first field if none is required.
 * @param fieldInPath the field whose value is in the path, and which the example leaves out; null if there is none
 */
export function composeCreateBodyExample(model: ResourceModel, fieldInPath: string | null): JsonObject {
  const fields = listBodyFields(model, "create").filter(({ field }) => field.name !== fieldInPath);
  const mandatory = fields.filter(({ body }) => body.mandatory);
  return composeFieldsExample(
    model,
    (mandatory.length > 0 ? mandatory : fields.slice(0, 1)).map(({ field }) => field),
  );
}

/** Returns an example body that changes the title if possible. Avoids references, because their items may not exist. */
export function composeUpdateBodyExample(model: ResourceModel): JsonObject {
  const fields = listBodyFields(model, "update")
    .map(({ field }) => field)
    .filter(({ definition: { stored, immutable } }) => stored && !immutable);
  const plain = fields.filter(({ definition: { reference } }) => reference === undefined);
  const named = plain.find(({ name }) => name === model.definition.titleField) ?? plain[0] ?? fields[0];
  return named === undefined ? { note: "ignored" } : composeFieldsExample(model, [named]);
}

export function composeViewExample(model: ResourceModel, viewName: "list" | "item"): JsonObject {
  const example = composeFieldsExample(
    model,
    model.definition.views[viewName].map((name) => model.fields.get(name)!),
  );
  return Object.fromEntries(
    Object.entries(example).flatMap(([name, value]) => listNamesOfField(model, name).map((each) => [each, value])),
  );
}

export function composeCollectionExample(model: ResourceModel, collectionName: string): Json {
  const { collection, defaultSort } = model.definition;
  const item = composeViewExample(model, "list");
  if (collection === "array") return [item];
  const above = fieldListsOf(model.definition).ancestorIdFields.map(({ name: parent }) => String(item[parent]));
  const id = [...above, composeIdExample(model)].join("/");
  const search = { q: null, sort_by: defaultSort, sort_order: "asc", page: 1, items_per_page: 10, total_items: 1 };
  return { [collectionName]: { [id]: item }, search: { ...search, ids: [id] } };
}

export function composeWriteResponseExample(model: ResourceModel): JsonObject {
  return Object.fromEntries(listResultKeys(model).map((key) => [key, composeIdExample(model)]));
}

export function composeAccountExample(model: ResourceModel, privilege: string): JsonObject {
  return {
    account: composeViewExample(model, "item"),
    root: false,
    [tenantPropertyName]: "0",
    groups: { "3": "Content managers" },
    privileges: [privilege],
    scope: null,
  };
}

/**
 * Returns an example of an action's input or answer. An input leaves out optional references, because their items may not exist.
 * @param isInput whether the values are the input
 */
export function composeActionValuesExample(
  model: ResourceModel,
  { fields }: FieldSetModel,
  isInput: boolean,
): JsonObject {
  const given = [...fields.values()].filter(({ definition: { required, reference } }) => {
    return !isInput || required || reference === undefined;
  });
  return composeFieldsExample(model, given);
}

function composeFieldsExample(model: ResourceModel, fields: readonly FieldModel[]): JsonObject {
  return Object.fromEntries(fields.map((field) => [field.name, composeFieldValueExample(model, field)] as const));
}

export function composeIdExample({ definition }: ResourceModel): string {
  return isUuidField(idFieldOf(definition)) ? exampleUuid : "12";
}

function composeFieldValueExample(model: ResourceModel, field: FieldModel): Json {
  const { id, title } = model.definition;
  const { name, definition, internalSchema } = field;
  if (definition.count !== undefined) return 3;
  const { fallback } = definition;
  if (fallback.kind === "now" || fallback.kind === "updated") {
    return toApiForm(definition, formatUnixTime(definition.format, exampleTime));
  }
  if (fallback.kind === "constant" && internalSchema.examples === undefined)
    return toApiForm(definition, fallback.value);
  if (name === id) return composeIdExample(model);
  if (isUuidField(definition)) return definition.kind === "array" ? [exampleUuid] : exampleUuid;
  return toApiForm(definition, composeValueExample(internalSchema, definition.description || `${title}: ${name}`));
}

const exampleByFormat: { readonly [format in TextFormat]: string } = {
  email: "someone@example.com",
  uri: "https://www.example.com",
  "image-uri": "https://www.example.com/image.png",
  language: "en",
  country: "FR",
  date: "2026-01-31",
  "date-time": "2026-01-31T09:30:00Z",
};

function composeValueExample(schema: RepresentationSchema, fallbackText: string): Value {
  const [choice] = schema.examples ?? enumValuesOf(schema) ?? [];
  if (choice !== undefined) return choice;
  switch (getValueKind(schema)) {
    case "string":
      return isTextFormat(schema.format) ? exampleByFormat[schema.format] : composeTextExample(schema, fallbackText);
    case "integer":
    case "number":
      return schema.format === "unixtime" ? exampleTime : composeNumberExample(schema);
    case "boolean":
      return true;
    case "array":
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        composeValueExample(schema.items!, fallbackText),
      );
    case "object":
      return mapMembers(schema.properties ?? {}, composeValueExample);
  }
}

/** Returns `fallbackText`, cut to the allowed length. If that does not match the pattern, returns a fixed text that does. */
function composeTextExample({ pattern, minLength = 0, maxLength = 60 }: Limits, fallbackText: string): string {
  const form = new RegExp(pattern ?? "", "u");
  const phrase = fallbackText.replace(/[.:;].*$/s, "");
  const candidates = [phrase, "example", "EXAMPLE", "A", "a", "1", "12", "12345", "2026-11-21", "#336699", ""];
  const fitting = candidates
    .map((text) => text.slice(0, maxLength).padEnd(minLength, "x"))
    .find((text) => form.test(text));
  return fitting ?? phrase;
}

function composeNumberExample({ minimum, exclusiveMinimum, maximum, multipleOf = 1 }: Limits): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + multipleOf);
  const multiple = Math.ceil(Math.max(1, least) / multipleOf) * multipleOf;
  // Rounds the product, because it may be inexact: 1.1500000000000001 is no multiple of 0.01.
  return Math.min(Number(multiple.toPrecision(15)), maximum ?? Number.MAX_SAFE_INTEGER);
}
