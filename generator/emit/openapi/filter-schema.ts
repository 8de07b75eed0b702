/** Writes schemas of filters (docs/reference/http.md#queries). Fields of the same type share a schema. */
import {
  type FilterField,
  type Notation,
  type Operator,
  containsLimit,
  listFilterFields,
  pageLimits,
} from "../../../runtime/model/query/query-grammar.js";
import { type ResourceModel, listReadableFields, formerNamesOfField } from "../../resource-model.js";
import { nameType } from "../code-text.js";
import { type JsonObject, double, int64, refTo, sortMembers, type Json } from "./json.js";
import {
  datePattern,
  timeFormats,
  timePattern,
  decimalPattern,
  safeRange,
  uuidSchema,
  keySchema,
} from "./value-schema.js";
import { uuidPattern } from "../../text-format.js";
import { quotePortably, storableTextPattern } from "./portable-pattern.js";

export function filterSchemas(filters: readonly FilterComponent[]): JsonObject {
  const distinct = new Map(filters.map((filter) => [`${filter.kind} ${filter.scalar}`, filter]));
  const schemas = new Map([...distinct.values()].flatMap(describeFilter));
  return sortMembers(Object.fromEntries(schemas));
}

/** A filter with the name of its schema, which all fields of the same type share. */
export interface FilterComponent extends Omit<FilterField, "name"> {
  readonly scalar: string;
  readonly kind: string;
  /** Whether only one resource has a filter with this schema. */
  readonly isOwn: boolean;
}

export function listFilters(model: ResourceModel): readonly FilterComponent[] {
  const filters = listReadableFields(model).map(({ filter }) => {
    const { name, ...named } = nameFilter(model, filter);
    return named;
  });
  return [...new Map(filters.map((filter) => [JSON.stringify(filter), filter])).values()];
}

/** Adds two schema names: `kind` for the filter, such as `IntegerList`, and `scalar` for one value, such as `Integer`. */
export function nameFilter(model: ResourceModel, filter: FilterField): FilterComponent & FilterField {
  const { scalar, isOwn } = isPresence(filter) ? { scalar: "Presence", isOwn: false } : nameScalar(model, filter);
  const isList = filter.isList && !isPresence(filter);
  const isSearched = filter.operators.includes("contains");
  return { ...filter, scalar, isOwn, kind: isList ? `${scalar}List` : isSearched ? `${scalar}Searched` : scalar };
}

interface NotationForm {
  readonly name: string;
  /** Pattern of one value in a comma-separated list. */
  readonly among: string;
  readonly schema: JsonObject;
  /** Schema of an enumeration, to which the caller adds the values; absent for types without enumerations. */
  readonly ofChoices?: JsonObject;
}

const notations: { readonly [notation in Notation]: NotationForm } = {
  string: {
    name: "Text",
    among: "[^\\x00,]*",
    schema: { type: "string", pattern: storableTextPattern },
    ofChoices: { type: "string" },
  },
  integer: { name: "Integer", among: "(0|-?[1-9][0-9]{0,14})", schema: { ...int64, ...safeRange }, ofChoices: int64 },
  number: {
    name: "Number",
    among: "-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,15})?",
    schema: { ...double, ...safeRange },
    ofChoices: double,
  },
  boolean: { name: "Boolean", among: "(true|false)", schema: { type: "boolean" } },
  id: { name: "Id", among: "(0|[1-9][0-9]{0,14})", schema: { type: "string", pattern: decimalPattern(0, 15) } },
  uuid: { name: "Uuid", among: uuidPattern, schema: uuidSchema },
  date: { name: "Date", among: datePattern, schema: { type: "string", ...timeFormats.date } },
  "date-time": { name: "DateTime", among: timePattern, schema: { type: "string", ...timeFormats["date-time"] } },
};

/** Names the schema of one value. An enumeration of single letters is named after its letters, any other after its field. */
function nameScalar(
  { definition }: ResourceModel,
  { name, notation, allowedValues }: FilterField,
): Pick<FilterComponent, "scalar" | "isOwn"> {
  if (allowedValues === undefined) return { scalar: notations[notation].name, isOwn: false };
  const areLetters = allowedValues.every((value) => typeof value === "string" && /^[A-Za-z]$/.test(value));
  if (areLetters) return { scalar: `Choice${allowedValues.join("")}`, isOwn: false };
  return { scalar: `${nameType(definition.path)}_${name}`, isOwn: true };
}

