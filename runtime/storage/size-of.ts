import type { Value } from "../model/schema/field.js";

const bytesOfScalar = 8;

/** Estimates the number of bytes of its JSON. */
export function sizeOf(value: Value): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return bytesOfScalar;
  const parts: readonly Value[] = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + sizeOf(part), 0);
}
