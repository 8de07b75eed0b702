/**
 * Checks that generated validators import from `stockroom-api/keywords`. They replace checks of ajv that are
 * inexact for decimals, or slow for long arrays.
 */

export { isMultipleOf } from "./decimals.js";
export { isEarlier } from "./times.js";

/** Tells whether two elements of an array are equal, whatever the order of their properties. Takes linear time. */
export function hasTwins(elements: readonly unknown[]): boolean {
  return new Set(elements.map((element) => JSON.stringify(sortProperties(element)))).size < elements.length;
}

function sortProperties(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sortProperties);
  const entries = Object.entries(value).map(([name, each]) => [name, sortProperties(each)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
