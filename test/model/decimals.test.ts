import { expect } from "chai";
import fc from "fast-check";
import {
  addDecimals,
  decimalsOf,
  isMultipleOf,
  maxExactNumber,
  roundToStep,
} from "../../runtime/model/values/decimals.js";

/** Numbers of decimal steps with up to 15 digits. */
const counts = fc.bigInt(-(10n ** 15n - 1n), 10n ** 15n - 1n);
const places = fc.integer({ min: 1, max: 15 });

function write(count: bigint, decimals: number): string {
  return `${String(count)}e-${String(decimals)}`;
}

/** Returns how many decimal steps the text of a number contains, computed from its digits. */
function countIn(text: string, decimals: number): bigint {
  const [mantissa = "", exponent = "0"] = text.split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return BigInt(whole + fraction) * 10n ** BigInt(decimals + Number(exponent) - fraction.length);
}

describe("decimals of 15 digits", () => {
  it("are distinguished by doubles, which keep their order and their written form", () => {
    fc.assert(
      fc.property(counts, counts, places, (one, other, decimals) => {
        const [left, right] = [Number(write(one, decimals)), Number(write(other, decimals))];
        expect(Math.sign(left - right)).to.equal(one === other ? 0 : one < other ? -1 : 1);
        expect(countIn(String(left), decimals), String(left)).to.equal(one);
      }),
    );
    fc.assert(
      fc.property(counts, places, (count, decimals) => {
        const [left, right] = [Number(write(count, decimals)), Number(write(count + 1n, decimals))];
        expect(left < right, "neighbours").to.equal(true);
      }),
    );
  });

  it("are rounded to the nearest multiple of a step", () => {
    for (const [value, step, rounded] of [
      [0.1 + 0.2, 0.1, 0.3],
      [19.99 * 3, 0.01, 59.97],
      [1.005, 0.01, 1.01],
      [-1.005, 0.01, -1.01],
      [1.0049999, 0.01, 1],
      [0.07, 0.05, 0.05],
      [0.08, 0.05, 0.1],
      [1e-7, 0.01, 0],
      [1e21, 0.01, 1e21],
      [12, 0.001, 12],
    ] as const) {
      expect(roundToStep(value, step), `${String(value)} by ${String(step)}`).to.equal(rounded);
    }
    fc.assert(
      fc.property(counts, places, (count, decimals) => {
        const [value, step] = [Number(write(count, decimals)), Number(`1e-${String(decimals)}`)];
        expect(roundToStep(value, step)).to.equal(value);
        expect(isMultipleOf(roundToStep(value / 3, step), step)).to.equal(true);
      }),
    );
  });

  it("are added exactly", () => {
    for (const [values, sum] of [
      [[], 0],
      [[0.1, 0.2], 0.3],
      [[1e6, 0.1, -1e6], 0.1],
      [[19.99, 1e-7, 1e21], 1e21],
      [[1e-7, 1e-7], 2e-7],
    ] as const)
      expect(addDecimals(values), String(values)).to.equal(sum);
  });

  it("are limited by the decimals of their step", () => {
    const steps = [0.01, 0.001, 0.5, 0.25, 1e-9, 1, 10, undefined];
    expect(steps.map((step) => (step === undefined ? 0 : decimalsOf(step)))).to.deep.equal([2, 3, 1, 2, 9, 0, 0, 0]);
    expect(steps.map(maxExactNumber)).to.deep.equal([
      9999999999999.99,
      999999999999.999,
      99999999999999.9,
      9999999999999.99,
      999999.999999999,
      ...[1, 10, undefined].map(() => Number.MAX_SAFE_INTEGER),
    ]);
  });
});
