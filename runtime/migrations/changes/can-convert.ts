const arrayOf = "array of ";

/** The types to which single values of each type can be converted. */
const conversions: { readonly [before: string]: readonly string[] } = {
  string: ["integer", "number", "boolean", "date", "date-time"],
  integer: ["string", "number", "boolean"],
  number: ["string", "integer", "boolean"],
  boolean: ["string"],
  date: ["string"],
  "date-time": ["string"],
};

/**
 * Whether some values of one type can be converted to the other (`convert`).
 * @param before `integer`, `date`, `array of string` and so on
 */
export function canConvert(before: string, now: string): boolean {
  if (before === now) return true;
  if (now.startsWith(arrayOf)) {
    const element = before.startsWith(arrayOf) ? before.slice(arrayOf.length) : before;
    return canConvert(element, now.slice(arrayOf.length));
  }
  return conversions[before]?.includes(now) === true;
}
