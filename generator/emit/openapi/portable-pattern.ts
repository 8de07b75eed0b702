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
export const patternOfEmptyOrLonger = (minLength: number): string | undefined =>
  minLength > maxRepeats ? undefined : `^$|^[^\\x00]{${String(minLength)},}`;

/** The largest repetition count in RE2. RE2 multiplies the counts of nested repetitions. */
const maxRepeats = 1000;

/**
 * Translates a pattern of a declaration (ECMAScript with the flag `u`). The result may match more: `.` also matches the line
 * separators of Unicode. Returns null for syntax that some engine lacks (lookaround, back references, `\s`, `\p{…}`) and
 * for classes and limited repetitions of characters beyond ASCII, which engines count in bytes or in characters.
 */
export function toPortablePattern(pattern: string): string | null {
  try {
    return new Translation(pattern).translate();
  } catch (error) {
    if (error instanceof NotPortable) return null;
    throw error;
  }
}

export function quotePortably(text: string): string | null {
  return toPortablePattern(text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
}

class NotPortable extends Error {}

const tokens = {
  group: /\((\?:|\?<[^=!][^>]*>)?/y,
  class: /\[(\^?)((?:\\u\{[^}]*\}|\\[^]|[^\]\\])*)\]/y,
  quantifier: /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y,
  escape: /\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]+)\}|([^]))/uy,
  character: /[^]/uy,
} as const;

/** Character codes of escapes such as `\n`, by the letter of the escape. */
const controls: { readonly [letter: string]: number } = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

/** Members of classes such as `\d`, by the letter of the class. */
const narrowClasses: { readonly [letter: string]: string } = { d: "0-9", w: "0-9A-Z_a-z" };

/** Characters that classes such as `\D` exclude, by the letter of the class. `\S` excludes only white space in ASCII. */
const wideClasses: { readonly [letter: string]: string } = { D: "0-9", W: "0-9A-Z_a-z", S: "\\x09-\\x0D\\x20" };

interface Atom {
  readonly text: string;
  /**
   * `byte`: matches the same bytes in each engine. `wide`: in engines that count bytes, matches only a part of a character.
   * `anchor`: matches no text.
   */
  readonly kind: "byte" | "wide" | "group" | "anchor";
  readonly repeats: number;
}

class Translation {
  readonly #pattern: string;
  #position = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  translate(): string {
    const { text } = this.#alternatives();
    if (this.#position < this.#pattern.length) throw new NotPortable();
    return text;
  }

