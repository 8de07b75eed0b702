/**
 * Lists the characters that the operator `contains` treats as equal (docs/reference/http.md#filters), such as `e`, `E` and
 * `é`. Databases fold characters differently or not at all, so queries list all equal characters.
 */
import { getOrAdd } from "../values/objects.js";

const combiningMarks = /\p{M}+/gu;

/**
 * Ranges of Unicode that contain all characters which fold to another character. Hangul syllables are left out, because
 * they fold only to their own parts.
 */
const foldableCodePointRanges: readonly (readonly [first: number, last: number])[] = [
  [0, 0x33ff],
  [0xa640, 0xabff],
  [0xf900, 0xffff],
  [0x10000, 0x11fff],
  [0x16e00, 0x16fff],
  [0x1cc00, 0x1f2ff],
  [0x1fbf0, 0x1fbff],
  [0x2f800, 0x2fa1f],
];

let charactersByFoldedForm: ReadonlyMap<string, readonly string[]> | undefined;

/** Returns all equal characters for each character of the text. A combining mark belongs to the character before it. */
export function listEqualCharacters(text: string): readonly (readonly string[])[] {
  const alike = (charactersByFoldedForm ??= groupCharactersByFoldedForm());
  return Array.from(text.normalize("NFC")).flatMap((character) => {
    const folded = foldCharacter(character);
    return folded === "" ? [] : [alike.get(folded) ?? [character]];
  });
}

/**
 * Returns the form by which characters are compared. Converts to upper case first, because both lower-case forms of
 * sigma have the same capital letter.
 */
function foldCharacter(character: string): string {
  return character.normalize("NFKD").replace(combiningMarks, "").toUpperCase().toLowerCase();
}

/** Groups all characters by their folded form. This takes some ten milliseconds, so it is done only once. */
function groupCharactersByFoldedForm(): ReadonlyMap<string, readonly string[]> {
  const alike = new Map<string, string[]>();
  for (const [first, last] of foldableCodePointRanges) {
    for (let point = first; point <= last; point += 1) {
      if (point >= 0xd800 && point < 0xe000) continue;
      const character = String.fromCodePoint(point);
      getOrAdd(alike, foldCharacter(character), () => []).push(character);
    }
  }
  return alike;
}
