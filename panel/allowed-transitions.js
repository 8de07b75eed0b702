/** @import { Field, Value } from "./types.js" */

/**
 * Returns the field with only those values of its `enum` that `transitions` allows now: the initial values for a new item,
 * otherwise the stored value and the values to which the stored value can change.
 * @param {Field} field
 * @param {Value | undefined} stored
 * @param {boolean} isNew
 * @returns {Field}
 */
export function limitEnumByTransitions(field, stored, isNew) {
  const { enum: allowed, transitions, initial } = field;
  if (allowed === undefined || transitions === null) return field;
  const open = isNew ? initial : [String(stored), ...(transitions[String(stored)] ?? [])];
  // If the declaration no longer allows the stored value, the value can change to any allowed value.
  if (open === null || (!isNew && !allowed.some((value) => value === stored))) return field;
  return { ...field, enum: allowed.filter((value) => open.includes(String(value))) };
}
