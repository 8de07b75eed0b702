/** Numbers as people of this place write them: shown and read in one way, in tables, forms and filters. */

/** @import { FieldOrPart } from "./types.js" */

/** With Latin digits, whatever the language: they are typed back. */
const local = new Intl.NumberFormat(undefined, { numberingSystem: "latn" });
const decimal = local.formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";

/**
 * How many, in groups of thousands.
 * @param {number} count
 */
export function writeCount(count) {
  return local.format(count);
}

/**
 * @param {number} value
 * @param {number} [decimals] how many it has at least
 */
export function writeNumber(value, decimals = 0) {
  const [whole = "", fraction = ""] = String(value).split(".");
  const shown = whole.includes("e") ? "" : fraction.padEnd(decimals, "0");
  return shown === "" ? whole : `${whole}${decimal}${shown}`;
}

/**
 * How many a number is written with at least: those of prices are all written, not those of what is measured finer.
 * @param {Partial<FieldOrPart>} field
 */
export function decimalsOf({ limits }) {
  return Math.min(2, /\.(\d+)$/.exec(String(limits?.multipleOf ?? ""))?.[1]?.length ?? 0);
}

/** Of several thousands, of thousands and a fraction, and what may be either; `1` is between the thousands. */
const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/;
const groupedWithFraction = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\1)[.,]\d+$/;
const groupedOrFraction = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** A space or an apostrophe between thousands. */
const gaps = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;

/**
 * Comma and point are both taken, between thousands as well as before a fraction, where there is one way to read them.
 * @param {string} text
 * @returns {{ value: number, problem?: undefined } | { value?: undefined, problem: string }} `{value}`, or `{problem}`: what is wrong and what would be right, to be said after the name of the field
 */
export function readNumber(text) {
  const plainly = text.trim().replace("−", "-").replaceAll(gaps, "");
  const sign = /^[+-]?/.exec(plainly)?.[0] ?? "";
  const digits = plainly.slice(sign.length);
  const separator = groupedOrFraction.exec(digits)?.[1] ?? decimal;
  if (separator !== decimal) {
    const [whole, fraction] = ["", decimal].map((other) => sign + digits.replace(separator, other));
    const mark = decimal === "," ? "comma" : "point";
    return { problem: `can be read in two ways: write ${whole}, or ${fraction} with a decimal ${mark}` };
  }
  const between = (grouped.exec(digits) ?? groupedWithFraction.exec(digits))?.[1] ?? "";
  const plain = digits.replaceAll(between, "").replace(",", ".");
  if (!/^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return { problem: "must be a number, such as 12" };
  return { value: Number(sign + plain) };
}
