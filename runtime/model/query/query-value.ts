import type { Scalar } from "./filter.js";
import type { ValueNotation } from "./query-grammar.js";
import type { ValueDefinition } from "../schema/field.js";
import { isDate, toStoredDateTime } from "../values/times.js";

const integerPattern = /^-?(?:0|[1-9]\d*)$/;
const idPattern = /^(?:0|[1-9]\d*)$/;
/** Matches a number in the notation of JSON (RFC 8259, section 6). */
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Matches strings that not every database can store (docs/reference/http.md#representations). */
const unstorableCharacters = /[\0\p{Surrogate}]/u;

const notationMessages: { readonly [notation in ValueNotation]: string } = {
  string: "must not contain NUL or a lone surrogate",
  integer: `must be an integer from -${String(Number.MAX_SAFE_INTEGER)} to ${String(Number.MAX_SAFE_INTEGER)}`,
  number: `must be a number such as 12.5, of at most ${String(Number.MAX_SAFE_INTEGER)}`,
  boolean: "must be true or false",
  id: "must be an id: decimal digits without leading zeros",
  uuid: "must be a UUID",
  date: "must be a date such as 2026-01-31",
  "date-time":
    "must be a time such as 2026-01-31T09:30:00Z or 2026-01-31T10:30:00%2B01:00 (RFC 3339; + is %2B in a URL)",
};

/** Tells whether every database can store the text. It must not contain NUL or a lone surrogate. */
export function isStorableText(text: string): boolean {
  return !unstorableCharacters.test(text);
}

/** Parses a value in the given notation. Returns undefined if the text has another form. */
export function parseScalar(text: string, notation: Exclude<ValueNotation, "uuid">): Scalar | undefined {
  switch (notation) {
    case "string":
      return isStorableText(text) ? text : undefined;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "integer":
      return integerPattern.test(text) ? toSafeNumber(Number(text)) : undefined;
    case "id":
      return idPattern.test(text) ? toSafeNumber(Number(text)) : undefined;
    case "date":
      return isDate(text) ? text : undefined;
    case "date-time":
      return toStoredDateTime(text) ?? undefined;
    case "number":
      return numberPattern.test(text) ? toSafeNumber(Number(text)) : undefined;
  }
}

/** Describes the expected form of a value. The text continues a message after the parameter's name. */
export function describeExpectedNotation(notation: ValueNotation, allowedValues: ValueDefinition["enum"]): string {
  return allowedValues === undefined ? notationMessages[notation] : `must be one of ${allowedValues.join(", ")}`;
}

/** Returns the number, or undefined if it is too large to be exact. Adding 0 turns -0 into 0. */
function toSafeNumber(value: number): number | undefined {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : undefined;
}
