/** Suggests the known name that is nearest to an unknown one, for error messages. */

/** Number of characters that are compared. Longer names are cut off, so that clients cannot make the comparison slow. */
const comparedLength = 40;

/** Maximum share of different characters between a name and the unknown name that it is near to. */
const nearShare = 0.6;

/** Maximum number of names that a message lists. */
const listedLimit = 20;

/** Returns the end of a sentence about an unknown name: `; the nearest valid name is "price"`. Empty if no name is near. */
export function describeNearestName(given: string, known: Iterable<string>): string {
  const nearest = findNearest(given, known);
  if (nearest === undefined || isOtherWord(given, nearest)) return "";
  if (nearest.edits > nearShare * Math.max(given.length, nearest.name.length)) return "";
  return `; the nearest valid name is "${nearest.name}"`;
}

/** Like `describeNearestName`, but lists the valid names if none is near and they are few. */
export function describeKnownNames(given: string, known: readonly string[]): string {
  const nearest = describeNearestName(given, known);
  if (nearest !== "" || known.length === 0 || known.length > listedLimit) return nearest;
  return `; ${known.length === 1 ? "the only valid name is" : "valid names are"} ${known.join(", ")}`;
}

/** Returns `did you mean "readOnly"?`, or undefined if no name is close enough to be a typing error. */
export function suggestName(given: string, known: Iterable<string>): string | undefined {
  const nearest = findNearest(given, known);
  // At least one character must stay the same; otherwise it is a different name.
  const slips = Math.min(Math.max(2, Math.floor(given.length / 3)), given.length - 1);
  if (nearest === undefined || nearest.edits > slips) return undefined;
  return isOtherWord(given, nearest) ? undefined : `did you mean ${JSON.stringify(nearest.name)}?`;
}

/** Like `suggestName`, but lists the first declared names if none is close enough. */
export function suggestDeclared(given: string, declared: readonly string[]): string {
  return suggestName(given, declared) ?? `declared: ${declared.slice(0, listedLimit).join(", ")}`;
}

/** Whether the name is another word: `racks` does not mean `tasks`. Such a short word has two wrong letters, one of them the first. */
function isOtherWord(given: string, { name, edits }: Nearest): boolean {
  return edits > 1 && given.length < 6 && given[0]?.toLowerCase() !== name[0]?.toLowerCase();
}

interface Nearest {
  readonly name: string;
  readonly edits: number;
}

/** Finds the name that needs the fewest edits to become `given`, regardless of case; if there are several, the first. */
function findNearest(given: string, known: Iterable<string>): Nearest | undefined {
  const wanted = given.toLowerCase().slice(0, comparedLength);
  let nearest: Nearest | undefined;
  for (const name of known) {
    const limit = nearest?.edits ?? Infinity;
    const edits = countEdits(wanted, name.toLowerCase().slice(0, comparedLength), limit);
    if (edits < limit) nearest = { name, edits };
  }
  return nearest;
}

/** Computes the Levenshtein distance row by row; returns infinity as soon as it cannot be below the limit. */
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
