/**
 * Translates regular expressions for the API document. Client generators copy them unchanged into PHP (PCRE), Ruby, Python, Java,
 * Go (RE2) and JavaScript. So the document contains only expressions that all these engines read alike.
 */

/** Returns a class such as `[^0-9]`. It matches each character beyond ASCII; in engines that count bytes (PCRE), one byte. */
const negatedClass = (excluded: string): string => `[^${excluded}]`;

/**
 * Pattern of text without NUL, which no database can hold (docs/reference/http.md#representations). Databases cannot hold lone
 * surrogates either, but a pattern cannot exclude them.
 */
export const storableTextPattern = "^[^\\x00]*$";

/** Returns a pattern of text that is empty or has at least `minLength` characters; undefined if RE2 cannot count that far. */
export const composeEmptyOrMinLengthPattern = (minLength: number): string | undefined =>
  minLength > maxRepetitionCount ? undefined : `^$|^[^\\x00]{${String(minLength)},}`;

/** The largest repetition count in RE2. RE2 multiplies the counts of nested repetitions. */
const maxRepetitionCount = 1000;

/**
 * Translates a pattern of a declaration (ECMAScript with the flag `u`). The result may match more: `.` also matches the line
 * separators of Unicode. Returns null for syntax that some engine lacks (lookaround, back references, `\s`, `\p{…}`) and
 * for classes and limited repetitions of characters beyond ASCII, which engines count in bytes or in characters.
 */
export function toPortablePattern(pattern: string): string | null {
  try {
    return new PatternTranslator(pattern).translate();
  } catch (error) {
    if (error instanceof PatternNotPortable) return null;
    throw error;
  }
}

/** Returns a pattern that matches exactly this text; null if not all engines share such a pattern. */
export function escapeToPortablePattern(text: string): string | null {
  return toPortablePattern(text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
}

class PatternNotPortable extends Error {}

const tokenPatterns = {
  group: /\((\?:|\?<[^=!][^>]*>)?/y,
  class: /\[(\^?)((?:\\u\{[^}]*\}|\\[^]|[^\]\\])*)\]/y,
  quantifier: /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y,
  escape: /\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]+)\}|([^]))/uy,
  character: /[^]/uy,
} as const;

/** Character codes of escapes such as `\n`, by the letter of the escape. */
const controlCodeByLetter: { readonly [letter: string]: number } = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

/** Members of classes such as `\d`, by the letter of the class. */
const membersByClassEscape: { readonly [letter: string]: string } = { d: "0-9", w: "0-9A-Z_a-z" };

/** Characters that classes such as `\D` exclude, by the letter of the class. `\S` excludes only white space in ASCII. */
const excludedMembersByClassEscape: { readonly [letter: string]: string } = {
  D: "0-9",
  W: "0-9A-Z_a-z",
  S: "\\x09-\\x0D\\x20",
};

interface PatternAtom {
  readonly text: string;
  /**
   * `byte`: matches the same bytes in each engine. `wide`: in engines that count bytes, matches only a part of a character.
   * `anchor`: matches no text.
   */
  readonly kind: "byte" | "wide" | "group" | "anchor";
  readonly maxRepetitions: number;
}

class PatternTranslator {
  readonly #pattern: string;
  #position = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  translate(): string {
    const { text } = this.#translateAlternatives();
    if (this.#position < this.#pattern.length) throw new PatternNotPortable();
    return text;
  }

