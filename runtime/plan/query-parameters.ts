/** Parses query parameters. Filters become conditions; all other parameters, such as `sort_by`, are controls. */
import { aggregateFunctions } from "../model/query/aggregates.js";
import type { QueryParameter } from "../model/plan/api-request.js";
import { maxErrorDetails, type ErrorDetail } from "../model/plan/errors.js";
import type { FilterCondition } from "../model/plan/planned-request.js";
import type { ListParameter } from "../model/query/query-grammar.js";
import { parseCondition, suggestOperatorNotation, formatParameter } from "./query-filter.js";
import { describeNearestName, mapNamesOfOtherApis } from "../model/values/nearest-name.js";
import { findParameter, type ParameterTable } from "./parameter-table.js";
import { isStorableText } from "../model/query/query-value.js";

/** Values of the control parameters (all parameters that are not filters). Each parameter occurs once. */
export type ControlParameters<Control extends string> = { readonly [name in Control]?: string };

export interface ParsedParameters<Control extends string> {
  readonly conditions: readonly FilterCondition[];
  readonly controls: ControlParameters<Control>;
}

export function parseQueryParameters<Control extends string>(
  query: readonly QueryParameter[],
  parameterTable: ParameterTable<Control>,
  problems: ErrorDetail[],
): ParsedParameters<Control> {
  const conditions: FilterCondition[] = [];
  const stated = new Map<string, QueryParameter>();
  const controls: { [name in Control]?: string } = {};
  for (const parameter of query) {
    if (problems.length >= maxErrorDetails) break;
    const meaning = findParameter(parameter, parameterTable);
    if (!("kind" in meaning)) {
      problems.push(
        describeUnknownParameter(parameter, [...meaning, ...parameterTable.parameterNames], parameterTable),
      );
    } else if (meaning.kind === "control") {
      const problem = findControlParameterProblem(parameter);
      if (problem === null) controls[meaning.name] = parameter.values.join(",");
      else problems.push(problem);
    } else {
      const condition = parseCondition(parameter, meaning);
      if ("message" in condition) {
        problems.push(condition);
        continue;
      }
      const key = formatConditionKey(condition);
      const other = stated.get(key);
      if (other === undefined) conditions.push(condition);
      else problems.push(describeRepeatedCondition(parameter, other));
      stated.set(key, parameter);
    }
  }
  return { conditions, controls };
}

/** Maps names of parameters in other APIs to parameters of this API, for hints in error messages. */
const parameterByOtherApiName: ReadonlyMap<string, ListParameter> = mapNamesOfOtherApis({
  items_per_page: ["limit", "per_page", "page_size", "pagesize", "size", "top"],
  page: ["offset", "skip", "page_number", "number"],
  after: ["cursor"],
  sort_by: ["sort", "order_by", "orderby"],
  sort_order: ["order", "direction"],
  q: ["search", "query"],
  fields: ["select"],
  expand: ["include", "embed", "populate", "with"],
});

function describeUnknownParameter<Control extends string>(
  parameter: QueryParameter,
  validNames: readonly string[],
  parameterTable: ParameterTable<Control>,
): ErrorDetail {
  // Removes the prefix that other APIs use: OData writes `$top`, and json-server writes `_limit`.
  const name = parameter.name.replace(/^[$_]+/, "");
  const operator = parameter.operator === null ? suggestOperatorNotation(name, parameterTable) : null;
  return {
    parameter: formatParameter(parameter),
    rule: "unknown",
    message: `is not a parameter of this collection${operator ?? suggestParameter({ ...parameter, name }, validNames)}`,
  };
}

/** Suggests a valid parameter for an unknown one. Returns the end of an error message. */
function suggestParameter({ name, operator }: QueryParameter, validNames: readonly string[]): string {
  // JSON:API and Directus write `filter[price]=5` for this API's `price=5`.
  if (/^(filters?|where)$/.test(name)) {
    const field = operator !== null && validNames.includes(operator) ? operator : validNames[0]!;
    return `; write ${field}=…${field === operator ? "" : ", with the name of a field and its value"}`;
  }
  const [, field = "", sign = ""] = /^([^<>!]+)([<>!])/.exec(name) ?? [];
  if (validNames.includes(field)) return `; write ${comparisonHints[sign]!.replaceAll("$", field)}`;
  if (/^format$/i.test(name) && validNames.includes("after"))
    return '; send the header "Accept: text/csv" or "Accept: application/x-ndjson" instead';
  const here = parameterByOtherApiName.get(name.toLowerCase());
  if (here === undefined || !validNames.includes(here)) return describeNearestName(name, validNames);
  return `; use ${JSON.stringify(here)} instead${here === "page" ? ', counted from 1, with "items_per_page"' : ""}`;
}

/** Suggestions for a sign before `=`, with `$` for the field. The query `?price>=5` has a parameter with the name `price>`. */
const comparisonHints: { readonly [sign: string]: string } = {
  "<": "$[lt]=… or $[lte]=…",
  ">": "$[gt]=… or $[gte]=…",
  "!": "$[ne]=…",
};

const multiValueControlParameters: ReadonlySet<string> = new Set([
  "fields",
  "expand",
  "sort_by",
  "group",
  ...aggregateFunctions,
]);

function findControlParameterProblem(parameter: QueryParameter): ErrorDetail | null {
  const name = formatParameter(parameter);
  if (parameter.operator !== null) {
    // For the `page[size]` of JSON:API, suggests `items_per_page`.
    const meant = parameterByOtherApiName.get(parameter.operator) ?? parameter.name;
    return { parameter: name, rule: "operator", message: `takes no operator; write ${meant}=…` };
  }
  if (!multiValueControlParameters.has(parameter.name)) {
    if (parameter.values.length > 1) return { parameter: name, rule: "repeated", message: "must be given once" };
    if (parameter.isList) {
      return { parameter: name, rule: "form", message: `takes one value; write ${parameter.name}=…` };
    }
  }
  if (parameter.values.every(isStorableText)) return null;
  return { parameter: name, rule: "value", message: "must not contain NUL or a lone surrogate" };
}

/** Returns the same key for all ways to write a condition (`price_from`, `price[gte]`), because a query may use only one. */
function formatConditionKey({
  field: { name, fieldName = name },
  operator,
  relationPath: path = [],
}: FilterCondition): string {
  return `${[...path.map((relation) => relation.name), fieldName].join(".")}[${operator}]`;
}

function describeRepeatedCondition(parameter: QueryParameter, previous: QueryParameter): ErrorDetail {
  const message = `repeats the condition of ${formatParameter(previous)}; give only one of them`;
  return { parameter: formatParameter(parameter), rule: "repeated", message };
}
