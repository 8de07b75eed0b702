/** Parses `having` of an aggregate: conditions on the results of each group (docs/reference/http.md#aggregates). */
import { nameResult } from "../model/query/aggregates.js";
import type { Detail } from "../model/plan/errors.js";
import { everything, type Filter } from "../model/query/filter.js";
import type { RequestedGroup, RequestedMeasure } from "../model/plan/planned.js";
import {
  computedFilter,
  listFilterFields,
  numberOperators as operators,
  type FilterField,
} from "../model/query/query-grammar.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { parseOr, toTreeFilter } from "./query-or.js";
import type { FilterParameter } from "./query-table.js";

/** Returns the filter for the groups. Its field names are results of `nameResult`, such as `sum(amount)` for `sum.amount`. */
export function parseHaving(
  text: string | undefined,
  groups: readonly RequestedGroup[],
  measures: readonly RequestedMeasure[],
  definition: ResourceDefinition,
  problems: Detail[],
): Filter {
  if (text === undefined) return everything;
  if (groups.length === 0) {
    if (problems.some(({ parameter }) => parameter === "group")) return everything;
    problems.push({
      parameter: "having",
      rule: "conflict",
      message: "works only together with group; send group too",
    });
    return everything;
  }
  const declared = new Map(listFilterFields(definition).map((field) => [field.name, field]));
  const numberField = (name: string, field: string): FilterField =>
    computedFilter({ name, field, notation: "number", operators });
  const results = [
    numberField("count", nameResult("count")),
    ...measures.map(({ of, answerName, field }): FilterField => {
      const [name, stored] = [`${of}.${answerName}`, nameResult(of, field)];
      if (of === "min" || of === "max") return { ...declared.get(field)!, name, field: stored, operators };
      return numberField(name, stored);
    }),
  ];
  const filters = new Map(results.map((field): [string, FilterParameter] => [field.name, { kind: "field", field }]));
  const tree = parseOr(text, { filters }, problems, "having");
  return tree === null ? everything : toTreeFilter(tree);
}
