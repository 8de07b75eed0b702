/** Which parameters of an address narrow the collection down. */
const controls = new Set(["q", "sort_by", "sort_order", "after", "page", "cols"]);

/** @param {string} name */
export function isFilter(name) {
  return !controls.has(name);
}
