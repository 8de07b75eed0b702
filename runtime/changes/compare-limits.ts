/** What a value is held to beside its type and its allowed values. */
import type { DescribedValue } from "../model/described.js";
import { decimalsOf, isMultipleOf, largestNumber } from "../model/decimals.js";
import type { Limits } from "../model/field.js";
import { findBetween } from "./candidates.js";
import type { ValuePlace } from "./value-place.js";
import { say, tell, type Difference } from "./difference.js";

type Keyword = keyof Limits | "format";

/** Whether what the second one allows the first one allows too. Patterns and formats nobody can compare. */
const widens: { readonly [keyword in Keyword]: (before: never, after: never) => boolean } = {
  minLength: isLess,
  minItems: isLess,
  minimum: isLess,
  exclusiveMinimum: isLess,
  formatMinimum: isLess,
  maxLength: isMore,
  maxItems: isMore,
  maximum: isMore,
  exclusiveMaximum: isMore,
  formatMaximum: isMore,
  multipleOf: isMultipleOf,
  uniqueItems: (before: boolean, after: boolean) => before && !after,
  pattern: () => false,
  format: () => false,
};

/** Of numbers, dates and times. */
function isLess(before: number | string, after: number | string): boolean {
  return after < before;
}

function isMore(before: number | string, after: number | string): boolean {
  return after > before;
}

export function* compareLimits(
  place: ValuePlace,
  before: DescribedValue,
  after: DescribedValue,
): Generator<Difference> {
  for (const keyword of Object.keys(widens) as readonly Keyword[]) {
    const [was, is] = [before[keyword], after[keyword]];
    if (was === is) continue;
    const here = { ...place, pointer: `${place.pointer}/${keyword}` };
    const says = `${keyword} was ${say(was)} and is ${say(is)}`;
    if (keyword === "format" && ![was, is].some(isChecked)) yield tell(here, "texts-changed", says);
    else if (
      is === undefined ||
      (was !== undefined && widens[keyword](was as never, is as never) && keepsRange(keyword, before, after))
    ) {
      // What was emptied by "" had no value, and may have that. What had no fraction may have one.
      const isNews = (keyword === "format" && is === undefined) || hasFinerSteps(keyword, before, after);
      yield tell(here, "limit-widened", says, { answers: place.isShown && isNews ? "possible" : "compatible" });
    } else yield narrow(here, says, before, { [keyword]: is, ...beside(keyword, after) });
  }
}

/** A number has 15 digits: where more of them stand after the point, the greatest are none any more. */
function keepsRange(keyword: Keyword, before: DescribedValue, { multipleOf }: DescribedValue): boolean {
  if (keyword !== "multipleOf") return true;
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = before;
  const bounds = [Math.max(minimum, exclusiveMinimum), Math.min(maximum, exclusiveMaximum)].map(Math.abs);
  return Math.min(largestNumber(before.multipleOf), Math.max(...bounds)) <= largestNumber(multipleOf);
}

function hasFinerSteps(keyword: Keyword, before: DescribedValue, { multipleOf = 0 }: DescribedValue): boolean {
  return keyword === "multipleOf" && (multipleOf === 0 || decimalsOf(multipleOf) > decimalsOf(before.multipleOf ?? 1));
}

/** A pattern is not tried on what is longer than its `maxLength`. */
function beside(keyword: Keyword, { maxLength }: DescribedValue): Partial<DescribedValue> {
  return keyword === "pattern" && maxLength !== undefined ? { maxLength } : {};
}

/** How a number is shown is no limit. */
function isChecked(format: unknown): boolean {
  return format !== undefined && format !== "unixtime";
}

/** `limit`: the one that has changed. */
function narrow(place: ValuePlace, says: string, before: DescribedValue, limit: Partial<DescribedValue>): Difference {
  const value = findBetween(before, { ...before, ...limit });
  return tell(place, "limit-narrowed", says, {
    requests: !place.isSent ? "compatible" : value === undefined ? "possible" : "breaking",
    class: place.isStored ? "word" : "none",
    concerns: place.isStored ? { kind: "unlike", at: place.at, value: { type: before.type, ...limit } } : null,
    witness: value === undefined ? null : { kind: "body", on: "create", at: place.at, value },
  });
}
