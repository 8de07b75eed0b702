/**
 * Strong entity tags (RFC 9110, 8.8.3) of items. They contain the key, which is never given twice, so a tag does not return with
 * a reused id. They also contain a mark of the view, so a tag becomes invalid when a changed declaration shows the same state
 * differently.
 */

/** One state of one item: the number of the item in its resource, and the number of its changes. */
export interface ItemState {
  readonly key: number;
  readonly version: number;
}

/** Formats the tag for an `ETag` header, quotes included: `"18.7-x3KqZ_0b"`. */
export function formatEntityTag({ key, version }: ItemState, mark: string): string {
  return `"${String(key)}.${String(version)}-${mark}"`;
}

/** Parses the state of an opaque tag (without quotes), whatever its mark; returns null for a tag that this server never made. */
export function parseState(tag: string): ItemState | null {
  const match = /^([1-9]\d*)\.([1-9]\d*)-[\w-]+$/.exec(tag);
  const state = { key: Number(match?.[1]), version: Number(match?.[2]) };
  return Number.isSafeInteger(state.key) && Number.isSafeInteger(state.version) ? state : null;
}
