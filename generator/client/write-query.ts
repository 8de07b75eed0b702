import type { AggregateQuery, Term } from "./aggregate-types.js";
import type { ListQuery, ResourceTypes } from "./types.js";

/** Writes the query of a list without its window; null if a condition cannot match anything. */
export function writeQuery(query: ListQuery<ResourceTypes, PropertyKey, PropertyKey>): URLSearchParams | null {
  const written = writeFilter(query);
  if (written !== null) writeNames(written, query);
  return written;
}

export type Aggregates = AggregateQuery<object, string, string, string, string, string>;

/** Null as for a list. A field may have the name of a query parameter, so each condition is written with its operator. */
export function writeAggregate({ filter = {}, or, q, ...named }: Aggregates): URLSearchParams | null {
  const conditions = Object.entries(filter).map(([field, condition]: [string, unknown]) => {
    const is = Array.isArray(condition) ? { in: condition as unknown } : { eq: condition };
    return [field, condition === undefined || isConditions(condition) ? condition : is] as const;
  });
  const written = writeFilter({ filter: Object.fromEntries(conditions), or, q });
  if (written !== null) writeNames(written, named);
  return written;
}

/** Returns null if a condition cannot match anything. */
function writeFilter({ filter, or, q }: Pick<Aggregates, "filter" | "or" | "q">): URLSearchParams | null {
  const conditions = listConditions(filter);
  const either = listAlternatives(or);
  if (conditions === null || either === null) return null;
  const written = new URLSearchParams();
  for (const [name, values] of conditions) for (const value of values) written.append(name, value);
  if (either.length > 0) written.append("or", `(${either.join(",")})`);
  if (q !== undefined) written.append("q", q);
  return written;
}

/** Lists the alternatives, of which one must match; empty if everything matches, null if nothing does. */
function listAlternatives(terms: readonly Term<object>[] | undefined): readonly string[] | null {
  if (terms === undefined) return [];
  const met = terms.map(listTerm).filter((each) => each !== null);
  if (met.length === 0) return null;
  return met.every((each) => each.length > 0)
    ? met.map((each) => (each.length > 1 ? `and(${each.join(",")})` : each[0]!))
    : [];
}

/** Lists the conditions, which must all match; null if nothing matches. */
function listTerm({ and = [], or, ...filter }: Term<object>): readonly string[] | null {
  const conditions = listConditions(filter);
  const either = listAlternatives(or);
  const own = conditions && conditions.map(writeCondition);
  const all = [own, either && either.length > 1 ? [`or(${either.join(",")})`] : either, ...and.map(listTerm)];
  return all.every((each) => each !== null) ? all.flat() : null;
}

type Written = readonly [name: string, values: readonly string[]];

function writeCondition([name, values]: Written): string {
  const quoted = values.map((value) => (/[(),"]/.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value));
  return `${name}=${quoted.length === 1 ? quoted[0]! : `(${quoted.join(",")})`}`;
}

/** Lists the values of each parameter; null if one cannot match anything. */
function listConditions(filter: object = {}): Written[] | null {
  const written: Written[] = [];
  for (const [field, condition] of Object.entries(filter) as [string, unknown][]) {
    if (condition === undefined) continue;
    const conditions: { readonly [operator: string]: unknown } = isConditions(condition)
      ? condition
      : { "": condition };
    for (const [operator, operand] of Object.entries(conditions)) {
      if (operand === undefined) continue;
      const name = operator === "" ? field : `${field}[${operator}]`;
      const values = listValues(name, operand, field);
      if (values.length > 0) written.push([name, values]);
      // `nin` without values is no condition.
      else if (operator !== "nin") return null;
    }
  }
  return written;
}

const lists = ["sort", "fields", "expand", "group", "sum", "avg", "min", "max", "page", "items_per_page"] as const;

type Named = { readonly [name in (typeof lists)[number]]?: PropertyKey | readonly PropertyKey[] | undefined };

/** An empty list counts as absent. */
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
