import type { Scalar, Sort, Window } from "../model/plan.js";
import type { Condition } from "./query-filter.js";
import type { FilterField } from "../model/query-grammar.js";
import { writeDateTime } from "../model/times.js";

/** A query as it was understood (docs/http.md#collections): values as they travel in responses, operators nested. */
export interface Understood {
  readonly [name: string]: null | Scalar | { readonly [operator: string]: Scalar | readonly Scalar[] };
}

/** What `search` says of a query, apart from `total_items` and `ids`. */
export function describeQuery(
  conditions: readonly Condition[],
  q: string | null,
  sort: Sort,
  window: Window,
): Understood {
  return {
    ...describeConditions(conditions),
    q,
    sort_by: sort.field,
    sort_order: sort.descending ? "desc" : "asc",
    ...(window.kind === "page" ? { page: window.page, items_per_page: window.size } : {}),
  };
}

/** A field with nothing but "equals" is echoed as its value, otherwise as an object of operators. */
function describeConditions(conditions: readonly Condition[]): Understood {
  const fields = new Set(conditions.map((condition) => condition.field));
  return Object.fromEntries(
    Array.from(fields, (field): [string, Understood[string]] => {
      const own = conditions.filter((condition) => condition.field === field);
      const [first] = own;
      if (own.length === 1 && first?.operator === "eq") return [field.name, writeOperand(first.values[0] ?? "", field)];
      return [field.name, Object.fromEntries(own.map((condition) => [condition.operator, writeOperands(condition)]))];
    }),
  );
}

function writeOperands({ field, operator, values }: Condition): Scalar | readonly Scalar[] {
  const written = values.map((value) => writeOperand(value, field));
  return operator === "in" || operator === "nin" ? written : (written[0] ?? "");
}

function writeOperand(value: Scalar, field: FilterField): Scalar {
  if (field.notation === "date-time" && typeof value === "string") return writeDateTime(value);
  return field.travelsAsString && typeof value === "number" ? String(value) : value;
}
