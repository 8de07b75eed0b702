/** Describes the member `search` of a list answer, which is the parsed query (docs/reference/http.md#collections). */
import {
  listFilterFields,
  pageLimits,
  type FilterField,
  type Notation,
} from "../../../runtime/model/query/query-grammar.js";
import { namesOf, type ResourceModel } from "../../resource-model.js";
import { double, int64, refTo, sortMembers, type Json, type JsonObject } from "./json.js";
import { decimalPattern, keySchema, uuidSchema } from "./value-schema.js";

export function searchSchema(model: ResourceModel): JsonObject {
  const { definition } = model;
  const filters = listFilterFields(definition).flatMap((field) =>
    [field.name, ...namesOf(model, field.name)].map((name) => [name, refTo("schemas", nameCondition(field))] as const),
  );
  return {
    description: "The query as the server understood it, with the filters by field.",
    type: "object",
    properties: {
      ...Object.fromEntries(filters),
      or: { type: "string" },
      q: { type: ["string", "null"] },
      sort_by: { type: "string" },
      sort_order: { type: "string", enum: ["asc", "desc"] },
      page: { ...int64, minimum: 1, description: "Only with pages." },
      items_per_page: { ...int64, minimum: 1, maximum: pageLimits.maximumSize, description: "Only with pages." },
      total_items: { ...int64, minimum: 0, description: "Only with pages." },
      ids: { type: "array", items: keySchema(definition), description: "In the order of the query." },
    },
    patternProperties: { "^[a-z0-9_]+(\\.[a-z0-9_]+)+$": { description: "Conditions on related items, by path." } },
    required: ["q", "sort_by", "sort_order", "ids"],
    additionalProperties: false,
  };
}

/** Describes the filters in `search`. Fields of the same type share a schema. */
export function conditionSchemas(fields: readonly Condition[]): JsonObject {
  const distinct = new Map(fields.map((field) => [nameCondition(field), field]));
  const schemas = [...distinct].map(([name, field]) => [name, conditionSchema(field)] as const);
  return sortMembers(Object.fromEntries(schemas));
}

type Condition = Pick<FilterField, "operators" | "notation" | "isList" | "sentAsString">;

function nameCondition(field: Condition): string {
  if (field.operators.length === 1) return "PresenceCondition";
  const form = writesDecimal(field) ? "decimal" : field.notation === "string" ? "text" : field.notation;
  const name = form
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return `${field.operators.includes("contains") ? "Searched" : ""}${name}${field.isList ? "s" : ""}Condition`;
}

function conditionSchema(field: Condition): JsonObject {
  const value: JsonObject = writesDecimal(field)
    ? { type: "string", pattern: decimalPattern(-1, 16) }
    : notationSchema(field.notation);
  const operators = field.operators.map((operator): readonly [string, Json] => {
    if (operator === "exists") return [operator, { type: "boolean" }];
    const several: JsonObject = { type: "array", items: value, minItems: 1 };
    if (operator === "prefix" || operator === "contains") return [operator, { anyOf: [value, several] }];
    return [operator, operator === "in" || operator === "nin" ? several : value];
  });
  const nested: JsonObject = {
    type: "object",
    properties: Object.fromEntries(operators),
    minProperties: 1,
    additionalProperties: false,
  };
  if (field.operators.length === 1) return nested;
  return { description: "The value to match, or an object of operators.", anyOf: [value, nested] };
}

function notationSchema(notation: Notation): JsonObject {
  if (notation === "uuid") return uuidSchema;
  if (notation === "date" || notation === "date-time") return { type: "string", format: notation };
  if (notation === "number") return double;
  return notation === "id" || notation === "integer" ? int64 : { type: notation };
}

function writesDecimal({ notation, sentAsString }: Condition): boolean {
  return sentAsString && (notation === "id" || notation === "integer");
}
