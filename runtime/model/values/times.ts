/**
 * Dates and times of RFC 3339. A stored date has the form of the API. A stored time is in UTC with milliseconds, as
 * `toISOString` writes it. All such texts have the same length, so their order as texts is the order in time on every
 * database.
 */

const timeForm =
  /^(\d{4}-\d\d-\d\d)[Tt]((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.(\d+))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Whether the text is a `full-date` that exists in the calendar. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // `Date` reads 30 February as 2 March, so the result is compared with the text.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Converts a `date-time` to stored form; null for other text, and for years outside 0000 to 9999 in UTC. Fractions below a
 * millisecond are cut off. A leap second becomes the next second, as in UNIX time.
 */
export function readDateTime(text: string): string | null {
  const [, date = "", minute, second, fraction = "", zone = ""] = timeForm.exec(text) ?? [];
  if (!isDate(date)) return null;
  const isLeap = second === "60";
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  const time = Date.parse(`${date}T${minute}:${isLeap ? "59" : second}.${milliseconds}${zone.toUpperCase()}`);
  const stored = new Date(isLeap ? time + 1000 : time).toISOString();
  // Leap seconds exist only at the end of a month in UTC.
  if (isLeap && !/-01T00:00:00\.\d+Z$/.test(stored)) return null;
  return /^\d/.test(stored) ? stored : null;
}

/**
 * Whether the first date or time is earlier than the second. Times may have any of their forms. False if one text is
 * neither a date nor a time.
 */
export function isEarlier(text: string, than: string): boolean {
  const [one, other] = [text, than].map((each) => (isDate(each) ? each : readDateTime(each)));
  return one !== null && other !== null && one! < other!;
}

/** Converts a stored time to the form of answers, which has milliseconds only if they are not zero. */
export function writeDateTime(stored: string): string {
  return stored.endsWith(".000Z") ? stored.replace(".000Z", "Z") : stored;
}

/**
 * Returns the time in the form of a field with this format: UNIX time, or RFC 3339.
 * @param seconds UNIX time
 */
export function stampIn(format: string | undefined, seconds: number): string | number {
  return format === "date-time" ? new Date(seconds * 1000).toISOString() : seconds;
}
