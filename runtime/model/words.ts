/** Every fold gives up here: what a text costs must not depend on who wrote it. */
export const foldLimits = {
  /** Different words. */
  words: 5000,
  /** Characters (UTF-16 units) after the compatibility decomposition, which can make eighteen of one. */
  characters: 100_000,
} as const;

export interface FoldedWords {
  /** Each once, in order of first occurrence. */
  readonly words: readonly string[];
  /** False when the text goes on beyond a limit. */
  readonly complete: boolean;
}

/** Characters that are decomposed at a time, so that the limit stops a long text early. */
const pieceLength = 4096;

const marks = /\p{M}+/gu;

/**
 * The words of a text as search compares them: compatibility decomposition (NFKD) without marks, lower case, split at
 * whatever is neither letter nor digit (docs/reference/http.md#search). Databases fold differently or not at all, so this is the only
 * place that does. Takes time linear in the length of the text, up to the limits.
 */
export function foldWords(text: string): FoldedWords {
  const { folded, complete } = fold(text);
  const words = new Set<string>();
  for (const [word] of folded.matchAll(isAscii(folded) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu)) {
    if (words.size === foldLimits.words && !words.has(word)) return { words: [...words], complete: false };
    words.add(word);
  }
  return { words: [...words], complete };
}

function fold(text: string): { readonly folded: string; readonly complete: boolean } {
  let folded = "";
  let start = 0;
  while (start < text.length && folded.length < foldLimits.characters) {
    const end = endOfPiece(text, start);
    const piece = text.slice(start, end);
    folded += (isAscii(piece) ? piece : decompose(piece)).toLowerCase();
    start = end;
  }
  const complete = start >= text.length && folded.length <= foldLimits.characters;
  return { folded: folded.slice(0, foldLimits.characters), complete };
}

/** Most texts are, and have nothing to decompose. */
function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** Decomposition sorts runs of marks in quadratic time: without those of the text, no run is longer than one character's. */
function decompose(piece: string): string {
  return piece.replace(marks, "").normalize("NFKD").replace(marks, "");
}

/** Decomposition looks at one character at a time, so a text may be cut anywhere but within a surrogate pair. */
function endOfPiece(text: string, start: number): number {
  const end = start + pieceLength;
  const isLow = end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00;
  return isLow ? end + 1 : end;
}
