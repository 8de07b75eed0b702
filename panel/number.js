/** Formats and parses numbers in the user's locale, for tables, forms and filters. */
/** @import { FieldOrNestedValue, Value } from "./types.js" */
import { latinNumberFormatOf, locale, t } from "./translate.js";

const decimalSeparator =
  latinNumberFormatOf(0)
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value ?? ".";

/**
 * Formats a number for reading, with separators between thousands. Whole numbers have them from five digits on. Very small numbers
 * are written as `1.5e-7`, because the format cuts off decimals after the twentieth.
 * @param {number} value
 * @param {number} [decimals] minimum number of decimals
 */
export function formatNumber(value, decimals = 0) {
  return String(value).includes("e-") ? formatNumberInput(value) : latinNumberFormatOf(decimals).format(value);
}

/**
 * Formats a number for an input, as users type it: without separators between thousands.
 * @param {number} value
 * @param {number} [decimals] minimum number of decimals
 */
export function formatNumberInput(value, decimals = 0) {
  const [whole = "", fraction = ""] = String(value).split(".");
  const shown = whole.includes("e") ? "" : fraction.padEnd(decimals, "0");
  return shown === "" ? whole : `${whole}${decimalSeparator}${shown}`;
}

/** @param {number} number */
export function countDecimals(number) {
  return /\.(\d+)$/.exec(String(number))?.[1]?.length ?? 0;
}

/**
 * Returns the number of decimals with which a column shows its values: as many as the longest value has, at most two.
 * @param {readonly (Value | undefined)[]} values
 */
export function countColumnDecimals(values) {
  const counts = values.map((value) => (typeof value === "number" ? countDecimals(value) : 0));
  return Math.min(2, Math.max(0, ...counts));
}

/**
 * Formats the number of a field for reading: an amount with its currency, another number with at least the field's
 * decimals. An id stays unformatted. A number in an undeclared property stays unformatted, too, because it need not be
 * a quantity; the panel describes undeclared properties as strings.
 * @param {Partial<FieldOrNestedValue>} field
 * @param {number} value
 * @param {number} [decimals] minimum number of decimals of a number without a currency
 */
export function formatFieldNumber(field, value, decimals = 0) {
  if (field.role === "id" || field.kind === "string") return String(value);
  if (field.currency) return currencyFormatOf(field.currency).format(value);
  return formatNumber(value, Math.max(decimals, getMinimumDecimals(field)));
}

/** @param {string} currency */
function currencyFormatOf(currency) {
  const format = /** @type {const} */ ({ style: "currency", currency, numberingSystem: "latn" });
  return new Intl.NumberFormat(locale, { ...format, maximumFractionDigits: 20 });
}

/**
 * Returns the sign of a currency, such as `€`.
 * @param {string} currency
 */
export function currencySymbolOf(currency) {
  const parts = currencyFormatOf(currency).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/**
 * Returns the minimum number of decimals to show for a field: the decimals of its currency. If the field has no currency,
 * returns the decimals of `multipleOf`, but at most two.
 * @param {Partial<FieldOrNestedValue>} field
 */
export function getMinimumDecimals({ limits, currency }) {
  if (currency) return currencyFormatOf(currency).resolvedOptions().minimumFractionDigits ?? 0;
  return Math.min(2, countDecimals(limits?.multipleOf ?? 0));
}

/**
 * Patterns of numbers with separators: several separators of thousands (`1.234.567`), thousands and a fraction
 * (`1.234,5`), and an ambiguous number (`1.234`). Group 1 of each pattern is the separator of thousands.
 */
const groupedNumberPattern = /^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/;
const groupedFractionPattern = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\1)[.,]\d+$/;
const ambiguousNumberPattern = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** Matches spaces and apostrophes between thousands, as in `1 234` and `1'234`. */
const thousandsGapPattern = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;

/**
 * Replaces digits of other scripts, such as `٣`, by Latin ones, and the Arabic separators by those of this module.
 * @param {string} text
 */
function toLatinNumber(text) {
  return text
    .replaceAll(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))
    .replaceAll("٬", "")
    .replace("٫", decimalSeparator);
}

/**
 * Counts the digits of the same script before the digit, because the ten digits of a script follow one another in Unicode.
 * @param {string} digit
 */
function valueOfDigit(digit) {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value % 10;
}

/**
 * Parses a typed number, in the digits of any script. Both comma and point can separate thousands or a fraction. Returns a problem for an ambiguous
 * number, such as `1,234` in a language with a decimal point.
 * @param {string} text
 * @returns {{ value: number, problem?: undefined } | { value?: undefined, problem: string }} the value, or a problem,
 * whose text follows the name of the field in a sentence
 */
export function parseNumber(text) {
  const plainly = toLatinNumber(text.trim()).replace("−", "-").replaceAll(thousandsGapPattern, "");
  const sign = /^[+-]?/.exec(plainly)?.[0] ?? "";
  const digits = plainly.slice(sign.length);
  const separator = ambiguousNumberPattern.exec(digits)?.[1] ?? decimalSeparator;
  if (separator !== decimalSeparator) {
    const [whole, fraction] = ["", decimalSeparator].map((other) => sign + digits.replace(separator, other));
    const values = { whole: whole ?? "", fraction: fraction ?? "" };
    return {
      problem:
        decimalSeparator === ","
          ? t("can be read in two ways: write {whole}, or {fraction} with a decimal comma", values)
          : t("can be read in two ways: write {whole}, or {fraction} with a decimal point", values),
    };
  }
  const between = (groupedNumberPattern.exec(digits) ?? groupedFractionPattern.exec(digits))?.[1] ?? "";
  const plain = digits.replaceAll(between, "").replace(",", ".");
  if (!/^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return { problem: t("must be a number, such as 12") };
  return { value: Number(sign + plain) };
}
