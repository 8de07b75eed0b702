/**
 * Characters that `contains` does not tell apart (docs/reference/http.md#filters): of one letter those of either case, with and without accents, and
 * in forms of compatibility (Unicode NFKD). Databases fold differently or not at all, so they get all of them by name.
 */

const marks = /\p{M}+/gu;

/** All that Unicode has of characters that fold to others, but for syllables of Hangul, which fold to none but their own. */
const places: readonly (readonly [first: number, last: number])[] = [
  [0, 0x33ff],
  [0xa640, 0xabff],
  [0xf900, 0xffff],
  [0x10000, 0x11fff],
  [0x16e00, 0x16fff],
  [0x1cc00, 0x1f2ff],
  [0x1fbf0, 0x1fbff],
  [0x2f800, 0x2fa1f],
];

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** For each character of the text, all characters like it. Combining marks belong to the character before. */
export function listAlike(text: string): readonly (readonly string[])[] {
  const alike = (known ??= gather());
  return Array.from(text.normalize("NFC")).flatMap((character) => {
    const folded = foldCharacter(character);
    return folded === "" ? [] : [alike.get(folded) ?? [character]];
  });
}

/** Folds case by way of upper case, which makes one letter of the two forms of sigma. */
function foldCharacter(character: string): string {
  return character.normalize("NFKD").replace(marks, "").toUpperCase().toLowerCase();
}

/** Takes some ten milliseconds, once. */
function gather(): ReadonlyMap<string, readonly string[]> {
  const alike = new Map<string, string[]>();
  for (const [first, last] of places) {
    for (let point = first; point <= last; point += 1) {
      if (point >= 0xd800 && point < 0xe000) continue;
      const character = String.fromCodePoint(point);
      const folded = foldCharacter(character);
      const others = alike.get(folded);
      if (others === undefined) alike.set(folded, [character]);
      else others.push(character);
    }
  }
  return alike;
}
