/** Returns the entity tag of another version of the same item, in the same view. */
export function atVersion(tag: string, version: number): string {
  return tag.replace(/\.\d+-/, `.${String(version)}-`);
}

/** Returns the version in the tag: the number of changes of the item. */
export function versionIn(tag: string | undefined): number {
  return Number(/^"\d+\.(\d+)-/.exec(tag ?? "")?.[1]);
}
