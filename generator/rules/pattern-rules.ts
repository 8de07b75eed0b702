import { costOf } from "../pattern-cost.js";
import { listSchemas } from "./field-schemas.js";
import type { Rules } from "./rule.js";

export const patternRules: Rules = {
  *"A pattern is a regular expression."({ declaration }) {
    for (const { at, schema } of listSchemas(declaration)) {
      if (schema.pattern === undefined || costOf(schema.pattern).kind !== "none") continue;
      yield { at: [...at, "pattern"], found: `${JSON.stringify(schema.pattern)} is none`, hint: "flag u is set" };
    }
  },

  /** While one value is matched, nobody else is served. */
  *"A pattern is matched in a time that nobody can stretch."({ declaration }) {
    for (const { at, schema, most } of listSchemas(declaration)) {
      if (schema.pattern === undefined) continue;
      const cost = costOf(schema.pattern);
      const quoted = JSON.stringify(schema.pattern);
      if (cost.kind === "exponential") {
        const found = `that of ${quoted} doubles with every few characters of a text such as ${cost.text}`;
        const hint =
          "write each repetition so that it matches a text in one way only: ^a+$ for ^(a+)+$, ^[ab]+$ for ^(a|b|ab)+$";
        yield { at: [...at, "pattern"], found, hint };
      } else if (cost.kind === "unknown") {
        const hint = "write it without lookaround, backreferences and large counts";
        yield { at: [...at, "pattern"], found: `how long ${quoted} takes could not be found out`, hint };
      } else if (cost.kind === "polynomial" && countSteps(cost.degree, schema.maxLength, most) > stepLimit) {
        const found = `that of ${quoted} grows with the length of the text to the power of ${String(cost.degree)}`;
        const longest = findLongest(cost.degree, most);
        const limit = longest > 0 ? `, or give "maxLength": ${String(longest)} or less` : "";
        const hint = `begin it with ^, and let repetitions beside each other match different characters${limit}`;
        yield { at: [...at, "pattern"], found, hint };
      }
    }
  },
};

/** Some ten milliseconds. */
const stepLimit = 2 ** 22;

/** Characters that a body has room for, unless configured. */
const bodyLimit = 2 ** 20;

/** Of matching all texts of one item; in time linear in its length a body may always be read. */
function countSteps(degree: number, longest = bodyLimit, most: number): number {
  return degree === 1 ? 0 : Math.min(most, Math.ceil(bodyLimit / longest)) * longest ** degree;
}

/** The largest `maxLength` that keeps within the limit, 0 for none worth the name. */
function findLongest(degree: number, most: number): number {
  const longest = Math.floor((stepLimit / most) ** (1 / degree));
  return longest < 8 ? 0 : longest;
}
