/** Query parameters of a list's address that are not filters. */
const nonFilterParameters = new Set(["q", "sort_by", "sort_order", "after", "page", "cols", "-order"]);

/** @param {string} name */
export function isFilterParameter(name) {
  return !nonFilterParameters.has(name);
}

/**
 * Whether the parameter selects or sorts the items of a list. Other parameters only change how the items are shown.
 * @param {string} name
 */
export function selectsOrSortsItems(name) {
  return isFilterParameter(name) || name === "q" || name.startsWith("sort_");
}
