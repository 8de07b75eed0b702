/** Lists the ways to change a field of many items, such as `add` or `raise`, and computes the new value of each item. */
/** @import { Field, Value } from "./types.js" */
import { isList } from "./item-names.js";
import { countDecimals } from "./number.js";
import { t } from "./translate.js";

/** @typedef {"set" | "add" | "subtract" | "raise" | "lower" | "include" | "exclude"} ChangeKind */

/** @type {{ readonly [changeKind in ChangeKind]: string }} */
export const changeKindLabels = {
  set: t("set to"),
  add: t("increase by"),
  subtract: t("decrease by"),
  raise: t("increase by percent"),
  lower: t("decrease by percent"),
  include: t("add to the list"),
  exclude: t("remove from the list"),
};

/**
 * @param {Field} field
 * @returns {readonly ChangeKind[]}
 */
export function listChangeKinds(field) {
  if (field.kind === "array") return ["set", "include", "exclude"];
  return isQuantity(field) ? ["set", "add", "subtract", "raise", "lower"] : ["set"];
}

/**
 * Whether a calculation makes sense for the field. It does not for references, choices and times, even if they are
 * numbers.
 * @param {Field} field
 */
function isQuantity({ kind, reference, enum: allowed, format }) {
  return (kind === "number" || kind === "integer") && !reference && !allowed && !format;
}

/**
 * @param {Field} field
 * @param {ChangeKind} changeKind
 * @param {Value} operand the typed value, converted for the API
 * @param {Value} before the current value of the item
 * @returns {Value} the new value of the item
 */
export function computeNewValue(field, changeKind, operand, before) {
  if (changeKind === "set") return operand;
  if (changeKind === "include" || changeKind === "exclude") {
    const [old, given] = [before, operand].map((value) => (isList(value) ? value : []));
    const isIn = (/** @type {readonly Value[]} */ list, /** @type {Value} */ value) =>
      list.some((each) => JSON.stringify(each) === JSON.stringify(value));
    if (changeKind === "exclude") return (old ?? []).filter((value) => !isIn(given ?? [], value));
    return [...(old ?? []), ...(given ?? []).filter((value) => !isIn(old ?? [], value))];
  }
  // An empty field stays empty, because there is no number to calculate with.
  if (before === null || before === "") return before;
  const [from, by] = [Number(before), Number(operand)];
  const sign = changeKind === "subtract" || changeKind === "lower" ? -1 : 1;
  const next = changeKind === "add" || changeKind === "subtract" ? from + sign * by : from * (1 + (sign * by) / 100);
  const decimals = countResultDecimals(field, changeKind === "add" || changeKind === "subtract" ? [from, by] : [from]);
  const result = round(next, decimals);
  return field.sent_as_string ? String(result) : result;
}

/**
 * Returns the number of decimals of a calculated value: none for an integer, otherwise as many as `multipleOf` has. If
 * `multipleOf` is not declared, returns as many as the operands have, but at least two.
 * @param {Field} field
 * @param {readonly number[]} numbers
 */
function countResultDecimals({ kind, limits }, numbers) {
  if (kind === "integer") return 0;
  const given = limits?.multipleOf === undefined ? [0.01, ...numbers] : [limits.multipleOf];
  return Math.max(...given.map(countDecimals));
}

/**
 * Rounds halves away from zero, as is usual for prices: 1.005 becomes 1.01. `Math.round` would give 1.00, because the
 * binary form of 1.005 is slightly smaller.
 * @param {number} number
 * @param {number} decimals
 */
function round(number, decimals) {
  const shifted = Number(`${Math.abs(number).toPrecision(15)}e${decimals}`);
  return Number.isFinite(shifted) ? Math.sign(number) * Number(`${Math.round(shifted)}e-${decimals}`) : number;
}
