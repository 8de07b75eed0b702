/**
 * Parses a condition in a declaration, such as `status=published or author_id=$caller`. The parser does not know the
 * fields, so it does not check names and values.
 */

/** A condition, or several terms that are combined by "and" or "or". */
export type ConditionTerm<Condition extends { readonly kind: "condition" }> =
  Condition | { readonly kind: "and" | "or"; readonly terms: readonly ConditionTerm<Condition>[] };

export type ParsedTerm = ConditionTerm<ParsedCondition>;

export interface ParsedCondition {
  readonly kind: "condition";
  /** Name of a field, or the path to a field of a related item. */
  readonly name: string;
  readonly operator: string | null;
  readonly values: readonly ParsedValue[];
  /** Position of the first character of the condition, counted from 1. */
  readonly offset: number;
}

export interface ParsedValue {
  readonly text: string;
  /** Whether the value is in quotes. In quotes, `$` does not begin a variable. */
  readonly isQuoted: boolean;
}

/** @throws TextSyntaxError */
export function parseConditionText(text: string): ParsedTerm {
  return new ConditionParser(text).parse();
}

export function listConditions<Condition extends { readonly kind: "condition" }>(
  term: ConditionTerm<Condition>,
): readonly Condition[] {
  return "terms" in term ? term.terms.flatMap((each) => listConditions(each)) : [term];
}

/** A syntax error in a text. The message says what the parser expected at `offset`, the position counted from 1. */
export class TextSyntaxError extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** Reads a text from its beginning to its end. The parsers of conditions extend this class by their grammars. */
export class TextParser {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Position of the next character, counted from 1. */
  protected get offset(): number {
    return this.#position + 1;
  }

  protected get isAtEnd(): boolean {
    return this.#position === this.#text.length;
  }

  /** Tells whether the expected text is at the current position. If it is, moves the position behind it. */
  protected consumeText(expectedText: string): boolean {
    if (!this.#text.startsWith(expectedText, this.#position)) return false;
    this.#position += expectedText.length;
    return true;
  }

  /** Reads the text that the sticky pattern matches at the current position. Returns null if the pattern does not match. */
  protected consumeMatch(pattern: RegExp): readonly (string | undefined)[] | null {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#position = pattern.lastIndex;
    return found;
  }

  protected createSyntaxError(message: string): TextSyntaxError {
    return new TextSyntaxError(this.offset, message);
  }
}

/** Parses conditions. `and` binds more tightly than `or`. */
class ConditionParser extends TextParser {
  parse(): ParsedTerm {
    const term = this.#parseJoinedTerms("or");
    if (!this.isAtEnd) throw this.createSyntaxError('needs "and" or "or" here');
    return term;
  }

  #parseJoinedTerms(operator: "and" | "or"): ParsedTerm {
    const separator = operator === "or" ? / +or +/y : / +and +/y;
    const terms: ParsedTerm[] = [];
    do terms.push(operator === "or" ? this.#parseJoinedTerms("and") : this.#parseTerm());
    while (this.consumeMatch(separator) !== null);
    return terms.length === 1 ? terms[0]! : { kind: operator, terms };
  }

  #parseTerm(): ParsedTerm {
    if (this.consumeMatch(/\( */y) !== null) {
      const term = this.#parseJoinedTerms("or");
      if (this.consumeMatch(/ *\)/y) === null) throw this.createSyntaxError("needs a ) here");
      return term;
    }
    const offset = this.offset;
    const [written, name = "", operator = null] = this.consumeMatch(/([a-z][a-z0-9_.]*)(?:\[([a-z]+)\])?=/y) ?? [];
    if (written === undefined) throw this.createSyntaxError("needs a comparison here, such as status=published");
    const values: ParsedValue[] = [];
    do values.push(this.#parseValue());
    while (this.consumeMatch(/,/y) !== null);
    return { kind: "condition", name, operator, values, offset };
  }

  #parseValue(): ParsedValue {
    const [quoted] = this.consumeMatch(/"(?:[^"\\]|\\["\\])*"/y) ?? [];
    if (quoted !== undefined) return { text: quoted.slice(1, -1).replace(/\\(["\\])/g, "$1"), isQuoted: true };
    const [text = ""] = this.consumeMatch(/[^\s(),"]+/y) ?? [];
    if (text === "") throw this.createSyntaxError('needs a value here; write an empty text as ""');
    return { text, isQuoted: false };
  }
}
