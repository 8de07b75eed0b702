/** Compares limits of values other than type and allowed values. */
import type { DescribedValue } from "../../model/schema/described.js";
import { decimalsOf, isMultipleOf, largestNumber } from "../../model/values/decimals.js";
import type { Limits } from "../../model/schema/field.js";
import { findBetween } from "./candidates.js";
import type { ValuePlace } from "./value-place.js";
import { say, tell, type Difference } from "./difference.js";

type Keyword = keyof Limits | "format";

/** Whether the first schema allows everything that the second one allows. Patterns and formats cannot be compared. */
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

/** Limits of numbers, dates and times. */
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
      // A value that could be emptied by "" stays possible, and an integer may become a number.
      const isNews = (keyword === "format" && is === undefined) || hasFinerSteps(keyword, before, after);
      yield tell(here, "limit-widened", says, { answers: place.isShown && isNews ? "possible" : "compatible" });
    } else yield narrow(here, says, before, { [keyword]: is, ...beside(keyword, after) });
  }
}

/** Numbers have 15 digits: with more decimals, the largest ones are no longer valid. */
function keepsRange(keyword: Keyword, before: DescribedValue, { multipleOf }: DescribedValue): boolean {
  if (keyword !== "multipleOf") return true;
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = before;
  const bounds = [Math.max(minimum, exclusiveMinimum), Math.min(maximum, exclusiveMaximum)].map(Math.abs);
  return Math.min(largestNumber(before.multipleOf), Math.max(...bounds)) <= largestNumber(multipleOf);
}

function hasFinerSteps(keyword: Keyword, before: DescribedValue, { multipleOf = 0 }: DescribedValue): boolean {
  return keyword === "multipleOf" && (multipleOf === 0 || decimalsOf(multipleOf) > decimalsOf(before.multipleOf ?? 1));
}

/** A pattern is not matched against text longer than `maxLength`. */
function beside(keyword: Keyword, { maxLength }: DescribedValue): Partial<DescribedValue> {
  return keyword === "pattern" && maxLength !== undefined ? { maxLength } : {};
}

/** The displayed form of a number is not a limit. */
function isChecked(format: unknown): boolean {
  return format !== undefined && format !== "unixtime";
}

/** `limit`: the changed keyword. */
function narrow(place: ValuePlace, says: string, before: DescribedValue, limit: Partial<DescribedValue>): Difference {
  const value = findBetween(before, { ...before, ...limit });
  return tell(place, "limit-narrowed", says, {
    requests: !place.isSent ? "compatible" : value === undefined ? "possible" : "breaking",
    class: place.isStored ? "word" : "none",
    concerns: place.isStored ? { kind: "unlike", at: place.at, value: { type: before.type, ...limit } } : null,
    witness: value === undefined ? null : { kind: "body", on: "create", at: place.at, value },
  });
}
