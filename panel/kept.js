/** What a window remembers when its page is loaded again. */

/** @returns the map of that name, as it was when the page was left */
export function keepMap(name) {
  const map = new Map(JSON.parse(sessionStorage.getItem(name) ?? "[]"));
  addEventListener("pagehide", () => sessionStorage.setItem(name, JSON.stringify([...map])));
  return map;
}
