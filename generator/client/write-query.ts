import type { AggregateQuery } from "./aggregate-types.js";
import type { ListQuery, ResourceTypes } from "./types.js";

/** The query of a list apart from its window; null where a condition cannot be met by anything. */
export function writeQuery(query: ListQuery<ResourceTypes, PropertyKey, PropertyKey>): URLSearchParams | null {
  const written = writeFilter(query);
  if (written !== null) writeNames(written, { ...query, sort_by: [query.sort ?? []].flat() });
  return written;
}

export type Aggregates = AggregateQuery<object, string, string, string, string, string>;

/** Null as of a list. A field may be called like a parameter of the query: so each condition has its operator. */
export function writeAggregate({ filter = {}, q, ...named }: Aggregates): URLSearchParams | null {
  const conditions = Object.entries(filter).map(([field, condition]: [string, unknown]) => {
    const is = Array.isArray(condition) ? { in: condition as unknown } : { eq: condition };
    return [field, condition === undefined || isConditions(condition) ? condition : is] as const;
  });
  const written = writeFilter({ filter: Object.fromEntries(conditions), q });
  if (written !== null) writeNames(written, named);
  return written;
}

function writeFilter(query: Pick<Aggregates, "filter" | "q">): URLSearchParams | null {
  const written = new URLSearchParams();
  for (const [field, condition] of Object.entries(query.filter ?? {})) {
    if (condition === undefined) continue;
    if (!isConditions(condition)) {
      if (!append(written, field, condition, field)) return null;
      continue;
    }
    for (const [operator, operand] of Object.entries(condition)) {
      if (operand === undefined) continue;
      const isMet = append(written, `${field}[${operator}]`, operand, field);
      // To be none of nothing is no condition.
      if (!isMet && operator !== "nin") return null;
    }
  }
  if (query.q !== undefined) written.append("q", query.q);
  return written;
}

const lists = ["sort_by", "fields", "expand", "group", "sum", "avg", "min", "max"] as const;

type Named = { readonly [name in (typeof lists)[number]]?: readonly PropertyKey[] | undefined };

/** None is as good as nothing said. */
export function writeNames(written: URLSearchParams, named: Named): void {
  for (const name of lists) {
    const names = named[name] ?? [];
    if (names.length > 0) written.append(name, names.map(String).join(","));
  }
}

/** False where there is no value to append. */
function append(written: URLSearchParams, name: string, operand: unknown, field: string): boolean {
  const values: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  for (const value of values) {
    if (!isScalar(value)) {
      throw new TypeError(
        `${name} must be a text, a number or a boolean; ask for no value by ${field}: {exists: false}`,
      );
    }
    written.append(name, String(value));
  }
  return values.length > 0;
}

function isConditions(condition: unknown): condition is { readonly [operator: string]: unknown } {
  return typeof condition === "object" && condition !== null && !Array.isArray(condition);
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
