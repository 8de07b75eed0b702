/** Writes the interfaces of runtime/model/schema/description.ts as JSON Schema, for `GET description`. */
import type { ErrorCode } from "../../../runtime/model/plan/errors.js";
import { failuresOf } from "./failures.js";
import { headersOf } from "./headers.js";
import { objectOf, refTo, type JsonObject } from "./json.js";
import { jsonAnswer } from "./operations.js";
import { fixedPath, refToSharedParameter } from "./parameters.js";
import { accountFailures } from "./possible-failures.js";

export const descriptionFailures: readonly ErrorCode[] = [...accountFailures, "invalid_header"];

export function descriptionPath(tag: string): JsonObject {
  const headers = headersOf("ETag");
  return fixedPath("get", {
    operationId: "readDescription",
    tags: [tag],
    summary: "Describe what the caller may read and do",
    description:
      "For front ends: resources with their fields, operations, actions and place in the menu, as the caller's rights allow. Fields and operations that the caller may not use are missing.",
    parameters: [refToSharedParameter("If-None-Match")],
    responses: {
      "200": jsonAnswer("The description.", headers, refTo("schemas", "Description"), {
        resources: [],
        privileges: [],
      }),
      "304": { description: "Unchanged: the description still has an entity tag that If-None-Match names.", headers },
      ...failuresOf(descriptionFailures),
    },
  });
}

const flag: JsonObject = { type: "boolean" };
const text: JsonObject = { type: "string" };
const textOrNull: JsonObject = { type: ["string", "null"] };
const texts: JsonObject = listOf(text);

function listOf(items: JsonObject): JsonObject {
  return { type: "array", items };
}

function mapOf(values: JsonObject): JsonObject {
  return { type: "object", additionalProperties: values };
}

function orNull(schema: JsonObject): JsonObject {
  return { ...schema, type: [schema["type"] ?? "object", "null"] };
}

const numbers = ["minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const counts = ["minItems", "maxItems"];
const textLimits = ["pattern", "formatMinimum", "formatMaximum"];

const limits = objectOf(
  {},
  {
    ...Object.fromEntries([...numbers, ...counts].map((name) => [name, { type: "number" }])),
    ...Object.fromEntries(textLimits.map((name) => [name, text])),
    uniqueItems: flag,
  },
);

const kind: JsonObject = { type: "string", enum: ["string", "integer", "number", "boolean", "array", "object"] };
const valueParts: JsonObject = {
  enum: { type: "array", items: {}, description: "Allowed values: strings, numbers or booleans." },
  labels: { ...mapOf(text), description: "Title of each allowed value, by value." },
  colors: { ...mapOf(text), description: "Color of allowed values: green, amber, red or blue." },
  currency: { ...text, description: "Code of the currency of an amount, such as EUR." },
  format: text,
  multiline: flag,
  items: refTo("schemas", "DescribedValue"),
  properties: mapOf(refTo("schemas", "DescribedProperty")),
  closed: flag,
  limits: { ...limits, description: "Keywords of JSON Schema." },
};
const propertyParts: JsonObject = { title: textOrNull, description: text, kind, required: flag };

const reference = objectOf({ to: text, none: flag, sameTenant: flag }, { onDelete: text });
const inputParts: JsonObject = {
  name: text,
  ...propertyParts,
  empty_is_none: flag,
  sent_as_string: flag,
  default: { description: "In the form of the API; null if there is no default." },
  reference: orNull(reference),
};

const flags = "read_only write_only secret immutable create_only stored filterable sortable".split(" ");
const field = objectOf(
  {
    ...inputParts,
    role: { ...textOrNull, description: "Role of the field, such as `id` or `title`." },
    ...Object.fromEntries(flags.map((name) => [name, flag])),
    fallback: text,
    count: orNull(objectOf({ of: text, by: text })),
    format_when: orNull(objectOf({ field: text, value: { description: "A string or a boolean." }, format: text })),
    transitions: orNull(mapOf(texts)),
    initial: orNull(texts),
  },
  valueParts,
);

const action = objectOf({
  name: text,
  title: text,
  description: text,
  on: { type: "string", enum: ["item", "collection"] },
  reads: flag,
  input: listOf(refTo("schemas", "DescribedInput")),
  answer: listOf(refTo("schemas", "DescribedInput")),
});

const pair = objectOf({ field: text, value: { description: "A string or a boolean." } });
const accounts = objectOf(
  {
    login: text,
    secret: text,
    regenerate: pair,
    password: text,
    enabled: pair,
    active: pair,
    root: pair,
    groups: text,
  },
  { eligible: objectOf({ field: text, values: texts }) },
);

function ofEach(values: JsonObject): JsonObject {
  return objectOf({ read: values, create: values, update: values, delete: values });
}

const resource = objectOf({
  path: { ...text, description: "Path of the declaration, such as `devices/parts`." },
  name: text,
  title: text,
  plural: textOrNull,
  description: text,
  menu: text,
  entry: text,
  order: {
    type: ["integer", "null"],
    format: "int64",
    description: "Position in its group of the menu; smaller numbers come first.",
  },
  panel: objectOf({
    filters: texts,
    figures: listOf(
      objectOf(
        { title: text },
        { sum: text, where: mapOf({ description: "A string, a number or a boolean." }), over: text },
      ),
    ),
    form: listOf(objectOf({}, { title: text, fields: texts, items: text, side: flag, folded: flag })),
    when: mapOf(mapOf({ description: "A value, or a list of values." })),
    position: textOrNull,
    tree: textOrNull,
  }),
  parent: textOrNull,
  children: texts,
  paths: { ...texts, description: "Paths of the collection, as in this document, without the first slash." },
  via: listOf(objectOf({ through: text, field: text })),
  id: text,
  id_within_parent: flag,
  result_key: text,
  title_field: text,
  title_fields: texts,
  collection: { type: "string", enum: ["map", "array"] },
  fields: listOf(refTo("schemas", "DescribedField")),
  views: objectOf({ list: texts, item: texts }),
  sortable: texts,
  default_sort: text,
  searchable: texts,
  unique: listOf(texts),
  privileges: ofEach(text),
  may: {
    ...ofEach(flag),
    description: "Operations that the caller may use, apart from rights that depend on the item.",
  },
  tenant: orNull(objectOf({ field: text, of: text, self: flag, none: flag })),
  audience: textOrNull,
  accounts: orNull(accounts),
  groups: orNull(objectOf({ privileges: text, active: pair })),
  create_with: texts,
  copies: orNull(objectOf({ from: text, what: text, resources: mapOf(texts) })),
  actions: listOf(refTo("schemas", "DescribedAction")),
});

export const descriptionSchemas: JsonObject = {
  Description: {
    description: "The resources that the caller may read.",
    ...objectOf({
      resources: listOf(refTo("schemas", "DescribedResource")),
      privileges: { ...texts, description: "All privileges that are declared." },
    }),
  },
  DescribedResource: resource,
  DescribedField: field,
  DescribedInput: objectOf(inputParts, valueParts),
  DescribedProperty: objectOf(propertyParts, valueParts),
  DescribedValue: objectOf({ kind }, valueParts),
  DescribedAction: action,
};
