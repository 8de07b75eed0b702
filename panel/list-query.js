/** The query in the address of a list. */
/** @import { ParameterValues } from "./types.js" */

/** Query parameters that are not filters. */
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

/**
 * @param {URLSearchParams} query
 * @param {ParameterValues} changes new values of parameters; a parameter with an empty value is removed
 */
export function changeQuery(query, changes) {
  const next = new URLSearchParams(query);
  // If filters or the order change, the cursor and the page number become invalid, but not if only the columns change.
  if (!("after" in changes) && !("cols" in changes)) for (const name of ["after", "page"]) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
