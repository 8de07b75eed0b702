import { isSwitch } from "./words.js";

/** One box to tick: two answers, and one of them is given. */
export function isTick(shape, value) {
  return shape.kind === "boolean" || (isSwitch(shape) && (value === "Y" || value === "N"));
}

/** Texts of several lines are not declared as such; without a limit of length, the name is all there is to tell them by. */
export function isLong({ kind, name, limits, enum: allowed }) {
  return (
    kind === "string" &&
    !allowed &&
    limits?.maxLength === undefined &&
    /(description|text|content|keywords)$/.test(name ?? "")
  );
}
