/** Suggests a known name that is similar to an unknown one, for error messages. */

/**
 * Number of characters that are compared. Longer names are cut off, so that clients cannot slow the server down with long names.
 */
const comparedLength = 40;

/** Two names are similar if at most this share of their characters must be changed to make them equal. */
const nearShare = 0.6;

/** Maximum number of names that a message lists. */
const listedLimit = 20;

/**
 * Returns the end of a message about an unknown name, such as `; the nearest valid name is "price"`. Empty if no known
 * name is similar.
 */
export function describeNearestName(given: string, known: Iterable<string>): string {
  const nearest = findNearest(given, known);
  if (nearest === undefined || isOtherWord(given, nearest)) return "";
  if (nearest.edits > nearShare * Math.max(given.length, nearest.name.length)) return "";
  return `; the nearest valid name is "${nearest.name}"`;
}

/** Like `describeNearestName`. But if no known name is similar and there are only few names, lists all of them. */
export function describeKnownNames(given: string, known: readonly string[]): string {
  const nearest = describeNearestName(given, known);
  if (nearest !== "" || known.length === 0 || known.length > listedLimit) return nearest;
  return `; ${known.length === 1 ? "the only valid name is" : "valid names are"} ${known.join(", ")}`;
}

/** Returns `did you mean "readOnly"?`. Undefined if the given name differs from every known name by more than a few letters. */
export function suggestName(given: string, known: Iterable<string>): string | undefined {
  const nearest = findNearest(given, known);
  // At least one character must stay, or the names have nothing in common.
  const slips = Math.min(Math.max(2, Math.floor(given.length / 3)), given.length - 1);
  if (nearest === undefined || nearest.edits > slips) return undefined;
  return isOtherWord(given, nearest) ? undefined : `did you mean ${JSON.stringify(nearest.name)}?`;
}

/** Like `suggestName`. But if no name is similar enough, lists the first declared names. */
export function suggestDeclared(given: string, declared: readonly string[]): string {
  return suggestName(given, declared) ?? `declared: ${declared.slice(0, listedLimit).join(", ")}`;
}

/** Maps names in other APIs to the names of this API, for hints in error messages. */
export function mapNamesElsewhere<Name extends string>(namesElsewhere: {
  readonly [name in Name]: readonly string[];
}): ReadonlyMap<string, Name> {
  const names = Object.keys(namesElsewhere) as Name[]; // safe, because the type allows no other names
  return new Map(names.flatMap((name) => namesElsewhere[name].map((elsewhere) => [elsewhere, name] as const)));
}

/**
 * Tells whether the given name is probably a different word: a short one with another first letter and at least one
 * more difference. For example, `racks` does not mean `tasks`.
 */
function isOtherWord(given: string, { name, edits }: Nearest): boolean {
  return edits > 1 && given.length < 6 && given[0]?.toLowerCase() !== name[0]?.toLowerCase();
}

interface Nearest {
  readonly name: string;
  readonly edits: number;
}

/**
 * Finds the known name with the fewest edits from `given`, regardless of case. If several names have the fewest edits,
 * returns the first of them.
 */
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

/** Computes the Levenshtein distance. To save time, returns infinity as soon as it is certain to be `limit` or more. */
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
