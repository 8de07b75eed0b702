/**
 * Parses `or` of a query: conditions on fields, of which at least one must hold (docs/reference/http.md#or); and `having`: conditions on
 * groups, which all must hold.
 */
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
  parameter: "or" | "having" = "or",
): ConditionTree | null {
  if (text === undefined) return null;
  const found = problems.length;
  const understand = (term: OrTerm): ConditionTree => {
    if (term.kind !== "condition") return { kind: term.kind, of: term.of.map(understand) };
    const { parameter: stated, at } = term;
    const meaning = filters.get(stated.name) ?? related?.(stated.name) ?? [];
    const what = parameter === "or" ? "a filter" : "a result in the answer";
    const condition: Condition | Detail =
      "kind" in meaning
        ? parseCondition(stated, meaning)
        : {
            parameter: stated.name,
            rule: "unknown",
            message: `is not ${what}${describeNearestName(stated.name, [...meaning, ...filters.keys()])}`,
          };
    if (!("message" in condition)) return { kind: "condition", condition };
    const message = `at character ${String(at)}: ${writeParameter(stated)} ${condition.message}`;
    problems.push({ parameter, rule: condition.rule, message });
    return { kind: "and", of: [] };
  };
  try {
    const tree = understand(readOr(text, parameter === "or" ? "or" : "and"));
    return problems.length === found ? tree : null;
  } catch (error) {
    if (!(error instanceof OrFault)) throw error;
    problems.push({ parameter, rule: "form", message: `at character ${String(error.at)}: ${error.message}` });
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
