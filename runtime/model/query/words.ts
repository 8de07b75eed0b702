/** Limits for splitting one text into words, so that no text can make it slow. */
export const foldLimits = {
  /** Maximum number of different words. */
  words: 5000,
  /**
   * Maximum number of characters (UTF-16 units) after the compatibility decomposition, which may turn one character
   * into eighteen.
   */
  characters: 100_000,
} as const;

export interface FoldedWords {
  /** Each word once, in order of first occurrence. */
  readonly words: readonly string[];
  /** False if the text exceeds a limit. */
  readonly complete: boolean;
}

/** Number of characters decomposed at a time, so that the limit stops a long text early. */
const pieceLength = 4096;

const marks = /\p{M}+/gu;

/**
 * Returns the words of a text as search compares them: compatibility decomposition (NFKD) without marks, lower case,
 * split at everything except letters and digits (docs/reference/http.md#search).
 * Only this function folds words, because databases fold differently or not at all. It takes linear time, up to the
 * limits.
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

/** Whether the text is ASCII, which needs no decomposition. Most texts are. */
function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/**
 * Decomposes a piece of text and removes all marks. Normalization sorts a run of marks in quadratic time, so marks that
 * are already in the text are removed first.
 */
function decompose(piece: string): string {
  return piece.replace(marks, "").normalize("NFKD").replace(marks, "");
}

/**
 * Returns the end of a piece. A text may be split anywhere except within a surrogate pair, because decomposition treats
 * each character by itself.
 */
function endOfPiece(text: string, start: number): number {
  const end = start + pieceLength;
  const isLow = end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00;
  return isLow ? end + 1 : end;
}
