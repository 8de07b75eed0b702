/** Stores data of a browser window in `sessionStorage`, so that the data survives a reload of the page. */

/**
 * @template {string | number} Key
 * @template Value
 * @param {string} name
 * @returns {Map<Key, Value>} the map with this name, with the entries from before the reload
 */
export function openStoredMap(name) {
  // Only this function writes the stored text, so the cast is safe.
  const entries = /** @type {[Key, Value][]} */ (JSON.parse(sessionStorage.getItem(name) ?? "[]"));
  const map = new Map(entries);
  addEventListener("pagehide", () => sessionStorage.setItem(name, JSON.stringify([...map])));
  return map;
}
