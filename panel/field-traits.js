/** @import { FieldOrPart, Item, Value } from "./types.js" */
import { isSwitch } from "./labels.js";

/**
 * Whether the field is a single check box: it has two allowed values, and always has a value.
 * @param {FieldOrPart} field
 * @param {Value} [value]
 */
export function isCheckBox(field, value) {
  if (field.kind === "boolean") return !isOptional(field);
  return isSwitch(field) && (value === "Y" || value === "N");
}

/**
 * Whether the field may have no value.
 * @param {FieldOrPart} field
 */
export function isOptional(field) {
  // Properties of objects have no default.
  return field.required === false && (field.default ?? null) === null;
}

/**
 * Whether the value of the field can be set but is never shown.
 * @param {Partial<FieldOrPart>} field
 */
export function isSecret({ kind, write_only, stored }) {
  return kind === "string" && write_only === true && stored === true;
}

/**
 * Returns the description of the elements of a list, with the name of the list; for other fields, returns the field itself.
 * @template {Partial<FieldOrPart>} Described
 * @param {Described} field
 * @returns {Described}
 */
export function elementOf(field) {
  return field.kind === "array" ? { ...field, ...field.items } : field;
}

/**
 * Returns the field with its format in an item, because the format can depend on another field of the item.
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
