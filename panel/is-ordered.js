/** @import { Resource } from "./types.js" */

/**
 * Whether the caller may put the items in order, or in a tree.
 * @param {Resource} resource
 */
export function isOrdered({ panel: { position, tree }, fields, may }) {
  const isOpen = (/** @type {string | null} */ name) => fields.some((field) => field.name === name && !field.read_only);
  return may.update && (isOpen(position) || isOpen(tree));
}
