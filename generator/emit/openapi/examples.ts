/** An example for each body, valid by its own schema. */
import type { FieldDefinition, Value } from "../../../runtime/model/resource.js";
import { allowedValues } from "../../allowed-values.js";
import type { TextFormat, ValueSchema } from "../../declaration.js";
import { typeOf } from "../../kind-of.js";
import type { ResourceModel } from "../../resource-model.js";
import { isTextFormat } from "../../text-format.js";
import { listWritableFields } from "../body-schema.js";
import { schemaOf, travelForm } from "./field-schema.js";
import type { Json, JsonObject } from "./json.js";

const exampleId = 12;
const exampleTime = 1_767_225_600;

/** What is mandatory, but for what the path gives; where nothing is, the name. */
export function createExample(model: ResourceModel, given: string | null = null): JsonObject {
  const fields = listWritableFields(model, "create").filter(({ name }) => name !== given);
  const mandatory = fields.filter((field) => field.required);
  return pick(model, mandatory.length > 0 ? mandatory : fields.slice(0, 1));
}

/** One field, the name where it may change; rather none that refers to an object, which may not be there. */
export function updateExample(model: ResourceModel): JsonObject {
  const fields = listWritableFields(model, "update").filter((field) => field.stored && !field.immutable);
  const plain = fields.filter((field) => field.reference === undefined);
  const named = plain.find(({ name }) => name === model.definition.titleField) ?? plain[0] ?? fields[0];
  return named === undefined ? { note: "ignored" } : pick(model, [named]);
}

export function viewExample(model: ResourceModel, view: "list" | "item"): JsonObject {
  const { views, fields } = model.definition;
  return pick(
    model,
    views[view].map((name) => fields[name]!),
  );
}

export function collectionExample(model: ResourceModel): Json {
  const { name, shape, defaultSort } = model.definition;
  const item = viewExample(model, "list");
  if (shape === "array") return [item];
  const id = String(exampleId);
  const search = { q: null, sort_by: defaultSort, sort_order: "asc", page: 1, items_per_page: 10, total_items: 1 };
  return { [name]: { [id]: item }, search: { ...search, ids: [id] } };
}

export function writtenExample({ definition }: ResourceModel): JsonObject {
  return { [definition.resultKey]: String(exampleId) };
}

/** What the account is told of itself. */
export function accountExample(model: ResourceModel, privilege: string): JsonObject {
  return {
    account: viewExample(model, "item"),
    root: false,
    company: "0",
    groups: { "3": "Content managers" },
    privileges: [privilege],
  };
}

function pick(model: ResourceModel, fields: readonly FieldDefinition[]): JsonObject {
  return Object.fromEntries(fields.map((field) => [field.name, fieldExample(model, field)] as const));
}

function fieldExample(model: ResourceModel, field: FieldDefinition): Json {
  const { definition } = model;
  const schema = schemaOf(model, field);
  if (field.count !== undefined) return 3;
  const { fallback } = field;
  if (fallback.kind === "now" || fallback.kind === "changed") return travelForm(field, exampleTime);
  if (fallback.kind === "constant" && schema.examples === undefined) return travelForm(field, fallback.value);
  if (field.name === definition.id) return travelForm(field, exampleId);
  return travelForm(field, valueExample(schema, field.description || `${definition.title}: ${field.name}`));
}

const formats: { readonly [format in TextFormat]: string } = {
  email: "someone@example.com",
  url: "https://www.example.com",
  image_url: "https://www.example.com/image.png",
  language: "en",
  country: "FR",
};

function valueExample(schema: ValueSchema, words: string): Value {
  // An example of a declaration is a value of its field; the generator holds it to that.
  if (schema.examples?.[0] !== undefined) return schema.examples[0] as Value;
  const allowed = allowedValues(schema)?.[0];
  if (allowed !== undefined) return allowed;
  switch (typeOf(schema)) {
    case "string":
      return isTextFormat(schema.format) ? formats[schema.format] : textExample(schema, words);
    case "integer":
    case "number":
      return schema.format === "unixtime" ? exampleTime : numberExample(schema);
    case "boolean":
      return true;
    case "array":
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => valueExample(schema.items ?? {}, words));
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, valueExample(property, name)]),
      );
  }
}

/** The words where they fit; where a pattern is asked for, the first that keeps to it. */
function textExample({ pattern, minLength = 0, maxLength = 60 }: ValueSchema, words: string): string {
  const form = new RegExp(pattern ?? "", "u");
  const told = words.replace(/[.:;].*$/s, "");
  const candidates = [told, "example", "EXAMPLE", "A", "a", "1", "12", "12345", "2026-11-21", "#336699", ""];
  const fitting = candidates
    .map((text) => text.slice(0, maxLength).padEnd(minLength, "x"))
    .find((text) => form.test(text));
  return fitting ?? told;
}

function numberExample({ minimum, exclusiveMinimum, maximum, multipleOf = 1 }: ValueSchema): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + multipleOf);
  const multiple = Math.ceil(Math.max(1, least) / multipleOf) * multipleOf;
  // Without the error of the multiplication: 1.1500000000000001 is no multiple of 0.01.
  return Math.min(Number(multiple.toPrecision(15)), maximum ?? Number.MAX_SAFE_INTEGER);
}
