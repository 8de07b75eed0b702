/** Suggests a known name that is similar to an unknown one, for error messages. */

/**
 * Number of characters that are compared. Longer names are cut off, so that clients cannot slow the server down with long names.
 */
const maxComparedCharacters = 40;

/** Two names are similar if at most this share of their characters must be changed to make them equal. */
const maxShareOfEditedCharacters = 0.6;

/** Maximum number of names that a message lists. */
const maxListedNames = 20;

/**
 * Returns the end of a message about an unknown name, such as `; the nearest valid name is "price"`. Empty if no known
 * name is similar.
 */
export function describeNearestName(unknownName: string, validNames: Iterable<string>): string {
  const nearest = findNearestName(unknownName, validNames);
  if (nearest === undefined || isDifferentWord(unknownName, nearest)) return "";
  if (nearest.editCount > maxShareOfEditedCharacters * Math.max(unknownName.length, nearest.name.length)) return "";
  return `; the nearest valid name is "${nearest.name}"`;
}

/** Like `describeNearestName`. But if no known name is similar and there are only few names, lists all of them. */
export function describeKnownNames(unknownName: string, validNames: readonly string[]): string {
  const nearest = describeNearestName(unknownName, validNames);
  if (nearest !== "" || validNames.length === 0 || validNames.length > maxListedNames) return nearest;
  return `; ${validNames.length === 1 ? "the only valid name is" : "valid names are"} ${validNames.join(", ")}`;
}

/** Returns `did you mean "readOnly"?`. Undefined if the given name differs from every known name by more than a few letters. */
export function suggestName(unknownName: string, validNames: Iterable<string>): string | undefined {
  const nearest = findNearestName(unknownName, validNames);
  // At least one character must stay the same. Otherwise, the names would have nothing in common.
  const slips = Math.min(Math.max(2, Math.floor(unknownName.length / 3)), unknownName.length - 1);
  if (nearest === undefined || nearest.editCount > slips) return undefined;
  return isDifferentWord(unknownName, nearest) ? undefined : `did you mean ${JSON.stringify(nearest.name)}?`;
}

/** Like `suggestName`. But if no name is similar enough, lists the first declared names. */
export function suggestDeclaredName(unknownName: string, declaredNames: readonly string[]): string {
  return suggestName(unknownName, declaredNames) ?? `declared: ${declaredNames.slice(0, maxListedNames).join(", ")}`;
}

/** Maps names in other APIs to the names of this API, for hints in error messages. */
export function mapNamesOfOtherApis<Name extends string>(foreignNames: {
  readonly [name in Name]: readonly string[];
}): ReadonlyMap<string, Name> {
  // The cast is safe, because the parameter's type allows no other names.
  const names = Object.keys(foreignNames) as Name[];
  return new Map(names.flatMap((name) => foreignNames[name].map((elsewhere) => [elsewhere, name] as const)));
}

/**
 * Tells whether the given name is probably a different word: a short one with another first letter and at least one
 * more difference. For example, `racks` does not mean `tasks`.
 */
function isDifferentWord(unknownName: string, { name, editCount }: NearestName): boolean {
  return editCount > 1 && unknownName.length < 6 && unknownName[0]?.toLowerCase() !== name[0]?.toLowerCase();
}

interface NearestName {
  readonly name: string;
  readonly editCount: number;
}

/**
 * Finds the known name with the fewest edits from `unknownName`, regardless of case. If several names have the fewest edits,
 * returns the first of them.
 */
function findNearestName(unknownName: string, validNames: Iterable<string>): NearestName | undefined {
  const wanted = unknownName.toLowerCase().slice(0, maxComparedCharacters);
  let nearest: NearestName | undefined;
  for (const name of validNames) {
    const limit = nearest?.editCount ?? Infinity;
    const editCount = countEdits(wanted, name.toLowerCase().slice(0, maxComparedCharacters), limit);
    if (editCount < limit) nearest = { name, editCount };
  }
  return nearest;
}

/** Computes the Levenshtein distance. To save time, returns infinity as soon as it is certain to be `maxEdits` or more. */
function countEdits(from: string, to: string, maxEdits: number): number {
  if (Math.abs(from.length - to.length) >= maxEdits) return Infinity;
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = row[column - 1]! + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
    if (Math.min(...row) >= maxEdits) return Infinity;
  }
  return row[to.length]!;
}
