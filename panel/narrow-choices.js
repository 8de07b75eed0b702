/** @import { Field, Value } from "./types.js" */

/**
 * Returns the field with the values that are allowed at the moment: for a new item the initial values, otherwise the stored value
 * and the values to which it can change.
 * @param {Field} field
 * @param {Value | undefined} stored
 * @param {boolean} isNew
 * @returns {Field}
 */
export function narrowChoices(field, stored, isNew) {
  const { enum: allowed, transitions, initial } = field;
  if (allowed === undefined || transitions === null) return field;
  const open = isNew ? initial : [String(stored), ...(transitions[String(stored)] ?? [])];
  // A stored value that is no longer allowed can change to any value.
  if (open === null || (!isNew && !allowed.some((value) => value === stored))) return field;
  return { ...field, enum: allowed.filter((value) => open.includes(String(value))) };
}
