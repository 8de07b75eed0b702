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

  /** Reads the text at the current position if it is the expected one. */
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
