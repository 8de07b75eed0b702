/** @import { Action, Field } from "./types.js" */

/**
 * Adds the missing properties to a field of an action's input or answer, so that the controls for items can show the field.
 * @param {Action["input"][number]} input
 * @returns {Field}
 */
export function toFormField(input) {
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
