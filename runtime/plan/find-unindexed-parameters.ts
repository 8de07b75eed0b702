/**
 * Finds the parts of a query that no index supports. Their cost grows with the size of the collection instead of the
 * size of the result (docs/reference/http.md#what-no-index-serves).
 */
import type { Sort } from "../model/plan/plan.js";
import type { FilterCondition } from "../model/plan/planned-request.js";
import type { Operator } from "../model/query/query-grammar.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { hasIndexForOrder } from "../model/query/sort-keys.js";
import { createUniqueKeyFilter } from "../model/query/unique-keys.js";
import { getOrAdd } from "../model/values/objects.js";
import type { ConditionTree } from "./query-or.js";
import { listParameterTableOf } from "./parameter-table.js";

/**
 * Returns the parameters that no index supports, such as `price[gte]`.
 * @param searchWords search words of `q`, for which an index always exists
 */
export function findUnindexedParameters(
  definition: ResourceDefinition,
  conditions: readonly FilterCondition[],
  orTree: ConditionTree | null,
  searchWords: readonly string[],
  sort: Sort | null,
): readonly string[] {
  const isIndexed =
    searchWords.length > 0 ||
    hasIndexForAnyCondition(definition, [...conditions.map(toConditionTree), ...(orTree === null ? [] : [orTree])]);
  const unserved = isIndexed ? [] : conditions.map(formatConditionParameter);
  if (orTree !== null && !isIndexed) unserved.push("or");
  const fixed = conditions
    .filter(
      ({ operator, relationPath: path, referrerCount: count }) =>
        operator === "eq" && path === undefined && count === undefined,
    )
    .map(fieldNameOfCondition);
  if (sort !== null && !hasIndexForOrder(definition, sort, new Set(fixed))) unserved.push("sort_by");
  return unserved;
}

/** Returns the name of the parameter for a condition, such as `price[gte]`. */
const formatConditionParameter = ({ field, operator }: FilterCondition): string =>
  operator === "eq" ? field.name : `${field.name}[${operator}]`;
const toConditionTree = (condition: FilterCondition): ConditionTree => ({ kind: "condition", condition });
const fieldNameOfCondition = ({ field }: FilterCondition): string => field.fieldName ?? field.name;

/** Tells whether an index supports at least one of the conditions. One is enough, because an item must meet all of them. */
function hasIndexForAnyCondition(definition: ResourceDefinition, conditions: readonly ConditionTree[]): boolean {
  if (hasUniqueKeyForConditions(definition, conditions)) return true;
  return conditions.some((tree) => {
    if (tree.kind === "condition") {
      const { operator, relationPath: path = [], referrerCount: count } = tree.condition;
      if (count !== undefined) return false;
      // Checks only the field of the related item. An index always leads from there to the listed items.
      const owner = path.at(-1)?.definition ?? definition;
      const name = fieldNameOfCondition(tree.condition);
      // The index has the ids of all parents as one value, so it finds a single id only if there is one level of parents.
      if (owner.fields[name]?.ancestorPosition !== undefined)
        return (operator === "eq" || operator === "in") && owner.path.split("/").length === 2;
      return indexableOperators.has(operator) && listParameterTableOf(owner).indexedFields.has(name);
    }
    return tree.kind === "and"
      ? hasIndexForAnyCondition(definition, tree.terms)
      : tree.terms.every((each) => hasIndexForAnyCondition(definition, [each]));
  });
}

/** Tells whether the conditions fix all fields of a unique key, either of the resource or of a related one. */
function hasUniqueKeyForConditions(definition: ResourceDefinition, conditions: readonly ConditionTree[]): boolean {
  const valuesByPath = new Map<
    string,
    { readonly testedDefinition: ResourceDefinition; readonly valuesByField: Map<string, FilterCondition["values"]> }
  >();
  for (const tree of conditions) {
    if (tree.kind !== "condition" || tree.condition.referrerCount !== undefined) continue;
    const { operator, relationPath: path = [], values } = tree.condition;
    if (operator !== "eq" && operator !== "in") continue;
    const place = path.map(({ name }) => name).join(".");
    const { valuesByField } = getOrAdd(valuesByPath, place, () => ({
      testedDefinition: path.at(-1)?.definition ?? definition,
      valuesByField: new Map(),
    }));
    valuesByField.set(fieldNameOfCondition(tree.condition), values);
  }
  return [...valuesByPath.values()].some(
    ({ testedDefinition, valuesByField }) => createUniqueKeyFilter(testedDefinition, valuesByField) !== null,
  );
}

const indexableOperators: ReadonlySet<Operator> = new Set(["eq", "in", "gt", "gte", "lt", "lte", "prefix"]);
