import { expect } from "chai";
import { tryRandomEdits } from "./random-edits.js";

describe("the memory of the generator", () => {
  it("leads to what a project that is generated first has and says, after each of many random edits", async function () {
    this.timeout(600_000);
    const sound = await tryRandomEdits(20, 25);
    expect(sound.filter((isSound) => isSound).length).to.be.greaterThan(100);
  });
});
