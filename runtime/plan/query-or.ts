/** Parses `or` and `having` of a query: `or=(status=A,and(price[gte]=5,name="a, b"))` (docs/reference/http.md#or). */
import type { ErrorDetail } from "../model/plan/errors.js";
import { listConditions, TextParser, TextSyntaxError, type ConditionTerm } from "../model/query/condition-text.js";
import type { Filter } from "../model/query/filter.js";
import { describeNearestName } from "../model/values/nearest-name.js";
import type { FilterCondition } from "../model/plan/planned-request.js";
import { combineTerms } from "../model/query/related-filters.js";
import { parseCondition, toRelatedPathFilter, formatParameter } from "./query-filter.js";
import type { ParameterTable } from "./parameter-table.js";
import type { QueryParameter } from "../model/plan/api-request.js";
import { orParameterLimits } from "../model/query/query-grammar.js";

export type ConditionTree = ConditionTerm<{ readonly kind: "condition"; readonly condition: FilterCondition }>;

/** Parses the text of `or` or `having`. Returns null if the text is missing or wrong. Errors are added to `problems`. */
export function parseConditionTree(
  text: string | undefined,
  { filters, resolveRelatedName }: Pick<ParameterTable<string>, "filters" | "resolveRelatedName">,
  problems: ErrorDetail[],
  parameter: "or" | "having" = "or",
): ConditionTree | null {
  if (text === undefined) return null;
  const found = problems.length;
  const toTree = (term: ParsedOrTerm): ConditionTree => {
    if (term.kind !== "condition") return { kind: term.kind, terms: term.terms.map(toTree) };
    const { parameter: stated, offset } = term;
    const meaning = filters.get(stated.name) ?? resolveRelatedName?.(stated.name) ?? [];
    const what = parameter === "or" ? "a filter" : "a requested aggregate";
    const condition: FilterCondition | ErrorDetail =
      "kind" in meaning
        ? parseCondition(stated, meaning, true)
        : {
            parameter: stated.name,
            rule: "unknown",
            message: `is not ${what}${describeNearestName(stated.name, [...meaning, ...filters.keys()])}`,
          };
    if (!("message" in condition)) return { kind: "condition", condition };
    const message = `at character ${String(offset)}: ${formatParameter(stated)} ${condition.message}`;
    problems.push({ parameter, rule: condition.rule, message });
    return { kind: "and", terms: [] };
  };
  try {
    const tree = toTree(parseOrText(text, parameter === "or" ? "or" : "and"));
    return problems.length === found ? tree : null;
  } catch (error) {
    if (!(error instanceof TextSyntaxError)) throw error;
    problems.push({ parameter, rule: "form", message: `at character ${String(error.offset)}: ${error.message}` });
    return null;
  }
}

export function conditionTreeToFilter(tree: ConditionTree): Filter {
  return combineTerms(tree, ({ condition }) => toRelatedPathFilter(condition));
}

/**
 * A condition or a group of conditions in the text. `offset` is the position of the condition's first character, counted from 1.
 */
type ParsedOrTerm = ConditionTerm<{
  readonly kind: "condition";
  readonly parameter: QueryParameter;
  readonly offset: number;
}>;

/**
 * Parses the text into groups of conditions, without checking names and values.
 * @param kind how the conditions of the outermost group are combined
 * @throws TextSyntaxError
 */
export function parseOrText(text: string, kind: "and" | "or" = "or"): ParsedOrTerm {
  return new OrParser(text).parse(kind);
}

/** Lists all conditions in the text as query parameters. The list is empty if the text has a syntax error. */
export function listOrParameters(text: string): readonly QueryParameter[] {
  try {
    return listConditions(parseOrText(text)).map(({ parameter }) => parameter);
  } catch (error) {
    if (error instanceof TextSyntaxError) return [];
    throw error;
  }
}

const multiValueHint = "put several values of one filter in parentheses: status=(A,D)";

class OrParser extends TextParser {
  #conditionCount = 0;

  parse(kind: "and" | "or"): ParsedOrTerm {
    if (!this.consumeText("(")) throw this.createSyntaxError("must begin with (, as in (status=A,price[gte]=5)");
    const term = this.#parseGroup(kind, 1);
    if (!this.isAtEnd) throw this.createSyntaxError("must end after the ) that closes the first (");
    return term;
  }

  /** Parses the terms of a group up to its closing parenthesis. The opening parenthesis has already been read. */
  #parseGroup(kind: "and" | "or", depth: number): ParsedOrTerm {
    if (depth > orParameterLimits.maxDepth)
      throw this.createSyntaxError(`must not nest groups more than ${String(orParameterLimits.maxDepth)} deep`);
    const terms: ParsedOrTerm[] = [];
    do terms.push(this.#parseTerm(depth));
    while (this.consumeText(","));
    if (!this.consumeText(")")) throw this.createSyntaxError("must have a comma or ) here");
    return { kind, terms };
  }

  #parseTerm(depth: number): ParsedOrTerm {
    for (const kind of ["and", "or"] as const)
      if (this.consumeText(`${kind}(`)) return this.#parseGroup(kind, depth + 1);
    const offset = this.offset;
    const [written, name, operator = null] = this.consumeMatch(/([^[\](),="]+)(?:\[([a-z]+)\])?=/y) ?? [];
    if (written === undefined || name === undefined) {
      throw this.createSyntaxError(
        `must have a condition here, such as price[gte]=5, or and(…) or or(…); ${multiValueHint}`,
      );
    }
    this.#conditionCount += 1;
    if (this.#conditionCount > orParameterLimits.maxConditions) {
      throw this.createSyntaxError(`must not have more than ${String(orParameterLimits.maxConditions)} conditions`);
    }
    const values = this.consumeText("(") ? this.#parseValues() : [this.#parseValue()];
    return { kind: "condition", parameter: { name, operator, isList: false, values }, offset };
  }

  #parseValues(): readonly string[] {
    const values: string[] = [];
    do values.push(this.#parseValue());
    while (this.consumeText(","));
    if (!this.consumeText(")")) throw this.createSyntaxError("must have a comma or ) after the value");
    return values;
  }

  #parseValue(): string {
    if (!this.consumeText('"')) return this.consumeMatch(/[^(),"]*/y)![0]!;
    const [inner] = this.consumeMatch(/(?:[^"\\]|\\["\\])*/y)!;
    if (!this.consumeText('"'))
      throw this.createSyntaxError(`must have " after the value; inside the value, write \\" for " and \\\\ for \\`);
    return inner!.replace(/\\(["\\])/g, "$1");
  }
}
