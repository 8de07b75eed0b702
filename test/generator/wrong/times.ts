import { wrong, type WrongDeclaration } from "./wrong.js";

const day = "labels#/properties/valid_until";
const time = "labels#/properties/applied_at";
const ownLimits =
  "Dates and times are limited by `formatMinimum` and `formatMaximum`, and other strings by `pattern`, `minLength` and `maxLength`.";
const fittingLimits =
  "`formatMinimum` and `formatMaximum` must have the format of the field and allow at least one value.";

export const wrongTimes: readonly WrongDeclaration[] = [
  wrong(
    "`examples` must be values that the field allows.",
    { [`${day}/examples`]: ["2023-02-29"] },
    `${day}/examples/0`,
    `"2023-02-29" must match format "date"`,
  ),
  wrong(
    "`examples` must be values that the field allows.",
    { [`${day}/examples`]: ["1999-12-31"] },
    `${day}/examples/0`,
    `"1999-12-31" must not be earlier than 2000-01-01`,
  ),
  wrong(
    "`default` must be a value that the field allows.",
    { [`${time}/formatMaximum`]: "2026-01-31T09:29:59.999Z" },
    `${time}/default`,
    `"2026-01-31T10:30:00+01:00" must not be later than 2026-01-31T09:29:59.999Z`,
  ),
  wrong(
    ownLimits,
    { "labels#/properties/remarks/formatMinimum": "2000-01-01" },
    "labels#/properties/remarks/formatMinimum",
    "this field has formatMinimum",
    "remove it, or give the field the format date or date-time",
  ),
  wrong(
    ownLimits,
    { [`${day}/pattern`]: "^2" },
    `${day}/pattern`,
    "this field has pattern",
    "use formatMinimum and formatMaximum",
  ),
  wrong(
    "A keyword must fit the type of the field.",
    { "labels#/properties/printed/formatMaximum": "2000-01-01" },
    "labels#/properties/printed/formatMaximum",
    "formatMaximum is for string; this field is integer",
  ),
  wrong(
    fittingLimits,
    { [`${day}/formatMaximum`]: "soon" },
    `${day}/formatMaximum`,
    '"soon" is not a date',
    'write a fixed limit such as 2026-01-31; for one that moves, such as today, write a "check" hook',
  ),
  wrong(
    fittingLimits,
    { [`${time}/formatMinimum`]: "2000-01-01" },
    `${time}/formatMinimum`,
    '"2000-01-01" is not a date-time',
    'write a fixed limit such as 2026-01-31T09:30:00Z; for one that moves, such as today, write a "check" hook',
  ),
  wrong(
    fittingLimits,
    { [`${day}/formatMaximum`]: "1999-12-31" },
    `${day}/formatMinimum`,
    "formatMinimum is 2000-01-01 and formatMaximum is 1999-12-31",
  ),
  wrong(
    "A date-time must not have allowed values, because one time can be written in many ways.",
    { [`${time}/enum`]: ["2026-01-31T10:30:00+01:00"] },
    time,
    "this field has allowed values",
  ),
  wrong(
    "`searchable` is not for dates and times.",
    { [`${day}/searchable`]: true },
    `${day}/searchable`,
    `"valid_until" is a date`,
  ),
  wrong(
    "A field must not be named like the filters `_from` and `_to` of another field.",
    { "labels#/properties/valid_until_to": { type: "boolean" } },
    "labels#/properties/valid_until_to",
    '"valid_until_to" is a filter of "valid_until"',
    "give one of the two fields another name",
  ),
];
