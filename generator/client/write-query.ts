import type { AggregateQuery, Term } from "../../runtime/model/query/aggregate-types.js";

export type Aggregates = AggregateQuery<object, string, string, string, string, string, string>;

type Searches = Pick<Aggregates, "filter" | "or" | "q" | "having">;

/**
 * Writes the query of a list without its paging parameters; null if a condition cannot match any item.
 * @param always whether conditions always name the operator: in aggregates, `group[eq]=x` filters, but `group=x` groups by `x`
 */
export function writeQuery(query: Searches & Named, always = false): URLSearchParams | null {
  const written = writeFilter(query, always);
  if (written !== null) writeNames(written, query);
  return written;
}

/** Writes the conditions and the search words of a query; null if a condition cannot match any item. */
function writeFilter({ filter, or, q, having }: Searches, always: boolean): URLSearchParams | null {
  const conditions = listConditions(filter, always);
  const either = listAlternatives(or);
  const groups = listTerm(having);
  if (conditions === null || either === null || groups === null) return null;
  const written = new URLSearchParams();
  for (const condition of conditions) for (const value of condition[1]) written.append(nameParameter(condition), value);
  if (either.length > 0) written.append("or", `(${either.join(",")})`);
  if (groups.length > 0) written.append("having", `(${groups.join(",")})`);
  if (q !== undefined) written.append("q", q);
  return written;
}

/** Lists the alternatives, of which an item must match one; null if no item can match, empty if every item matches. */
function listAlternatives(terms: readonly Term<object>[] | undefined): readonly string[] | null {
  if (terms === undefined) return [];
  const met = terms.map(listTerm).filter((each) => each !== null);
  if (met.length === 0) return null;
  return met.every((each) => each.length > 0)
    ? met.map((each) => (each.length > 1 ? `and(${each.join(",")})` : each[0]!))
    : [];
}

/** Lists the conditions of a term. An item must match all of them. Returns null if no item can match. */
function listTerm({ and = [], or, ...filter }: Term<object> = {}): readonly string[] | null {
  const conditions = listConditions(filter);
  const either = listAlternatives(or);
  const own = conditions && conditions.map(writeCondition);
  const all = [own, either && either.length > 1 ? [`or(${either.join(",")})`] : either, ...and.map(listTerm)];
  return all.every((each) => each !== null) ? all.flat() : null;
}

type Written = readonly [name: string, values: readonly string[]];

/** Names the parameter of a condition. The server splits `name[in]` at commas, so values with commas need `name[in][]`. */
function nameParameter([name, values]: Written): string {
  return /\[n?in\]$/.test(name) && values.some((value) => value.includes(",")) ? `${name}[]` : name;
}

function writeCondition([name, values]: Written): string {
  const quoted = values.map((value) => (/[(),"]/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value));
  return `${name}=${quoted.length === 1 ? quoted[0]! : `(${quoted.join(",")})`}`;
}

/** Lists the conditions of a filter, each with its values; null if a condition cannot match any item. */
function listConditions(filter: object = {}, always = false): Written[] | null {
  const written: Written[] = [];
  for (const [field, condition] of Object.entries(filter) as [string, unknown][]) {
    if (condition === undefined) continue;
    const conditions: { readonly [operator: string]: unknown } = isConditions(condition)
      ? condition
      : { [always ? (Array.isArray(condition) ? "in" : "eq") : ""]: condition };
    for (const [operator, operand] of Object.entries(conditions)) {
      if (operand === undefined) continue;
      const name = operator === "" ? field : `${field}[${operator}]`;
      const values = listValues(name, operand, field);
      if (values.length > 0) written.push([name, values]);
      // `nin` without values excludes nothing, so no parameter is needed.
      else if (operator !== "nin") return null;
    }
  }
  return written;
}

export const functions = ["sum", "avg", "min", "max", "distinct"] as const;
const lists = ["sort", "fields", "expand", "group", "time_zone", ...functions, "page", "items_per_page"] as const;

type Named = { readonly [name in (typeof lists)[number]]?: PropertyKey | readonly PropertyKey[] | undefined };

/** Appends the parameters whose values are lists of names, such as `fields`. Leaves out empty lists. */
export function writeNames(written: URLSearchParams, named: Named): void {
  for (const name of lists) {
    const names = [named[name] ?? []].flat();
    if (names.length > 0) written.append(name === "sort" ? "sort_by" : name, names.join(","));
  }
}

function listValues(name: string, operand: unknown, field: string): readonly string[] {
  const values: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  return values.map((value) => {
    if (isScalar(value)) return String(value);
    throw new TypeError(
      `${name} must be a string, a number or a boolean; to find items without a value, use ${field}: {exists: false}`,
    );
  });
}

function isConditions(condition: unknown): condition is { readonly [operator: string]: unknown } {
  return typeof condition === "object" && condition !== null && !Array.isArray(condition);
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
