/** Derives names from paths of resources, such as "devices/parts". */

/** Returns the path of the parent: "devices/parts" for "devices/parts/pictures". Null if the resource is not nested. */
export function parentPath(path: string): string | null {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? null : path.slice(0, slash);
}

export function lastPathSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the name of a path in code: "devices/parts" becomes "devicesParts", "a4_sheets" "a4Sheets". */
export function toCamelCaseName(path: string): string {
  return path.replace(/[/_]+([a-z0-9])|(?<=\d)[a-z]/g, (found, first?: string) => (first ?? found).toUpperCase());
}
