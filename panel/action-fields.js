/** @import { Action, Field } from "./types.js" */

/**
 * Converts the description of an action's input or answer field to the description of an item's field, so that the same
 * controls can show it.
 * @param {Action["input"][number]} input
 * @returns {Field}
 */
export function toField(input) {
  return {
    role: null,
    read_only: false,
    write_only: false,
    secret: false,
    immutable: false,
    create_only: false,
    stored: true,
    filterable: false,
    sortable: false,
    fallback: "none",
    count: null,
    format_when: null,
    transitions: null,
    initial: null,
    ...input,
  };
}
