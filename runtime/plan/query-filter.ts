import { findValueAlias, currentValueOf } from "../model/schema/find-definition.js";
import type { QueryParameter } from "../model/plan/api-request.js";
import type { Detail } from "../model/plan/errors.js";
import { everything, type Filter, type Scalar } from "../model/query/filter.js";
import { describeNearestName, mapNamesElsewhere } from "../model/values/nearest-name.js";
import type { Condition } from "../model/plan/planned.js";
import {
  containsLimit,
  operators,
  multiValueOperators,
  type FilterField,
  type Operator,
} from "../model/query/query-grammar.js";
import { filterByRelation, combineRelatedFilters, toFieldFilter } from "../model/query/relate-filters.js";
import { findMeaning, type FilterParameter, type ParameterTable } from "./query-table.js";
import { describeForm, isStorable, parseScalar } from "../model/query/query-value.js";

/**
 * Parses a filter parameter into a condition, or returns a description of its problem.
 * @param isSeparated whether the values are already separate, as in `or`, so that a comma can belong to a value
 */
export function parseCondition(
  parameter: QueryParameter,
  meaning: FilterParameter,
  isSeparated = parameter.isList,
): Condition | Detail {
  const { field, path, collection, count } = meaning;
  const implied = meaning.kind === "bound" ? meaning.operator : null;
  const name = writeParameter(parameter);
  if (implied !== null && parameter.operator !== null) {
    return {
      parameter: name,
      rule: "operator",
      message: `takes no operator: its name already means ${implied}; write ${parameter.name}=…`,
    };
  }
  const operator = implied ?? chooseOperator(parameter);
  if (operator === undefined || !field.operators.includes(operator)) {
    const meant = describeOperator(operator ?? parameter.operator ?? "", field);
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
  const isOfSeveral = parameter.operator === "in" || parameter.operator === "nin";
  const split = isOfSeveral && (!isSeparated || !field.hasCommas);
  const texts = split ? parameter.values.flatMap((value) => value.split(",")) : parameter.values;
  const values = new Map<Scalar, string>();
  for (const text of texts) {
    const value = parseOperand(text, field, operator);
    if (value === undefined) {
      const message = `${describeOperand(field, operator)}${suggestNotation(text, field, operator)}`;
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
    ...(hasUuids || hasFormerValue ? { texts: [...values.values()] } : {}),
    ...(path === undefined ? {} : { path }),
    ...(collection === undefined ? {} : { collection }),
    ...(count === undefined ? {} : { count }),
  };
}

/** Returns the filter for items that meet all conditions. */
export function combineConditions(conditions: readonly Condition[]): Filter {
  return combineRelatedFilters(
    conditions.map((condition) => ({ path: condition.path ?? [], filter: toFilter(condition) })),
  );
}

/** Returns the filter for the last related item: for `album_id.title=x`, the filter for the album. */
function toFilter({ count, ...condition }: Condition): Filter {
  return count === undefined ? toOwnFilter(condition) : { kind: "counted", ...count, filter: toOwnFilter(condition) };
}

function toOwnFilter({ field: { name, field = name }, operator, values, collection }: Condition): Filter {
  if (collection !== undefined) return filterByRelation(collection, everything, values[0] !== true);
  return toFieldFilter(field, operator, values);
}

/** Formats a parameter as the client wrote it: `price[gte]`, or `price[]` for a list. */
export function writeParameter({ name, operator, isList }: QueryParameter): string {
  return `${name}${operator === null ? "" : `[${operator}]`}${isList ? "[]" : ""}`;
}

/** Returns the operator of a parameter, by default `eq`. For several values, `eq` becomes `in`, and `ne` becomes `nin`. */
function chooseOperator({ operator, values }: QueryParameter): Operator | undefined {
  const stated = operators.find((known) => known === (operator ?? "eq"));
  return stated === undefined || values.length === 1 ? stated : (operatorForSeveral[stated] ?? stated);
}

function parseOperand(text: string, field: FilterField, operator: Operator): Scalar | undefined {
  if (operator === "exists") return parseScalar(text, "boolean");
  if (operator === "prefix") return isStorable(text) ? text : undefined;
  if (operator === "contains") {
    return isStorable(text) && Array.from(text).length <= containsLimit ? text : undefined;
  }
  if (field.notation === "uuid") return field.idForm?.read(text) ?? undefined;
  const value = parseScalar(currentValueOf(field, text), field.notation);
  if (value === undefined || field.allowedValues === undefined || field.allowedValues.includes(value)) return value;
  return undefined;
}

/** Maps names of operators in other APIs to operators of this API, for hints in error messages. */
const operatorsElsewhere: ReadonlyMap<string, Operator> = mapNamesElsewhere({
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
function describeOperator(given: string, { name, operators: possible }: FilterField): string {
  const meant = operatorsElsewhere.get(given.toLowerCase());
  if (meant !== undefined && possible.includes(meant)) return `; use ${name}[${meant}] instead`;
  if (/^(between|range)$/i.test(given) && possible.includes("gte"))
    return `; use ${name}[gte] and ${name}[lte] instead`;
  const isSearch = given === "contains" || meant === "contains";
  if (isSearch && possible.includes("prefix"))
    return `; contains needs "searchable": true in the declaration of ${name}`;
  return describeNearestName(given, possible);
}

const namedOperators = [...operators, ...operatorsElsewhere.keys()].join("|");
/** Matches a name with an operator at its end, such as `price_gte`, `price__min` or `price.lt`. */
const nameWithOperator = new RegExp(`^(.+?)(?:__?|\\.)(${namedOperators})$`, "i");

/** Returns the end of an error message that suggests the right notation for a name such as `price_gte`; otherwise null. */
export function suggestOperator<Control extends string>(name: string, table: ParameterTable<Control>): string | null {
  const [, of = "", given = ""] = nameWithOperator.exec(name) ?? [];
  if (given === "") return null;
  const meaning = findMeaning({ name: of, operator: given, isList: false, values: [] }, table);
  if ("field" in meaning && meaning.kind === "field") {
    const operator = operators.find((known) => known === given.toLowerCase());
    const isPossible = operator !== undefined && meaning.field.operators.includes(operator);
    return isPossible ? `; write ${of}[${operator}]=…` : describeOperator(given, meaning.field);
  }
  // Suggests no bounds such as `pages_to`. It is spelled like the unknown name `page_gte`, but means `lte`.
  const others = table.parameterNames.filter((each) => table.parameters.get(each)?.kind !== "bound");
  return /^(from|to)$/i.test(given) ? null : describeNearestName(name, others);
}

/** Operators to use instead of `eq` and `ne` if a parameter has several values. */
const operatorForSeveral: { readonly [operator in Operator]?: Operator } = { eq: "in", ne: "nin" };

/** Operators for signs at the beginning of a value, as in `?price=>5`. Used for hints in error messages. */
const signs: { readonly [sign: string]: Operator } = {
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
  const signed = signs[sign];
  if (signed !== undefined && field.operators.includes(signed) && parseOperand(rest, field, signed) !== undefined) {
    return `; write ${field.name}[${signed}]=${rest.slice(0, 60)}`;
  }
  const meant = operatorForSeveral[operator];
  const parts = text.split(",");
  if (meant === undefined || field.hasCommas || parts.length === 1) return "";
  if (parts.some((part) => parseOperand(part, field, operator) === undefined)) return "";
  return `; for several values, write ${field.name}[${meant}]=${text.slice(0, 60)}`;
}

function describeOperand(field: FilterField, operator: Operator): string {
  if (operator === "exists") return describeForm("boolean", undefined);
  if (operator === "contains") {
    return `must have at most ${String(containsLimit)} characters, none of them NUL or a lone surrogate`;
  }
  return operator === "prefix" ? describeForm("string", undefined) : describeForm(field.notation, field.allowedValues);
}
