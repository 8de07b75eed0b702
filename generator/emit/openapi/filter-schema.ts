/** Writes schemas of filters (docs/reference/http.md#queries). Fields of the same type share a schema. */
import {
  type FilterField,
  type ValueNotation,
  type Operator,
  maxContainsCharacters,
  listFilterFields,
  pageLimits,
} from "../../../runtime/model/query/query-grammar.js";
import { type ResourceModel, listReadableFields, listNamesOfField } from "../../resource-model.js";
import { toTypeName } from "../code-formatting.js";
import { type JsonObject, doubleSchema, int64Schema, refTo, type Json } from "./json-schema.js";
import {
  datePattern,
  schemaByTimeFormat,
  dateTimePattern,
  composeIntegerPattern,
  safeIntegerRange,
  uuidSchema,
  composeItemKeySchema,
} from "./value-schema.js";
import { uuidPattern } from "../../text-format.js";
import { escapeToPortablePattern, storableTextPattern } from "./portable-pattern.js";

/**
 * Returns the schemas for the filters of a resource. Resources share schemas, so the results for several resources
 * overlap.
 */
export function composeFilterSchemas(model: ResourceModel): JsonObject {
  const filters = listReadableFields(model).map(({ filter }) => addSchemaNames(model, filter));
  return Object.fromEntries(filters.flatMap(listFilterSchemas));
}

/** A filter with the names of its schemas, which all fields of the same type share. */
interface NamedFilter extends FilterField {
  readonly valueSchemaName: string;
  readonly filterSchemaName: string;
}

/** Adds the names of two schemas: for the filter, such as `IntegerList`, and for one value, such as `Integer`. */
export function addSchemaNames(model: ResourceModel, filter: FilterField): NamedFilter {
  const valueSchemaName = isPresenceFilter(filter) ? "Presence" : getValueSchemaName(model, filter);
  const isList = filter.isList && !isPresenceFilter(filter);
  const isSearched = filter.operators.includes("contains");
  const ending = isList ? "List" : isSearched ? "Searched" : "";
  return { ...filter, valueSchemaName, filterSchemaName: `${valueSchemaName}${ending}` };
}

interface NotationSchema {
  readonly name: string;
  /** Pattern of one value in a comma-separated list. */
  readonly listItemPattern: string;
  readonly schema: JsonObject;
  /** Schema of an enumeration, to which the caller adds the values; absent for types without enumerations. */
  readonly enumBaseSchema?: JsonObject;
}

const schemaByNotation: { readonly [notation in ValueNotation]: NotationSchema } = {
  string: {
    name: "Text",
    listItemPattern: "[^\\x00,]*",
    schema: { type: "string", pattern: storableTextPattern },
    enumBaseSchema: { type: "string" },
  },
  integer: {
    name: "Integer",
    listItemPattern: "(0|-?[1-9][0-9]{0,14})",
    schema: { ...int64Schema, ...safeIntegerRange },
    enumBaseSchema: int64Schema,
  },
  number: {
    name: "Number",
    listItemPattern: "-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,15})?",
    schema: { ...doubleSchema, ...safeIntegerRange },
    enumBaseSchema: doubleSchema,
  },
  boolean: { name: "Boolean", listItemPattern: "(true|false)", schema: { type: "boolean" } },
  id: {
    name: "Id",
    listItemPattern: "(0|[1-9][0-9]{0,14})",
    schema: { type: "string", pattern: composeIntegerPattern(0, 15) },
  },
  uuid: { name: "Uuid", listItemPattern: uuidPattern, schema: uuidSchema },
  date: { name: "Date", listItemPattern: datePattern, schema: { type: "string", ...schemaByTimeFormat.date } },
  "date-time": {
    name: "DateTime",
    listItemPattern: dateTimePattern,
    schema: { type: "string", ...schemaByTimeFormat["date-time"] },
  },
};

/**
 * Returns the name of the schema of one value. An enumeration of single letters is named after these letters, any other
 * enumeration after its field.
 */
function getValueSchemaName({ definition }: ResourceModel, { name, notation, allowedValues }: FilterField): string {
  if (allowedValues === undefined) return schemaByNotation[notation].name;
  const areLetters = allowedValues.every((value) => typeof value === "string" && /^[A-Za-z]$/.test(value));
  return areLetters ? `Choice${allowedValues.join("")}` : `${toTypeName(definition.path)}_${name}`;
}

function listFilterSchemas(filter: NamedFilter): readonly (readonly [name: string, schema: JsonObject])[] {
  const { filterSchemaName, valueSchemaName, allowedValues } = filter;
  const operand = composeOperandOrRef(filter);
  if (isPresenceFilter(filter)) return [[`${filterSchemaName}Filter`, composeOperatorsSchema(filter)]];
  const is = filter.isList ? "contains" : "is";
  const description = `One or more values: the field ${is} one of them. Or an object of operators, which must all match.`;
  const operators = refTo("schemas", `${filterSchemaName}Operators`);
  const several = { type: "array", minItems: 1, items: operand };
  const isNamed = allowedValues === undefined;
  const forms = [operand, isNamed ? several : refTo("schemas", `${valueSchemaName}Operands`), operators];
  return [
    [`${filterSchemaName}Filter`, { description, anyOf: forms }],
    [`${filterSchemaName}Operators`, composeOperatorsSchema(filter)],
    isNamed ? [`${valueSchemaName}Operand`, composeOperandSchema(filter)] : [`${valueSchemaName}Operands`, several],
  ];
}

