/**
 * The words of a text as search compares them, each once, in order of first occurrence: compatibility decomposition (NFKD)
 * without marks, lower case, split at whatever is neither letter nor digit (contract, section 4). Databases fold
 * differently or not at all, so this is the only place that does.
 */
export function foldWords(text: string): string[] {
  const folded = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return [...new Set(folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ""))];
}
