/**
 * Parses a condition in a declaration, such as `status=published or author_id=$caller`. The parser does not know the
 * fields, so it does not check names and values.
 */

/** A condition, or several terms that are combined by "and" or "or". */
export type Term<Condition extends { readonly kind: "condition" }> =
  Condition | { readonly kind: "and" | "or"; readonly of: readonly Term<Condition>[] };

export type TextTerm = Term<TextCondition>;

export interface TextCondition {
  readonly kind: "condition";
  /** Name of a field, or the path to a field of a related item. */
  readonly name: string;
  readonly operator: string | null;
  readonly values: readonly TextValue[];
  /** Position of the first character of the condition, counted from 1. */
  readonly offset: number;
}

export interface TextValue {
  readonly text: string;
  /** Whether the value is in quotes. In quotes, `$` does not begin a variable. */
  readonly isQuoted: boolean;
}

/** A syntax error in a condition. Its message says what the parser expected. */
export class ConditionSyntaxError extends Error {}

export function readCondition(text: string): TextTerm {
  return new ConditionReader(text).read();
}

export function listConditions<Condition extends { readonly kind: "condition" }>(
  term: Term<Condition>,
): readonly Condition[] {
  return "of" in term ? term.of.flatMap((each) => listConditions(each)) : [term];
}

/** Parses conditions. `and` binds more tightly than `or`. */
class ConditionReader {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): TextTerm {
    const term = this.#join("or");
    if (this.#position < this.#text.length) throw this.#fault('needs "and" or "or" here');
    return term;
  }

  #join(word: "and" | "or"): TextTerm {
    const separator = word === "or" ? / +or +/y : / +and +/y;
    const of: TextTerm[] = [];
    do of.push(word === "or" ? this.#join("and") : this.#term());
    while (this.#match(separator) !== null);
    return of.length === 1 ? of[0]! : { kind: word, of };
  }

  #term(): TextTerm {
    if (this.#match(/\( */y) !== null) {
      const term = this.#join("or");
      if (this.#match(/ *\)/y) === null) throw this.#fault("needs a ) here");
      return term;
    }
    const offset = this.#position + 1;
    const [written, name = "", operator = null] = this.#match(/([a-z][a-z0-9_.]*)(?:\[([a-z]+)\])?=/y) ?? [];
    if (written === undefined) throw this.#fault("needs a comparison here, such as status=published");
    const values: TextValue[] = [];
    do values.push(this.#value());
    while (this.#match(/,/y) !== null);
    return { kind: "condition", name, operator, values, offset };
  }

  #value(): TextValue {
    const [quoted] = this.#match(/"(?:[^"\\]|\\["\\])*"/y) ?? [];
    if (quoted !== undefined) return { text: quoted.slice(1, -1).replace(/\\(["\\])/g, "$1"), isQuoted: true };
    const [text = ""] = this.#match(/[^\s(),"]+/y) ?? [];
    if (text === "") throw this.#fault('needs a value here; write an empty text as ""');
    return { text, isQuoted: false };
  }

  #match(pattern: RegExp): readonly (string | undefined)[] | null {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#position = pattern.lastIndex;
    return found;
  }

  #fault(message: string): ConditionSyntaxError {
    return new ConditionSyntaxError(`${message}: at character ${String(this.#position + 1)}`);
  }
}