  #alternatives(): { readonly text: string; readonly repeats: number } {
    let text = "";
    let repeats = 1;
    while (this.#position < this.#pattern.length && this.#next() !== ")") {
      if (this.#takes("|")) {
        text += "|";
        continue;
      }
      const atom = this.#atom();
      const quantifier = this.#match("quantifier");
      text += atom.text;
      if (quantifier === null) {
        // Engines that count bytes would match only the first byte of a character, unless a repetition follows.
        if (atom.kind === "wide") throw new NotPortable();
        repeats = Math.max(repeats, atom.repeats);
        continue;
      }
      const [written, least, comma, most] = quantifier;
      const isUnlimited = /^[*+]/.test(written) || (comma === "," && most === "");
      if (atom.kind === "wide" && !isUnlimited) throw new NotPortable();
      const count = least === undefined ? 1 : Number(most === undefined || most === "" ? least : most);
      repeats = Math.max(repeats, atom.repeats * Math.max(count, 1));
      if (repeats > maxRepeats) throw new NotPortable();
      text += written;
    }
    return { text, repeats };
  }

  #atom(): Atom {
    const anchor = this.#next();
    if (this.#takes("^") || this.#takes("$")) {
      // PHP and Ruby read `$name` in quotes as a variable.
      if (anchor === "$" && /[A-Za-z_{]/.test(this.#next())) throw new NotPortable();
      return { text: anchor, kind: "anchor", repeats: 1 };
    }
    const [group] = this.#match("group") ?? [];
    if (group !== undefined) {
      const { text, repeats } = this.#alternatives();
      if (!this.#takes(")")) throw new NotPortable();
      return { text: `(${group === "(?:" ? "?:" : ""}${text})`, kind: "group", repeats };
    }
    const charClass = this.#match("class");
    if (charClass !== null) return this.#class(charClass[1] === "^", charClass[2] ?? "");
    if (this.#takes(".")) return { text: negatedClass("\\n\\r"), kind: "wide", repeats: 1 };
    const letter = this.#pattern[this.#position + 1] ?? "";
    const members = this.#next() === "\\" ? (narrowClasses[letter] ?? wideClasses[letter]) : undefined;
    if (members !== undefined) {
      this.#position += 2;
      const isNarrow = letter in narrowClasses;
      return { text: isNarrow ? `[${members}]` : negatedClass(members), kind: isNarrow ? "byte" : "wide", repeats: 1 };
    }
    return this.#character();
  }

  #character(): Atom {
    // A quantifier here has nothing in front of it to repeat.
    if ("*+?{".includes(this.#next())) throw new NotPortable();
    const code = this.#code(false);
    if (code < 0x80) return { text: writeCode(code, false), kind: "byte", repeats: 1 };
    // In engines that count bytes, a quantifier would repeat only the last byte of this character.
    if (/[*+?{]/.test(this.#next())) throw new NotPortable();
    return { text: String.fromCodePoint(code), kind: "byte", repeats: 1 };
  }

  #class(isNegated: boolean, members: string): Atom {
    const kind = isNegated ? "wide" : "byte";
    if (/^(?:\\s\\S|\\S\\s|\\d\\D|\\D\\d|\\w\\W|\\W\\w)$/.test(members) && !isNegated) {
      return { text: negatedClass("\\x00"), kind: "wide", repeats: 1 };
    }
    if (members === "" && !isNegated) throw new NotPortable();
    if (members === "") return { text: negatedClass("\\x00"), kind, repeats: 1 };
    const inner = new Translation(members).#members();
    return { text: isNegated ? negatedClass(inner) : `[${inner}]`, kind, repeats: 1 };
  }

  #members(): string {
    let text = "";
    while (this.#position < this.#pattern.length) {
      const letter = this.#pattern[this.#position + 1] ?? "";
      if (this.#next() === "\\" && letter in narrowClasses) {
        text += narrowClasses[letter]!;
        this.#position += 2;
        if (this.#next() === "-") throw new NotPortable();
        continue;
      }
      text += this.#member();
      const isRange = this.#next() === "-" && this.#position + 1 < this.#pattern.length;
      if (!isRange) continue;
      this.#position += 1;
      text += `-${this.#member()}`;
    }
    return text;
  }

  #member(): string {
    const code = this.#code(true);
    if (code >= 0x80) throw new NotPortable();
    return writeCode(code, true);
  }

  #code(inClass: boolean): number {
    const [escape, byte, unit, point, letter] = this.#match("escape") ?? [];
    if (escape === undefined) return this.#match("character")![0].codePointAt(0)!;
    const digits = byte ?? unit ?? point;
    if (digits !== undefined) return parseInt(digits, 16);
    if (inClass && letter === "b") return 8;
    const control = controls[letter ?? ""];
    if (control !== undefined) return control;
    // Escapes of other letters and digits are classes, assertions or back references, which not all engines share.
    if (letter === undefined || /[A-Za-z0-9]/.test(letter)) throw new NotPortable();
    return letter.codePointAt(0)!;
  }

  #next(): string {
    return this.#pattern[this.#position] ?? "";
  }

  #takes(character: string): boolean {
    if (this.#next() !== character) return false;
    this.#position += 1;
    return true;
  }

  #match(kind: keyof typeof tokens): RegExpExecArray | null {
    const token = tokens[kind];
    token.lastIndex = this.#position;
    const found = token.exec(this.#pattern);
    if (found !== null) this.#position = token.lastIndex;
    return found;
  }
}

/** Writes a character. Escapes it if it is special in some engine (`\^`) or in a string literal (`/`; `#{` in Ruby). */
function writeCode(code: number, inClass: boolean): string {
  const character = String.fromCharCode(code);
  if (code < 0x20 || code === 0x7f || character === "#" || (inClass && "&~".includes(character))) {
    return `\\x${code.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  if (/[\\^$.*+?()[\]{}|/]/.test(character) || (inClass && character === "-")) return `\\${character}`;
  return character;
}
