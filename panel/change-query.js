/** @import { Parameters } from "./types.js" */

/**
 * @param {URLSearchParams} query
 * @param {Parameters} changes new values of parameters; a parameter with an empty value is removed
 */
export function changeQuery(query, changes) {
  const next = new URLSearchParams(query);
  // A cursor is valid only with the same filters and order, so a change of them removes the cursor and the page number.
  if (!("after" in changes) && !("cols" in changes)) for (const name of ["after", "page"]) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
