/** Dates and times, in the notations of fields and of people. */
/** @import { FieldOrPart, Value } from "./types.js" */

/**
 * A moment: UNIX seconds, or a text of RFC 3339.
 * @param {FieldOrPart} field
 */
export function isTime({ format }) {
  return format === "unixtime" || format === "date-time";
}

/** @param {FieldOrPart} field */
export function isDate({ format }) {
  return format === "date";
}

/** @param {Value} value of a time */
export function formatTime(value) {
  const date = toDate(value);
  return date === null ? "–" : date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** @param {string} day `2026-11-21` */
export function formatDay(day) {
  const date = new Date(`${day}T00:00:00`);
  return Number.isNaN(date.getTime()) ? day : date.toLocaleDateString(undefined, { dateStyle: "medium" });
}

/**
 * As `datetime-local` takes it, `2026-11-21T19:30:00`: in the time of this place; "" for what is no time.
 * @param {Value} value of a time
 */
export function writeLocal(value) {
  const date = toDate(value);
  if (date === null) return "";
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/**
 * A time of this place as the field has it; what is none stays as it is.
 * @param {FieldOrPart} field
 * @param {string} local `2026-11-21T19:30:00`
 */
export function readLocal({ format }, local) {
  const date = new Date(local);
  if (Number.isNaN(date.getTime())) return local;
  return format === "date-time" ? date.toISOString().replace(".000Z", "Z") : String(date.getTime() / 1000);
}

/**
 * Null for none, which 0 stands for among UNIX times.
 * @param {Value} value
 */
function toDate(value) {
  const text = String(value ?? "");
  const date = new Date(text.includes("T") ? text : (Number(text) || NaN) * 1000);
  return Number.isNaN(date.getTime()) ? null : date;
}
