/**
 * Computes with numbers as decimals. A double distinguishes all decimals of up to 15 digits, keeps their order and is
 * written as it was read. Such values are therefore exact in JavaScript, JSON and every database without a type of
 * their own.
 */

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Whether the value is a multiple of the step. The result is exact, unlike `19.99 % 0.01`. */
export function isMultipleOf(value: number, step: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  const [dividend, divisor] = alignDecimals(value, step);
  return dividend % divisor === 0n;
}

/** Rounds to the nearest multiple of the step, half away from zero. */
export function roundToStep(value: number, step: number): number {
  if (!Number.isFinite(value)) return value;
  const [dividend, divisor] = alignDecimals(value, step);
  const half = dividend < 0n ? -divisor : divisor;
  const times = (2n * dividend + half) / (2n * divisor);
  const { digits, exponent } = readDecimal(step);
  return Number(`${String(times * digits)}e${String(exponent)}`);
}

/**
 * Returns how many units of the last of these decimals the value has: 1950 for 19.5 with 2 decimals. Further digits are
 * rounded.
 */
export function toUnits(value: number, decimals: number): bigint {
  const { digits, exponent } = readDecimal(value);
  const shift = exponent + decimals;
  return shift < 0 ? BigInt(Math.round(value * 10 ** decimals)) : digits * 10n ** BigInt(shift);
}

/** Reverses `toUnits`; null if no JSON number is exactly the result. */
export function fromUnits(units: bigint, decimals: number): number | null {
  const most = decimals === 0 ? BigInt(Number.MAX_SAFE_INTEGER) : 10n ** 15n - 1n;
  return units > most || units < -most ? null : Number(`${String(units)}e-${String(decimals)}`);
}

/** Returns the number of decimals in multiples of the step. */
export function decimalsOf(step: number): number {
  return Math.max(0, -readDecimal(step).exponent);
}

/**
 * Returns the maximum absolute value of a field. If its step has decimals, the maximum has 15 digits with the same
 * number of decimals.
 */
export function largestNumber(step: number | undefined): number {
  const decimals = step === undefined ? 0 : decimalsOf(step);
  return decimals === 0 ? Number.MAX_SAFE_INTEGER : Number(`${"9".repeat(15)}e-${String(decimals)}`);
}

/**
 * Reads the digits that JavaScript writes for the number: the shortest decimal that is read as the same number, which
 * is the one in the body.
 */
function readDecimal(value: number): Decimal {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** Returns both numbers as multiples of the same power of ten. */
function alignDecimals(value: number, step: number): readonly [value: bigint, step: bigint] {
  const [one, other] = [readDecimal(value), readDecimal(step)];
  const exponent = Math.min(one.exponent, other.exponent);
  const scale = (decimal: Decimal): bigint => decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
  return [scale(one), scale(other)];
}
