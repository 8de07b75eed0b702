/** Translates a filter to an expression, for documents inside another one, such as those of `$lookup`. */
import type { Document as Operators } from "mongodb";
import type { Filter } from "../../model/query/filter.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { prefixEnd } from "../port/compare-values.js";
import { isAncestorId } from "../port/stored-item.js";
import { recordField } from "./records.js";

/** An expression compares a value with each of a list in turn; a query looks it up in the sorted list. */
const valuesAtMost = 100;

/**
 * Returns null for filters that only a query can contain, or that a query evaluates much faster.
 * @param item the field that contains the document
 */
export function toExpression(definition: ResourceDefinition, filter: Filter, item: string): Operators | null {
  const valueOf = (field: string): Operators => ({ $ifNull: [`$${item}.${recordField(definition, field)}`, null] });
  const compare = (field: string, operator: string, value: unknown): Operators => ({
    [`$${operator}`]: [valueOf(field), { $literal: value }],
  });
  const presentCondition = (field: string): Operators => compare(field, "ne", null);
  switch (filter.kind) {
    case "all":
    case "any": {
      const of = filter.of.map((part) => toExpression(definition, part, item));
      return of.includes(null) ? null : { [filter.kind === "all" ? "$and" : "$or"]: of };
    }
    case "in": {
      const { field, values, negated } = filter;
      if (values.length > valuesAtMost || isAncestorId(definition, field)) return null;
      const isArray = definition.fields[field]?.kind === "array";
      const common = { $setIntersection: [{ $ifNull: [valueOf(field), []] }, { $literal: values }] };
      const found = isArray ? { $ne: [common, []] } : compare(field, "in", values);
      return negated ? { $not: [found] } : found;
    }
    case "range":
      if (isAncestorId(definition, filter.field)) return null;
      // Unlike a query, an expression also compares values of different types: null is less than every other value.
      return { $and: [presentCondition(filter.field), compare(filter.field, filter.operator, filter.value)] };
    case "prefix": {
      const end = prefixEnd(filter.prefix);
      const begin = compare(filter.field, "gte", filter.prefix);
      return end === null ? begin : { $and: [begin, compare(filter.field, "lt", end)] };
    }
    case "exists":
      if (isAncestorId(definition, filter.field)) return null;
      return filter.exists ? presentCondition(filter.field) : compare(filter.field, "eq", null);
    case "empty":
      return compare(filter.field, "in", [null, []]);
    default:
      return null;
  }
}
