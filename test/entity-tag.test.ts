import { expect } from "chai";
import { formatEntityTag, parseVersion } from "../runtime/entity-tag.js";

describe("an entity tag", () => {
  it("is the quoted version, with the mark of the view where there is one", () => {
    expect(formatEntityTag(7, null)).to.equal('"7"');
    expect(formatEntityTag(7, "x-_3")).to.equal('"7-x-_3"');
  });

  const versions: [tag: string, version: number | null][] = [
    ["7", 7],
    ["7-x-_3", 7],
    ["9007199254740991", 9007199254740991],
    ["9007199254740992", null],
    ["0", null],
    ["07", null],
    ["7-", null],
    ["-7", null],
    ["7 ", null],
    ["W/7", null],
    ["", null],
  ];
  for (const [tag, version] of versions) {
    it(`${JSON.stringify(tag)} stands for version ${String(version)}`, () => {
      expect(parseVersion(tag)).to.equal(version);
    });
  }
});
