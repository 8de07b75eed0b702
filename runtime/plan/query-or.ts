/** Parses `or` of a query: conditions on fields, of which at least one must hold (docs/reference/http.md#or). */
import type { Detail } from "../model/plan/errors.js";
import { anyOf, both, type Filter } from "../model/query/filter.js";
import { describeNearestName } from "../model/values/nearest-name.js";
import type { Condition } from "../model/plan/planned.js";
import { OrFault, readOr, type OrTerm } from "./or-syntax.js";
import { parseCondition, relateConditions, writeParameter } from "./query-filter.js";
import type { ParameterTable } from "./query-table.js";

export type ConditionTree =
  | { readonly kind: "condition"; readonly condition: Condition }
  | { readonly kind: "and" | "or"; readonly of: readonly ConditionTree[] };

/** Returns null if there is none, or if it is wrong, which `problems` reports. */
export function parseOr(
  text: string | undefined,
  { filters, related }: Pick<ParameterTable<string>, "filters" | "related">,
  problems: Detail[],
): ConditionTree | null {
  if (text === undefined) return null;
  const found = problems.length;
  const understand = (term: OrTerm): ConditionTree => {
    if (term.kind !== "condition") return { kind: term.kind, of: term.of.map(understand) };
    const { parameter, at } = term;
    const meaning = filters.get(parameter.name) ?? related?.(parameter.name) ?? [];
    const condition: Condition | Detail =
      "kind" in meaning
        ? parseCondition(parameter, meaning)
        : {
            parameter: parameter.name,
            rule: "unknown",
            message: `is not a filter${describeNearestName(parameter.name, [...meaning, ...filters.keys()])}`,
          };
    if (!("message" in condition)) return { kind: "condition", condition };
    const message = `at character ${String(at)}: ${writeParameter(parameter)} ${condition.message}`;
    problems.push({ parameter: "or", rule: condition.rule, message });
    return { kind: "and", of: [] };
  };
  try {
    const tree = understand(readOr(text));
    return problems.length === found ? tree : null;
  } catch (error) {
    if (!(error instanceof OrFault)) throw error;
    problems.push({ parameter: "or", rule: "form", message: `at character ${String(error.at)}: ${error.message}` });
    return null;
  }
}

export function listConditions(tree: ConditionTree): readonly Condition[] {
  return tree.kind === "condition" ? [tree.condition] : tree.of.flatMap(listConditions);
}

export function toTreeFilter(tree: ConditionTree): Filter {
  switch (tree.kind) {
    case "condition":
      return relateConditions([tree.condition]);
    case "or":
      return anyOf(tree.of.map(toTreeFilter));
    case "and": {
      const conditions = tree.of.flatMap((each) => (each.kind === "condition" ? [each.condition] : []));
      const groups = tree.of.filter((each) => each.kind !== "condition").map(toTreeFilter);
      return groups.reduce(both, relateConditions(conditions));
    }
  }
}
