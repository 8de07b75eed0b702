import { expect } from "chai";
import { composeSample, seed } from "../demo/sample.js";

describe("sample data", () => {
  it("are the same for the same seed, and others for another", () => {
    expect(composeSample(seed)).to.deep.equal(composeSample(seed));
    expect(composeSample(seed + 1)[0]?.products).not.to.deep.equal(composeSample(seed)[0]?.products);
  });
});
