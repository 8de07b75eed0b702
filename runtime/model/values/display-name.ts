/** Returns a readable text for a field without a title: `Birth date` for `birth_date`, `Owner` for `owner_id`. */
export function toDisplayName(fieldName: string): string {
  const words = fieldName
    .replace(/_ids?$/, "")
    .replaceAll("_", " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
