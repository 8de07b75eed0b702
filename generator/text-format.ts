import { formats } from "stockroom-api/formats";
import type { TextFormat, ValueSchema, DeclaredFormat } from "./declaration.js";

/** Pattern of a UUID of any version. The server accepts UUIDs that it has not generated; they just match no item. */
export const uuidPattern = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";

/** The formats for ajv: formats of strings, `uuid` for ids, and `unixtime`, which accepts any number. */
export const ajvFormats = {
  ...formats,
  uuid: new RegExp(`^${uuidPattern}$`),
  unixtime: true,
} as const satisfies { readonly [format in DeclaredFormat]: unknown };

/** Whether strings of this format are compared as times. */
export function isDateOrTimeFormat(format: string | undefined): format is "date" | "date-time" {
  return format === "date" || format === "date-time";
}

/** Whether the format limits strings. `unixtime` and `uuid` describe numbers and ids instead. */
export function isTextFormat(format: ValueSchema["format"]): format is TextFormat {
  return format !== undefined && format !== "unixtime" && format !== "uuid";
}
