import type { TextFormat, ValueSchema } from "./declaration.js";

const emptied: ReadonlySet<unknown> = new Set<TextFormat>(["email", "url", "image_url"]);

/** Where it is not mandatory, `""` stands for no value (contract, section 3). */
export function isEmptiable(format: ValueSchema["format"]): boolean {
  return emptied.has(format);
}

/** A format that decides which texts are allowed; the format of a time only says what a number counts. */
export function isTextFormat(format: ValueSchema["format"]): format is TextFormat {
  return format !== undefined && format !== "unixtime";
}
