/** @import { FieldOrPart, Item, Value } from "./types.js" */
import { isSwitch } from "./words.js";

/**
 * One box to tick: two answers, and one of them is given.
 * @param {FieldOrPart} field
 * @param {Value} [value]
 */
export function isTick(field, value) {
  return field.kind === "boolean" || (isSwitch(field) && (value === "Y" || value === "N"));
}

/**
 * Of a list what an element is, under the name of the list; else the field itself.
 * @template {Partial<FieldOrPart>} Described
 * @param {Described} field
 * @returns {Described}
 */
export function elementOf(field) {
  return field.kind === "array" ? { ...field, ...field.items } : field;
}

/**
 * The field as it is in an item: in some items its values can have a format, such as that of times.
 * @template {Partial<FieldOrPart>} Described
 * @param {Described} field
 * @param {Item} [item]
 * @returns {Described}
 */
export function fieldIn(field, item) {
  const { format_when: when } = field;
  if (!when || item?.[when.field] !== when.value) return field;
  return when.format === "yes-no" ? { ...field, enum: ["Y", "N"] } : { ...field, format: when.format };
}
