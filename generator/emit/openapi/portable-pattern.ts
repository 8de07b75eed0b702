/**
 * Translates regular expressions for the API document. Client generators copy them unchanged into PHP (PCRE), Ruby, Python, Java,
 * Go (RE2) and JavaScript. So the document contains only expressions that all these engines read alike.
 */

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
 * separators of Unicode. Returns null for syntax that some engine lacks (lookaround, back references, `\s`, `\p{…}`), for
 * classes and limited repetitions of characters beyond ASCII, which engines count in bytes or in characters, and for rare
 * syntax that would need a parser (named groups, `\u0041`).
 */
export function toPortablePattern(pattern: string): string | null {
  const portable = pattern.replaceAll(
    /\[(\^?)((?:\\[^]|[^\]\\])*)\]|\\[^]|[^]/gu,
    (token: string, negation = "", members?: string) =>
      portableByToken[token] ?? (members === undefined ? token : `[${negation}${translateClassMembers(members)}]`),
  );
  return portableSyntax.test(portable) && estimateMaxRepetitions(portable) <= maxRepetitionCount ? portable : null;
}

/** Returns a pattern that matches exactly this text; null if not all engines share such a pattern. */
export function escapeToPortablePattern(text: string): string | null {
  return toPortablePattern(text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
}

/** Replaces tokens that engines read differently. In literals, `/` ends a pattern, and Ruby reads `#{` as a variable. */
const portableByToken: { readonly [token: string]: string } = {
  ".": "[^\\n\\r]",
  "\\d": "[0-9]",
  "\\D": "[^0-9]",
  "\\w": "[0-9A-Z_a-z]",
  "\\W": "[^0-9A-Z_a-z]",
  "\\S": "[^\\x09-\\x0D\\x20]",
  "[^]": "[^\\x00]",
  "[\\s\\S]": "[^\\x00]",
  "/": "\\/",
  "#": "\\x23",
};

/** Replaces members of classes. Some engines read `&&`, `~~`, `||` and `[` in a class as operators on classes. */
const portableByClassMember: { readonly [member: string]: string } = {
  "\\d": "0-9",
  "\\w": "0-9A-Z_a-z",
  "/": "\\/",
  "#": "\\x23",
  "&": "\\x26",
  "~": "\\x7E",
  "|": "\\|",
  "[": "\\[",
  "^": "\\^",
  $: "\\$",
};

function translateClassMembers(members: string): string {
  return members.replaceAll(/\\[^]|[^]/gu, (member) => portableByClassMember[member] ?? member);
}

const portableEscape = String.raw`\\(?:[\\^$.*+?()[\]{}|/]|[fnrt]|x[0-7][\dA-Fa-f])`;
const portableClassMemberPattern = String.raw`(?:[\w !"%'()*+,.:;<=>?@{}\x60]|\\-|${portableEscape})`;
const portableClassMembersPattern = `(?:-|-?(?:${portableClassMemberPattern}(?:-${portableClassMemberPattern})?)+-?)`;

/** Matches patterns of ECMAScript that have only tokens with the same meaning in all engines. */
const portableSyntax = new RegExp(
  `^(?:${[
    String.raw`\((?:\?:|(?!\?))|[)|^]`,
    // PHP and Ruby read `$name` in quotes as a variable.
    String.raw`\$(?![A-Za-z_{])`,
    String.raw`[*+?]|\{\d+(?:,\d*)?\}`,
    String.raw`[\w !"%&',:;<=>@\x60~-]`,
    portableEscape,
    String.raw`\[${portableClassMembersPattern}\]`,
    // A negated class matches any character beyond ASCII. In engines that count bytes, it matches only one byte of the
    // character, so the class must be repeated.
    String.raw`\[\^${portableClassMembersPattern}\](?=[*+]|\{\d+,\})`,
    // In engines that count bytes, a quantifier would repeat only the last byte of this character.
    String.raw`[^\x00-\x7f](?![*+?{])`,
  ].join("|")})*$`,
  "u",
);

/** Returns an upper bound for the product of the counts of nested repetitions: each repeated group might contain the others. */
function estimateMaxRepetitions(pattern: string): number {
  let [groupProduct, characterMaximum] = [1, 1];
  for (const [, end, least, most] of pattern.matchAll(/(\)?)\{(\d+),?(\d*)\}/g)) {
    const count = Number(most === "" ? least : most);
    if (end === ")") groupProduct *= Math.max(count, 1);
    else characterMaximum = Math.max(characterMaximum, count);
  }
  return groupProduct * characterMaximum;
}
