/**
 * The path from an item to the field that a rule uses. That field belongs to the item itself, or to another item to
 * which references lead.
 */
import { equals, type Filter, type Scalar } from "../query/filter.js";
import type { RuleStep } from "./resource-parts.js";

export interface RulePath {
  readonly field: string;
  readonly through?: readonly RuleStep[];
}

/** Returns the field of the item itself with which the path begins. */
export function firstField({ field, through }: RulePath): string {
  return through?.[0]?.field ?? field;
}

/** Returns the condition that the field at the end of the path has this value. */
export function endsAt({ field, through = [] }: RulePath, value: Scalar): Filter {
  return through.reduceRight<Filter>(
    (filter, { field: by, resource, id }) => ({ kind: "related", field: by, resource, by: id, filter, negated: false }),
    equals(field.slice(field.lastIndexOf(".") + 1), value),
  );
}
