/** Finds the parts of a query that no index serves: their cost grows with the collection, not with the result (docs/reference/http.md#what-no-index-serves). */
import type { Sort } from "../model/plan/plan.js";
import type { Condition } from "../model/plan/planned.js";
import type { Operator } from "../model/query/query-grammar.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { isIndexOrder } from "../model/query/sort-keys.js";
import type { ConditionTree } from "./query-or.js";
import { tableOf } from "./query-table.js";

const nothing: readonly string[] = [];

/** Returns the parameters that no index serves. Parameters that are slow although an index serves them are not reported. */
export function findUnserved(
  definition: ResourceDefinition,
  conditions: readonly Condition[],
  tree: ConditionTree | null,
  sort: Sort | null,
): readonly string[] {
  const contained = conditions.filter(({ operator, count }) => operator === "contains" || count !== undefined);
  const isPlainOrder = sort === null || isIndexOrder(definition, sort);
  if (tree === null && isPlainOrder && contained.length === 0) return nothing;
  const isFound = isServed(definition, [...conditions.map(toTree), ...(tree === null ? [] : [tree])]);
  const unserved = isFound
    ? []
    : contained.map(({ field, count }) => (count === undefined ? `${field.name}[contains]` : field.name));
  if (tree !== null && !isFound) unserved.push("or");
  const fixed = conditions
    .filter(({ operator, path, count }) => operator === "eq" && path === undefined && count === undefined)
    .map(nameOf);
  if (sort !== null && !isIndexOrder(definition, sort, new Set(fixed))) unserved.push("sort_by");
  return unserved;
}

const toTree = (condition: Condition): ConditionTree => ({ kind: "condition", condition });
const nameOf = ({ field }: Condition): string => field.field ?? field.name;

/** Tells whether an index serves one of these conditions, all of which must hold. */
function isServed(definition: ResourceDefinition, of: readonly ConditionTree[]): boolean {
  return of.some((tree) => {
    if (tree.kind === "condition") {
      const { operator, path = [], count } = tree.condition;
      if (count !== undefined) return false;
      // The relation itself is served: by the key of the related item, or by the index of the reference.
      const owner = path.at(-1)?.definition ?? definition;
      return finding.has(operator) && tableOf(owner).indexed.has(nameOf(tree.condition));
    }
    return tree.kind === "and" ? isServed(definition, tree.of) : tree.of.every((each) => isServed(definition, [each]));
  });
}

const finding: ReadonlySet<Operator> = new Set(["eq", "in", "gt", "gte", "lt", "lte", "prefix"]);
