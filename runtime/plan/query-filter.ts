import { findValueAlias, currentValueOf } from "../model/schema/find-definition.js";
import type { QueryParameter } from "../model/plan/api-request.js";
import type { ErrorDetail } from "../model/plan/errors.js";
import { everything, type Filter, type Scalar } from "../model/query/filter.js";
import { describeNearestName, mapNamesOfOtherApis } from "../model/values/nearest-name.js";
import type { FilterCondition } from "../model/plan/planned-request.js";
import {
  maxContainsCharacters,
  operators,
  multiValueOperators,
  type FilterField,
  type Operator,
} from "../model/query/query-grammar.js";
import { createRelatedFilter, toFieldFilter, type RelatedPathFilter } from "../model/query/related-filters.js";
import { findParameter, type FilterParameter, type ParameterTable } from "./parameter-table.js";
import { describeExpectedNotation, isStorableText, parseScalar } from "../model/query/query-value.js";

/**
 * Parses a filter parameter into a condition, or returns a description of its problem.
 * @param areValuesSeparated whether the values are already separate, as in `or`, so that a comma can belong to a value
 */
export function parseCondition(
  parameter: QueryParameter,
  filterParameter: FilterParameter,
  areValuesSeparated = parameter.isList,
): FilterCondition | ErrorDetail {
  const { kind: _, field, impliedOperator: implied, ...place } = filterParameter;
  const name = formatParameter(parameter);
  if (implied !== undefined && parameter.operator !== null) {
    return {
      parameter: name,
      rule: "operator",
      message: `takes no operator: its name already means ${implied}; write ${parameter.name}=…`,
    };
  }
  const operator = implied ?? chooseOperator(parameter);
  if (operator === undefined || !field.operators.includes(operator)) {
    const meant = suggestOtherOperator(operator ?? parameter.operator ?? "", field);
    const noun = field.operators.length === 1 ? "operator" : "operators";
    const message = `is not possible: ${field.name} takes the ${noun} ${field.operators.join(", ")}${meant}`;
    return { parameter: name, rule: "operator", message };
  }
  const many = multiValueOperators.has(operator);
  if (!many && (parameter.values.length > 1 || parameter.isList)) {
    const instead = field.operators.includes("in") ? `; ${field.name}[in] and ${field.name}[nin] take several` : "";
    return { parameter: name, rule: "repeated", message: `must be given once${instead}` };
  }
  // `status=A,D` has the single value "A,D". Values are split at commas only if the client writes the operator `in` or `nin`.
  const takesSeveralValues = parameter.operator === "in" || parameter.operator === "nin";
  const split = takesSeveralValues && (!areValuesSeparated || !field.allowsCommas);
  const texts = split ? parameter.values.flatMap((value) => value.split(",")) : parameter.values;
  const values = new Map<Scalar, string>();
  for (const text of texts) {
    const value = parseOperand(text, field, operator);
    if (value === undefined) {
      const message = `${describeExpectedOperand(field, operator)}${suggestNotation(text, field, operator)}`;
      return { parameter: name, rule: "value", message };
    }
    values.set(value, text);
  }
  const hasUuids = field.notation === "uuid" && operator !== "exists";
  const hasFormerValue = [...values].some(([value, text]) => findValueAlias(field.valueAliases, text)?.value === value);
  return {
    field,
    operator,
    values: [...values.keys()],
    ...(hasUuids || hasFormerValue ? { writtenValues: [...values.values()] } : {}),
    ...place,
  };
}

/** Returns the filter for the last related item: for `album_id.title=x`, the filter for the album. */
export function toRelatedPathFilter({
  relationPath: path = [],
  referrerCount: count,
  ...condition
}: FilterCondition): RelatedPathFilter {
  const filter = toConditionFilter(condition);
  return { path, filter: count === undefined ? filter : { kind: "counted", ...count, filter } };
}

function toConditionFilter({
  field: { name, fieldName = name },
  operator,
  values,
  collection,
}: FilterCondition): Filter {
  if (collection !== undefined) return createRelatedFilter(collection, everything, values[0] !== true);
  return toFieldFilter(fieldName, operator, values);
}

/** Formats a parameter as the client wrote it: `price[gte]`, or `price[]` for a list. */
export function formatParameter({ name, operator, isList }: QueryParameter): string {
  return `${name}${operator === null ? "" : `[${operator}]`}${isList ? "[]" : ""}`;
}

/** Returns the operator of a parameter, by default `eq`. For several values, `eq` becomes `in`, and `ne` becomes `nin`. */
function chooseOperator({ operator, values }: QueryParameter): Operator | undefined {
  const stated = operators.find((known) => known === (operator ?? "eq"));
  return stated === undefined || values.length === 1 ? stated : (multiValueOperatorByOperator[stated] ?? stated);
}

