/** Writes the interfaces of runtime/model/schema/resource-description.ts as JSON Schema, for `GET description`. */
import { limitKeywords } from "../../field-definition.js";
import { refToErrors } from "./error-responses.js";
import { composeResponseHeaders } from "./response-headers.js";
import { composeListSchema, composeMapSchema, composeObjectSchema, refTo, type JsonObject } from "./json-schema.js";
import { describeJsonResponse } from "./operations.js";
import { describeFixedPath, refToSharedParameter } from "./shared-parameters.js";
import { nonResourceErrorStatuses } from "./error-statuses.js";

export function describeDescriptionPath(tag: string): JsonObject {
  const headers = composeResponseHeaders("ETag");
  return describeFixedPath("get", {
    operationId: "readDescription",
    tags: [tag],
    summary: "Describe what the caller may read and do",
    description:
      "For front ends: resources with their fields, operations, actions and place in the menu, as the caller's rights allow. Fields and operations that the caller may not use are missing.",
    parameters: [refToSharedParameter("If-None-Match")],
    responses: {
      "200": describeJsonResponse(
        "The description of the resources that the caller may read.",
        headers,
        refTo("schemas", "Description"),
        {
          resources: [],
          privileges: [],
        },
      ),
      "304": { description: "Unchanged: the description still has one of the entity tags in If-None-Match.", headers },
      ...refToErrors(nonResourceErrorStatuses),
    },
  });
}

const booleanSchema: JsonObject = { type: "boolean" };
const stringSchema: JsonObject = { type: "string" };
const nullableStringSchema: JsonObject = { type: ["string", "null"] };
const stringListSchema: JsonObject = composeListSchema(stringSchema);

function makeNullable(schema: JsonObject): JsonObject {
  return { ...schema, type: [schema["type"] ?? "object", "null"] };
}

const textLimitKeywords: readonly string[] = ["pattern", "formatMinimum", "formatMaximum"];
const numericLimitKeywords = limitKeywords.filter((name) => !["uniqueItems", ...textLimitKeywords].includes(name));

const limitsSchema = composeObjectSchema(
  {},
  {
    ...Object.fromEntries(numericLimitKeywords.map((name) => [name, { type: "number" }])),
    ...Object.fromEntries(textLimitKeywords.map((name) => [name, stringSchema])),
    uniqueItems: booleanSchema,
  },
);

const valueKindSchema: JsonObject = {
  type: "string",
  enum: ["string", "integer", "number", "boolean", "array", "object"],
};
const optionalValueMembers: JsonObject = {
  enum: { type: "array", items: {}, description: "Allowed values: strings, numbers or booleans." },
  labels: { ...composeMapSchema(stringSchema), description: "Title of each allowed value, by value." },
  colors: { ...composeMapSchema(stringSchema), description: "Color of allowed values: green, amber, red or blue." },
  currency: { ...stringSchema, description: "Code of the currency of an amount, such as EUR." },
  format: stringSchema,
  multiline: booleanSchema,
  items: refTo("schemas", "DescribedValue"),
  properties: composeMapSchema(refTo("schemas", "DescribedProperty")),
  closed: booleanSchema,
  limits: { ...limitsSchema, description: "Keywords of JSON Schema." },
};
const propertyMembers: JsonObject = {
  title: nullableStringSchema,
  description: stringSchema,
  kind: valueKindSchema,
  required: booleanSchema,
};

const referenceSchema = composeObjectSchema(
  { to: stringSchema, none: booleanSchema, sameTenant: booleanSchema },
  { onDelete: stringSchema },
);
const inputMembers: JsonObject = {
  name: stringSchema,
  ...propertyMembers,
  empty_is_none: booleanSchema,
  sent_as_string: booleanSchema,
  default: { description: "The default value, as the API sends it; null if there is no default." },
  reference: makeNullable(referenceSchema),
};

const booleanFieldMembers = "read_only write_only secret immutable create_only stored filterable sortable".split(" ");
const fieldSchema = composeObjectSchema(
  {
    ...inputMembers,
    role: { ...nullableStringSchema, description: "Role of the field, such as `id` or `title`." },
    ...Object.fromEntries(booleanFieldMembers.map((name) => [name, booleanSchema])),
    fallback: stringSchema,
    count: makeNullable(composeObjectSchema({ of: stringSchema, by: stringSchema })),
    format_when: makeNullable(
      composeObjectSchema({
        field: stringSchema,
        value: { description: "A string or a boolean." },
        format: stringSchema,
      }),
    ),
    transitions: makeNullable(composeMapSchema(stringListSchema)),
    initial: makeNullable(stringListSchema),
  },
  optionalValueMembers,
);

