/** What a window remembers when its page is loaded again. */

/**
 * @template {string | number} Key
 * @template Value
 * @param {string} name
 * @returns {Map<Key, Value>} the map of that name, as it was when the page was left
 */
export function keepMap(name) {
  // Written here, below: nobody else has the name.
  const entries = /** @type {[Key, Value][]} */ (JSON.parse(sessionStorage.getItem(name) ?? "[]"));
  const map = new Map(entries);
  addEventListener("pagehide", () => sessionStorage.setItem(name, JSON.stringify([...map])));
  return map;
}
