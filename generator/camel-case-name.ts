/** Returns the name of a path in code: "devices/parts" becomes "devicesParts", "a4_sheets" "a4Sheets". */
export function toCamelCaseName(path: string): string {
  return path.replace(/[/_]+([a-z0-9])|(?<=\d)[a-z]/g, (found, first?: string) => (first ?? found).toUpperCase());
}
