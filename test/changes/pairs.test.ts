import { expect } from "chai";
import { tryPairs } from "./try-pairs.js";

describe("random pairs of declarations", () => {
  it("break the witnesses of what is called breaking, and no request where all is called compatible", async function () {
    this.timeout(120_000);
    const { mistakes, breaking, replayed } = await tryPairs(1, 12);
    expect(mistakes).to.deep.equal([]);
    expect(breaking).to.be.above(5);
    expect(replayed).to.be.above(5);
  });
});
