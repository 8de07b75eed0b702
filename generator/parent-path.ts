/** Returns the path of the parent: "devices/parts" for "devices/parts/pictures". Null if the resource is not nested. */
export function parentPath(path: string): string | null {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? null : path.slice(0, slash);
}
