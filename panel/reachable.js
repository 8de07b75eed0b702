/** @import { Field, Value } from "./types.js" */

/**
 * The field with the values that it may have now: those that a new item may have, else the one it has and those that it can go to.
 * @param {Field} field
 * @param {Value | undefined} stored
 * @param {boolean} isNew
 * @returns {Field}
 */
export function narrowChoices(field, stored, isNew) {
  const { enum: allowed, transitions, initial } = field;
  if (allowed === undefined || transitions === null) return field;
  const open = isNew ? initial : [String(stored), ...(transitions[String(stored)] ?? [])];
  // What is allowed no more may become anything.
  if (open === null || (!isNew && !allowed.some((value) => value === stored))) return field;
  return { ...field, enum: allowed.filter((value) => open.includes(String(value))) };
}
