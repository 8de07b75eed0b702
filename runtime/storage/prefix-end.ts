const lastCodePoint = 0x10ffff;
const firstSurrogate = 0xd800;
const afterSurrogates = 0xe000;

/**
 * The first string, by code points, that is behind every string with this prefix: exactly these lie in [prefix, end).
 * Null when nothing is behind them. UTF-8 bytes order strings as their code points do.
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
