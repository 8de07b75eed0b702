import type { AggregatedFields, AggregateQuery, Term } from "../../runtime/model/query/aggregate-types.js";

export type AnyAggregateQuery = AggregateQuery<object, string, AggregatedFields>;

type SearchQuery = Pick<AnyAggregateQuery, "filter" | "or" | "q" | "having">;

/**
 * Writes the query of a list without its paging parameters; null if a condition cannot match any item.
 * @param alwaysNamesOperator whether conditions always name the operator: in aggregates, `group[eq]=x` filters, but `group=x`
 *   groups by `x`
 */
export function serializeQuery(
  query: SearchQuery & ListParameters,
  alwaysNamesOperator = false,
): URLSearchParams | null {
  const written = serializeFilter(query, alwaysNamesOperator);
  if (written !== null) appendListParameters(written, query);
  return written;
}

/** Writes the conditions and the search words of a query; null if a condition cannot match any item. */
function serializeFilter({ filter, or, q, having }: SearchQuery, alwaysNamesOperator: boolean): URLSearchParams | null {
  const conditions = listConditions(filter, alwaysNamesOperator);
  const either = listAlternatives(or);
  const groups = listTermConditions(having);
  if (conditions === null || either === null || groups === null) return null;
  const written = new URLSearchParams();
  for (const condition of conditions)
    for (const value of condition[1]) written.append(toParameterName(condition), value);
  if (either.length > 0) written.append("or", `(${either.join(",")})`);
  if (groups.length > 0) written.append("having", `(${groups.join(",")})`);
  if (q !== undefined) written.append("q", q);
  return written;
}

/** Lists the alternatives, of which an item must match one; null if no item can match, empty if every item matches. */
function listAlternatives(terms: readonly Term<object>[] | undefined): readonly string[] | null {
  if (terms === undefined) return [];
  const met = terms.map(listTermConditions).filter((each) => each !== null);
  if (met.length === 0) return null;
  return met.every((each) => each.length > 0)
    ? met.map((each) => (each.length > 1 ? `and(${each.join(",")})` : each[0]!))
    : [];
}

/** Lists the conditions of a term. An item must match all of them. Returns null if no item can match. */
function listTermConditions({ and = [], or, ...filter }: Term<object> = {}): readonly string[] | null {
  const conditions = listConditions(filter);
  const either = listAlternatives(or);
  const own = conditions && conditions.map(serializeCondition);
  const all = [own, either && either.length > 1 ? [`or(${either.join(",")})`] : either, ...and.map(listTermConditions)];
  return all.every((each) => each !== null) ? all.flat() : null;
}

type QueryParameter = readonly [name: string, values: readonly string[]];

/** Names the parameter of a condition. The server splits `name[in]` at commas, so values with commas need `name[in][]`. */
function toParameterName([name, values]: QueryParameter): string {
  return /\[n?in\]$/.test(name) && values.some((value) => value.includes(",")) ? `${name}[]` : name;
}

function serializeCondition([name, values]: QueryParameter): string {
  const quoted = values.map((value) => (/[(),"]/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value));
  return `${name}=${quoted.length === 1 ? quoted[0]! : `(${quoted.join(",")})`}`;
}

/** Lists the conditions of a filter, each with its values; null if a condition cannot match any item. */
function listConditions(filter: object = {}, alwaysNamesOperator = false): QueryParameter[] | null {
  const written: QueryParameter[] = [];
  for (const [field, condition] of Object.entries(filter) as [string, unknown][]) {
    if (condition === undefined) continue;
    const conditions: { readonly [operator: string]: unknown } = isOperatorObject(condition)
      ? condition
      : { [alwaysNamesOperator ? (Array.isArray(condition) ? "in" : "eq") : ""]: condition };
    for (const [operator, operand] of Object.entries(conditions)) {
      if (operand === undefined) continue;
      const name = operator === "" ? field : `${field}[${operator}]`;
      const values = toParameterValues(name, operand, field);
      if (values.length > 0) written.push([name, values]);
      // `nin` without values excludes nothing, so no parameter is needed.
      else if (operator !== "nin") return null;
    }
  }
  return written;
}

export const aggregateFunctions = ["sum", "avg", "min", "max", "distinct"] as const;
const listParameterNames = [
  "sort",
  "fields",
  "expand",
  "group",
  "time_zone",
  ...aggregateFunctions,
  "page",
  "items_per_page",
] as const;

type ListParameters = {
  readonly [name in (typeof listParameterNames)[number]]?: PropertyKey | readonly PropertyKey[] | undefined;
};

/** Appends the parameters whose values are lists of names, such as `fields`. Leaves out empty lists. */
export function appendListParameters(query: URLSearchParams, valuesByParameter: ListParameters): void {
  for (const name of listParameterNames) {
    const names = [valuesByParameter[name] ?? []].flat();
    if (names.length > 0) query.append(name === "sort" ? "sort_by" : name, names.join(","));
  }
}

function toParameterValues(name: string, operand: unknown, field: string): readonly string[] {
  const values: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  return values.map((value) => {
    if (isScalar(value)) return String(value);
    throw new TypeError(
      `${name} must be a string, a number or a boolean; to find items without a value, use ${field}: {exists: false}`,
    );
  });
}

function isOperatorObject(condition: unknown): condition is { readonly [operator: string]: unknown } {
  return typeof condition === "object" && condition !== null && !Array.isArray(condition);
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
