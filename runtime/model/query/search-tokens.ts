/** Limits of the text that is split into words. They bound the time that a long text takes. */
export const searchTokenLimits = {
  /** Maximum number of different words in a text. */
  maxWords: 5000,
  /**
   * Maximum number of characters (UTF-16 units) after the compatibility decomposition. The decomposition can turn one
   * character into eighteen.
   */
  maxCharacters: 100_000,
} as const;

/**
 * Number of characters that are decomposed at a time. After each piece, the loop stops if the text exceeds
 * `maxCharacters`.
 */
const normalizationChunkLength = 4096;

const combiningMarks = /\p{M}+/gu;

/**
 * Returns the words of a text as searches compare them (docs/reference/http.md#search): without accents (Unicode NFKD)
 * and in lower case, so `Café-Bar` becomes `cafe` and `bar`. All databases use this function, because each database
 * would remove accents in its own way. The time is proportional to the length of the text.
 * @returns the different words, in the order in which they first occur. `isComplete` is false if the text exceeds a limit, so that
 * some words are missing
 */
export function tokenizeForSearch(text: string): { readonly words: readonly string[]; readonly isComplete: boolean } {
  const { folded, isComplete } = foldText(text);
  const words = new Set<string>();
  for (const [word] of folded.matchAll(isAscii(folded) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu)) {
    if (words.size === searchTokenLimits.maxWords && !words.has(word)) return { words: [...words], isComplete: false };
    words.add(word);
  }
  return { words: [...words], isComplete };
}

function foldText(text: string): { readonly folded: string; readonly isComplete: boolean } {
  let folded = "";
  let start = 0;
  while (start < text.length && folded.length < searchTokenLimits.maxCharacters) {
    const end = findChunkEnd(text, start);
    const piece = text.slice(start, end);
    folded += (isAscii(piece) ? piece : decomposeWithoutMarks(piece)).toLowerCase();
    start = end;
  }
  const isComplete = start >= text.length && folded.length <= searchTokenLimits.maxCharacters;
  return { folded: folded.slice(0, searchTokenLimits.maxCharacters), isComplete };
}

/** Tells whether the text is ASCII. Most texts are, and they need no decomposition. */
function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/**
 * Decomposes a piece of text and removes all marks. Marks that are already in the text are removed first, because the
 * normalization sorts successive marks in quadratic time.
 */
function decomposeWithoutMarks(piece: string): string {
  return piece.replace(combiningMarks, "").normalize("NFKD").replace(combiningMarks, "");
}

/**
 * Returns the end of the piece of text that begins at `start`. A piece never ends within a surrogate pair. It may end
 * anywhere else, because each character is decomposed separately.
 */
function findChunkEnd(text: string, start: number): number {
  const end = start + normalizationChunkLength;
  const isLow = end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00;
  return isLow ? end + 1 : end;
}