function describeFilter(filter: FilterComponent): readonly (readonly [name: string, schema: JsonObject])[] {
  const { kind, scalar, allowedValues } = filter;
  const operand = operandOf(filter);
  if (isPresence(filter)) return [[`${kind}Filter`, operatorsSchema(filter)]];
  const is = filter.isList ? "contains" : "is";
  const description = `A value or several: the field ${is} one of them. Or operators, which must all match.`;
  const operators = refTo("schemas", `${kind}Operators`);
  const several = { type: "array", minItems: 1, items: operand };
  const isNamed = allowedValues === undefined;
  const forms = [operand, isNamed ? several : refTo("schemas", `${scalar}Operands`), operators];
  return [
    [`${kind}Filter`, { description, anyOf: forms }],
    [`${kind}Operators`, operatorsSchema(filter)],
    isNamed ? [`${scalar}Operand`, operandSchema(filter)] : [`${scalar}Operands`, several],
  ];
}

/**
 * Returns the schema of one value. An enumeration has no named schema, because openapi-generator would name Go constants by the
 * value alone. A list of enumerated values has a named schema; without it, oapi-codegen would generate its type twice.
 */
export function operandOf(filter: FilterComponent): JsonObject {
  return filter.allowedValues === undefined ? refTo("schemas", `${filter.scalar}Operand`) : operandSchema(filter);
}

const meanings: { readonly [operator in Operator]: string } = {
  eq: "Is this.",
  ne: "Is not this value, or has no value; repeated: none of these values.",
  in: "Is one of these values.",
  nin: "Is none of these values, or has no value.",
  gt: "Is more than this.",
  gte: "Is this or more.",
  lt: "Is less than this.",
  lte: "Is this or less.",
  prefix: "Begins with this text; repeated: with one of these. Case matters.",
  contains: "Contains this text; repeated: one of these. Case and accents do not matter.",
  exists: "True: has a value; false: has no value.",
};

function operatorsSchema(filter: FilterComponent): JsonObject {
  const properties = filter.operators.map((operator) => {
    const description = filter.isList && operator === "eq" ? "Contains this." : meanings[operator];
    return [operator, { ...operatorSchema(filter, operator), description }] as const;
  });
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: false };
}

function operatorSchema(filter: FilterComponent, operator: Operator): JsonObject {
  switch (operator) {
    case "exists":
      return { type: "boolean" };
    case "prefix":
      return { type: "string", pattern: storableTextPattern };
    case "contains":
      return { type: "string", maxLength: containsLimit, pattern: storableTextPattern };
    case "in":
    case "nin":
      return severalSchema(filter);
    default:
      return operandOf(filter);
  }
}

/** Describes the values of `price[in]=1,2` as one string, because OpenAPI defines no arrays inside objects in queries. */
function severalSchema({ notation, allowedValues }: FilterComponent): JsonObject {
  const quoted = allowedValues?.map((value) => quotePortably(String(value)));
  // The allowed values may need a pattern that not all clients support.
  if (quoted?.includes(null) === true) return { type: "string" };
  const one = quoted === undefined ? notations[notation].among : `(${quoted.join("|")})`;
  return { type: "string", pattern: `^${one}(,${one})*$` };
}

function operandSchema({ notation, allowedValues }: FilterComponent): JsonObject {
  const { schema, ofChoices } = notations[notation];
  return allowedValues === undefined || ofChoices === undefined ? schema : { ...ofChoices, enum: [...allowedValues] };
}

function isPresence({ operators }: Pick<FilterField, "operators">): boolean {
  return operators.length === 1;
}

export function searchSchema(model: ResourceModel): JsonObject {
  const { definition } = model;
  const filters = listFilterFields(definition).flatMap((field) =>
    [field.name, ...formerNamesOfField(model, field.name)].map(
      (name) => [name, refTo("schemas", nameCondition(field))] as const,
    ),
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
