/** The tag of the same item, in the same view, at another version. */
export function atVersion(tag: string, version: number): string {
  return tag.replace(/\.\d+-/, `.${String(version)}-`);
}

/** Count of the item's changes. */
export function versionIn(tag: string | undefined): number {
  return Number(/^"\d+\.(\d+)-/.exec(tag ?? "")?.[1]);
}
