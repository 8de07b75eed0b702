/** @import { Field, Value } from "./types.js" */

/**
 * Returns the field with the values that it may have now: the initial values for a new item, otherwise the current value and
 * those that it can change to.
 * @param {Field} field
 * @param {Value | undefined} stored
 * @param {boolean} isNew
 * @returns {Field}
 */
export function narrowChoices(field, stored, isNew) {
  const { enum: allowed, transitions, initial } = field;
  if (allowed === undefined || transitions === null) return field;
  const open = isNew ? initial : [String(stored), ...(transitions[String(stored)] ?? [])];
  // A current value that is no longer allowed may change to any value.
  if (open === null || (!isNew && !allowed.some((value) => value === stored))) return field;
  return { ...field, enum: allowed.filter((value) => open.includes(String(value))) };
}