function parseOperand(text: string, field: FilterField, operator: Operator): Scalar | undefined {
  if (operator === "exists") return parseScalar(text, "boolean");
  if (operator === "prefix") return isStorableText(text) ? text : undefined;
  if (operator === "contains") {
    return isStorableText(text) && Array.from(text).length <= maxContainsCharacters ? text : undefined;
  }
  if (field.notation === "uuid") return field.uuidCodec?.parse(text) ?? undefined;
  const value = parseScalar(currentValueOf(field, text), field.notation);
  if (value === undefined || field.allowedValues === undefined || field.allowedValues.includes(value)) return value;
  return undefined;
}

/** Maps names of operators in other APIs to operators of this API, for hints in error messages. */
const operatorByOtherApiName: ReadonlyMap<string, Operator> = mapNamesOfOtherApis({
  gte: ["ge", "min", "from"],
  lte: ["le", "max", "to"],
  ne: ["not", "neq"],
  nin: ["notin", "not_in"],
  eq: ["is"],
  contains: ["like", "ilike", "icontains", "match", "search"],
  prefix: ["starts", "starts_with", "startswith"],
  exists: ["null", "isnull"],
});

/** Suggests another operator if the field does not take the given one. Returns the end of an error message. */
function suggestOtherOperator(operatorName: string, { name, operators: possible }: FilterField): string {
  const meant = operatorByOtherApiName.get(operatorName.toLowerCase());
  if (meant !== undefined && possible.includes(meant)) return `; use ${name}[${meant}] instead`;
  if (/^(between|range)$/i.test(operatorName) && possible.includes("gte"))
    return `; use ${name}[gte] and ${name}[lte] instead`;
  const isSearch = operatorName === "contains" || meant === "contains";
  if (isSearch && possible.includes("prefix"))
    return `; contains needs "searchable": true in the declaration of ${name}`;
  return describeNearestName(operatorName, possible);
}

const operatorNamesPattern = [...operators, ...operatorByOtherApiName.keys()].join("|");
/** Matches a name with an operator at its end, such as `price_gte`, `price__min` or `price.lt`. */
const nameWithOperatorPattern = new RegExp(`^(.+?)(?:__?|\\.)(${operatorNamesPattern})$`, "i");

/** Returns the end of an error message that suggests the right notation for a name such as `price_gte`; otherwise null. */
export function suggestOperatorNotation<Control extends string>(
  name: string,
  parameterTable: ParameterTable<Control>,
): string | null {
  const [, of = "", given = ""] = nameWithOperatorPattern.exec(name) ?? [];
  if (given === "") return null;
  const meaning = findParameter({ name: of, operator: given, isList: false, values: [] }, parameterTable);
  if ("field" in meaning && meaning.impliedOperator === undefined) {
    const operator = operators.find((known) => known === given.toLowerCase());
    const isPossible = operator !== undefined && meaning.field.operators.includes(operator);
    return isPossible ? `; write ${of}[${operator}]=…` : suggestOtherOperator(given, meaning.field);
  }
  // Leaves out names such as `pages_to`: it resembles the unknown name `page_gte`, but means the opposite (`lte`).
  const { parameterNames, filters } = parameterTable;
  const others = parameterNames.filter((each) => filters.get(each)?.impliedOperator === undefined);
  return /^(from|to)$/i.test(given) ? null : describeNearestName(name, others);
}

/** Operators to use instead of `eq` and `ne` if a parameter has several values. */
const multiValueOperatorByOperator: { readonly [operator in Operator]?: Operator } = { eq: "in", ne: "nin" };

/** Operators for signs at the beginning of a value, as in `?price=>5`. Used for hints in error messages. */
const operatorsBySign: { readonly [sign: string]: Operator } = {
  ">": "gt",
  ">=": "gte",
  "<": "lt",
  "<=": "lte",
  "!": "ne",
  "!=": "ne",
};

/** For a wrong value, suggests an operator (`>5`) or `in` (`A,B`). Returns the end of an error message. */
function suggestNotation(text: string, field: FilterField, operator: Operator): string {
  const [, sign = "", rest = ""] = /^([<>]=?|!=?)(.+)$/.exec(text) ?? [];
  const signed = operatorsBySign[sign];
  if (signed !== undefined && field.operators.includes(signed) && parseOperand(rest, field, signed) !== undefined) {
    return `; write ${field.name}[${signed}]=${rest.slice(0, 60)}`;
  }
  const meant = multiValueOperatorByOperator[operator];
  const parts = text.split(",");
  if (meant === undefined || field.allowsCommas || parts.length === 1) return "";
  if (parts.some((part) => parseOperand(part, field, operator) === undefined)) return "";
  return `; for several values, write ${field.name}[${meant}]=${text.slice(0, 60)}`;
}

function describeExpectedOperand(field: FilterField, operator: Operator): string {
  if (operator === "exists") return describeExpectedNotation("boolean", undefined);
  if (operator === "contains") {
    return `must have at most ${String(maxContainsCharacters)} characters, none of them NUL or a lone surrogate`;
  }
  return operator === "prefix"
    ? describeExpectedNotation("string", undefined)
    : describeExpectedNotation(field.notation, field.allowedValues);
}
