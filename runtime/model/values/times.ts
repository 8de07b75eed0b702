/**
 * Dates and times of RFC 3339. A date is stored as the API writes it, such as `2026-11-21`. A time is stored as `toISOString`
 * writes it: in UTC, with milliseconds. All stored times have the same length, so every database sorts them correctly as texts.
 */

const dateTimePattern =
  /^(\d{4}-\d\d-\d\d)[Tt]((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.(\d+))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Tells whether the text is a date (`full-date` in RFC 3339) that exists in the calendar. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // `Date` converts 30 February to 2 March, so the converted date must be compared with the text.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Converts a time (`date-time` in RFC 3339) to stored form. Null for other text, and for years outside 0000 to 9999 in
 * UTC. Digits below a millisecond are cut off. A leap second becomes the next second, as in UNIX time.
 */
export function toStoredDateTime(text: string): string | null {
  const [, date = "", minute, second, fraction = "", zone = ""] = dateTimePattern.exec(text) ?? [];
  if (!isDate(date)) return null;
  const isLeap = second === "60";
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  const time = Date.parse(`${date}T${minute}:${isLeap ? "59" : second}.${milliseconds}${zone.toUpperCase()}`);
  const stored = new Date(isLeap ? time + 1000 : time).toISOString();
  // A leap second is valid only at the end of a month in UTC.
  if (isLeap && !/-01T00:00:00\.\d+Z$/.test(stored)) return null;
  return /^\d/.test(stored) ? stored : null;
}

/**
 * Tells whether the first date or time is earlier than the second. Times may have any notation of RFC 3339. False if
 * one of the texts is neither a date nor a time.
 */
export function isEarlier(text: string, otherText: string): boolean {
  const [one, other] = [text, otherText].map((each) => (isDate(each) ? each : toStoredDateTime(each)));
  return one !== null && other !== null && one! < other!;
}

/** Converts a stored time to the form of responses, in which milliseconds are left out if they are zero. */
export function toApiDateTime(stored: string): string {
  return stored.endsWith(".000Z") ? stored.replace(".000Z", "Z") : stored;
}

/**
 * Converts a UNIX time to the value of a field: a text of RFC 3339 if the field's format is `date-time`, otherwise the
 * number.
 */
export function formatUnixTime(format: string | undefined, unixSeconds: number): string | number {
  return format === "date-time" ? new Date(unixSeconds * 1000).toISOString() : unixSeconds;
}
