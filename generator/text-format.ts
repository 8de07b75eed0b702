import type { TextFormat, ValueSchema } from "./declaration.js";

/** A format that decides which texts are allowed; the format of a time only says what a number counts. */
export function isTextFormat(format: ValueSchema["format"]): format is TextFormat {
  return format !== undefined && format !== "unixtime";
}
