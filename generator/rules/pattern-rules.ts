import { costOf } from "../pattern-cost.js";
import { listSchemas } from "./field-schemas.js";
import type { Rules } from "./rule.js";

export const patternRules: Rules = {
  *"`pattern` must be a regular expression."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      if (schema.pattern === undefined || costOf(schema.pattern).kind !== "none") continue;
      yield {
        at: [...at, "pattern"],
        found: `${JSON.stringify(schema.pattern)} is not one`,
        hint: "it is compiled with the flag u",
      };
    }
  },

  /** Matching blocks the server, so a slow pattern would stop it for everybody. */
  *"`pattern` must be fast to match against any text."({ declaration }) {
    for (const { at, schema, most } of listSchemas(declaration)) {
      if (schema.pattern === undefined) continue;
      const cost = costOf(schema.pattern);
      const quoted = JSON.stringify(schema.pattern);
      if (cost.kind === "exponential") {
        const found = `the time for ${quoted} doubles with every few characters of a text such as ${cost.text}`;
        const hint =
          "write each repetition so that it matches a text in one way only: ^a+$ instead of ^(a+)+$, ^[ab]+$ instead of ^(a|b|ab)+$";
        yield { at: [...at, "pattern"], found, hint };
      } else if (cost.kind === "unknown") {
        const hint = "write it without lookaround, backreferences and large counts";
        yield { at: [...at, "pattern"], found: `the time for ${quoted} could not be determined`, hint };
      } else if (cost.kind === "polynomial" && countSteps(cost.degree, schema.maxLength, most) > stepLimit) {
        const found = `the time for ${quoted} grows with the length of the text to the power of ${String(cost.degree)}`;
        const longest = findLongest(cost.degree, most);
        const limit = longest > 0 ? `, or set "maxLength" to ${String(longest)} or less` : "";
        const hint = `begin it with ^, and let neighbouring repetitions match different characters${limit}`;
        yield { at: [...at, "pattern"], found, hint };
      }
    }
  },
};

/** Steps for one item: some ten milliseconds. */
const stepLimit = 2 ** 22;

/** Characters that a body can have by default. */
const bodyLimit = 2 ** 20;

/** Steps to match all texts of one item. Linear patterns count nothing: reading the body costs as much. */
function countSteps(degree: number, longest = bodyLimit, most: number): number {
  return degree === 1 ? 0 : Math.min(most, Math.ceil(bodyLimit / longest)) * longest ** degree;
}

/** The largest `maxLength` that keeps the steps within the limit; 0 if it would be too short to be useful. */
function findLongest(degree: number, most: number): number {
  const longest = Math.floor((stepLimit / most) ** (1 / degree));
  return longest < 8 ? 0 : longest;
}
