/** Parses query parameters. Filters become conditions; all other parameters, such as `sort_by`, are controls. */
import { aggregateFunctions } from "../model/query/aggregates.js";
import type { QueryParameter } from "../model/plan/api-request.js";
import { detailLimit, type Detail } from "../model/plan/errors.js";
import type { Condition } from "../model/plan/planned.js";
import type { ListParameter } from "../model/query/query-grammar.js";
import { parseCondition, suggestOperator, writeParameter } from "./query-filter.js";
import { describeNearestName, mapNamesElsewhere } from "../model/values/nearest-name.js";
import { findMeaning, type ParameterTable } from "./query-table.js";
import { isStorable } from "../model/query/query-value.js";

/** Values of the control parameters (all parameters that are not filters). Each parameter occurs once. */
export type ControlTexts<Control extends string> = { readonly [name in Control]?: string };

export interface Parameters<Control extends string> {
  readonly conditions: readonly Condition[];
  readonly controls: ControlTexts<Control>;
}

export function readParameters<Control extends string>(
  query: readonly QueryParameter[],
  table: ParameterTable<Control>,
  problems: Detail[],
): Parameters<Control> {
  const conditions: Condition[] = [];
  const stated = new Map<string, QueryParameter>();
  const controls: { [name in Control]?: string } = {};
  for (const parameter of query) {
    if (problems.length >= detailLimit) break;
    const meaning = findMeaning(parameter, table);
    if (!("kind" in meaning)) {
      problems.push(describeUnknown(parameter, [...meaning, ...table.parameterNames], table));
    } else if (meaning.kind === "control") {
      const problem = checkControl(parameter);
      if (problem === null) controls[meaning.name] = parameter.values.join(",");
      else problems.push(problem);
    } else {
      const condition = parseCondition(parameter, meaning);
      if ("message" in condition) {
        problems.push(condition);
        continue;
      }
      const key = keyOfCondition(condition);
      const other = stated.get(key);
      if (other === undefined) conditions.push(condition);
      else problems.push(describeRepeated(parameter, other));
      stated.set(key, parameter);
    }
  }
  return { conditions, controls };
}

/** Maps names of parameters in other APIs to parameters of this API, for hints in error messages. */
const namesElsewhere: ReadonlyMap<string, ListParameter> = mapNamesElsewhere({
  items_per_page: ["limit", "per_page", "page_size", "pagesize", "size", "top"],
  page: ["offset", "skip", "page_number", "number"],
  after: ["cursor"],
  sort_by: ["sort", "order_by", "orderby"],
  sort_order: ["order", "direction"],
  q: ["search", "query"],
  fields: ["select"],
  expand: ["include", "embed", "populate", "with"],
});

function describeUnknown<Control extends string>(
  parameter: QueryParameter,
  names: readonly string[],
  table: ParameterTable<Control>,
): Detail {
  // Removes the prefix that other APIs use: OData writes `$top`, and json-server writes `_limit`.
  const name = parameter.name.replace(/^[$_]+/, "");
  const operator = parameter.operator === null ? suggestOperator(name, table) : null;
  return {
    parameter: writeParameter(parameter),
    rule: "unknown",
    message: `is not a parameter of this collection${operator ?? suggestParameter({ ...parameter, name }, names)}`,
  };
}

/** Suggests a valid parameter for an unknown one. Returns the end of an error message. */
function suggestParameter({ name, operator }: QueryParameter, names: readonly string[]): string {
  // JSON:API and Directus write `filter[price]=5` for this API's `price=5`.
  if (/^(filters?|where)$/.test(name)) {
    const field = operator !== null && names.includes(operator) ? operator : names[0]!;
    return `; write ${field}=…${field === operator ? "" : ", with the name of a field and its value"}`;
  }
  const [, field = "", sign = ""] = /^([^<>!]+)([<>!])/.exec(name) ?? [];
  if (names.includes(field)) return `; write ${comparisons[sign]!.replaceAll("$", field)}`;
  if (/^format$/i.test(name) && names.includes("after"))
    return '; send the header "Accept: text/csv" or "Accept: application/x-ndjson" instead';
  const here = namesElsewhere.get(name.toLowerCase());
  if (here === undefined || !names.includes(here)) return describeNearestName(name, names);
  return `; use ${JSON.stringify(here)} instead${here === "page" ? ', counted from 1, with "items_per_page"' : ""}`;
}

/** Suggestions for a sign before `=`, with `$` for the field. The query `?price>=5` has a parameter with the name `price>`. */
const comparisons: { readonly [sign: string]: string } = {
  "<": "$[lt]=… or $[lte]=…",
  ">": "$[gt]=… or $[gte]=…",
  "!": "$[ne]=…",
};

const listControls: ReadonlySet<string> = new Set(["fields", "expand", "sort_by", "group", ...aggregateFunctions]);

function checkControl(parameter: QueryParameter): Detail | null {
  const name = writeParameter(parameter);
  if (parameter.operator !== null) {
    // For the `page[size]` of JSON:API, suggests `items_per_page`.
    const meant = namesElsewhere.get(parameter.operator) ?? parameter.name;
    return { parameter: name, rule: "operator", message: `takes no operator; write ${meant}=…` };
  }
  if (!listControls.has(parameter.name)) {
    if (parameter.values.length > 1) return { parameter: name, rule: "repeated", message: "must be given once" };
    if (parameter.isList) {
      return { parameter: name, rule: "form", message: `takes one value; write ${parameter.name}=…` };
    }
  }
  if (parameter.values.every(isStorable)) return null;
  return { parameter: name, rule: "value", message: "must not contain NUL or a lone surrogate" };
}

/** Returns the same key for all ways to write a condition (`price_from`, `price[gte]`), because a query may use only one. */
function keyOfCondition({ field: { name, field: now = name }, operator, path = [] }: Condition): string {
  return `${[...path.map((relation) => relation.name), now].join(".")}[${operator}]`;
}

function describeRepeated(parameter: QueryParameter, other: QueryParameter): Detail {
  const message = `repeats the condition of ${writeParameter(other)}; give only one of them`;
  return { parameter: writeParameter(parameter), rule: "repeated", message };
}
