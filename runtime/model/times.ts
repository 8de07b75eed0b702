/**
 * Dates and times of RFC 3339. Inside, a date is as it travels, and a time is in UTC with milliseconds, as `toISOString` writes
 * it: texts of one length, whose order as texts is the order in time, on every database.
 */

const timeForm =
  /^(\d{4}-\d\d-\d\d)[Tt]((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.(\d+))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A `full-date` that the calendar has. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // `Date` reads some days that a month does not have as days of the next one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * A `date-time` as it is inside; null for what is none, or in no year from 0000 to 9999 in UTC. What is finer than a millisecond is
 * cut off. A leap second is the second after it, as UNIX time counts.
 */
export function readDateTime(text: string): string | null {
  const [, date = "", minute, second, fraction = "", zone = ""] = timeForm.exec(text) ?? [];
  if (!isDate(date)) return null;
  const isLeap = second === "60";
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  const time = Date.parse(`${date}T${minute}:${isLeap ? "59" : second}.${milliseconds}${zone.toUpperCase()}`);
  const inside = new Date(isLeap ? time + 1000 : time).toISOString();
  // UTC has them only at the end of a month.
  if (isLeap && !/-01T00:00:00\.\d+Z$/.test(inside)) return null;
  return /^\d/.test(inside) ? inside : null;
}

/** Compares two dates, or two times in any of their forms; false if one is neither. */
export function isEarlier(text: string, than: string): boolean {
  const [one, other] = [text, than].map((each) => (isDate(each) ? each : readDateTime(each)));
  return one !== null && other !== null && one! < other!;
}

/** A time that `readDateTime` gave, as answers write it: with milliseconds only where it has any. */
export function writeDateTime(inside: string): string {
  return inside.endsWith(".000Z") ? inside.replace(".000Z", "Z") : inside;
}

/**
 * The time as a field of this format keeps it: UNIX time, or a time of RFC 3339.
 * @param seconds UNIX time
 */
export function stampIn(format: string | undefined, seconds: number): string | number {
  return format === "date-time" ? new Date(seconds * 1000).toISOString() : seconds;
}