  #translateAlternatives(): { readonly text: string; readonly maxRepetitions: number } {
    let text = "";
    let maxRepetitions = 1;
    while (this.#position < this.#pattern.length && this.#peek() !== ")") {
      if (this.#consumeIf("|")) {
        text += "|";
        continue;
      }
      const atom = this.#translateAtom();
      const quantifier = this.#matchToken("quantifier");
      text += atom.text;
      if (quantifier === null) {
        // Engines that count bytes would match only the first byte of a character, unless a repetition follows.
        if (atom.kind === "wide") throw new PatternNotPortable();
        maxRepetitions = Math.max(maxRepetitions, atom.maxRepetitions);
        continue;
      }
      const [written, least, comma, most] = quantifier;
      const isUnlimited = /^[*+]/.test(written) || (comma === "," && most === "");
      if (atom.kind === "wide" && !isUnlimited) throw new PatternNotPortable();
      const count = least === undefined ? 1 : Number(most === undefined || most === "" ? least : most);
      maxRepetitions = Math.max(maxRepetitions, atom.maxRepetitions * Math.max(count, 1));
      if (maxRepetitions > maxRepetitionCount) throw new PatternNotPortable();
      text += written;
    }
    return { text, maxRepetitions };
  }

  #translateAtom(): PatternAtom {
    const anchor = this.#peek();
    if (this.#consumeIf("^") || this.#consumeIf("$")) {
      // PHP and Ruby read `$name` in quotes as a variable.
      if (anchor === "$" && /[A-Za-z_{]/.test(this.#peek())) throw new PatternNotPortable();
      return { text: anchor, kind: "anchor", maxRepetitions: 1 };
    }
    const [group] = this.#matchToken("group") ?? [];
    if (group !== undefined) {
      const { text, maxRepetitions } = this.#translateAlternatives();
      if (!this.#consumeIf(")")) throw new PatternNotPortable();
      return { text: `(${group === "(?:" ? "?:" : ""}${text})`, kind: "group", maxRepetitions };
    }
    const charClass = this.#matchToken("class");
    if (charClass !== null) return this.#translateClass(charClass[1] === "^", charClass[2] ?? "");
    if (this.#consumeIf(".")) return { text: negatedClass("\\n\\r"), kind: "wide", maxRepetitions: 1 };
    const letter = this.#pattern[this.#position + 1] ?? "";
    const members =
      this.#peek() === "\\" ? (membersByClassEscape[letter] ?? excludedMembersByClassEscape[letter]) : undefined;
    if (members !== undefined) {
      this.#position += 2;
      const isNarrow = letter in membersByClassEscape;
      return {
        text: isNarrow ? `[${members}]` : negatedClass(members),
        kind: isNarrow ? "byte" : "wide",
        maxRepetitions: 1,
      };
    }
    return this.#translateCharacter();
  }

  #translateCharacter(): PatternAtom {
    // A quantifier here has nothing in front of it to repeat.
    if ("*+?{".includes(this.#peek())) throw new PatternNotPortable();
    const code = this.#readCharacterCode(false);
    if (code < 0x80) return { text: writeCharacter(code, false), kind: "byte", maxRepetitions: 1 };
    // In engines that count bytes, a quantifier would repeat only the last byte of this character.
    if (/[*+?{]/.test(this.#peek())) throw new PatternNotPortable();
    return { text: String.fromCodePoint(code), kind: "byte", maxRepetitions: 1 };
  }

  #translateClass(isNegated: boolean, members: string): PatternAtom {
    const kind = isNegated ? "wide" : "byte";
    if (/^(?:\\s\\S|\\S\\s|\\d\\D|\\D\\d|\\w\\W|\\W\\w)$/.test(members) && !isNegated) {
      return { text: negatedClass("\\x00"), kind: "wide", maxRepetitions: 1 };
    }
    if (members === "" && !isNegated) throw new PatternNotPortable();
    if (members === "") return { text: negatedClass("\\x00"), kind, maxRepetitions: 1 };
    const inner = new PatternTranslator(members).#translateClassMembers();
    return { text: isNegated ? negatedClass(inner) : `[${inner}]`, kind, maxRepetitions: 1 };
  }

  #translateClassMembers(): string {
    let text = "";
    while (this.#position < this.#pattern.length) {
      const letter = this.#pattern[this.#position + 1] ?? "";
      if (this.#peek() === "\\" && letter in membersByClassEscape) {
        text += membersByClassEscape[letter]!;
        this.#position += 2;
        if (this.#peek() === "-") throw new PatternNotPortable();
        continue;
      }
      text += this.#translateClassMember();
      const isRange = this.#peek() === "-" && this.#position + 1 < this.#pattern.length;
      if (!isRange) continue;
      this.#position += 1;
      text += `-${this.#translateClassMember()}`;
    }
    return text;
  }

  #translateClassMember(): string {
    const code = this.#readCharacterCode(true);
    if (code >= 0x80) throw new PatternNotPortable();
    return writeCharacter(code, true);
  }

  #readCharacterCode(isInClass: boolean): number {
    const [escape, byte, unit, point, letter] = this.#matchToken("escape") ?? [];
    if (escape === undefined) return this.#matchToken("character")![0].codePointAt(0)!;
    const digits = byte ?? unit ?? point;
    if (digits !== undefined) return parseInt(digits, 16);
    if (isInClass && letter === "b") return 8;
    const control = controlCodeByLetter[letter ?? ""];
    if (control !== undefined) return control;
    // Escapes of other letters and digits are classes, assertions or back references, which not all engines share.
    if (letter === undefined || /[A-Za-z0-9]/.test(letter)) throw new PatternNotPortable();
    return letter.codePointAt(0)!;
  }

  #peek(): string {
    return this.#pattern[this.#position] ?? "";
  }

  #consumeIf(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#position += 1;
    return true;
  }

  #matchToken(tokenKind: keyof typeof tokenPatterns): RegExpExecArray | null {
    const token = tokenPatterns[tokenKind];
    token.lastIndex = this.#position;
    const found = token.exec(this.#pattern);
    if (found !== null) this.#position = token.lastIndex;
    return found;
  }
}

/** Writes a character. Escapes it if it is special in some engine (`\^`) or in a string literal (`/`; `#{` in Ruby). */
function writeCharacter(charCode: number, isInClass: boolean): string {
  const character = String.fromCharCode(charCode);
  if (charCode < 0x20 || charCode === 0x7f || character === "#" || (isInClass && "&~".includes(character))) {
    return `\\x${charCode.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  if (/[\\^$.*+?()[\]{}|/]/.test(character) || (isInClass && character === "-")) return `\\${character}`;
  return character;
}
