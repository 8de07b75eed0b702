/** `did you mean "readOnly"?`, or undefined where nothing is near enough. */
export function suggestName(given: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(2, Math.floor(given.length / 3));
  let nearest: string | undefined;
  let nearestDistance = limit + 1;
  for (const name of known) {
    const distance = countEdits(given.toLowerCase(), name.toLowerCase());
    if (distance < nearestDistance) [nearest, nearestDistance] = [name, distance];
  }
  return nearest === undefined ? undefined : `did you mean ${JSON.stringify(nearest)}?`;
}

/** Levenshtein distance. */
function countEdits(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}
