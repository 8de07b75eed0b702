/** Formats and parses numbers in the user's locale, for tables, forms and filters. */
/** @import { FieldOrPart } from "./types.js" */
import { locale, t } from "./translate.js";

/** Writes Latin digits in every language, because users edit the numbers. */
const local = new Intl.NumberFormat(locale, { numberingSystem: "latn" });
const decimal = local.formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";

/**
 * Writes a count with separators between thousands.
 * @param {number} count
 */
export function writeCount(count) {
  return local.format(count);
}

/**
 * @param {number} value
 * @param {number} [decimals] minimum number of decimals
 */
export function writeNumber(value, decimals = 0) {
  const [whole = "", fraction = ""] = String(value).split(".");
  const shown = whole.includes("e") ? "" : fraction.padEnd(decimals, "0");
  return shown === "" ? whole : `${whole}${decimal}${shown}`;
}

/**
 * Writes an amount in its currency, with all of its decimals.
 * @param {number} value
 * @param {string} currency
 */
export function writeAmount(value, currency) {
  return formatOf(currency).format(value);
}

/** @param {string} currency */
function formatOf(currency) {
  const format = /** @type {const} */ ({ style: "currency", currency, numberingSystem: "latn" });
  return new Intl.NumberFormat(locale, { ...format, maximumFractionDigits: 20 });
}

/**
 * Writes the sign of a currency: `€`.
 * @param {string} currency
 */
export function signOf(currency) {
  const parts = formatOf(currency).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/**
 * Returns the minimum number of decimals to show: the declared number, at most two.
 * @param {Partial<FieldOrPart>} field
 */
export function decimalsOf({ limits, currency }) {
  if (currency) return formatOf(currency).resolvedOptions().minimumFractionDigits ?? 0;
  return Math.min(2, /\.(\d+)$/.exec(String(limits?.multipleOf ?? ""))?.[1]?.length ?? 0);
}

/**
 * Patterns of numbers with several separators of thousands, with separators and a fraction, and of ambiguous numbers. Group `1`
 * is the separator of thousands.
 */
const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/;
const groupedWithFraction = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\1)[.,]\d+$/;
const groupedOrFraction = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** Matches spaces and apostrophes between thousands. */
const gaps = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;

/**
 * Parses a number. Comma and point can each separate thousands or a fraction, if the number can be read in only one way.
 * @param {string} text
 * @returns {{ value: number, problem?: undefined } | { value?: undefined, problem: string }} `{value}`, or `{problem}`, which
 * continues the sentence that begins with the name of the field
 */
export function readNumber(text) {
  const plainly = text.trim().replace("−", "-").replaceAll(gaps, "");
  const sign = /^[+-]?/.exec(plainly)?.[0] ?? "";
  const digits = plainly.slice(sign.length);
  const separator = groupedOrFraction.exec(digits)?.[1] ?? decimal;
  if (separator !== decimal) {
    const [whole, fraction] = ["", decimal].map((other) => sign + digits.replace(separator, other));
    const values = { whole: whole ?? "", fraction: fraction ?? "" };
    return { problem: decimal === "," ? t("ambiguousComma", values) : t("ambiguousPoint", values) };
  }
  const between = (grouped.exec(digits) ?? groupedWithFraction.exec(digits))?.[1] ?? "";
  const plain = digits.replaceAll(between, "").replace(",", ".");
  if (!/^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return { problem: t("notNumber") };
  return { value: Number(sign + plain) };
}
