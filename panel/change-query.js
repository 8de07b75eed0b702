/** @import { Parameters } from "./types.js" */

/**
 * @param {URLSearchParams} query
 * @param {Parameters} changes empty ones are removed
 */
export function changeQuery(query, changes) {
  const next = new URLSearchParams(query);
  // A cursor belongs to one set of filters and one order.
  if (!("after" in changes) && !("cols" in changes)) for (const name of ["after", "page"]) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
