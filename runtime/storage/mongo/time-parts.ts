/** MongoDB expressions for parts of times, such as the month, by which aggregates group items. */
import type { Document as Operators } from "mongodb";
import { timePartLengths, formattableTimeRange } from "../../model/query/aggregates.js";
import type { TimePart } from "../../model/plan/plan.js";

/** @param isText whether times are texts that begin with the year; otherwise they are UNIX times in seconds */
export function selectPart(value: Operators, isText: boolean, part: TimePart, zone: string | null): Operators {
  const text = isText && zone === null ? value : formatLocal(isText ? secondsOf(value) : value, zone);
  return { $let: { vars: { text }, in: { $cond: [{ $eq: ["$$text", null] }, null, partOf(part)] } } };
}

/** Returns the expression for a part, such as the week, of the time in the variable `text`. */
function partOf(part: TimePart): Operators {
  const cut = (from: number, length: number): Operators => ({ $substrBytes: ["$$text", from, length] });
  switch (part) {
    case "quarter": {
      const number = { $toInt: { $ceil: { $divide: [{ $toInt: cut(5, 2) }, 3] } } };
      return { $concat: [cut(0, 4), "-Q", { $toString: number }] };
    }
    case "week": {
      const week = { $dateToString: { date: { $toDate: cut(0, 10) }, format: "%G-W%V" } };
      return { $cond: [{ $gte: ["$$text", "0001"] }, week, null] };
    }
    default:
      return cut(0, timePartLengths[part]);
  }
}

/** Formats a UNIX time as local time of the zone, up to the hour, such as `2024-05-31T14`. */
function formatLocal(seconds: Operators, zone: string | null): Operators {
  const { first, last } = formattableTimeRange(zone);
  const isWritten = { $and: [{ $gte: [seconds, first] }, { $lte: [seconds, last] }] };
  const date = { $toDate: { $toLong: { $multiply: [seconds, 1000] } } };
  const format = { format: "%Y-%m-%dT%H", timezone: zone ?? "UTC" };
  return { $cond: [isWritten, { $dateToString: { date, ...format } }, null] };
}

function secondsOf(text: Operators): Operators {
  return { $floor: { $divide: [{ $toLong: { $toDate: text } }, 1000] } };
}
