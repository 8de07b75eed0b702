/** Stores data of a browser window, so that it is still available after the page is reloaded. */

/**
 * @template {string | number} Key
 * @template Value
 * @param {string} name
 * @returns {Map<Key, Value>} the map with the name, with the entries that it had before the page was reloaded
 */
export function openStoredMap(name) {
  // Only this function writes the entry, so the cast is safe.
  const entries = /** @type {[Key, Value][]} */ (JSON.parse(sessionStorage.getItem(name) ?? "[]"));
  const map = new Map(entries);
  addEventListener("pagehide", () => sessionStorage.setItem(name, JSON.stringify([...map])));
  return map;
}
