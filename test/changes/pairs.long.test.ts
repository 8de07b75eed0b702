import { expect } from "chai";
import { tryPairs } from "./try-pairs.js";

/** A new seed only on request: a suite that fails now and then helps nobody. */
const seed = Number(process.env["SEED"] ?? 1);

describe("two hundred random pairs of declarations", () => {
  for (let round = 0; round < 4; round += 1) {
    it(`break clients exactly where diff reports "breaking" (SEED=${String(seed)}, ${String(round + 1)} of 4)`, async function () {
      this.timeout(600_000);
      const { mistakes, pairs } = await tryPairs(seed + round, 50);
      expect(mistakes).to.deep.equal([]);
      expect(pairs).to.equal(50);
    });
  }
});
