/** A sentence that breaks a rule of CONTRIBUTING.md, under "Writing". */
export interface WritingFinding {
  readonly line: number;
  readonly rule: "opening" | "length" | "retired";
  readonly sentence: string;
}

/** A run of text that is read as sentences. */
interface Passage {
  readonly line: number;
  readonly text: string;
}

/** Longest sentence of the documentation, in words. */
const longestSentence = 35;

/** A sentence that opens so has a clause as its subject, and names neither the thing nor the actor. */
const opening = /^(?:what|who|whoever|of what|of those|as of|those|none|where)(?=\s+\S+\s+\S)/i;

/** @param retired words that the glossary replaces, in lower case */
export function findInPage(markdown: string, retired: readonly string[]): readonly WritingFinding[] {
  return listPassages(markdown).flatMap(({ line, text }) =>
    splitSentences(text).flatMap((sentence) => {
      const isLong = sentence.split(/\s+/).length > longestSentence;
      return [
        ...findInSentence(sentence, line, retired),
        ...(isLong ? [{ line, rule: "length" as const, sentence }] : []),
      ];
    }),
  );
}

/** Comments, and texts in quotes that are sentences. */
export function findInSource(code: string, retired: readonly string[]): readonly WritingFinding[] {
  const comments = listComments(code).flatMap(({ line, text }) =>
    splitSentences(text).flatMap((sentence) => findInSentence(sentence, line, retired)),
  );
  const messages = [
    ...code.matchAll(/(["'`])((?:what|who|whoever|of what|of those|as of|those|none|where) [^"'`\n]{8,})\1/gi),
  ];
  const found = messages.map(({ index, 2: sentence = "" }) => ({
    line: countLines(code, index),
    rule: "opening" as const,
    sentence,
  }));
  return [...comments, ...found.filter(({ sentence }) => !sentence.endsWith("?"))];
}

function findInSentence(sentence: string, line: number, retired: readonly string[]): readonly WritingFinding[] {
  const text = sentence.toLowerCase();
  const words = retired.filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text));
  const isOpenedByClause = opening.test(sentence) && !sentence.endsWith("?");
  return [
    ...(isOpenedByClause ? [{ line, rule: "opening" as const, sentence }] : []),
    ...words.map(() => ({ line, rule: "retired" as const, sentence })),
  ];
}

/** Paragraphs, items of lists and cells of tables, without code and headings. */
function listPassages(markdown: string): readonly Passage[] {
  const withoutCode = markdown.replace(/^```.*?^```$/gms, (block) => block.replace(/[^\n]+/g, ""));
  const passages: Passage[] = [];
  let open: { line: number; text: string } | undefined;
  for (const [index, line] of withoutCode.split("\n").entries()) {
    const isTable = line.startsWith("|");
    const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line)?.[1];
    if (line.trim() === "" || line.startsWith("#") || isTable || item !== undefined) open = undefined;
    if (isTable) {
      passages.push(...line.split(/(?<!\\)\|/).map((cell) => ({ line: index + 1, text: cell.trim() })));
    } else if (line.trim() !== "" && !line.startsWith("#")) {
      if (open === undefined) passages.push((open = { line: index + 1, text: "" }));
      open.text += ` ${item ?? line.trim()}`;
    }
  }
  return passages.filter(({ text }) => text !== "");
}

/** Blocks of comments; lines that begin with `//` and follow one another are one. */
function listComments(code: string): readonly Passage[] {
  const pattern = /^[ \t]*\/\*\*?(.*?)\*\/|^([ \t]*\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*)/gms;
  return [...code.matchAll(pattern)].map(({ index, 1: block, 2: lines }) => ({
    line: countLines(code, index),
    text: (block ?? lines ?? "")
      .split("\n")
      .map((each) => each.replace(/^\s*(?:\*|\/\/)\s?/, "").trim())
      .join(" "),
  }));
}

/** Code and addresses count as one word each. A dot in the middle separates the entries of a list. */
function splitSentences(text: string): readonly string[] {
  const plain = text
    .replace(/`[^`]*`/g, "Code")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_]{2}/g, "")
    .trim();
  return plain.split(/(?<=[.!?:])\s+(?=[A-Z("])|\s·\s/).filter((sentence) => sentence !== "");
}

function countLines(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
