import { formats } from "stockroom-api/formats";
import type { TextFormat, ValueSchema } from "./plain-schema.js";
import type { DeclaredFormat } from "./declaration.js";

/** Of any version: one that the server has not made names nothing. */
export const uuidPattern = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";

const emptied: ReadonlySet<unknown> = new Set<DeclaredFormat>(["email", "uri", "image-uri"]);

/** As ajv takes them: those of texts, that of ids in declarations, and that of times, which any number is. */
export const allFormats = {
  ...formats,
  uuid: new RegExp(`^${uuidPattern}$`),
  unixtime: true,
} as const satisfies { readonly [format in DeclaredFormat]: unknown };

/** Where it is not mandatory, `""` stands for no value (docs/reference/http.md#representations). */
export function isEmptiable(format: DeclaredFormat | undefined): boolean {
  return emptied.has(format);
}

/** A text that is compared as time. */
export function isTimeFormat(format: string | undefined): format is "date" | "date-time" {
  return format === "date" || format === "date-time";
}

/** A format that decides which texts are allowed; the others say what a number counts, or how an id is written. */
export function isTextFormat(format: ValueSchema["format"]): format is TextFormat {
  return format !== undefined && format !== "unixtime" && format !== "uuid";
}
