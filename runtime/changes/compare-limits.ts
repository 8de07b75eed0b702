/** What a value is held to beside its type and its allowed values. */
import type { DescribedValue } from "../model/described.js";
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
  multipleOf: (before: number, after: number) => Number.isInteger(before / after),
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
    else if (is === undefined || (was !== undefined && widens[keyword](was as never, is as never))) {
      // What was emptied by "" had no value, and may have that.
      const answers = place.isShown && keyword === "format" && is === undefined ? "possible" : "compatible";
      yield tell(here, "limit-widened", says, { answers });
    } else yield narrow(here, says, before, { [keyword]: is, ...beside(keyword, after) });
  }
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
