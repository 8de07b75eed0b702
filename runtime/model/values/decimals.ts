/** Exact arithmetic with decimals. A double keeps decimals of up to 15 digits unchanged, so no database needs a decimal type. */

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Tells whether the value is a multiple of the step. The result is exact, while `19.99 % 0.01` is not. */
export function isMultipleOf(value: number, step: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  const [dividend, divisor] = alignDecimals(value, step);
  return dividend % divisor === 0n;
}

/** Rounds to the nearest multiple of the step. A value exactly between two multiples is rounded away from zero. */
export function roundToStep(value: number, step: number): number {
  if (!Number.isFinite(value)) return value;
  const [dividend, divisor] = alignDecimals(value, step);
  const half = dividend < 0n ? -divisor : divisor;
  const times = (2n * dividend + half) / (2n * divisor);
  const { digits, exponent } = toDecimal(step);
  return Number(`${String(times * digits)}e${String(exponent)}`);
}

/** Returns the value as an integer in units of the last decimal: 19.5 with 2 decimals gives 1950. Further digits are rounded. */
export function toScaledInteger(value: number, decimals: number): bigint {
  const { digits, exponent } = toDecimal(value);
  const shift = exponent + decimals;
  return shift < 0 ? BigInt(Math.round(value * 10 ** decimals)) : digits * 10n ** BigInt(shift);
}

/** Converts the result of `toScaledInteger` back to a number. Null if no JSON number represents it exactly. */
export function fromScaledInteger(scaledInteger: bigint, decimals: number): number | null {
  const most = decimals === 0 ? BigInt(Number.MAX_SAFE_INTEGER) : 10n ** 15n - 1n;
  return scaledInteger > most || scaledInteger < -most ? null : Number(`${String(scaledInteger)}e-${String(decimals)}`);
}

/** Adds numbers without the rounding errors of doubles: 0.1 and 0.2 give 0.3. Returns `NaN` if one of them is not finite. */
export function addDecimals(values: readonly number[]): number {
  if (!values.every(Number.isFinite)) return Number.NaN;
  const decimals = Math.max(0, ...values.map(decimalsOf));
  const total = values.reduce((sum, value) => sum + toScaledInteger(value, decimals), 0n);
  return Number(`${String(total)}e-${String(decimals)}`);
}

/** Returns the number of decimals that multiples of the step have. */
export function decimalsOf(step: number): number {
  return Math.max(0, -toDecimal(step).exponent);
}

/** Returns the maximum absolute value of multiples of the step. For 0.01 it is 9999999999999.99, which has 15 digits. */
export function maxExactNumber(step: number | undefined): number {
  const decimals = step === undefined ? 0 : decimalsOf(step);
  return decimals === 0 ? Number.MAX_SAFE_INTEGER : Number(`${"9".repeat(15)}e-${String(decimals)}`);
}

/**
 * Reads the decimal digits of a number from its text. JavaScript writes the shortest decimal that reads as the same number,
 * so the digits are those in the request body.
 */
function toDecimal(value: number): Decimal {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** Returns both numbers as integers, in units of the same power of ten. */
function alignDecimals(value: number, step: number): readonly [value: bigint, step: bigint] {
  const [one, other] = [toDecimal(value), toDecimal(step)];
  const exponent = Math.min(one.exponent, other.exponent);
  const scale = (decimal: Decimal): bigint => decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
  return [scale(one), scale(other)];
}
