import { expect } from "chai";
import { parseEntityTagHeader } from "../../runtime/http/context/negotiate.js";

describe("entity tags of a header", () => {
  const read: readonly (readonly [value: string | undefined, tags: ReturnType<typeof parseEntityTagHeader>])[] = [
    [undefined, null],
    ["*", "*"],
    ['"3"', [{ tag: "3", isWeak: false }]],
    ['W/"3"', [{ tag: "3", isWeak: true }]],
    ['"3", W/"4"\t,"5"', ["3", "4", "5"].map((tag) => ({ tag, isWeak: tag === "4" }))],
    ['"a,", ","', ["a,", ","].map((tag) => ({ tag, isWeak: false }))],
    ['""', [{ tag: "", isWeak: false }]],
  ];
  for (const [value, tags] of read) {
    it(`are read from ${value ?? "no header"}`, () => {
      expect(parseEntityTagHeader("If-Match", value)).to.deep.equal(tags);
    });
  }

  for (const value of ["", " ", "3", '"3', '"3" "4"', '"3",', 'w/"3"', '*, "3"', '"a\u0007"']) {
    it(`are rejected in ${JSON.stringify(value)}`, () => {
      expect(() => parseEntityTagHeader("If-Match", value)).to.throw("the header If-Match must be * or a list");
    });
  }
});