const actionSchema = composeObjectSchema({
  name: stringSchema,
  title: stringSchema,
  description: stringSchema,
  on: { type: "string", enum: ["item", "collection"] },
  reads: booleanSchema,
  input: composeListSchema(refTo("schemas", "DescribedInput")),
  answer: composeListSchema(refTo("schemas", "DescribedInput")),
});

const fieldValuePairSchema = composeObjectSchema({
  field: stringSchema,
  value: { description: "A string or a boolean." },
});
const accountsSchema = composeObjectSchema(
  {
    login: stringSchema,
    secret: stringSchema,
    regenerate: fieldValuePairSchema,
    password: stringSchema,
    enabled: fieldValuePairSchema,
    active: fieldValuePairSchema,
    root: fieldValuePairSchema,
    groups: stringSchema,
  },
  { eligible: composeObjectSchema({ field: stringSchema, values: stringListSchema }) },
);

function composeSchemaPerOperation(values: JsonObject): JsonObject {
  return composeObjectSchema({ read: values, create: values, update: values, delete: values });
}

const resourceSchema = composeObjectSchema({
  path: { ...stringSchema, description: "Path of the declaration, such as `devices/parts`." },
  name: stringSchema,
  title: stringSchema,
  plural: nullableStringSchema,
  description: stringSchema,
  menu: stringSchema,
  entry: stringSchema,
  order: {
    type: ["integer", "null"],
    format: "int64",
    description: "Position in its group of the menu; smaller numbers come first.",
  },
  panel: composeObjectSchema({
    filters: stringListSchema,
    figures: composeListSchema(
      composeObjectSchema(
        { title: stringSchema },
        {
          sum: stringSchema,
          where: composeMapSchema({ description: "A string, a number or a boolean." }),
          over: stringSchema,
        },
      ),
    ),
    form: composeListSchema(
      composeObjectSchema(
        {},
        {
          title: stringSchema,
          fields: stringListSchema,
          items: stringSchema,
          side: booleanSchema,
          folded: booleanSchema,
        },
      ),
    ),
    when: composeMapSchema(composeMapSchema({ description: "A value, or a list of values." })),
    position: nullableStringSchema,
    tree: nullableStringSchema,
  }),
  parent: nullableStringSchema,
  children: stringListSchema,
  paths: { ...stringListSchema, description: "Paths of the collection, as in this document, without the first slash." },
  via: composeListSchema(composeObjectSchema({ through: stringSchema, field: stringSchema })),
  referring: composeListSchema(
    composeObjectSchema({ name: stringSchema, resource: stringSchema, field: stringSchema }),
  ),
  id: stringSchema,
  id_within_parent: booleanSchema,
  ancestor_ids: stringListSchema,
  result_key: stringSchema,
  title_field: stringSchema,
  title_fields: stringListSchema,
  collection: { type: "string", enum: ["map", "array"] },
  fields: composeListSchema(refTo("schemas", "DescribedField")),
  views: composeObjectSchema({ list: stringListSchema, item: stringListSchema }),
  sortable: stringListSchema,
  default_sort: stringSchema,
  searchable: stringListSchema,
  unique: composeListSchema(stringListSchema),
  privileges: composeSchemaPerOperation(stringSchema),
  may: {
    ...composeSchemaPerOperation(booleanSchema),
    description:
      "Whether the caller may use each operation. Rules that depend on the item, such as `own`, can still deny it.",
  },
  tenant: makeNullable(
    composeObjectSchema({ field: stringSchema, of: stringSchema, self: booleanSchema, none: booleanSchema }),
  ),
  audience: nullableStringSchema,
  accounts: makeNullable(accountsSchema),
  groups: makeNullable(composeObjectSchema({ privileges: stringSchema, active: fieldValuePairSchema })),
  create_with: stringListSchema,
  copies: makeNullable(
    composeObjectSchema({ from: stringSchema, what: stringSchema, resources: composeMapSchema(stringListSchema) }),
  ),
  actions: composeListSchema(refTo("schemas", "DescribedAction")),
});

export const descriptionSchemas: JsonObject = {
  Description: {
    description: "The resources that the caller may read.",
    ...composeObjectSchema({
      resources: composeListSchema(refTo("schemas", "DescribedResource")),
      privileges: { ...stringListSchema, description: "All privileges that are declared." },
    }),
  },
  DescribedResource: resourceSchema,
  DescribedField: fieldSchema,
  DescribedInput: composeObjectSchema(inputMembers, optionalValueMembers),
  DescribedProperty: composeObjectSchema(propertyMembers, optionalValueMembers),
  DescribedValue: composeObjectSchema({ kind: valueKindSchema }, optionalValueMembers),
  DescribedAction: actionSchema,
};
