/** Tells parameters that filter a collection from all others. */
const controls = new Set(["q", "sort_by", "sort_order", "after", "page", "cols", "-order"]);

/** @param {string} name */
export function isFilter(name) {
  return !controls.has(name);
}

/**
 * Whether the parameter chooses or orders the items of a list. Others choose how they are shown.
 * @param {string} name
 */
export function choosesItems(name) {
  return isFilter(name) || name === "q" || name.startsWith("sort_");
}
