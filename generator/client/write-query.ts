import type { ListQuery, ResourceTypes } from "./types.js";

/** The query of a list apart from its window; null where a condition cannot be met by anything. */
export function writeQuery(query: ListQuery<ResourceTypes, PropertyKey, PropertyKey>): URLSearchParams | null {
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
  if (query.sort !== undefined) {
    const descending = query.sort.startsWith("-");
    written.append("sort_by", descending ? query.sort.slice(1) : query.sort);
    if (descending) written.append("sort_order", "desc");
  }
  writeNames(written, query);
  return written;
}

interface Named {
  readonly fields?: readonly PropertyKey[] | undefined;
  readonly expand?: readonly PropertyKey[] | undefined;
}

/** None is as good as nothing said. */
export function writeNames(written: URLSearchParams, { fields = [], expand = [] }: Named): void {
  for (const [name, names] of Object.entries({ fields, expand })) {
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
