/** Suggests the known name that is nearest to an unknown one, for error messages. */

/** Longer names are compared by their beginnings: what a client sends must not decide how long this takes. */
const comparedLength = 40;

/** End of a sentence about a name that is none of these: `; the nearest valid name is "price"`. */
export function describeNearestName(given: string, known: Iterable<string>): string {
  const nearest = findNearest(given, known);
  return nearest === undefined ? "" : `; the nearest valid name is "${nearest.name}"`;
}

/** `did you mean "readOnly"?`, or undefined where nothing is near enough to be a slip of the pen. */
export function suggestName(given: string, known: Iterable<string>): string | undefined {
  const nearest = findNearest(given, known);
  // At least one character must stay, or it was another name.
  const slips = Math.min(Math.max(2, Math.floor(given.length / 3)), given.length - 1);
  return nearest === undefined || nearest.edits > slips ? undefined : `did you mean ${JSON.stringify(nearest.name)}?`;
}

/** The name that takes the fewest edits to become `given`, regardless of case; the first of several. */
function findNearest(
  given: string,
  known: Iterable<string>,
): { readonly name: string; readonly edits: number } | undefined {
  const wanted = given.toLowerCase().slice(0, comparedLength);
  let nearest: { readonly name: string; readonly edits: number } | undefined;
  for (const name of known) {
    const limit = nearest?.edits ?? Infinity;
    const edits = countEdits(wanted, name.toLowerCase().slice(0, comparedLength), limit);
    if (edits < limit) nearest = { name, edits };
  }
  return nearest;
}

/** Levenshtein distance, one row of the matrix at a time; given up, as infinite, when it cannot be below the limit. */
function countEdits(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return Infinity;
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = row[column - 1]! + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
    if (Math.min(...row) >= limit) return Infinity;
  }
  return row[to.length]!;
}
