/** Strong entity tags (RFC 9110, 8.8.3) of items: the stored version, plus a mark where only some fields were asked for. */

/** As it stands in an `ETag` field, quotes included: `"7"`, `"7-x3Kq"`. */
export function formatEntityTag(version: number, mark: string | null): string {
  return mark === null ? `"${String(version)}"` : `"${String(version)}-${mark}"`;
}

/** Version in an opaque tag (without its quotes), whatever its mark; null for a tag that this server never made. */
export function parseVersion(tag: string): number | null {
  const match = /^([1-9]\d*)(?:-[\w-]+)?$/.exec(tag);
  const version = Number(match?.[1]);
  return Number.isSafeInteger(version) ? version : null;
}
