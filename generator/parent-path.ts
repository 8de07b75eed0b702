/** "devices/parts" of "devices/parts/pictures"; null for what is not nested. */
export function parentPath(path: string): string | null {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? null : path.slice(0, slash);
}
