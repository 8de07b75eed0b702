/** @import { ParameterValues } from "./types.js" */

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
