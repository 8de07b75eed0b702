/** A sentence that violates a rule in CONTRIBUTING.md, under "Writing". */
export interface WritingFinding {
  readonly line: number;
  readonly rule: "opening" | "length" | "retired";
  readonly sentence: string;
}

/** A passage of text that is split into sentences. */
interface Passage {
  readonly line: number;
  readonly text: string;
}

/** The longest allowed sentence of the documentation, in words. */
const longestSentence = 35;

/** The beginning of a sentence whose subject is a clause, which names neither the thing nor the actor. */
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

/** Reads comments, texts in quotes that are sentences, and titles of tests. */
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
  const titles = [...code.matchAll(/\b(?:it|describe)\(\s*(["'`])((?:(?!\1)[^\n])+)\1/g)];
  return [
    ...comments,
    ...found.filter(({ sentence }) => !sentence.endsWith("?")),
    ...titles.flatMap(({ index, 2: title = "" }) => findRetired(title, countLines(code, index), retired)),
  ];
}

function findInSentence(sentence: string, line: number, retired: readonly string[]): readonly WritingFinding[] {
  const isOpenedByClause = opening.test(sentence) && !sentence.endsWith("?");
  return [
    ...(isOpenedByClause ? [{ line, rule: "opening" as const, sentence }] : []),
    ...findRetired(sentence, line, retired),
  ];
}

function findRetired(sentence: string, line: number, retired: readonly string[]): readonly WritingFinding[] {
  const text = sentence.toLowerCase();
  return retired
    .filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text))
    .map(() => ({ line, rule: "retired" as const, sentence }));
}

/** Returns paragraphs, list items and table cells, without code and headings. */
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

/** Returns blocks of comments. Consecutive lines that begin with `//` are one block. */
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

/** Code and addresses count as one word each. A "·" separates the entries of a list. */
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
