/** Types of stored fields. */
import type { ValueDefinition } from "../model/schema/field.js";

const arrayOf = "array of ";

/** The parts of a type that `typeOf` compares. */
export function parseType(type: string): ValueDefinition {
  if (type.startsWith(arrayOf)) return { kind: "array", items: parseType(type.slice(arrayOf.length)) };
  if (type === "date" || type === "date-time") return { kind: "string", format: type };
  return { kind: type as ValueDefinition["kind"] };
}

/** Whether values of one type are values of the other, stored and compared in the same way. */
export function holdsAsIs(before: string, now: string): boolean {
  return before === now || before.replace(/\binteger$/, "number") === now;
}

/** Whether single values of one type are the elements of the other. */
export function isElement(before: string, now: string): boolean {
  return now === `${arrayOf}${before}` && !before.startsWith(arrayOf);
}

/** Strings that compare as times were never plain strings. */
export function typeOf({ kind, format, items }: ValueDefinition): string {
  if (format === "date" || format === "date-time") return format;
  return kind === "array" && items !== undefined ? `array of ${typeOf(items)}` : kind;
}
