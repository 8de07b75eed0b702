/** Letters that Unicode normalization does not decompose, with their spelling in Latin letters. */
const spelled: { readonly [letter: string]: string } = { ø: "o", æ: "ae", œ: "oe", ł: "l", ß: "ss", ð: "d", þ: "th" };

/**
 * Converts a text to a name for addresses: Latin letters and digits joined by hyphens; "" if the text has none of
 * these.
 */
export function toSlug(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase();
  return plain
    .replace(/[øæœłßðþ]/g, (letter) => spelled[letter] ?? "")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
