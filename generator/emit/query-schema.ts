import type { JSONSchema } from "json-schema-to-typescript";
import type { FieldDefinition, ValueShape } from "../../runtime/model/resource.js";
import type { ResourceModel } from "../resource-model.js";
import { describeField } from "./describe-field.js";
import { listReadableFields } from "./item-schema.js";

/** Parameters of a collection (docs/http.md#queries): a filter for each readable field, and the reserved ones. */
export function querySchema(model: ResourceModel): JSONSchema {
  const filters = listReadableFields(model).flatMap((field) => listFilters(field));
  const { sortable } = model.definition;
  const reserved: { readonly [name: string]: JSONSchema } = {
    q: { type: "string", description: "Every word must begin a word in the searchable fields." },
    sort_by: { enum: [...sortable] },
    sort_order: { enum: ["asc", "desc"] },
    page: { type: ["string", "number"], description: "From 1." },
    items_per_page: { type: ["string", "number"], description: "1 to 1000." },
    after: { type: "string", description: "Cursor of the page before; empty to start." },
    fields: { tsType: "string | readonly string[]", description: "Names of fields, separated by commas or repeated." },
  };
  return {
    description: "Query of a GET of the collection.",
    type: "object",
    additionalProperties: false,
    properties: { ...Object.fromEntries(filters), ...reserved },
  };
}

function listFilters(field: FieldDefinition): readonly (readonly [string, JSONSchema])[] {
  const { name } = field;
  const exists: readonly [string, JSONSchema] = [`${name}[exists]`, { tsType: `boolean | "true" | "false"` }];
  const element = field.kind === "array" ? (field.items ?? field) : field;
  if (element.kind === "object" || element.kind === "array") return [exists];
  const value = writeValueType(element, field.travelsAsString);
  const one: JSONSchema = { tsType: value };
  const many: JSONSchema = { tsType: `string | readonly (${value})[]` };
  const repeated: JSONSchema = { tsType: `${value} | readonly (${value})[]` };
  const description = describeField(field);
  const described = description === "" ? repeated : { ...repeated, description };
  const always = [
    [name, described],
    [`${name}[ne]`, one],
    [`${name}[in]`, many],
    [`${name}[nin]`, many],
    exists,
  ] as const;
  if (field.kind === "array") return always;
  const ranges = ["gt", "gte", "lt", "lte"].map((operator) => [`${name}[${operator}]`, one] as const);
  if (field.kind === "string") return [...always, ...ranges, [`${name}[prefix]`, { type: "string" }]];
  if (field.kind === "boolean") return [...always, ...ranges];
  return [...always, ...ranges, [`${name}_from`, one], [`${name}_to`, one]];
}

/** How a scalar may be written in a query. */
function writeValueType(shape: ValueShape, travelsAsString: boolean): string {
  if (shape.enum !== undefined && !travelsAsString) {
    const written = shape.enum.flatMap((value) => (typeof value === "string" ? [value] : [value, String(value)]));
    return written.map((value) => JSON.stringify(value)).join(" | ");
  }
  if (shape.kind === "boolean") return `boolean | "true" | "false"`;
  return shape.kind === "string" ? "string" : "string | number";
}