/**
 * Returns the schema of one value. An enumeration has no named schema, because openapi-generator would name Go constants by the
 * value alone. A list of enumerated values has a named schema; without it, oapi-codegen would generate its type twice.
 */
export function composeOperandOrRef(filter: NamedFilter): JsonObject {
  return filter.allowedValues === undefined
    ? refTo("schemas", `${filter.valueSchemaName}Operand`)
    : composeOperandSchema(filter);
}

const meaningByOperator: { readonly [operator in Operator]: string } = {
  eq: "The field is this value.",
  ne: "The field is not this value, or has no value; repeated: is none of these values.",
  in: "The field is one of these values.",
  nin: "The field is none of these values, or has no value.",
  gt: "The field is greater than this value.",
  gte: "The field is this value or greater.",
  lt: "The field is less than this value.",
  lte: "The field is this value or less.",
  prefix: "The field begins with this text; repeated: with one of these texts. Case matters.",
  contains: "The field contains this text; repeated: one of these texts. Case and accents do not matter.",
  exists: "True: the field has a value; false: it has none.",
};

function composeOperatorsSchema(filter: NamedFilter): JsonObject {
  const properties = filter.operators.map((operator) => {
    const description =
      filter.isList && operator === "eq" ? "The list contains this value." : meaningByOperator[operator];
    return [operator, { ...composeOperatorSchema(filter, operator), description }] as const;
  });
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: false };
}

function composeOperatorSchema(filter: NamedFilter, operator: Operator): JsonObject {
  switch (operator) {
    case "exists":
      return { type: "boolean" };
    case "prefix":
      return { type: "string", pattern: storableTextPattern };
    case "contains":
      return { type: "string", maxLength: maxContainsCharacters, pattern: storableTextPattern };
    case "in":
    case "nin":
      return composeCommaListSchema(filter);
    default:
      return composeOperandOrRef(filter);
  }
}

/** Describes the values of `price[in]=1,2` as one string, because OpenAPI defines no arrays inside objects in queries. */
function composeCommaListSchema({ notation, allowedValues }: NamedFilter): JsonObject {
  const quoted = allowedValues?.map((value) => escapeToPortablePattern(String(value)));
  // The allowed values may need a pattern that not all clients support.
  if (quoted?.includes(null) === true) return { type: "string" };
  const one = quoted === undefined ? schemaByNotation[notation].listItemPattern : `(${quoted.join("|")})`;
  return { type: "string", pattern: `^${one}(,${one})*$` };
}

function composeOperandSchema({ notation, allowedValues }: NamedFilter): JsonObject {
  const { schema, enumBaseSchema } = schemaByNotation[notation];
  return allowedValues === undefined || enumBaseSchema === undefined
    ? schema
    : { ...enumBaseSchema, enum: [...allowedValues] };
}

function isPresenceFilter({ operators }: Pick<FilterField, "operators">): boolean {
  return operators.length === 1;
}

export function composeSearchMemberSchema(model: ResourceModel): JsonObject {
  const { definition } = model;
  const filters = listFilterFields(definition).flatMap((field) =>
    listNamesOfField(model, field.name).map((name) => [name, refTo("schemas", getConditionSchemaName(field))] as const),
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
      page: { ...int64Schema, minimum: 1, description: "Only if the request asks for a page." },
      items_per_page: {
        ...int64Schema,
        minimum: 1,
        maximum: pageLimits.maxPageSize,
        description: "Only if the request asks for a page.",
      },
      total_items: { ...int64Schema, minimum: 0, description: "Only if the request asks for a page." },
      ids: {
        type: "array",
        items: composeItemKeySchema(definition),
        description: "The keys of the items, in the order of the query.",
      },
    },
    patternProperties: { "^[a-z0-9_]+(\\.[a-z0-9_]+)+$": { description: "Conditions on related items, by path." } },
    required: ["q", "sort_by", "sort_order", "ids"],
    additionalProperties: false,
  };
}

/** Describes the filters in `search`. Fields of the same type share a schema. */
export function composeConditionSchemas({ definition }: ResourceModel): JsonObject {
  const filters = listFilterFields(definition);
  return Object.fromEntries(filters.map((filter) => [getConditionSchemaName(filter), composeConditionSchema(filter)]));
}

function getConditionSchemaName(field: FilterField): string {
  if (field.operators.length === 1) return "PresenceCondition";
  const form = isSentAsDigits(field) ? "decimal" : field.notation === "string" ? "text" : field.notation;
  const name = form
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return `${field.operators.includes("contains") ? "Searched" : ""}${name}${field.isList ? "s" : ""}Condition`;
}

function composeConditionSchema(field: FilterField): JsonObject {
  const value: JsonObject = isSentAsDigits(field)
    ? { type: "string", pattern: composeIntegerPattern(-1, 16) }
    : composeNotationSchema(field.notation);
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
  return {
    description: "The value of the filter, or an object of operators with their values.",
    anyOf: [value, nested],
  };
}

function composeNotationSchema(notation: ValueNotation): JsonObject {
  if (notation === "uuid") return uuidSchema;
  if (notation === "date" || notation === "date-time") return { type: "string", format: notation };
  if (notation === "number") return doubleSchema;
  return notation === "id" || notation === "integer" ? int64Schema : { type: notation };
}

function isSentAsDigits({ notation, sentAsString }: FilterField): boolean {
  return sentAsString && (notation === "id" || notation === "integer");
}
