import type { DeclaredFormat, DeclaredValue } from "./declaration.js";
import type { TextFormat, ValueSchema } from "./plain-schema.js";

/** What the runtime calls the formats of declarations. */
export const runtimeFormats = {
  email: "email",
  uri: "url",
  "image-uri": "image_url",
  language: "language",
  country: "country",
  date: "date",
  "date-time": "date-time",
  uuid: "uuid",
  unixtime: "unixtime",
} as const satisfies { readonly [format in DeclaredFormat]: TextFormat | "uuid" | "unixtime" };

/** What emitters need of a value, in the words of the runtime. What is said of fields alone is nothing to them. */
export function toPlainSchema({ $ref, multiline, format, items, properties, ...rest }: DeclaredValue): ValueSchema {
  return {
    ...rest,
    ...(multiline === true ? { contentMediaType: "text/plain" } : {}),
    ...(format === undefined ? {} : { format: runtimeFormats[format] }),
    ...(items === undefined ? {} : { items: toPlainSchema(items) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, toPlainSchema(property)]),
          ),
        }),
  };
}
