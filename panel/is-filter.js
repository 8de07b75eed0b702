/** Tells parameters that filter a collection from all others. */
const controls = new Set(["q", "sort_by", "sort_order", "after", "page", "cols", "-order"]);

/** @param {string} name */
export function isFilter(name) {
  return !controls.has(name);
}
