import { estimatePatternCost } from "../pattern-cost.js";
import { listSchemas } from "./located-schemas.js";
import { findMisplacedBooleanKeywords, yieldFinding, applyRulesToEach, type Rules } from "./rule.js";
import { isDate, isEarlier, toStoredDateTime } from "../../runtime/model/values/times.js";
import { listAllowedValues } from "../allowed-values.js";
import { findValueKind } from "../declared-fields.js";
import { isDateOrTimeFormat } from "../text-format.js";

/** Rules about limits of strings: patterns, and minimum and maximum dates and times. */
export const textRules: Rules = {
  ...applyRulesToEach(listSchemas, {
    *"`pattern` must be a regular expression."({ path, schema }) {
      if (schema.pattern === undefined || estimatePatternCost(schema.pattern).kind !== "none") return;
      const hint = `it is compiled with the flag u, and the reason is: ${explainPatternError(schema.pattern)}`;
      yield* yieldFinding([...path, "pattern"], schema.pattern, "is not valid", hint);
    },

    /** A slow pattern would delay all other requests, because matching blocks the server. */
    *"`pattern` must be fast to match against any text."({ path, schema, maxValuesPerItem }) {
      if (schema.pattern === undefined) return;
      const cost = estimatePatternCost(schema.pattern);
      const quoted = JSON.stringify(schema.pattern);
      if (cost.kind === "exponential") {
        const found = `the time to match ${quoted} doubles with every few more characters of a text such as ${cost.text}`;
        const hint =
          "write each repetition so that it matches a text in one way only: ^a+$ instead of ^(a+)+$, ^[ab]+$ instead of ^(a|b|ab)+$";
        yield { path: [...path, "pattern"], found, hint };
      } else if (cost.kind === "unknown") {
        const hint = "write it without lookaround, backreferences and large counts";
        yield { path: [...path, "pattern"], found: `the time to match ${quoted} could not be determined`, hint };
      } else if (
        cost.kind === "polynomial" &&
        estimateMatchingSteps(cost.degree, schema.maxLength, maxValuesPerItem) > maxMatchingSteps
      ) {
        const found = `the time to match ${quoted} grows with the length of the text to the power of ${String(cost.degree)}`;
        const longest = findMaxSafeLength(cost.degree, maxValuesPerItem);
        const limit = longest > 0 ? `, or set "maxLength" to ${String(longest)} or less` : "";
        const hint = `begin it with ^, and let neighbouring repetitions match different characters${limit}`;
        yield { path: [...path, "pattern"], found, hint };
      }
    },

    *"Dates and times are limited by `formatMinimum` and `formatMaximum`, and other strings by `pattern`, `minLength` and `maxLength`."({
      path,
      schema,
    }) {
      if (findValueKind(schema) !== "string") return;
      const isTime = isDateOrTimeFormat(schema.format);
      const others = isTime ? (["pattern", "minLength", "maxLength"] as const) : timeRangeKeywords;
      const hint = isTime
        ? `use ${timeRangeKeywords.join(" and ")}`
        : "remove it, or give the field the format date or date-time";
      for (const keyword of others) {
        if (schema[keyword] !== undefined) yield { path: [...path, keyword], found: `this field has ${keyword}`, hint };
      }
    },

    *"`formatMinimum` and `formatMaximum` must have the format of the field and allow at least one value."({
      path,
      schema,
    }) {
      const { format, formatMinimum: from, formatMaximum: to } = schema;
      if (!isDateOrTimeFormat(format)) return;
      const isLimit = format === "date" ? isDate : (text: string): boolean => toStoredDateTime(text) !== null;
      for (const keyword of timeRangeKeywords) {
        const limit = schema[keyword];
        const example = format === "date" ? "2026-01-31" : "2026-01-31T09:30:00Z";
        const hint = `write a fixed limit such as ${example}; for one that moves, such as today, write a "check" hook`;
        if (limit !== undefined && !isLimit(limit))
          yield* yieldFinding([...path, keyword], limit, `is not a ${format}`, hint);
      }
      if (from !== undefined && to !== undefined && isEarlier(to, from))
        yield { path: [...path, "formatMinimum"], found: `formatMinimum is ${from} and formatMaximum is ${to}` };
    },

    *"A date-time must not have allowed values, because one time can be written in many ways."({ path, schema }) {
      if (schema.format === "date-time" && listAllowedValues(schema) !== undefined)
        yield { path, found: "this field has allowed values" };
    },
  }),

  *"`searchable` is not for dates and times."({ declaration }) {
    yield* findMisplacedBooleanKeywords(declaration, "searchable", (_, { format }) =>
      isDateOrTimeFormat(format) ? `is a ${format}` : undefined,
    );
  },
};

/** Returns the message of Node.js about an invalid regular expression, without the text of the expression. */
function explainPatternError(pattern: string): string {
  try {
    new RegExp(pattern, "u");
    return "";
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*\/u?: /s, "") : String(error);
  }
}

/** Maximum number of steps to match one pattern against all its values in an item. The steps take about ten milliseconds. */
const maxMatchingSteps = 2 ** 22;

/** Maximum number of characters in a body with the default settings. */
const maxBodyLength = 2 ** 20;

/** Returns the number of steps to match all values of an item; 0 for a linear pattern, because reading the body takes as long. */
function estimateMatchingSteps(degree: number, maxLength = maxBodyLength, maxValuesPerItem: number): number {
  return degree === 1 ? 0 : Math.min(maxValuesPerItem, Math.ceil(maxBodyLength / maxLength)) * maxLength ** degree;
}

/**
 * Returns the largest `maxLength` with which matching a pattern takes at most `maxMatchingSteps` steps. Returns 0 if
 * this length has fewer than 8 characters, because such a limit would not help the author.
 */
function findMaxSafeLength(degree: number, maxValuesPerItem: number): number {
  const longest = Math.floor((maxMatchingSteps / maxValuesPerItem) ** (1 / degree));
  return longest < 8 ? 0 : longest;
}

const timeRangeKeywords = ["formatMinimum", "formatMaximum"] as const;
