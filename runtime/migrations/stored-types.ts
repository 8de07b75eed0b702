/** What a database keeps of the type of a field. */
import type { ValueDefinition } from "../model/field.js";

const arrayOf = "array of ";

/** What `typeOf` says, as far as it does. */
export function parseType(type: string): ValueDefinition {
  if (type.startsWith(arrayOf)) return { kind: "array", items: parseType(type.slice(arrayOf.length)) };
  if (type === "date" || type === "date-time") return { kind: "string", format: type };
  return { kind: type as ValueDefinition["kind"] };
}

/** Whether values of a type are values of the other one, and are kept and compared as such. */
export function holdsAsIs(before: string, now: string): boolean {
  return before === now || before.replace(/\binteger$/, "number") === now;
}

/** Whether values of a type, which are no arrays, are the elements of the other one. */
export function isElement(before: string, now: string): boolean {
  return now === `${arrayOf}${before}` && !before.startsWith(arrayOf);
}

/** A text that is compared as time was never another text. */
export function typeOf({ kind, format, items }: ValueDefinition): string {
  if (format === "date" || format === "date-time") return format;
  return kind === "array" && items !== undefined ? `array of ${typeOf(items)}` : kind;
}
