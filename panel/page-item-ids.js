/** Keeps the ids on the last shown page of each collection, in order, so that the form of an item can open the next item. */

/** @type {Map<string, readonly string[]>} */
const idsByCollection = new Map();

/**
 * @param {readonly string[]} segments of the path of the collection
 * @param {readonly string[]} ids of the items on the shown page
 */
export function storePageItemIds(segments, ids) {
  idsByCollection.set(segments.join("/"), ids);
}

/**
 * @param {readonly string[]} segments of the path of the collection
 * @param {string} id
 * @returns the id of the item after `id`; null if `id` is the last item or not on the page
 */
export function findNextItemId(segments, id) {
  const ids = idsByCollection.get(segments.join("/")) ?? [];
  const index = ids.indexOf(id);
  return index < 0 ? null : (ids[index + 1] ?? null);
}
