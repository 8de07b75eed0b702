/** @import { Resource } from "./types.js" */

/**
 * Whether the caller may change the order of a resource's items, or the tree that the items form.
 * @param {Resource} resource
 */
export function mayReorder({ panel: { position, tree }, fields, may }) {
  const isOpen = (/** @type {string | null} */ name) => fields.some((field) => field.name === name && !field.read_only);
  return may.update && (isOpen(position) || isOpen(tree));
}
