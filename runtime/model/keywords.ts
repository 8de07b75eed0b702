/**
 * Checks of values that generated validators call, as `stockroom/keywords`: those of which ajv's own would be wrong in numbers
 * or slow in long arrays.
 */

/** Exact: of the decimal numbers as they are written, of which `19.99 % 0.01` knows nothing. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const [dividend, step] = [readDecimal(value), readDecimal(divisor)];
  const exponent = Math.min(dividend.exponent, step.exponent);
  return scale(dividend, exponent) % scale(step, exponent) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  /** Of ten. */
  readonly exponent: number;
}

/** JavaScript writes the shortest decimal that reads as the same number: the one that was in the body. */
function readDecimal(value: number): Decimal {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

function scale({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to);
}

/** In time linear in the length of the array as JSON; the order of properties makes no difference. */
export function hasTwins(elements: readonly unknown[]): boolean {
  return new Set(elements.map((element) => JSON.stringify(sortProperties(element)))).size < elements.length;
}

function sortProperties(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sortProperties);
  const entries = Object.entries(value).map(([name, each]) => [name, sortProperties(each)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
