/** Parses `or` and `having` of a query: `or=(status=A,and(price[gte]=5,name="a, b"))` (docs/reference/http.md#or). */
import type { Detail } from "../model/plan/errors.js";
import { listConditions, type Term } from "../model/query/condition-text.js";
import { combineWithOr, combineWithAnd, type Filter } from "../model/query/filter.js";
import { describeNearestName } from "../model/values/nearest-name.js";
import type { Condition } from "../model/plan/planned.js";
import { parseCondition, combineConditions, writeParameter } from "./query-filter.js";
import type { ParameterTable } from "./query-table.js";
import type { QueryParameter } from "../model/plan/api-request.js";
import { orLimits } from "../model/query/query-grammar.js";

export type ConditionTree = Term<{ readonly kind: "condition"; readonly condition: Condition }>;

/** Parses the text of `or` or `having`. Returns null if the text is missing or wrong. Errors are added to `problems`. */
export function parseOr(
  text: string | undefined,
  { filters, related }: Pick<ParameterTable<string>, "filters" | "related">,
  problems: Detail[],
  parameter: "or" | "having" = "or",
): ConditionTree | null {
  if (text === undefined) return null;
  const found = problems.length;
  const toTree = (term: OrTerm): ConditionTree => {
    if (term.kind !== "condition") return { kind: term.kind, of: term.of.map(toTree) };
    const { parameter: stated, at } = term;
    const meaning = filters.get(stated.name) ?? related?.(stated.name) ?? [];
    const what = parameter === "or" ? "a filter" : "a requested aggregate";
    const condition: Condition | Detail =
      "kind" in meaning
        ? parseCondition(stated, meaning, true)
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
    const tree = toTree(readOr(text, parameter === "or" ? "or" : "and"));
    return problems.length === found ? tree : null;
  } catch (error) {
    if (!(error instanceof OrSyntaxError)) throw error;
    problems.push({ parameter, rule: "form", message: `at character ${String(error.offset)}: ${error.message}` });
    return null;
  }
}

export function toTreeFilter(tree: ConditionTree): Filter {
  switch (tree.kind) {
    case "condition":
      return combineConditions([tree.condition]);
    case "or":
      return combineWithOr(tree.of.map(toTreeFilter));
    case "and": {
      const conditions = tree.of.flatMap((each) => (each.kind === "condition" ? [each.condition] : []));
      const groups = tree.of.filter((each) => each.kind !== "condition").map(toTreeFilter);
      return groups.reduce(combineWithAnd, combineConditions(conditions));
    }
  }
}

/** A condition or a group of conditions in the text. `offset` is the position of the condition's first character, counted from 1. */
type OrTerm = Term<{ readonly kind: "condition"; readonly parameter: QueryParameter; readonly at: number }>;

/** A syntax error in the text of `or` or `having`, with its position. The message says what the parser expected. */
export class OrSyntaxError extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Parses the text into groups of conditions, without checking names and values.
 * @param kind how the conditions of the outermost group are combined
 * @throws OrSyntaxError
 */
export function readOr(text: string, kind: "and" | "or" = "or"): OrTerm {
  return new OrReader(text).read(kind);
}

/** Lists all conditions in the text as query parameters. The list is empty if the text has a syntax error. */
export function listOrParameters(text: string): readonly QueryParameter[] {
  try {
    return listConditions(readOr(text)).map(({ parameter }) => parameter);
  } catch (error) {
    if (error instanceof OrSyntaxError) return [];
    throw error;
  }
}

const severalHint = "put several values of one filter in parentheses: status=(A,D)";

class OrReader {
  readonly #text: string;
  #position = 0;
  #conditions = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(kind: "and" | "or"): OrTerm {
    if (!this.#accepts("(")) throw this.#fault("must begin with (, as in (status=A,price[gte]=5)");
    const term = this.#group(kind, 1);
    if (this.#position < this.#text.length) throw this.#fault("must end with the ) that closes its first (");
    return term;
  }

  /** Parses the terms of a group up to its closing parenthesis. The opening parenthesis has already been read. */
  #group(kind: "and" | "or", depth: number): OrTerm {
    if (depth > orLimits.depth) throw this.#fault(`must not nest groups more than ${String(orLimits.depth)} deep`);
    const of: OrTerm[] = [];
    do of.push(this.#term(depth));
    while (this.#accepts(","));
    if (!this.#accepts(")")) throw this.#fault("must have a comma or ) here");
    return { kind, of };
  }

  #term(depth: number): OrTerm {
    for (const kind of ["and", "or"] as const) if (this.#accepts(`${kind}(`)) return this.#group(kind, depth + 1);
    const at = this.#position + 1;
    const [written, name, operator = null] = this.#match(/([^[\](),="]+)(?:\[([a-z]+)\])?=/y) ?? [];
    if (written === undefined || name === undefined) {
      throw this.#fault(`must have a condition here, such as price[gte]=5, or and(…) or or(…); ${severalHint}`);
    }
    this.#conditions += 1;
    if (this.#conditions > orLimits.conditions) {
      throw this.#fault(`must not have more than ${String(orLimits.conditions)} conditions`);
    }
    const values = this.#accepts("(") ? this.#values() : [this.#value()];
    return { kind: "condition", parameter: { name, operator, isList: false, values }, at };
  }

  #values(): readonly string[] {
    const values: string[] = [];
    do values.push(this.#value());
    while (this.#accepts(","));
    if (!this.#accepts(")")) throw this.#fault("must have a comma or ) after the value");
    return values;
  }

  #value(): string {
    if (!this.#accepts('"')) return this.#match(/[^(),"]*/y)![0]!;
    const [inner] = this.#match(/(?:[^"\\]|\\["\\])*/y)!;
    if (!this.#accepts('"'))
      throw this.#fault(`must have " after the value; inside the value, write \\" for " and \\\\ for \\`);
    return inner!.replace(/\\(["\\])/g, "$1");
  }

  #accepts(word: string): boolean {
    if (!this.#text.startsWith(word, this.#position)) return false;
    this.#position += word.length;
    return true;
  }

  #match(pattern: RegExp): readonly (string | undefined)[] | null {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#position = pattern.lastIndex;
    return found;
  }

  #fault(message: string): OrSyntaxError {
    return new OrSyntaxError(this.#position + 1, message);
  }
}
