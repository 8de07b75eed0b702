import { wrong, type WrongDeclaration } from "./wrong.js";

const day = "labels#/properties/valid_until";
const time = "labels#/properties/applied_at";
const ownLimits = "Dates and times have limits of their own, which no other value has.";
const fittingLimits = "The limits of a date are dates, those of a time are times, and there is something between them.";

export const wrongTimes: readonly WrongDeclaration[] = [
  wrong(
    "Examples are values that their field allows.",
    { [`${day}/examples`]: ["2023-02-29"] },
    `${day}/examples/0`,
    `"2023-02-29" must match format "date"`,
  ),
  wrong(
    "Examples are values that their field allows.",
    { [`${day}/examples`]: ["1999-12-31"] },
    `${day}/examples/0`,
    `"1999-12-31" must not be earlier than 2000-01-01`,
  ),
  wrong(
    "A default is a value that its field allows.",
    { [`${time}/formatMaximum`]: "2026-01-31T09:29:59.999Z" },
    `${time}/default`,
    `"2026-01-31T10:30:00+01:00" must not be later than 2026-01-31T09:29:59.999Z`,
  ),
  wrong(
    ownLimits,
    { "labels#/properties/remarks/formatMinimum": "2000-01-01" },
    "labels#/properties/remarks/formatMinimum",
    "here is formatMinimum",
    "they go with the formats date and date-time",
  ),
  wrong(
    ownLimits,
    { [`${day}/pattern`]: "^2" },
    `${day}/pattern`,
    "here is pattern",
    "use formatMinimum, formatMaximum",
  ),
  wrong(
    "A keyword is used with a type that it is for.",
    { "labels#/properties/printed/formatMaximum": "2000-01-01" },
    "labels#/properties/printed/formatMaximum",
    "formatMaximum is for string, this is integer",
  ),
  wrong(
    fittingLimits,
    { [`${day}/formatMaximum`]: "soon" },
    `${day}/formatMaximum`,
    `"soon" is no date`,
    'a limit is fixed, such as 2026-01-31; one that moves, as today does, is a hook "check"',
  ),
  wrong(
    fittingLimits,
    { [`${time}/formatMinimum`]: "2000-01-01" },
    `${time}/formatMinimum`,
    `"2000-01-01" is no date-time`,
    'a limit is fixed, such as 2026-01-31T09:30:00Z; one that moves, as today does, is a hook "check"',
  ),
  wrong(
    fittingLimits,
    { [`${day}/formatMaximum`]: "1999-12-31" },
    `${day}/formatMinimum`,
    "it is 2000-01-01 and formatMaximum is 1999-12-31",
  ),
  wrong(
    "Times are not enumerated: one and the same is written in many ways.",
    { [`${time}/enum`]: ["2026-01-31T10:30:00+01:00"] },
    time,
    "these are",
  ),
  wrong(
    "Dates and times have no words to search for.",
    { [`${day}/searchable`]: true },
    `${day}/searchable`,
    `"valid_until" is a date`,
  ),
  wrong(
    "A field takes no name that stands for a bound of another field.",
    { "labels#/properties/valid_until_to": { type: "boolean" } },
    "labels#/properties/valid_until_to",
    `"valid_until_to" is a bound of "valid_until"`,
    "give one of the two fields another name",
  ),
];
