/** Limits for splitting a text into words, so that a long text cannot make it slow. */
export const searchTokenLimits = {
  /** Maximum number of different words in a text. */
  maxWords: 5000,
  /**
   * Maximum number of characters (UTF-16 units) before and after the compatibility decomposition, which can turn one
   * character into eighteen.
   */
  maxCharacters: 100_000,
} as const;

const combiningMarks = /\p{M}+/gu;

/**
 * Returns the words of a text as searches compare them (docs/reference/http.md#search): without accents (Unicode NFKD) and in
 * lower case, so `Café-Bar` becomes `cafe` and `bar`. All databases use this function, because their own folding differs. Its
 * time is proportional to the length of the text.
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

/** Folds the beginning of the text. A decomposed text can be longer than the text, so both are cut. */
function foldText(text: string): { readonly folded: string; readonly isComplete: boolean } {
  const { maxCharacters } = searchTokenLimits;
  const start = text.slice(0, maxCharacters);
  const folded = (isAscii(start) ? start : decomposeWithoutMarks(start)).toLowerCase();
  return {
    folded: folded.slice(0, maxCharacters),
    isComplete: text.length <= maxCharacters && folded.length <= maxCharacters,
  };
}

/** Tells whether the text is ASCII. Most texts are, and they need no decomposition. */
function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/**
 * Decomposes a text and removes all marks. Marks that are already in the text are removed first, because the
 * normalization sorts successive marks in quadratic time.
 */
function decomposeWithoutMarks(text: string): string {
  return text.replace(combiningMarks, "").normalize("NFKD").replace(combiningMarks, "");
}
