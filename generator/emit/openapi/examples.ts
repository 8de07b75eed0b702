import { fieldListsOf } from "../../../runtime/model/schema/field-lists.js";
import { isUuidField, idFieldOf } from "../../../runtime/model/values/ids.js";
import { tenantKey } from "../../../runtime/model/plan/principal.js";
import { formatTimeFor } from "../../../runtime/model/values/times.js";
import { toApiForm } from "../../../runtime/model/values/value-forms.js";
import type { Limits, Value } from "../../../runtime/model/schema/field.js";
import type { TextFormat } from "../../declaration.js";
import { isTextFormat } from "../../text-format.js";
import type { ValuesModel } from "../../action-model.js";
import type { FieldModel } from "../../field-model.js";
import { requireField, listBodyFields, formerNamesOfField, type ResourceModel } from "../../resource-model.js";
import { choicesOf, kindOf, type FormSchema } from "../../form-schema.js";
import type { Json, JsonObject } from "./json.js";
import { mapMembers } from "../../../runtime/model/values/objects.js";

const exampleUuid = "019b768c-4c00-7000-8a3f-5c0e9d2b7146";
const exampleTime = 1_767_225_600;

/**
 * Returns an example body with the required fields, or with the first field if none is required.
 * @param given the field whose value is in the path, and which the example leaves out; null if there is none
 */
export function createExample(model: ResourceModel, given: string | null): JsonObject {
  const fields = listBodyFields(model, "create").filter(({ field }) => field.name !== given);
  const mandatory = fields.filter(({ body }) => body.mandatory);
  return exampleOfFields(
    model,
    (mandatory.length > 0 ? mandatory : fields.slice(0, 1)).map(({ field }) => field),
  );
}

/** Returns an example body that changes the title if possible. Avoids references, because their items may not exist. */
export function updateExample(model: ResourceModel): JsonObject {
  const fields = listBodyFields(model, "update")
    .map(({ field }) => field)
    .filter(({ definition: { stored, immutable } }) => stored && !immutable);
  const plain = fields.filter(({ definition: { reference } }) => reference === undefined);
  const named = plain.find(({ name }) => name === model.definition.titleField) ?? plain[0] ?? fields[0];
  return named === undefined ? { note: "ignored" } : exampleOfFields(model, [named]);
}

export function viewExample(model: ResourceModel, view: "list" | "item"): JsonObject {
  const example = exampleOfFields(
    model,
    model.definition.views[view].map((name) => requireField(model, name)),
  );
  return Object.fromEntries(
    Object.entries(example).flatMap(([name, value]) =>
      [name, ...formerNamesOfField(model, name)].map((each) => [each, value]),
    ),
  );
}

export function collectionExample(model: ResourceModel, name: string): Json {
  const { collection, defaultSort } = model.definition;
  const item = viewExample(model, "list");
  if (collection === "array") return [item];
  const above = fieldListsOf(model.definition).ancestorIds.map(({ name: parent }) => String(item[parent]));
  const id = [...above, exampleIdOf(model)].join("/");
  const search = { q: null, sort_by: defaultSort, sort_order: "asc", page: 1, items_per_page: 10, total_items: 1 };
  return { [name]: { [id]: item }, search: { ...search, ids: [id] } };
}

export function writtenExample(model: ResourceModel): JsonObject {
  const { id, resultKey } = model.definition;
  const keys = [resultKey, ...(resultKey === id ? formerNamesOfField(model, id) : [])];
  return Object.fromEntries(keys.map((key) => [key, exampleIdOf(model)]));
}

export function accountExample(model: ResourceModel, privilege: string): JsonObject {
  return {
    account: viewExample(model, "item"),
    root: false,
    [tenantKey]: "0",
    groups: { "3": "Content managers" },
    privileges: [privilege],
    scope: null,
  };
}

/**
 * Returns an example of an action's input or answer. An input leaves out optional references, because their items may not exist.
 * @param isTaken whether the values are the input
 */
export function valuesExample(model: ResourceModel, { fields }: ValuesModel, isTaken: boolean): JsonObject {
  const given = [...fields.values()].filter(({ definition: { required, reference } }) => {
    return !isTaken || required || reference === undefined;
  });
  return exampleOfFields(model, given);
}

function exampleOfFields(model: ResourceModel, fields: readonly FieldModel[]): JsonObject {
  return Object.fromEntries(fields.map((field) => [field.name, fieldExample(model, field)] as const));
}

export function exampleIdOf({ definition }: ResourceModel): string {
  return isUuidField(idFieldOf(definition)) ? exampleUuid : "12";
}

function fieldExample(model: ResourceModel, field: FieldModel): Json {
  const { id, title } = model.definition;
  const { name, definition, declared } = field;
  if (definition.count !== undefined) return 3;
  const { fallback } = definition;
  if (fallback.kind === "now" || fallback.kind === "updated") {
    return toApiForm(definition, formatTimeFor(definition.format, exampleTime));
  }
  if (fallback.kind === "constant" && declared.examples === undefined) return toApiForm(definition, fallback.value);
  if (name === id) return exampleIdOf(model);
  if (isUuidField(definition)) return definition.kind === "array" ? [exampleUuid] : exampleUuid;
  return toApiForm(definition, valueExample(declared, definition.description || `${title}: ${name}`));
}

const formats: { readonly [format in TextFormat]: string } = {
  email: "someone@example.com",
  uri: "https://www.example.com",
  "image-uri": "https://www.example.com/image.png",
  language: "en",
  country: "FR",
  date: "2026-01-31",
  "date-time": "2026-01-31T09:30:00Z",
};

function valueExample(form: FormSchema, words: string): Value {
  const [choice] = form.examples ?? choicesOf(form) ?? [];
  if (choice !== undefined) return choice;
  switch (kindOf(form)) {
    case "string":
      return isTextFormat(form.format) ? formats[form.format] : textExample(form, words);
    case "integer":
    case "number":
      return form.format === "unixtime" ? exampleTime : numberExample(form);
    case "boolean":
      return true;
    case "array":
      return Array.from({ length: Math.max(1, form.minItems ?? 0) }, () => valueExample(form.items!, words));
    case "object":
      return mapMembers(form.properties ?? {}, valueExample);
  }
}

/** Returns `words`, cut to the allowed length. If that does not match the pattern, returns a fixed text that does. */
function textExample({ pattern, minLength = 0, maxLength = 60 }: Limits, words: string): string {
  const form = new RegExp(pattern ?? "", "u");
  const phrase = words.replace(/[.:;].*$/s, "");
  const candidates = [phrase, "example", "EXAMPLE", "A", "a", "1", "12", "12345", "2026-11-21", "#336699", ""];
  const fitting = candidates
    .map((text) => text.slice(0, maxLength).padEnd(minLength, "x"))
    .find((text) => form.test(text));
  return fitting ?? phrase;
}

function numberExample({ minimum, exclusiveMinimum, maximum, multipleOf = 1 }: Limits): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + multipleOf);
  const multiple = Math.ceil(Math.max(1, least) / multipleOf) * multipleOf;
  // Rounds the product, because it may be inexact: 1.1500000000000001 is no multiple of 0.01.
  return Math.min(Number(multiple.toPrecision(15)), maximum ?? Number.MAX_SAFE_INTEGER);
}
