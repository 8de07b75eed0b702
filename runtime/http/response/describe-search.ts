import type { Scalar } from "../../model/query/filter.js";
import type { Condition, PlannedList } from "../../model/plan/planned.js";
import type { FilterField } from "../../model/query/query-grammar.js";
import { writeDateTime } from "../../model/values/times.js";

/**
 * The member `search` of a collection (docs/reference/http.md#collections), with values in the form of the API and nested
 * operators.
 */
export interface Search {
  readonly [name: string]: null | Scalar | readonly string[] | SearchedField;
}

type SearchedField = Scalar | { readonly [operator: string]: Scalar | readonly Scalar[] };

/** Describes the parsed query. */
export function describeSearch({ conditions, or, q, sortBy, sortOrder, plan: { window } }: PlannedList): Search {
  return {
    ...describeConditions(conditions),
    ...(or === null ? {} : { or }),
    q,
    sort_by: sortBy,
    sort_order: sortOrder,
    ...(window.kind === "page" ? { page: window.page, items_per_page: window.size } : {}),
  };
}

/** A field with nothing but "equals" is echoed as its value, otherwise as an object of operators. */
function describeConditions(conditions: readonly Condition[]): Search {
  const fields = new Map(conditions.map(({ field }) => [field.name, field]));
  return Object.fromEntries(
    Array.from(fields.values(), (field): [string, SearchedField] => {
      const own = conditions.filter((condition) => condition.field.name === field.name);
      const [first] = own;
      if (own.length === 1 && first?.operator === "eq")
        return [field.name, first.texts?.[0] ?? writeOperand(first.values[0] ?? "", field)];
      return [field.name, Object.fromEntries(own.map((condition) => [condition.operator, writeOperands(condition)]))];
    }),
  );
}

function writeOperands({ field, operator, values, texts }: Condition): Scalar | readonly Scalar[] {
  const written = texts ?? values.map((value) => writeOperand(value, field));
  return operator === "in" || operator === "nin" || written.length > 1 ? written : (written[0] ?? "");
}

function writeOperand(value: Scalar, field: FilterField): Scalar {
  if (field.notation === "date-time" && typeof value === "string") return writeDateTime(value);
  return field.sentAsString && typeof value === "number" ? String(value) : value;
}
