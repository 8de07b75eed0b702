/** MongoDB expressions for parts of times, such as the month, by which aggregates group items. */
import type { Document as Operators } from "mongodb";
import { timePartPrefixLengths, computeFormattableUnixTimeRange } from "../../model/query/aggregates.js";
import type { TimePart } from "../../model/plan/plan.js";

/** @param isText whether times are texts that begin with the year; otherwise they are UNIX times in seconds */
export function createTimePartExpression(
  value: Operators,
  isText: boolean,
  part: TimePart,
  timeZone: string | null,
): Operators {
  const text =
    isText && timeZone === null
      ? value
      : createLocalTimeExpression(isText ? createUnixTimeExpression(value) : value, timeZone);
  return { $let: { vars: { text }, in: { $cond: [{ $eq: ["$$text", null] }, null, createTextPartExpression(part)] } } };
}

/** Returns the expression for a part, such as the week, of the time in the variable `text`. */
function createTextPartExpression(part: TimePart): Operators {
  const createSubstring = (startByte: number, length: number): Operators => ({
    $substrBytes: ["$$text", startByte, length],
  });
  switch (part) {
    case "quarter": {
      const number = { $toInt: { $ceil: { $divide: [{ $toInt: createSubstring(5, 2) }, 3] } } };
      return { $concat: [createSubstring(0, 4), "-Q", { $toString: number }] };
    }
    case "week": {
      const week = { $dateToString: { date: { $toDate: createSubstring(0, 10) }, format: "%G-W%V" } };
      return { $cond: [{ $gte: ["$$text", "0001"] }, week, null] };
    }
    default:
      return createSubstring(0, timePartPrefixLengths[part]);
  }
}

/** Formats a UNIX time as local time of the zone, up to the hour, such as `2024-05-31T14`. */
function createLocalTimeExpression(seconds: Operators, timeZone: string | null): Operators {
  const { first, last } = computeFormattableUnixTimeRange(timeZone);
  const isWritten = { $and: [{ $gte: [seconds, first] }, { $lte: [seconds, last] }] };
  const date = { $toDate: { $toLong: { $multiply: [seconds, 1000] } } };
  const format = { format: "%Y-%m-%dT%H", timezone: timeZone ?? "UTC" };
  return { $cond: [isWritten, { $dateToString: { date, ...format } }, null] };
}

function createUnixTimeExpression(text: Operators): Operators {
  return { $floor: { $divide: [{ $toLong: { $toDate: text } }, 1000] } };
}
