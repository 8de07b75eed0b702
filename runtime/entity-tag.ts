/** Entity tags (RFC 9110, section 8.8.3): the stored version, with a mark where the representation is not the usual view. */

export function formatEntityTag(version: number, mark: string | null): string {
  return mark === null ? `"${String(version)}"` : `"${String(version)}-${mark}"`;
}

/** The version that an opaque tag (without quotes) stands for; null for a tag that this server never gave. */
export function parseVersion(tag: string): number | null {
  const match = /^([1-9]\d{0,15})(?:-[A-Za-z0-9_-]+)?$/.exec(tag);
  return match === null ? null : Number(match[1]);
}
