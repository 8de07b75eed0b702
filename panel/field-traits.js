/** @import { Field, FieldOrNestedValue, Item, Value } from "./types.js" */
import { isYesNoField } from "./labels.js";
import { isTimeField } from "./times.js";

/**
 * Whether the control of the field is a single check box. The field then has two allowed values, and is never empty.
 * @param {FieldOrNestedValue} field
 * @param {Value} [value]
 */
export function isCheckBox(field, value) {
  if (field.kind === "boolean") return !isOptional(field);
  return isYesNoField(field) && (value === "Y" || value === "N");
}

/**
 * Whether the field may have no value.
 * @param {FieldOrNestedValue} field
 */
export function isOptional(field) {
  // The description of an object's property has no member `default`, so treat undefined like null.
  return field.required === false && (field.default ?? null) === null;
}

/**
 * Whether the field is a secret, such as a password: users can set the value, but the server never sends it.
 * @param {Partial<FieldOrNestedValue>} field
 */
export function isSecret({ kind, write_only, stored }) {
  return kind === "string" && write_only === true && stored === true;
}

/**
 * Returns the description of a list's elements, but under the name of the list. For other fields, returns the field
 * itself.
 * @template {Partial<FieldOrNestedValue>} Described
 * @param {Described} field
 * @returns {Described}
 */
export function elementFieldOf(field) {
  return field.kind === "array" ? { ...field, ...field.items } : field;
}

/**
 * Returns the field with the format that it has in a certain item. The format can depend on the value of another field.
 * @template {Partial<FieldOrNestedValue>} Described
 * @param {Described} field
 * @param {Item} [item]
 * @returns {Described}
 */
export function resolveFieldFormat(field, item) {
  const { format_when: when } = field;
  if (!when || item?.[when.field] !== when.value) return field;
  return when.format === "yes-no" ? { ...field, enum: ["Y", "N"] } : { ...field, format: when.format };
}

/**
 * Returns the CSS class for the alignment of a column. Numbers are aligned at their last digit; times and other values like text.
 * @param {Field} field
 */
export function getAlignmentClass(field) {
  if (field.role === "id") return "id";
  const isNumber = field.kind === "number" || field.kind === "integer";
  return isNumber && !field.reference && !field.enum && !isTimeField(field) ? "number" : undefined;
}
