/** Converts dates and times: values of fields to texts for people, and input of people to values. */
/** @import { FieldOrNestedValue, Value } from "./types.js" */
import { locale } from "./translate.js";

const dayMs = 86_400_000;

/**
 * Whether the field has times as values, either as UNIX seconds or as a string (RFC 3339).
 * @param {FieldOrNestedValue} field
 */
export function isTimeField({ format }) {
  return format === "unixtime" || format === "date-time";
}

/** @param {FieldOrNestedValue} field */
export function isDateField({ format }) {
  return format === "date";
}

/** @param {Value} value of a time */
export function formatTime(value) {
  const date = toDate(value);
  return date === null ? "–" : date.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {string} day `2026-11-21` */
export function formatDay(day) {
  const date = new Date(`${day}T00:00:00`);
  return Number.isNaN(date.getTime()) ? day : date.toLocaleDateString(locale, { dateStyle: "medium" });
}

/**
 * Formats a time for an input of the type `datetime-local`, in the local time zone: `2026-11-21T19:30:00`. Returns ""
 * if the value is no time.
 * @param {Value} value of a time
 */
export function toLocalInput(value) {
  const date = toDate(value);
  if (date === null) return "";
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** The time zone of this browser, such as `Europe/Berlin`. */
export const localZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Lists the last `count` days in the local time zone, in the form `2026-11-21`. The last element is today.
 * @param {number} count
 */
export function listLastDays(count) {
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000);
  return Array.from({ length: count }, (_, index) => {
    return new Date(today.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10);
  });
}

/**
 * Converts a local time to a value of the field: a string (RFC 3339) or UNIX seconds. A text that is no time is
 * returned unchanged.
 * @param {FieldOrNestedValue} field
 * @param {string} local `2026-11-21T19:30:00`
 */
export function parseLocalInput({ format }, local) {
  const date = new Date(local);
  if (Number.isNaN(date.getTime())) return local;
  return format === "date-time" ? date.toISOString().replace(".000Z", "Z") : String(date.getTime() / 1000);
}

/**
 * Converts a time to a `Date`. Returns null if the value is no time, or the UNIX time 0, which means "no time".
 * @param {Value} value
 */
function toDate(value) {
  const text = String(value ?? "");
  const date = new Date(text.includes("T") ? text : (Number(text) || NaN) * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
}
