/**
 * Lists characters that `contains` treats as equal (docs/reference/http.md#filters): upper and lower case, with and without
 * accents, and compatibility forms (Unicode NFKD). Databases fold characters differently or not at all, so queries list all
 * forms.
 */

const marks = /\p{M}+/gu;

/**
 * Ranges of all Unicode characters that fold to another one. Hangul syllables are left out, because they fold only to their own
 * parts.
 */
const ranges: readonly (readonly [first: number, last: number])[] = [
  [0, 0x33ff],
  [0xa640, 0xabff],
  [0xf900, 0xffff],
  [0x10000, 0x11fff],
  [0x16e00, 0x16fff],
  [0x1cc00, 0x1f2ff],
  [0x1fbf0, 0x1fbff],
  [0x2f800, 0x2fa1f],
];

let charactersByFolded: ReadonlyMap<string, readonly string[]> | undefined;

/** Returns, for each character of the text, all equal characters. Combining marks belong to the character before them. */
export function listEqualCharacters(text: string): readonly (readonly string[])[] {
  const alike = (charactersByFolded ??= groupCharacters());
  return Array.from(text.normalize("NFC")).flatMap((character) => {
    const folded = foldCharacter(character);
    return folded === "" ? [] : [alike.get(folded) ?? [character]];
  });
}

/** Folds case through upper case, which maps both forms of sigma to one letter. */
function foldCharacter(character: string): string {
  return character.normalize("NFKD").replace(marks, "").toUpperCase().toLowerCase();
}

/** Groups all characters by their folded form. It runs once and takes some ten milliseconds. */
function groupCharacters(): ReadonlyMap<string, readonly string[]> {
  const alike = new Map<string, string[]>();
  for (const [first, last] of ranges) {
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
