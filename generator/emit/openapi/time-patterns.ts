/** Patterns of dates and times, for programs that do not validate `format`. */

const month31 = "(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])";
const month30 = "(0[469]|11)-(0[1-9]|[12][0-9]|30)";
const february = "02-(0[1-9]|1[0-9]|2[0-8])";
const leapYear = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)";
const minute = "([01][0-9]|2[0-3]):[0-5][0-9]";

/** A `full-date` of RFC 3339 that exists in the calendar, without anchors. */
export const datePattern = `([0-9]{4}-(${month31}|${month30}|${february})|${leapYear}-02-29)`;

/** A `date-time` of RFC 3339 without anchors. Leap seconds are left out, although servers accept them. */
export const timePattern = `${datePattern}[Tt]${minute}:[0-5][0-9](\\.[0-9]+)?([Zz]|[+-]${minute})`;

export const timeFormats = {
  date: { format: "date", pattern: `^${datePattern}$` },
  "date-time": { format: "date-time", pattern: `^${timePattern}$` },
} as const;
