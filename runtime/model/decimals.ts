/**
 * Numbers as the decimals that they are written as. A double distinguishes all decimals of up to 15 digits, keeps their order, and is
 * written as the one it was read from: so these are exact in JavaScript, JSON and every database, without a type of their own.
 */

interface Decimal {
  readonly digits: bigint;
  /** Power of ten. */
  readonly exponent: number;
}

/** Exact, of which `19.99 % 0.01` knows nothing. */
export function isMultipleOf(value: number, step: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  const [dividend, divisor] = alignDecimals(value, step);
  return dividend % divisor === 0n;
}

/** The multiple of the step that is nearest to the number as it is written; from the middle away from zero. */
export function roundToStep(value: number, step: number): number {
  if (!Number.isFinite(value)) return value;
  const [dividend, divisor] = alignDecimals(value, step);
  const half = dividend < 0n ? -divisor : divisor;
  const times = (2n * dividend + half) / (2n * divisor);
  const { digits, exponent } = readDecimal(step);
  return Number(`${String(times * digits)}e${String(exponent)}`);
}

/** Digits after the point in multiples of the step. */
export function decimalsOf(step: number): number {
  return Math.max(0, -readDecimal(step).exponent);
}

/**
 * The greatest number that a field may hold, the least being its negative: where it has a step with decimals, 15 digits with these
 * after the point.
 */
export function largestNumber(step: number | undefined): number {
  const decimals = step === undefined ? 0 : decimalsOf(step);
  return decimals === 0 ? Number.MAX_SAFE_INTEGER : Number(`${"9".repeat(15)}e-${String(decimals)}`);
}

/** JavaScript writes the shortest decimal that reads as the same number: the one that was in the body. */
function readDecimal(value: number): Decimal {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** Both as counts of the same power of ten. */
function alignDecimals(value: number, step: number): readonly [value: bigint, step: bigint] {
  const [one, other] = [readDecimal(value), readDecimal(step)];
  const exponent = Math.min(one.exponent, other.exponent);
  const scale = (decimal: Decimal): bigint => decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
  return [scale(one), scale(other)];
}
