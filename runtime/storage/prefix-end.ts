const lastCodePoint = 0x10ffff;
const firstSurrogate = 0xd800;
const afterSurrogates = 0xe000;

/**
 * Returns the first string, by code points, after every string with this prefix: exactly these are in [prefix, end). Null if
 * nothing comes after them. UTF-8 bytes have the same order as code points.
 */
export function prefixEnd(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    if (last === lastCodePoint) continue;
    const next = last + 1 === firstSurrogate ? afterSurrogates : last + 1;
    return String.fromCodePoint(...points, next);
  }
  return null;
}
