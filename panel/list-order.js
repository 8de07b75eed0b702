/** The order of the items that each collection has shown last, so that a form leads to the next one. */

/** @type {Map<string, readonly string[]>} */
const orders = new Map();

/**
 * @param {readonly string[]} segments of the collection
 * @param {readonly string[]} ids of its page
 */
export function keepOrder(segments, ids) {
  orders.set(segments.join("/"), ids);
}

/**
 * @param {readonly string[]} segments of the collection
 * @param {string} id
 * @returns the id of the item after this one; null if there is none on the page
 */
export function findNext(segments, id) {
  const ids = orders.get(segments.join("/")) ?? [];
  const index = ids.indexOf(id);
  return index < 0 ? null : (ids[index + 1] ?? null);
}
