/**
 * Parses the syntax `or=(status=A,and(price[gte]=5,name="a, b"))` (docs/reference/http.md#or), conditions and groups of them,
 * without knowing fields.
 */
import type { QueryParameter } from "../model/plan/api-request.js";
import { orLimits } from "../model/query/query-grammar.js";

/** @param at position of its first character, from 1 */
export type OrTerm =
  | { readonly kind: "condition"; readonly parameter: QueryParameter; readonly at: number }
  | { readonly kind: "and" | "or"; readonly of: readonly OrTerm[] };

/** A syntax error in an `or` parameter: its position, and the expected form as the message. */
export class OrFault extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/**
 * @param kind of the outermost group
 * @throws OrFault
 */
export function readOr(text: string, kind: "and" | "or" = "or"): OrTerm {
  return new OrReader(text).read(kind);
}

/** Lists all conditions as they are written; empty if the syntax is wrong. */
export function listOrParameters(text: string): readonly QueryParameter[] {
  const listIn = (term: OrTerm): readonly QueryParameter[] =>
    term.kind === "condition" ? [term.parameter] : term.of.flatMap(listIn);
  try {
    return listIn(readOr(text));
  } catch (error) {
    if (error instanceof OrFault) return [];
    throw error;
  }
}

const several = "put several values of one filter in parentheses: status=(A,D)";

class OrReader {
  readonly #text: string;
  #position = 0;
  #conditions = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(kind: "and" | "or"): OrTerm {
    if (!this.#takes("(")) throw this.#fault("must begin with (, as in (status=A,price[gte]=5)");
    const term = this.#group(kind, 1);
    if (this.#position < this.#text.length) throw this.#fault("must end with the ) of its first (");
    return term;
  }

  /** Parses the part after its parenthesis. */
  #group(kind: "and" | "or", depth: number): OrTerm {
    if (depth > orLimits.depth)
      throw this.#fault(`must not have more than ${String(orLimits.depth)} groups within each other`);
    const of: OrTerm[] = [];
    do of.push(this.#term(depth));
    while (this.#takes(","));
    if (!this.#takes(")")) throw this.#fault("must have a comma or ) here");
    return { kind, of };
  }

  #term(depth: number): OrTerm {
    for (const kind of ["and", "or"] as const) if (this.#takes(`${kind}(`)) return this.#group(kind, depth + 1);
    const at = this.#position + 1;
    const [written, name, operator = null] = this.#match(/([^[\](),="]+)(?:\[([a-z]+)\])?=/y) ?? [];
    if (written === undefined || name === undefined) {
      throw this.#fault(`must have a condition here, such as price[gte]=5, or and(…) or or(…); ${several}`);
    }
    this.#conditions += 1;
    if (this.#conditions > orLimits.conditions) {
      throw this.#fault(`must not have more than ${String(orLimits.conditions)} conditions`);
    }
    const values = this.#takes("(") ? this.#values() : [this.#value()];
    return { kind: "condition", parameter: { name, operator, isList: false, values }, at };
  }

  #values(): readonly string[] {
    const values: string[] = [];
    do values.push(this.#value());
    while (this.#takes(","));
    if (!this.#takes(")")) throw this.#fault("must have a comma or ) after the value");
    return values;
  }

  #value(): string {
    if (!this.#takes('"')) return this.#match(/[^(),"]*/y)![0]!;
    const [inner] = this.#match(/(?:[^"\\]|\\["\\])*/y)!;
    if (!this.#takes('"'))
      throw this.#fault(`must have " after the value; inside the value, write \\" for " and \\\\ for \\`);
    return inner!.replace(/\\(["\\])/g, "$1");
  }

  #takes(word: string): boolean {
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

  #fault(message: string): OrFault {
    return new OrFault(this.#position + 1, message);
  }
}
