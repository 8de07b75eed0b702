/** Keeps data of a window when its page is reloaded. */

/**
 * @template {string | number} Key
 * @template Value
 * @param {string} name
 * @returns {Map<Key, Value>} the map with that name, as it was when the page was left
 */
export function keepMap(name) {
  // Only this function writes this entry.
  const entries = /** @type {[Key, Value][]} */ (JSON.parse(sessionStorage.getItem(name) ?? "[]"));
  const map = new Map(entries);
  addEventListener("pagehide", () => sessionStorage.setItem(name, JSON.stringify([...map])));
  return map;
}
