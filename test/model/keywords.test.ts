import { expect } from "chai";
import fc from "fast-check";
import { hasTwins, isMultipleOf } from "../../runtime/model/values/keywords.js";

/** Writes a decimal as JSON does: with digits, a point and an exponent. */
function readDecimal(digits: bigint, exponent: number): number {
  return Number(`${String(digits)}e${String(exponent)}`);
}

describe("multipleOf", () => {
  it("accepts every amount of cents, and none between", () => {
    for (let cents = 0; cents <= 100_000; cents += 1) {
      const amount = cents / 100;
      if (!isMultipleOf(amount, 0.01)) expect.fail(`${String(amount)} is refused`);
    }
    for (let mills = 1; mills < 100_000; mills += 10) {
      if (isMultipleOf(mills / 1000, 0.01)) expect.fail(`${String(mills / 1000)} is taken`);
    }
    fc.assert(fc.property(fc.nat(1_000_000_000), (cents) => isMultipleOf(cents / 100, 0.01)));
  });

  it("accepts every number that is written as a multiple, of any size", () => {
    const property = fc.property(
      fc.bigInt(1n, 10n ** 7n),
      fc.integer({ min: -12, max: 12 }),
      fc.bigInt(-(10n ** 8n), 10n ** 8n),
      (step, exponent, times) => isMultipleOf(readDecimal(step * times, exponent), readDecimal(step, exponent)),
    );
    fc.assert(property);
  });

  it("rejects numbers that are written with a remainder", () => {
    const property = fc.property(
      fc.bigInt(2n, 10n ** 7n),
      fc.integer({ min: -12, max: 12 }),
      fc.bigInt(0n, 10n ** 7n),
      (step, exponent, times) => !isMultipleOf(readDecimal(step * times + 1n, exponent), readDecimal(step, exponent)),
    );
    fc.assert(property);
  });

  const cases: readonly (readonly [value: number, step: number, isSo: boolean])[] = [
    [19.99, 0.01, true],
    [0.3, 0.1, true],
    [-19.99, 0.01, true],
    [1e21, 0.01, true],
    [1.7e308, 0.01, true],
    [5e-324, 0.01, false],
    [123456789012.34, 0.01, true],
    [0.07, 0.02, false],
    [9007199254740991, 2, false],
    [1e300, 7, false],
    [Infinity, 1, false],
  ];
  for (const [value, step, isSo] of cases) {
    it(`${isSo ? "accepts" : "rejects"} ${String(value)} as a multiple of ${String(step)}`, () => {
      expect(isMultipleOf(value, step)).to.equal(isSo);
    });
  }
});

describe("uniqueItems", () => {
  const cases: readonly (readonly [elements: readonly unknown[], twins: boolean])[] = [
    [[], false],
    [["a", "b"], false],
    [["a", "a"], true],
    [["__proto__", "__proto__"], true],
    [[1, "1"], false],
    [[0, false, null, ""], false],
    [
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      true,
    ],
    [[{ a: 1 }, '{"a":1}'], false],
    [[{ a: { c: 1, d: 2 } }, { a: { d: 2, c: 1 } }], true],
    [[{ a: [1, 2] }, { a: [2, 1] }], false],
    [[{ a: 1 }, { a: 1, b: null }], false],
  ];
  for (const [elements, twins] of cases) {
    it(`finds ${twins ? "twins" : "none"} in ${JSON.stringify(elements)}`, () => {
      expect(hasTwins(elements)).to.equal(twins);
    });
  }
});
