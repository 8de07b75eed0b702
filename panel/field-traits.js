import { isSwitch } from "./words.js";

/** One box to tick: two answers, and one of them is given. */
export function isTick(shape, value) {
  return shape.kind === "boolean" || (isSwitch(shape) && (value === "Y" || value === "N"));
}

export function isLong({ multiline }) {
  return multiline === true;
}
