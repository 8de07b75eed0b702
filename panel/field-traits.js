import { isSwitch } from "./words.js";

/** One box to tick: two answers, and one of them is given. */
export function isTick(shape, value) {
  return shape.kind === "boolean" || (isSwitch(shape) && (value === "Y" || value === "N"));
}

/** Of a list what an element is, under the name of the list; else the field itself. */
export function elementOf(field) {
  return field.kind === "array" ? { ...field, ...field.items } : field;
}

export function isLong({ multiline }) {
  return multiline === true;
}
