/** Letters that Unicode does not take apart. */
const spelled: { readonly [letter: string]: string } = { ø: "o", æ: "ae", œ: "oe", ł: "l", ß: "ss", ð: "d", þ: "th" };

/** Name for addresses: Latin letters and digits joined by hyphens; "" for a text that has none. */
export function toSlug(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase();
  return plain
    .replace(/[øæœłßðþ]/g, (letter) => spelled[letter] ?? "")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
