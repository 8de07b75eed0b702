import { expect } from "chai";
import { estimatePatternCost } from "../../generator/pattern-cost.js";

/** Powers of the length to which the time grows. */
const polynomial: readonly (readonly [pattern: string, degree: number])[] = [
  [String.raw`^[^<>]*$`, 1],
  [String.raw`^[a-z0-9]+(?:-[a-z0-9]+)*$`, 1],
  [String.raw`^(?:[a-z]+\.)+[a-z]{2,}$`, 1],
  [String.raw`^(?:[a-z]+\.){1,3}[a-z]{2,63}$`, 1],
  [String.raw`^(?:\d{1,3}\.){3}\d{1,3}$`, 1],
  [String.raw`^[\p{L}\p{M}' -]{1,80}$`, 1],
  [String.raw`^[A-Z]{2}\d{6}[A-Z0-9]{3}$`, 1],
  [String.raw`^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$`, 1],
  [String.raw`^#(?:[0-9a-f]{3}){1,2}$`, 1],
  [String.raw`^[{}()\]\\]{3,40}\u{1F600}$`, 1],
  [String.raw`^(?<year>\d{4})-\d\d$`, 1],
  [String.raw`(a|a)*`, 1],
  [String.raw`\d+$`, 2],
  [String.raw`[a-z]{1,50}x`, 2],
  [String.raw`^\s*(.*)\s*$`, 3],
  [String.raw`\d+\d+\d+x`, 4],
  [String.raw`^\d{1,50}\d{1,50}\d{1,50}\d{1,50}x`, 4],
];

const exponential = [
  "^(a+)+$",
  "^(a*)*$",
  "(a|aa)+$",
  "^(a|a)*$",
  "^(x+x+)+y$",
  String.raw`^(\w+\s?)*$`,
  // Each pattern has a longest match, so the checker alone would consider it safe.
  "^(a{0,5}){0,20}$",
  "^(a{0,50}){0,50}$",
  "^([a-z]?){25}$",
  String.raw`^(?=(\d{1,4}){1,30}$)`,
];

describe("the time that a pattern takes", () => {
  for (const [pattern, degree] of polynomial) {
    it(`grows to the power of ${String(degree)} with ${pattern}`, () => {
      expect(estimatePatternCost(pattern)).to.deep.equal({ kind: "polynomial", degree });
    });
  }

  for (const pattern of exponential) {
    it(`grows exponentially with ${pattern}`, () => expect(estimatePatternCost(pattern).kind).to.equal("exponential"));
  }
});
