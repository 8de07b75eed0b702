import { expect } from "chai";
import { tryRandomEdits } from "./random-edits.js";

describe("the cache of the generator", () => {
  it("gives the same files and messages as a first run, after each of many random edits", async function () {
    this.timeout(600_000);
    const sound = await tryRandomEdits(20, 25);
    expect(sound.filter((isSound) => isSound).length).to.be.greaterThan(100);
  });
});
