/** Longer names are compared by their beginnings: what a client sends must not decide how long this takes. */
const comparedLength = 40;

/** End of a sentence about an unknown name: what the client may have meant. */
export function suggestName(name: string, candidates: readonly string[]): string {
  const nearest = findNearestName(name, candidates);
  return nearest === undefined ? "" : `; the nearest valid name is "${nearest}"`;
}

/** The candidate that takes the fewest edits to become `name`, regardless of case; the first of several. */
function findNearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase().slice(0, comparedLength);
  let nearest: string | undefined;
  let fewest = Infinity;
  for (const candidate of candidates) {
    const edits = countEdits(wanted, candidate.toLowerCase().slice(0, comparedLength));
    if (edits < fewest) {
      fewest = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Levenshtein distance, one row of the matrix at a time. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = row[column - 1]! + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
